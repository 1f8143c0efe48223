"""The player's basic strategy: what the simulated players do, and what the odds are told for.

Six decks, the bank stands on every 17 and has one card only, so that a bank's « 21 » takes the
stakes added too: against a bûche or an ace, nobody doubles or splits, aces against a bûche apart.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from casino_rules.core.house import House
from casino_rules.games.poker_21.engine import GOAL, MOST_ACE_HANDS, MOST_SPLIT_HANDS, Total

_ACE: Final = 1
_BUCHE: Final = 10
_LOW: Final = range(2, 7)
_STANDS_AT: Final = 17
_SOFT_STANDS_AT: Final = 19


class Move(StrEnum):
    """What a player does with a hand."""

    HIT = "carte"
    STAND = "reste"
    DOUBLE = "double"
    SPLIT = "separe"
    SURRENDER = "abandon"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a house on which the players' moves depend, and what the splits may make."""

    double_split: bool
    surrender: bool
    most_hands: int
    most_aces: int
    plain: bool = False
    """Whether nobody splits, doubles or surrenders: the table of a beginner."""

    @classmethod
    def of(cls, house: House, unlimited: int) -> "Options":
        """Read the options of a house; ``unlimited`` hands are many enough where none limits them."""
        limited = house.choice("nombre-de-jeux") == "quatre"
        return cls(
            double_split=house.choice("double-apres-separation") == "permis",
            surrender=house.choice("abandon") == "permis",
            most_hands=MOST_SPLIT_HANDS if limited else unlimited,
            most_aces=MOST_ACE_HANDS[house.choice("as-separes")],
        )


def _cards(low: int, high: int) -> frozenset[int]:
    return frozenset(range(low, high + 1))


_HARD_DOUBLES: Final[Mapping[int, frozenset[int]]] = {
    9: _cards(3, 6),
    10: _cards(2, 9),
    11: _cards(2, 9),
}
_SOFT_DOUBLES: Final[Mapping[int, frozenset[int]]] = {
    13: _cards(5, 6),
    14: _cards(5, 6),
    15: _cards(4, 6),
    16: _cards(4, 6),
    17: _cards(3, 6),
    18: _cards(3, 6),
}
_SPLITS: Final[Mapping[int, frozenset[int]]] = {
    1: _cards(2, 10),
    2: _cards(2, 7),
    3: _cards(2, 7),
    4: _cards(5, 6),
    6: _cards(2, 6),
    7: _cards(2, 7),
    8: _cards(2, 9),
    9: frozenset({2, 3, 4, 5, 6, 8, 9}),
}
"""The value of a pair → the cards of the bank (ace 1) against which it is split."""
_SPLITS_WITHOUT_DOUBLE: Final[Mapping[int, frozenset[int]]] = {
    **_SPLITS,
    2: _cards(4, 7),
    3: _cards(4, 7),
    4: frozenset(),
    6: _cards(3, 6),
}
_SURRENDERS: Final[Mapping[int, frozenset[int]]] = {
    14: frozenset({_BUCHE}),
    15: frozenset({_BUCHE}),
    16: frozenset({9, _BUCHE}),
}
"""Hard totals given up against a bank that may still have « 21 »."""


def first_move(pair: tuple[int, int], counted: Total, bank: int, options: Options) -> Move:
    """Return what is done with two cards of these values against the bank's card."""
    if options.surrender and surrenders(pair, counted, bank):
        return Move.SURRENDER
    if pair[0] == pair[1] and splits(pair[0], bank, options):
        return Move.SPLIT
    return two_card_move(counted, bank)


def surrenders(pair: tuple[int, int], counted: Total, bank: int) -> bool:
    """Whether a first hand is given up where the house allows it."""
    eights_split = pair == (8, 8) and bank in _SPLITS[8]
    return not counted.soft and bank in _SURRENDERS.get(counted.points, ()) and not eights_split


def splits(value: int, bank: int, options: Options) -> bool:
    """Whether two cards of one rank are split."""
    table = _SPLITS if options.double_split else _SPLITS_WITHOUT_DOUBLE
    return bank in table.get(value, ())


def two_card_move(counted: Total, bank: int, *, may_double: bool = True) -> Move:
    """Return what is done with two cards that are not split."""
    doubles = _SOFT_DOUBLES if counted.soft else _HARD_DOUBLES
    if may_double and bank in doubles.get(counted.points, ()):
        return Move.DOUBLE
    return Move.HIT if hits(counted, bank) else Move.STAND


def hits(counted: Total, bank: int) -> bool:
    """Whether a card is taken."""
    points = counted.points
    if points >= GOAL:
        return False
    if counted.soft:
        against_strong = bank in (9, _BUCHE, _ACE)
        return points < _SOFT_STANDS_AT - 1 or (points == _SOFT_STANDS_AT - 1 and against_strong)
    if points >= _STANDS_AT:
        return False
    if points == 12:  # noqa: PLR2004 - the one total that stands against 4 to 6 only
        return bank not in _cards(4, 6)
    return points < 12 or bank not in _LOW  # noqa: PLR2004 - the same
