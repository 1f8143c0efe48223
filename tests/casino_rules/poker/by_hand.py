"""Hands read by hand: a second way, slow and plain, to say what cards are worth."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Final, Protocol

from casino_rules.core.cards import Card
from casino_rules.core.table_forms import Hand

type Key = tuple[int, ...]
"""What a hand is worth: the greater wins."""
type Judge = Callable[[Hand, Hand], Key | None]
"""What a hand and a board are worth for a half; None if they may not win it."""


class Choices(Protocol):
    """The choices of cards, or of what stands for them, that may play."""

    def __call__[T](
        self, hole: tuple[T, ...], board: tuple[T, ...], /
    ) -> Iterator[tuple[T, ...]]: ...


ACE: Final = 14
EIGHT: Final = 8
FIVE: Final = 5
_CATEGORIES: Final = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}


def poker(cards: Sequence[Card], *, ace_low: bool, made: bool, wheel: bool) -> Key:
    """Return what five cards are worth as a poker hand, the strongest greatest.

    ``made``: straights and flushes count; ``wheel``: an ace that is high also begins a straight.
    """
    orders = [1 if ace_low and card.rank.order == ACE else card.rank.order for card in cards]
    groups = sorted(((count, order) for order, count in Counter(orders).items()), reverse=True)
    category = _CATEGORIES[tuple(count for count, _ in groups)]
    ranks = [order for _, order in groups]
    if made and category == 0:
        low_ace = wheel and sorted(orders) == [2, 3, 4, 5, ACE]
        straight = low_ace or max(orders) - min(orders) == FIVE - 1
        flush = len({card.suit for card in cards}) == 1
        category = 4 * straight + 5 * flush - straight * flush  # 4, 5, or 8 for both
        ranks = [FIVE] if low_ace else ranks
    return (category, *ranks)


def any_five[T](hole: tuple[T, ...], board: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    """Yield every five of the cards."""
    return combinations((*hole, *board), FIVE)


def two_three[T](hole: tuple[T, ...], board: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    """Yield every two cards held with every three common."""
    pairs = product(combinations(hole, 2), combinations(board, 3))
    return ((*own, *common) for own, common in pairs)


def high(choices: Choices) -> Judge:
    """Read the highest hand."""
    return lambda hole, board: max(
        poker(hand, ace_low=False, made=True, wheel=True) for hand in choices(hole, board)
    )


def low(choices: Choices, *, ace_low: bool = True, made: bool = False, top: int = ACE) -> Judge:
    """Read the lowest hand; with ``top``, of five different ranks, none above it."""

    def judge(hole: Hand, board: Hand) -> Key | None:
        hands = choices(hole, board)
        best = min(poker(hand, ace_low=ace_low, made=made, wheel=False) for hand in hands)
        if top < ACE and (best[0] or best[1] > top):
            return None
        return tuple(-part for part in best)

    return judge


def badugi(*, ace_low: bool) -> Judge:
    """Read the best choice of cards of different ranks and suits."""

    def judge(hole: Hand, board: Hand) -> Key:  # noqa: ARG001 - badugi has no board
        found: list[Key] = []
        for size in range(1, FIVE):
            for hand in combinations(hole, size):
                orders = {1 if ace_low and c.rank.order == ACE else c.rank.order for c in hand}
                if len(orders) == len({card.suit for card in hand}) == size:
                    found.append((size, *sorted(-order for order in orders)))
        return max(found)

    return judge
