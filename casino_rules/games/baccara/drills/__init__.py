"""The exercises of baccara, in the order in which one learns them."""

from pathlib import Path
from typing import Final

from casino_rules.core.lessons import FILE, read_lessons, taught
from casino_rules.families.table_keeping import LESSONS as TABLE_LESSONS
from casino_rules.families.table_keeping import Box, paid_by, table_drills
from casino_rules.games.baccara.drills.bank import Account
from casino_rules.games.baccara.drills.banker import BankerDraw, OneCardForTwo
from casino_rules.games.baccara.drills.calls import AnnouncementOrder, Tableaux, Words
from casino_rules.games.baccara.drills.incidents import BaccaraIncidents
from casino_rules.games.baccara.drills.order import Course, DealOrder, Ending
from casino_rules.games.baccara.drills.ponte import Ponte, StillPlaying
from casino_rules.games.baccara.drills.reading import HandPoint, Holding, Outcome
from casino_rules.games.baccara.drills.settlement import BaccaraCloth, OneBet
from casino_rules.games.baccara.engine import BOOK
from casino_rules.games.baccara.situations import DECKS
from casino_rules.games.baccara.stakes import EVEN, PAYMENTS

_BOXES: Final = (
    Box("tableau-1", "1er tableau", paid=paid_by(PAYMENTS, "simple")),
    Box("tableau-2", "2e tableau", paid=paid_by(PAYMENTS, "simple")),
    Box("cheval", "à cheval", EVEN, paid=paid_by(PAYMENTS)),
)
"""The boxes on which players stake."""
LESSONS: Final = read_lessons(
    (
        HandPoint(),
        DealOrder(),
        Words(),
        AnnouncementOrder(),
        StillPlaying(),
        Ponte(),
        BankerDraw(),
        OneCardForTwo(),
        Outcome(),
        Holding(),
        OneBet(),
        BaccaraCloth(),
        Tableaux(),
        Account(),
        Ending(),
        Course(),
        BaccaraIncidents(),
        *table_drills(BOOK, lambda house: DECKS[house.choice("banque")], _BOXES),
    ),
    Path(__file__).parents[1] / FILE,
    TABLE_LESSONS,
)
DRILLS: Final = taught(LESSONS)
"""Every exercise, by slug."""
