"""How the hands of a box that was split came to lie there: which pair was split, and when."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from casino_rules.core.card_forms import Hand


class Split(NamedTuple):
    """A pair that is split at the hand ``at`` of its box, from 1; the hands from there on begin so."""

    at: int
    pair: Hand
    heads: Hand


def told(first: Hand, hands: Sequence[Hand]) -> Iterator[Split | int]:
    """Yield what a box does, in order: a pair that it splits, or a hand, from 1, that it plays.

    ``first`` is the pair first dealt, ``hands`` those that the splits have made. A hand receives its
    second card when its turn comes; where that makes a pair, the player may split again.
    """
    yield Split(1, first, first)
    waiting, heads = list(first), [hand[0] for hand in hands]
    for number in range(1, len(hands) + 1):
        head, later = waiting.pop(0), heads[number:]
        made = later.index(waiting[0]) if waiting else len(later)
        for drawn in reversed(later[:made]):
            waiting.insert(0, drawn)
            yield Split(number, (head, drawn), (head, *waiting))
        yield number
