"""The scales: high hands, three and two cards, with the joker, and the low scales.

A scale reads hands: ``HIGH.value(cards)`` of exactly its number of cards, ``HIGH.best(cards)``
of more, ``HIGH.best_two_three(hole, board)`` with exactly two cards of the hand and three of the
board. For counting by the million, ``HIGH.shape(code)`` reads the sum of ``CODES[card]``.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import Any, Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import JOKER, Card, Rank
from casino_rules.hands.categories import HighCategory, ThreeCardCategory, TwoCardCategory
from casino_rules.hands.codes import (
    RANK_MASK,
    SUIT_SHIFT,
    encode,
    rank_counts,
    suited_codes,
)
from casino_rules.hands.shapes import JokerUse, Reading, Shape, Wheel, WrongHandError
from casino_rules.hands.values import HandValue

_FROM_HAND: Final = 2
_FROM_BOARD: Final = 3


class Scale:
    """An order of hands: how they are read, compared and named."""

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
        self.shape = _reader(reading)

    def __repr__(self) -> str:
        return f"<Scale {self.slug}>"

    def value(self, cards: Iterable[Card]) -> HandValue:
        """Return the value of exactly ``size`` cards.

        Raises:
            WrongHandError: if there are more or fewer, or a joker where none is played.
        """
        hand = tuple(cards)
        if len(hand) != self.size:
            raise WrongHandError(f"{len(hand)} cards where {self.size} make a hand")
        shape = self.shape(encode(hand))
        return HandValue(self, shape, _displayed(hand, shape.ranks))

    def best(self, cards: Iterable[Card]) -> HandValue:
        """Return the best hand among ``size`` or more cards.

        Of equal hands, the one that uses the first cards given.

        Raises:
            WrongHandError: if there are too few cards.
        """
        return self._best_of(combinations(cards, self.size))

    def best_two_three(self, hole: Iterable[Card], board: Iterable[Card]) -> HandValue:
        """Return the best hand of exactly two cards of the hand and three of the board (Omaha).

        Raises:
            WrongHandError: if there are too few cards.
        """
        return self._best_of(two_three(hole, board))

    def _best_of(self, hands: Iterable[Hand]) -> HandValue:
        best = max(hands, key=lambda hand: self.shape(encode(hand)), default=None)
        if best is None:
            raise WrongHandError(f"too few cards to make a hand of {self.size}")
        return self.value(best)

    def all_best(self, hands: Iterable[Hand]) -> tuple[Hand, ...]:
        """Return all the hands that tie for the best: any of them may be laid down.

        ``hands`` comes from ``itertools.combinations`` or ``two_three``.
        """
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


HIGH: Final = Scale("haut", "Main haute", _five(royal=True))
"""Five cards in the usual order, five of a kind on top (shoes of several decks)."""
THREE_CARDS: Final = Scale(
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
TWO_CARDS: Final = Scale(
    "deux-cartes", "Deux cartes", Reading(2, TwoCardCategory, joker=JokerUse.ACE)
)
"""Two cards, pair or high card; the joker is an ace."""
JOKER_HIGH: Final = Scale(
    "joker", "Cinq cartes avec joker", _five(royal=True, joker=JokerUse.SEMI_WILD)
)
"""Five of fifty-three cards with the semi-wild joker; the wheel is the lowest straight."""
JOKER_HIGH_WHEEL_SECOND: Final = Scale(
    "joker-roue-seconde",
    "Cinq cartes avec joker, roue sous la quinte à l’as",
    _five(royal=True, joker=JokerUse.SEMI_WILD, wheel=Wheel.SECOND),
)
"""The same, but only the straight to the ace beats the wheel, straight flushes included."""
ACE_TO_FIVE: Final = Scale(
    "as-cinq", "Bas, de l’as au cinq", Reading(5, HighCategory, ace_low=True, low=True)
)
"""Low: straights and flushes do not count, the ace is low; 5-4-3-2-A is best."""
ACE_TO_SIX: Final = Scale(
    "nullo", "Nullo, de l’as au six", _five(low=True, ace_low=True, wheel=Wheel.NONE)
)
"""Nullo: straights and flushes count against the hand, the ace is low; 6-4-3-2-A is best."""
DEUCE_TO_SEVEN: Final = Scale(
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
        and value.scale.reading.order(highest) <= Rank.EIGHT.order
    )


def eight_or_better(cards: Iterable[Card]) -> HandValue | None:
    """Return the best low of these cards, or None if there is none at eight or better."""
    value = ACE_TO_FIVE.best(cards)
    return value if is_eight_or_better(value) else None


def eight_or_better_two_three(hole: Iterable[Card], board: Iterable[Card]) -> HandValue | None:
    """Return the low at eight or better with two cards of the hand, three of the board."""
    value = ACE_TO_FIVE.best_two_three(hole, board)
    return value if is_eight_or_better(value) else None
