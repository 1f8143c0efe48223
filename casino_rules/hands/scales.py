"""The scales: high hands, three and two cards, with the joker, and the low scales."""

from collections.abc import Iterable
from typing import Any, Final

from casino_rules.core.cards import Card, Rank
from casino_rules.hands.categories import HighCategory, ThreeCardCategory, TwoCardCategory
from casino_rules.hands.scale import CountedScale
from casino_rules.hands.shapes import JokerUse, Reading, Wheel
from casino_rules.hands.values import HandValue


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
