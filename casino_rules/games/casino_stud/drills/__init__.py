"""The exercises of Casino Stud, in the order in which one learns them."""

from typing import Final

from casino_rules.core.game import named
from casino_rules.families.duties import table_drills
from casino_rules.games.casino_stud.drills.boni import BestFive, Boni
from casino_rules.games.casino_stud.drills.cloth import CLOTH
from casino_rules.games.casino_stud.drills.reading import NameHand, Qualification, Winner
from casino_rules.games.casino_stud.drills.settling import Limits, OneHand, StakeIncluded
from casino_rules.games.casino_stud.drills.trouble import Trouble
from casino_rules.games.casino_stud.engine import BOOK

DRILLS: Final = named(
    (
        NameHand(),
        Qualification(),
        Winner(),
        Limits(),
        OneHand(),
        BestFive(),
        Boni(),
        StakeIncluded(),
        CLOTH,
        Trouble(),
        *table_drills(BOOK, lambda _: 1),
    )
)
"""Every exercise, by slug."""
