"""The exercises of Poker 3 cartes, in the order in which one learns them."""

from fractions import Fraction
from typing import Final

from casino_rules.core.game import named
from casino_rules.core.money import EVEN
from casino_rules.families.duties import Box, paid_by, table_drills
from casino_rules.games.poker_3_cartes.drills.closing import ClosingOrder
from casino_rules.games.poker_3_cartes.drills.cloth import WholeCloth
from casino_rules.games.poker_3_cartes.drills.conduct import Announcement, PlacesInOrder
from casino_rules.games.poker_3_cartes.drills.duel import CompareHands
from casino_rules.games.poker_3_cartes.drills.place import OnePlace
from casino_rules.games.poker_3_cartes.drills.reading import NameHand, Qualified
from casino_rules.games.poker_3_cartes.drills.side import AnteBonus, PairPlus
from casino_rules.games.poker_3_cartes.drills.speaking import (
    DealOrder,
    SayBank,
    Spoke,
    SpokenOrder,
)
from casino_rules.games.poker_3_cartes.drills.trouble import Trouble
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
DRILLS: Final = named(
    (
        NameHand(),
        Qualified(),
        CompareHands(),
        Announcement(),
        PairPlus(),
        AnteBonus(),
        OnePlace(),
        WholeCloth(),
        PlacesInOrder(),
        ClosingOrder(),
        Spoke(),
        SayBank(),
        SpokenOrder(),
        DealOrder(),
        Trouble(),
        *table_drills(BOOK, lambda _: 1, _BOXES),
    )
)
"""Every exercise, by slug."""
