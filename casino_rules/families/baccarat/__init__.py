"""Baccarat: the value of a card and the point of a hand, shared by the games of the family."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from casino_rules.core.cards import PACK, RANKS, Card, Rank, Shoe

NATURALS: Final = (8, 9)
"""The points that two cards lay down at once: an « abattage »."""
COURT_RANKS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
"""Valet, dame, roi."""
BUCHES: Final = (Rank.TEN, *COURT_RANKS)
"""The ranks that are worth nothing, which a croupier calls « bûches »."""
_PER_POINT = 10


def _value(rank: Rank) -> int:
    if rank in BUCHES:
        return 0
    return 1 if rank is Rank.ACE else rank.order


_VALUES: Final[Mapping[Rank, int]] = {rank: _value(rank) for rank in RANKS}
WORTH: Final = tuple(
    frozenset(card for card in PACK if _VALUES[card.rank] == value) for value in range(_PER_POINT)
)
"""The cards of a pack by value: ``WORTH[0]`` holds the sixteen bûches."""


def card_value(card: Card) -> int:
    """Return what a card counts: ace 1, two to nine their number, bûches 0."""
    return _VALUES[card.rank]


def total(cards: Iterable[Card]) -> int:
    """Return the sum of the values, tens included."""
    return sum(_VALUES[card.rank] for card in cards)


def point(cards: Iterable[Card]) -> int:
    """Return the point of a hand, 0 to 9: the units of its total."""
    return total(cards) % _PER_POINT


def is_natural(value: int) -> bool:
    """Whether a point made with two cards is an abattage."""
    return value in NATURALS


def draw_worth(shoe: Shoe, value: int) -> Card:
    """Take from the shoe one card of that value, each copy as likely."""
    return shoe.draw_among(WORTH[value])


def draw_pair(rng: Random, shoe: Shoe, value: int) -> tuple[Card, Card]:
    """Take two cards whose point is ``value``; each pair of a full shoe is about as likely."""
    first = rng.choices(range(_PER_POINT), _PAIR_WEIGHTS[value])[0]
    return draw_worth(shoe, first), draw_worth(shoe, (value - first) % _PER_POINT)


_PAIR_WEIGHTS: Final = tuple(
    [len(WORTH[first]) * len(WORTH[(value - first) % _PER_POINT]) for first in range(_PER_POINT)]
    for value in range(_PER_POINT)
)


def draw_point(rng: Random, among: Sequence[int]) -> int:
    """Draw a two-card point among some, about as often as a full shoe brings it."""
    return rng.choices(among, [sum(_PAIR_WEIGHTS[value]) for value in among])[0]


@dataclass(frozen=True, slots=True)
class Addition:
    """The values of a hand added up, as they are said: « 6 + 5 = 11 », so 1."""

    calculation: str
    total: int

    @property
    def point(self) -> int:
        """The point, 0 to 9."""
        return self.total % _PER_POINT

    @property
    def kind(self) -> str:
        """How the point comes out: « simple », « dizaine », « baccara » (10 or 20), « zero »."""
        if self.total == self.point:
            return "simple" if self.total else "zero"
        return "dizaine" if self.point else "baccara"


def add_up(cards: Iterable[Card]) -> Addition:
    """Add up the values of a hand."""
    values = [_VALUES[card.rank] for card in cards]
    return Addition(" + ".join(map(str, values)), sum(values))
