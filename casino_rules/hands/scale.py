"""Scales: an order of hands, and how to find the best hand of some cards in it.

``scale.value(cards)`` reads exactly one hand, ``scale.best(cards)`` the best of more cards, and
``scale.best_two_three(hole, board)`` the best with two cards of the hand and three of the board.
For counting by the million, ``scale.shape(code)`` reads the sum of ``CODES[card]``.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import JOKER, Card, Rank
from casino_rules.hands.categories import Category
from casino_rules.hands.codes import RANK_MASK, SUIT_SHIFT, encode, rank_counts, suited_codes
from casino_rules.hands.shapes import JokerUse, Reading, Shape, WrongHandError
from casino_rules.hands.values import HandValue

_FROM_HAND: Final = 2
_FROM_BOARD: Final = 3


class Scale(ABC):
    """An order of hands: how they are read, compared and named."""

    slug: str
    title: str
    low: bool
    """Whether the poorest hand wins."""
    straights: frozenset[Category] = frozenset()
    """The categories that are told by the height of a straight."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.slug}>"

    @abstractmethod
    def order(self, rank: Rank) -> int:
        """Return the place of a rank in the scale: 2 to 14, or 1 for an ace that is low."""

    @abstractmethod
    def value(self, cards: Iterable[Card]) -> HandValue:
        """Return the value of one hand.

        Raises:
            WrongHandError: if these cards are no hand of the scale.
        """

    @abstractmethod
    def best(self, cards: Iterable[Card]) -> HandValue:
        """Return the best hand among these cards; of equal ones, of the first cards given.

        Raises:
            WrongHandError: if there are too few cards.
        """

    @abstractmethod
    def all_best(self, cards: Iterable[Card]) -> tuple[Hand, ...]:
        """Return all the choices of cards that tie for the best: each may be laid down."""


class CountedScale(Scale):
    """A scale that needs to know only how many cards there are of each rank and each suit."""

    shape: Callable[[int], Shape]
    """Read the code of exactly ``size`` cards (see ``codes``), remembering what it read.

    Raises:
        WrongHandError: if it is not the code of a hand of this scale.
    """

    def __init__(self, slug: str, title: str, reading: Reading) -> None:
        self.slug = slug
        self.title = title
        self.reading = reading
        self.size = reading.size
        self.low = reading.low
        self.straights = reading.straights
        self.shape = _reader(reading)

    @override
    def order(self, rank: Rank) -> int:
        return self.reading.order(rank)

    @override
    def value(self, cards: Iterable[Card]) -> HandValue:
        hand = tuple(cards)
        if len(hand) != self.size:
            raise WrongHandError(f"{len(hand)} cards where {self.size} make a hand")
        shape = self.shape(encode(hand))
        return HandValue(self, shape, _displayed(hand, shape.ranks))

    @override
    def best(self, cards: Iterable[Card]) -> HandValue:
        return self._best_of(combinations(cards, self.size))

    @override
    def all_best(self, cards: Iterable[Card]) -> tuple[Hand, ...]:
        return self._all_best_of(combinations(cards, self.size))

    def best_two_three(self, hole: Iterable[Card], board: Iterable[Card]) -> HandValue:
        """Return the best hand of exactly two cards of the hand and three of the board (Omaha).

        Raises:
            WrongHandError: if there are too few cards.
        """
        return self._best_of(two_three(hole, board))

    def all_best_two_three(self, hole: Iterable[Card], board: Iterable[Card]) -> tuple[Hand, ...]:
        """Return all the choices of two and three cards that tie for the best."""
        return self._all_best_of(two_three(hole, board))

    def _best_of(self, hands: Iterable[Hand]) -> HandValue:
        best = max(hands, key=lambda hand: self.shape(encode(hand)), default=None)
        if best is None:
            raise WrongHandError(f"too few cards to make a hand of {self.size}")
        return self.value(best)

    def _all_best_of(self, hands: Iterable[Hand]) -> tuple[Hand, ...]:
        read = [(self.shape(encode(hand)).key, hand) for hand in hands]
        best = max((key for key, _ in read), default=())
        return tuple(hand for key, hand in read if key == best)


def two_three(hole: Iterable[Card], board: Iterable[Card]) -> Iterator[Hand]:
    """Yield every hand of exactly two cards of the hand and three of the board."""
    pairs = combinations(hole, _FROM_HAND)
    threes = combinations(board, _FROM_BOARD)
    for own, common in product(pairs, threes):
        yield own + common


def _displayed(hand: Hand, ranks: tuple[Rank, ...]) -> Hand:
    """Put cards in display order; the joker goes where its rank finds no card."""
    left = list(hand)
    shown = []
    for rank in ranks:
        card = next((card for card in left if card.rank is rank), JOKER)
        left.remove(card)
        shown.append(card)
    return tuple(shown)


def _reader(reading: Reading) -> Callable[[int], Shape]:
    """Return the function that reads codes: two tables filled as hands come."""
    plain: dict[int, Shape] = {}
    suited: dict[int, Shape] = {}
    alike = suited_codes(reading.size)
    if reading.joker is JokerUse.SEMI_WILD:
        # One card fewer may be of one suit only if the fifth is the joker, which has none.
        alike |= suited_codes(reading.size - 1)
    shift, mask = SUIT_SHIFT, RANK_MASK

    def shape(code: int) -> Shape:
        try:
            return (suited if code >> shift in alike else plain)[code & mask]
        except KeyError:
            counts = rank_counts(code)
            one_suit = code >> shift in alike
            found = reading.shape(counts, suited=one_suit)
            (suited if one_suit else plain)[code & mask] = found
            return found

    return shape
