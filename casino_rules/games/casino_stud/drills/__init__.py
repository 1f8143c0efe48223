"""The exercises of Casino Stud, in the order in which one learns them."""

from typing import Final

from casino_rules.core.game import named
from casino_rules.families.duties import table_drills
from casino_rules.games.casino_stud.drills.boni import BestFive, Boni
from casino_rules.games.casino_stud.drills.cloth import CLOTH
from casino_rules.games.casino_stud.drills.reading import NameHand, Qualification, Winner
from casino_rules.games.casino_stud.drills.round import RoundOrder
from casino_rules.games.casino_stud.drills.settling import Limits, OneHand, StakeIncluded
from casino_rules.games.casino_stud.drills.spoken import SayBank, Spoken, SpokenOrder
from casino_rules.games.casino_stud.drills.trouble import TROUBLE
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
        RoundOrder(),
        SayBank(),
        Spoken(),
        SpokenOrder(),
        CLOTH,
        TROUBLE,
        *table_drills(BOOK, lambda _: 1),
    )
)
"""Every exercise, by slug."""
