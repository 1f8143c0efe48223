"""Scales that count: how to find the best hand of some cards by their ranks and suits.

``scale.value(cards)`` reads exactly one hand, ``scale.best(cards)`` the best of more cards, and
``scale.best_two_three(hole, board)`` the best with two cards of the hand and three of the board.
For counting by the million, ``scale.shape(code)`` reads the sum of ``CODES[card]``
and ``scale.best_shape(codes)`` the best hand of several codes.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product
from operator import itemgetter
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Card, Rank
from casino_rules.hands.codes import CODES, encode
from casino_rules.hands.reading import BestReader, ShapeReader, best_reader, shape_readers
from casino_rules.hands.shapes import Reading, Shape, WrongHandError
from casino_rules.hands.values import HandValue, Scale

_KEY: Final = itemgetter(0)
"""What compares shapes: they hold nothing before it."""
_FROM_HAND: Final = 2
_FROM_BOARD: Final = 3


class CountedScale(Scale):
    """A scale that needs to know only how many cards there are of each rank and each suit."""

    shape: ShapeReader
    """Read the code of exactly ``size`` cards (see ``codes``), remembering what it read.

    Raises:
        WrongHandError: if it is not the code of a hand of this scale.
    """
    best_shape: BestReader
    """Read the best hand among the codes of ``size`` to nine cards of one pack.

    Raises:
        WrongHandError: if there are too few cards, or a joker where none is played.
    """

    def __init__(self, slug: str, title: str, reading: Reading) -> None:
        self.slug = slug
        self.title = title
        self.reading = reading
        self.size = reading.size
        self.low = reading.low
        self.straights = reading.straights
        self.shape, self._many = shape_readers(reading)
        self.best_shape = best_reader(reading, self.shape)

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
        held = tuple(cards)
        return self._first_best(self._shapes(held), combinations(held, self.size))

    @override
    def all_best(self, cards: Iterable[Card]) -> tuple[Hand, ...]:
        held = tuple(cards)
        return _all_best(self._shapes(held), combinations(held, self.size))

    def best_two_three(self, hole: Iterable[Card], board: Iterable[Card]) -> HandValue:
        """Return the best hand of exactly two cards of the hand and three of the board (Omaha).

        Raises:
            WrongHandError: if there are too few cards.
        """
        own, common = tuple(hole), tuple(board)
        return self._first_best(self._shapes_two_three(own, common), two_three(own, common))

    def all_best_two_three(self, hole: Iterable[Card], board: Iterable[Card]) -> tuple[Hand, ...]:
        """Return all the choices of two and three cards that tie for the best.

        Raises:
            WrongHandError: if there are too few cards.
        """
        own, common = tuple(hole), tuple(board)
        return _all_best(self._shapes_two_three(own, common), two_three(own, common))

    def _shapes(self, cards: Hand) -> list[Shape]:
        """Read every hand that these cards can make, in the order of ``combinations``."""
        codes = [CODES[card] for card in cards]
        return self._many(map(sum, combinations(codes, self.size)))

    def _shapes_two_three(self, hole: Hand, board: Hand) -> list[Shape]:
        """Read every hand of two and three cards, in the order of ``two_three``."""
        own = [sum(pair) for pair in combinations([CODES[card] for card in hole], _FROM_HAND)]
        codes = [CODES[card] for card in board]
        common = [sum(three) for three in combinations(codes, _FROM_BOARD)]
        return self._many([two + three for two in own for three in common])

    def _first_best(self, shapes: Sequence[Shape], hands: Iterator[Hand]) -> HandValue:
        if not shapes:
            raise WrongHandError(f"too few cards to make a hand of {self.size}")
        shape = max(shapes, key=_KEY)
        hand = next(islice(hands, shapes.index(shape), None))
        return HandValue(self, shape, _displayed(hand, shape.ranks))


def _all_best(shapes: Sequence[Shape], hands: Iterator[Hand]) -> tuple[Hand, ...]:
    if not shapes:
        raise WrongHandError("too few cards to make a hand")
    best = max(shapes, key=_KEY).key
    return tuple(hand for shape, hand in zip(shapes, hands, strict=True) if shape.key == best)


def two_three(hole: Iterable[Card], board: Iterable[Card]) -> Iterator[Hand]:
    """Yield every hand of exactly two cards of the hand and three of the board."""
    pairs = combinations(hole, _FROM_HAND)
    threes = combinations(board, _FROM_BOARD)
    for own, common in product(pairs, threes):
        yield own + common


def _displayed(hand: Hand, ranks: tuple[Rank, ...]) -> Hand:
    """Put cards in display order; the joker goes where its rank finds no card."""
    left = list(hand)
    left_ranks = [card.rank for card in hand]
    shown = []
    for rank in ranks:
        at = left_ranks.index(rank if rank in left_ranks else Rank.JOKER)
        del left_ranks[at]
        shown.append(left.pop(at))
    return tuple(shown)
