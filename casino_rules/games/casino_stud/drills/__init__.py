"""The exercises of Casino Stud, in the order in which one learns them."""

from fractions import Fraction
from pathlib import Path
from typing import Final

from casino_rules.core.lessons import FILE, read_lessons, taught
from casino_rules.core.money import EVEN
from casino_rules.families.table_keeping import LESSONS as TABLE_LESSONS
from casino_rules.families.table_keeping import Box, paid_by, table_drills
from casino_rules.games.casino_stud.drills.boni import BestFive, Boni
from casino_rules.games.casino_stud.drills.calls import SPOKEN, SPOKEN_ORDER, SayBank
from casino_rules.games.casino_stud.drills.incidents import TROUBLE
from casino_rules.games.casino_stud.drills.order import RoundOrder
from casino_rules.games.casino_stud.drills.reading import NameHand, Qualification, Winner
from casino_rules.games.casino_stud.drills.settlement import CLOTH, Limits, OneHand, StakeIncluded
from casino_rules.games.casino_stud.drills.stakes import UNIT
from casino_rules.games.casino_stud.engine import BONI_TABLE, BOOK, STUD

_BOXES: Final = (
    Box("depart", "DÉPART", chip=UNIT, paid=lambda _: (EVEN,)),
    Box("jouer", "JOUER", fixed=Fraction(2), on_ante=True, chip=UNIT, paid=paid_by(STUD.table)),
    Box("boni", "BONI 5+1", chip=UNIT, paid=paid_by(BONI_TABLE)),
)
"""The boxes on which players stake."""
LESSONS: Final = read_lessons(
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
        SPOKEN,
        SPOKEN_ORDER,
        CLOTH,
        TROUBLE,
        *table_drills(BOOK, lambda _: 1, _BOXES),
    ),
    Path(__file__).parents[1] / FILE,
    TABLE_LESSONS,
)
DRILLS: Final = taught(LESSONS)
"""Every exercise, by slug."""
