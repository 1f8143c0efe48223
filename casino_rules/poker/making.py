"""Cards made to measure for the drills: candidates in random order, the first that suits.

Every candidate is tried once at most, and the templates are such that few are.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import gcd
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, RANKS, SUITS, Card
from casino_rules.hands.making import ImpossibleHandError

EURO: Final = 100


def at_random[T](rng: Random, items: Sequence[T]) -> Iterator[T]:
    """Yield every item once, from a random one on by a random stride; the first is uniform."""
    number = len(items)
    if not number:
        return
    start, stride = rng.randrange(number), rng.randrange(1, number + 1)
    while gcd(stride, number) != 1:
        stride += 1
    for step in range(number):
        yield items[(start + step * stride) % number]


@cache
def _places(number: int, size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(number), size))


def hands_left(rng: Random, taken: Sequence[Card], size: int) -> Iterator[Hand]:
    """Yield every choice of ``size`` cards that are not taken, in random order."""
    left = [card for card in PACK if card not in taken]
    for places in at_random(rng, _places(len(left), size)):
        yield tuple([left[place] for place in places])


def splits(rng: Random, cards: Sequence[Card], hole: int) -> Iterator[tuple[Hand, Hand]]:
    """Yield every way to part cards into a hand and a board, in random order."""
    shuffled = rng.sample(cards, len(cards))
    for places in at_random(rng, _places(len(cards), hole)):
        held = tuple(shuffled[place] for place in places)
        yield held, tuple(card for card in shuffled if card not in held)


def first[T](candidates: Iterator[T], accepts: Callable[[T], bool]) -> T:
    """Return the first candidate that is accepted.

    Raises:
        ImpossibleHandError: if none is.
    """
    for candidate in candidates:
        if accepts(candidate):
            return candidate
    raise ImpossibleHandError("no candidate suits")


def dealt(rng: Random, number: int) -> Hand:
    """Deal cards of a shuffled pack."""
    return tuple(rng.sample(PACK, number))


def straight_and_flush(rng: Random) -> Hand:
    """Deal seven cards that hold a flush and a straight, of different cards."""
    top = rng.randrange(4, len(RANKS))
    run = list(RANKS[top - 4 : top + 1])
    suit, *others = rng.sample(SUITS, len(SUITS))
    in_suit = rng.sample(run, 3)
    # An extra card next to the run could make it a straight flush: stay two ranks away.
    far = [rank for rank in RANKS if rank not in RANKS[max(0, top - 5) : top + 2]]
    extras = rng.sample(far, 2)
    suited = [Card.of(rank, suit) for rank in (*in_suit, *extras)]
    mixed = [Card.of(rank, rng.choice(others)) for rank in run if rank not in in_suit]
    return (*suited, *mixed)


def seats_at(rng: Random, number: int, most: int = 9) -> tuple[int, ...]:
    """Return so many occupied seats."""
    return tuple(sorted(rng.sample(range(1, most + 1), number)))
