"""Scales: what a hand is worth in each, compared with ``max`` and ``==``, shown in French.

Scales that count: how to find the best hand of some cards by their ranks and suits.
``scale.value(cards)`` reads exactly one hand, ``scale.best(cards)`` the best of more cards, and
``scale.best_two_three(hole, board)`` the best with two cards of the hand and three of the board.
For counting by the million, ``scale.shape(code)`` reads the sum of ``CODES[card]`` and
``scale.best_shape(codes)`` the best hand of several codes.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from itertools import combinations, islice, product
from operator import itemgetter
from typing import Any, Final, override

from casino_rules.core.cards import Card, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.hands.categories import (
    Category,
    HighCategory,
    Labels,
    ThreeCardCategory,
    TwoCardCategory,
)
from casino_rules.hands.naming import Words, announced
from casino_rules.hands.reading import (
    CODES,
    BestReader,
    JokerUse,
    Key,
    Reading,
    Shape,
    ShapeReader,
    Wheel,
    WrongHandError,
    best_reader,
    encode,
    shape_readers,
)


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
    def value(self, cards: Iterable[Card]) -> "HandValue":
        """Return the value of one hand.

        Raises:
            WrongHandError: if these cards are no hand of the scale.
        """

    @abstractmethod
    def best(self, cards: Iterable[Card]) -> "HandValue":
        """Return the best hand among these cards; of equal ones, of the first cards given.

        Raises:
            WrongHandError: if there are too few cards.
        """

    @abstractmethod
    def all_best(self, cards: Iterable[Card]) -> tuple[Hand, ...]:
        """Return all the choices of cards that tie for the best: each may be laid down."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class HandValue:
    """What a hand is worth in a scale, and the cards that make it.

    The greater value wins, in low scales too; equal values tie, whatever their suits.
    """

    scale: Scale
    shape: Shape = field(repr=False)
    cards: Hand
    """The cards that play, in display order: groups first, then from the best to the poorest."""

    @property
    def key(self) -> Key:
        """A tuple of integers that compares values of this scale.

        Keys of high hands of five and of two cards compare with one another too: as far as both
        go, a pair beats none, and the hand of five cards is the greater of two alike (Pai Gow).
        """
        return self.shape.key

    @property
    def category(self) -> Category:
        """The category: an enumeration, of which a stronger member is greater."""
        return self.shape.category

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of ``cards``; the joker has the rank that it stands for."""
        return self.shape.ranks

    @property
    def french(self) -> str:
        """« Full aux rois par les dix », « Paire d'as », « 7-5-4-3-2 »."""
        return self.words().french

    @property
    def precise(self) -> str:
        """The same with every card that counts: « Paire d'as, kickers roi, dix et deux »."""
        return self.words().precise

    @property
    def un(self) -> str:
        """Within a sentence: « une paire d'as », « deux paires, aux rois et aux dix »."""
        return self.words().un

    @property
    def le(self) -> str:
        """Within a sentence: « la paire d'as », « les deux paires, aux rois et aux dix »."""
        return self.words().le

    def named(self, labels: Labels | None = None) -> str:
        """Return its name without a capital, in the words of a game where it has its own."""
        return self.words(labels).name

    @property
    def announced(self) -> str:
        """As it is announced, in full: « full aux rois par les neuf », « huit, six, trois, deux, as »."""
        return announced(self.shape, low=self.scale.low)

    def words(self, labels: Labels | None = None) -> Words:
        """Return it told in French, in the words of a game where it has its own."""
        return Words(self.shape, labels, low=self.scale.low)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue) or other.scale is not self.scale:
            return NotImplemented
        return self.key == other.key

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, HandValue) or other.scale is not self.scale:
            return NotImplemented
        return self.key < other.key

    def __hash__(self) -> int:
        return hash(self.key)


_KEY: Final = itemgetter(0)
"""What compares shapes: they hold nothing before it."""
_FROM_HAND: Final = 2
_FROM_BOARD: Final = 3


