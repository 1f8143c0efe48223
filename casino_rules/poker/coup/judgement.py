"""How a scripted player likes their cards: enough to keep good hands and throw poor ones away."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.hands import Category, HighCategory
from casino_rules.poker.play.raising import Spot
from casino_rules.poker.variant import Half, Variant

CALM: Final = 0.3
"""How a hand must be liked, not to be folded to any bet; the dearer it is, the more is asked."""
_DEAR: Final = 0.3
_FIVE: Final = 5
_THREE: Final = 3
_MADE: Final[Mapping[Category, float]] = {
    HighCategory.HIGH_CARD: 0.12,
    HighCategory.PAIR: 0.45,
    HighCategory.TWO_PAIR: 0.66,
    HighCategory.TRIPS: 0.78,
}
"""What a made high hand is worth; the stronger ones are worth the most."""
_MOST: Final = 0.92
_DRAW: Final = 0.16
"""What four cards of a suit add, while cards are to come."""
_MORE: Final = 0.07
_CHOSEN: Final = 0.1
"""What is taken off in the games where more cards make better hands common."""
_FOUR: Final = 4
_LOW_STEP: Final = 0.13
"""What each card above the seven takes from a low hand."""


def promise(variant: Variant, hole: Hand, board: Hand, *, last: bool) -> float:
    """Return from 0 to 1 how much a player likes their hand; ``last``: no card is to come."""
    return max(_liked(half, hole, board, last=last) for half in variant.halves)


def price(spot: Spot) -> float:
    """Return how much a hand must be liked to call: more where the call is dear."""
    return CALM + _DEAR * min(spot.due, spot.stack) / max(spot.chips, spot.due)


def _liked(half: Half, hole: Hand, board: Hand, *, last: bool) -> float:
    if not half.high:
        return _low(half, hole, board, last=last)
    complete = len(hole) + len(board) >= _FIVE
    if not complete or (half.two_three and len(board) < _THREE):
        return _start(hole)
    value = half.unqualified(hole, board)
    worth = _MADE.get(value.category, _MOST)
    if len(board) == _FIVE and not half.two_three:
        ahead = value.category > half.scale.value(board).category
        worth = worth if ahead else worth / 2  # everybody has what lies on the board
    suited = max(Counter(card.suit for card in (*hole, *board)).values()) == _FOUR
    worth -= _CHOSEN * half.two_three
    return min(1.0, worth + _DRAW * (suited and not last))


def _start(hole: Hand) -> float:
    """Return the worth of the first cards of a high game: pairs, high cards, suits, neighbours."""
    ranks = sorted((card.rank.order for card in hole), reverse=True)
    pairs = [rank for rank, number in Counter(ranks).items() if number > 1]
    best = 0.5 + max(pairs) / 32 if pairs else 0.0
    high = (ranks[0] + ranks[1]) / 56
    suited = 0.08 if max(Counter(card.suit for card in hole).values()) > 1 else 0.0
    near = 0.08 if any(a - b == 1 for a, b in pairwise(ranks)) else 0.0
    more = _MORE * (len(hole) - 2)  # with more cards, better first hands are common
    return max(0.0, min(1.0, max(best, high) + suited + near - more))


def _low(half: Half, hole: Hand, board: Hand, *, last: bool) -> float:
    """Return the worth of a low hand by its different low cards, those still to come hoped for."""
    orders = sorted({half.scale.order(card.rank) for card in (*hole, *board)})
    wanted = _FIVE if half.five else _FOUR
    if half.two_three:
        orders = sorted({half.scale.order(card.rank) for card in hole})[:2]
        orders += sorted({half.scale.order(card.rank) for card in board} - set(orders))[:3]
    if not half.five:
        orders = [half.scale.order(card.rank) for card in half.unqualified(hole, board).cards]
    kept = sorted(orders)[:wanted]
    missing = max(0, min(wanted, len(hole) + len(board)) - len(kept))
    above = sum(max(0, order - 7) for order in kept)
    price = _LOW_STEP * above / (1 if last else 2) + (0.35 if last else 0.15) * missing
    return max(0.0, min(_MOST, 0.95 - price))
