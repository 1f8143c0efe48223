"""The exercises of Casino Stud, in the order in which one learns them."""

from fractions import Fraction
from typing import Final

from casino_rules.core.game import named
from casino_rules.core.money import EVEN
from casino_rules.families.duties import Box, paid_by, table_drills
from casino_rules.games.casino_stud.drills.boni import BestFive, Boni
from casino_rules.games.casino_stud.drills.cloth import CLOTH
from casino_rules.games.casino_stud.drills.reading import NameHand, Qualification, Winner
from casino_rules.games.casino_stud.drills.round import RoundOrder
from casino_rules.games.casino_stud.drills.settling import Limits, OneHand, StakeIncluded
from casino_rules.games.casino_stud.drills.spoken import SayBank, Spoken, SpokenOrder
from casino_rules.games.casino_stud.drills.stakes import UNIT
from casino_rules.games.casino_stud.drills.trouble import TROUBLE
from casino_rules.games.casino_stud.engine import BONI_TABLE, BOOK, STUD

_BOXES: Final = (
    Box("depart", "DÉPART", chip=UNIT, paid=lambda _: (EVEN,)),
    Box("jouer", "JOUER", fixed=Fraction(2), on_ante=True, chip=UNIT, paid=paid_by(STUD.table)),
    Box("boni", "BONI 5+1", chip=UNIT, paid=paid_by(BONI_TABLE)),
)
"""The boxes on which players stake."""
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
        *table_drills(BOOK, lambda _: 1, _BOXES),
    )
)
"""Every exercise, by slug."""