class CountedScale(Scale):
    """A scale that needs to know only how many cards there are of each rank and each suit."""

    shape: ShapeReader
    """Read the code of exactly ``size`` cards (see ``reading``), remembering what it read.

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


def _five(*, royal: bool = False, low: bool = False, **rules: Any) -> Reading:
    """Return the reading of five cards in which straights and flushes count."""
    return Reading(
        5,
        HighCategory,
        HighCategory.STRAIGHT,
        HighCategory.FLUSH,
        HighCategory.STRAIGHT_FLUSH,
        HighCategory.ROYAL_FLUSH if royal else None,
        low=low,
        **rules,
    )


HIGH: Final = CountedScale("haut", "Main haute", _five(royal=True))
"""Five cards in the usual order, five of a kind on top (shoes of several decks)."""
THREE_CARDS: Final = CountedScale(
    "trois-cartes",
    "Trois cartes",
    Reading(
        3,
        ThreeCardCategory,
        ThreeCardCategory.STRAIGHT,
        ThreeCardCategory.FLUSH,
        ThreeCardCategory.STRAIGHT_FLUSH,
    ),
)
"""Three cards: tierce above couleur, ace, two, three the lowest tierce."""
TWO_CARDS: Final = CountedScale(
    "deux-cartes", "Deux cartes", Reading(2, TwoCardCategory, joker=JokerUse.ACE)
)
"""Two cards, pair or high card; the joker is an ace."""
JOKER_HIGH: Final = CountedScale(
    "joker", "Cinq cartes avec joker", _five(royal=True, joker=JokerUse.SEMI_WILD)
)
"""Five of fifty-three cards with the semi-wild joker; the wheel is the lowest straight."""
JOKER_HIGH_WHEEL_SECOND: Final = CountedScale(
    "joker-roue-seconde",
    "Cinq cartes avec joker, roue sous la quinte à l’as",
    _five(royal=True, joker=JokerUse.SEMI_WILD, wheel=Wheel.SECOND),
)
"""The same, but only the straight to the ace beats the wheel, straight flushes included."""
ACE_TO_FIVE: Final = CountedScale(
    "as-cinq", "Bas, de l’as au cinq", Reading(5, HighCategory, ace_low=True, low=True)
)
"""Low: straights and flushes do not count, the ace is low; 5-4-3-2-A is best."""
ACE_TO_SIX: Final = CountedScale(
    "nullo", "Nullo, de l’as au six", _five(low=True, ace_low=True, wheel=Wheel.NONE)
)
"""Nullo: straights and flushes count against the hand, the ace is low; 6-4-3-2-A is best."""
DEUCE_TO_SEVEN: Final = CountedScale(
    "deux-sept", "Bas, du deux au sept", _five(low=True, wheel=Wheel.NONE)
)
"""Low: straights and flushes count against the hand, the ace is high; 7-5-4-3-2 is best."""


def is_eight_or_better(value: HandValue) -> bool:
    """Whether an ace-to-five low has five different ranks, none above the eight.

    If the best ace-to-five hand of some cards does not qualify, no other does.
    """
    highest = value.ranks[0]
    return (
        value.scale is ACE_TO_FIVE
        and value.category is HighCategory.HIGH_CARD
        and ACE_TO_FIVE.order(highest) <= Rank.EIGHT.order
    )


def eight_or_better(cards: Iterable[Card]) -> HandValue | None:
    """Return the best low of these cards, or None if there is none at eight or better."""
    value = ACE_TO_FIVE.best(cards)
    return value if is_eight_or_better(value) else None


def eight_or_better_two_three(hole: Iterable[Card], board: Iterable[Card]) -> HandValue | None:
    """Return the low at eight or better with two cards of the hand, three of the board."""
    value = ACE_TO_FIVE.best_two_three(hole, board)
    return value if is_eight_or_better(value) else None
