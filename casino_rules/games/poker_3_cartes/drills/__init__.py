"""The exercises of Poker 3 cartes, in the order in which one learns them."""

from fractions import Fraction
from pathlib import Path
from typing import Final

from casino_rules.core.lessons import FILE, read_lessons, taught
from casino_rules.core.money import EVEN
from casino_rules.families.table_keeping import LESSONS as TABLE_LESSONS
from casino_rules.families.table_keeping import Box, paid_by, table_drills
from casino_rules.games.poker_3_cartes.drills.calls import (
    DealOrder,
    SayBank,
    Spoke,
    SpokenOrder,
)
from casino_rules.games.poker_3_cartes.drills.closing import (
    Announcement,
    ClosingOrder,
    PlacesInOrder,
)
from casino_rules.games.poker_3_cartes.drills.incidents import PokerThreeIncidents
from casino_rules.games.poker_3_cartes.drills.reading import CompareHands, NameHand, Qualified
from casino_rules.games.poker_3_cartes.drills.settlement import OnePlace, PokerThreeCloth
from casino_rules.games.poker_3_cartes.drills.side import AnteBonus, PairPlus
from casino_rules.games.poker_3_cartes.engine import ANTE_BONUS, BOOK, PAIR_PLUS

_BOXES: Final = (
    Box("ante", "Ante", paid=lambda house: (EVEN, *paid_by(ANTE_BONUS)(house))),
    Box(
        "pair-plus",
        "Pair plus",
        note="Pair plus : mêmes limites que l'ante",
        paid=paid_by(PAIR_PLUS),
    ),
    Box("play", "Play", fixed=Fraction(1), on_ante=True, paid=lambda _: (EVEN,)),
)
"""The boxes on which players stake."""
LESSONS: Final = read_lessons(
    (
        NameHand(),
        Qualified(),
        CompareHands(),
        Announcement(),
        PairPlus(),
        AnteBonus(),
        OnePlace(),
        PokerThreeCloth(),
        PlacesInOrder(),
        ClosingOrder(),
        Spoke(),
        SayBank(),
        SpokenOrder(),
        DealOrder(),
        PokerThreeIncidents(),
        *table_drills(BOOK, lambda _: 1, _BOXES),
    ),
    Path(__file__).parents[1] / FILE,
    TABLE_LESSONS,
)
DRILLS: Final = taught(LESSONS)
"""Every exercise, by slug."""
