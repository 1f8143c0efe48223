"""The exercises of Poker 21, in the order in which one learns them."""

from pathlib import Path
from typing import Final

from casino_rules.core.lessons import FILE, read_lessons, taught
from casino_rules.families.table_keeping import LESSONS as TABLE_LESSONS
from casino_rules.families.table_keeping import Box, paid_by, table_drills
from casino_rules.games.poker_21 import pok
from casino_rules.games.poker_21.drills.asking import Requests
from casino_rules.games.poker_21.drills.bank import BankDraw, Complement
from casino_rules.games.poker_21.drills.calls import (
    Announced,
    PokSaid,
    RoundAnnounced,
    TotalSaid,
)
from casino_rules.games.poker_21.drills.generators import CHIP
from casino_rules.games.poker_21.drills.incidents import Incidents, Words
from casino_rules.games.poker_21.drills.limits import Limits
from casino_rules.games.poker_21.drills.one_hand import HandPayment, Result
from casino_rules.games.poker_21.drills.order import RoundOrder
from casino_rules.games.poker_21.drills.playing import SplitAllowed
from casino_rules.games.poker_21.drills.pok_hands import PokName
from casino_rules.games.poker_21.drills.pok_paying import PokPayment
from casino_rules.games.poker_21.drills.reading import HandTotal, TwentyOne
from casino_rules.games.poker_21.drills.settlement import Outcomes, Settlement
from casino_rules.games.poker_21.engine import BOOK, PAYMENTS, POK_LIMIT
from casino_rules.games.poker_21.situations import DECKS

_BOXES: Final = (
    Box("21", "Case 21", chip=CHIP, paid=paid_by(PAYMENTS)),
    Box("pok", "Case POK", chip=CHIP, times=POK_LIMIT, paid=paid_by(pok.PAYMENTS)),
)
"""The boxes on which players stake."""
LESSONS: Final = read_lessons(
    (
        HandTotal(),
        TwentyOne(),
        TotalSaid(),
        Words(),
        Limits(),
        Requests(),
        SplitAllowed(),
        BankDraw(),
        Result(),
        HandPayment(),
        Outcomes(),
        Complement(),
        PokName(),
        PokSaid(),
        PokPayment(),
        Settlement(),
        RoundOrder(),
        Announced(),
        RoundAnnounced(),
        Incidents(),
        *table_drills(BOOK, lambda _: DECKS, _BOXES),
    ),
    Path(__file__).parents[1] / FILE,
    TABLE_LESSONS,
)
DRILLS: Final = taught(LESSONS)
"""Every exercise, by slug."""
