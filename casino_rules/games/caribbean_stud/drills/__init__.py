"""The exercises of Caribbean Stud Poker, in the order in which one learns them."""

from fractions import Fraction
from pathlib import Path
from typing import Final

from casino_rules.core.lessons import FILE, read_lessons, taught
from casino_rules.core.money import EVEN
from casino_rules.families.table_keeping import LESSONS as TABLE_LESSONS
from casino_rules.families.table_keeping import Box, paid_by, table_drills
from casino_rules.games.caribbean_stud.drills.bonus import Bonus, BuyCard
from casino_rules.games.caribbean_stud.drills.calls import SPOKEN, SPOKEN_ORDER, SayBank
from casino_rules.games.caribbean_stud.drills.closing import Announcement, ClosingOrder
from casino_rules.games.caribbean_stud.drills.gestures import Gestures, Turns, Void
from casino_rules.games.caribbean_stud.drills.incidents import TROUBLE
from casino_rules.games.caribbean_stud.drills.reading import NameHand, Qualification, Winner
from casino_rules.games.caribbean_stud.drills.settlement import CLOTH, Cap, OneHand
from casino_rules.games.caribbean_stud.drills.stakes import UNIT
from casino_rules.games.caribbean_stud.engine import BONUS_TABLE, BOOK, CAP, STUD

_BOXES: Final = (
    Box("ante", "Ante", chip=UNIT, paid=lambda _: (EVEN,)),
    Box(
        "bet",
        "Bet",
        fixed=Fraction(2),
        on_ante=True,
        chip=UNIT,
        paid=paid_by(STUD.table),
        cap=CAP,
    ),
    Box("bonus", "Bonus", fixed=Fraction(1, 5), paid=paid_by(BONUS_TABLE)),
)
"""The boxes on which players stake."""
LESSONS: Final = read_lessons(
    (
        NameHand(),
        Qualification(),
        Winner(),
        OneHand(),
        BuyCard(),
        Bonus(),
        Cap(),
        SayBank(),
        Announcement(),
        SPOKEN,
        SPOKEN_ORDER,
        Turns(),
        Gestures(),
        ClosingOrder(),
        CLOTH,
        Void(),
        TROUBLE,
        *table_drills(BOOK, lambda _: 1, _BOXES),
    ),
    Path(__file__).parents[1] / FILE,
    TABLE_LESSONS,
)
DRILLS: Final = taught(LESSONS)
"""Every exercise, by slug."""
