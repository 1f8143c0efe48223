"""How often each category is the best hand of seven cards: an exact count."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb
from typing import Final

from casino_rules.core.cards import RANKS, SUITS, Card
from casino_rules.hands import HIGH, Category
from casino_rules.hands.codes import CODES

SEVEN: Final = 7
_FIVE: Final = 5
_SUITS: Final = len(SUITS)


def frequencies() -> Mapping[Category, int]:
    """Return, for each category, in how many of the C(52, 7) hands of seven it is the best.

    Hands that hold five cards of a suit are counted by the ranks of that suit; the others by
    their ranks alone, each read once without a flush by the scale.
    """
    found = Counter[Category]()
    for ranks in _multisets(SEVEN):
        category = _category(_rainbow(ranks))
        found[category] += _ways(ranks) - _suited_ways(ranks)
    for size in range(_FIVE, SEVEN + 1):
        others = comb((_SUITS - 1) * len(RANKS), SEVEN - size)
        for chosen in combinations(range(len(RANKS)), size):
            category = _category([Card.of(RANKS[at], SUITS[0]) for at in chosen])
            found[category] += _SUITS * others
    return found


def _category(cards: list[Card]) -> Category:
    return HIGH.best_shape([CODES[card] for card in cards]).category


def _multisets(size: int) -> Iterator[tuple[int, ...]]:
    """Yield how many cards of each rank, four at most, make a hand of ``size``."""

    def rest(place: int, left: int) -> Iterator[tuple[int, ...]]:
        if place == len(RANKS):
            if not left:
                yield ()
            return
        for count in range(min(_SUITS, left) + 1):
            for tail in rest(place + 1, left - count):
                yield (count, *tail)

    return rest(0, size)


def _rainbow(counts: tuple[int, ...]) -> list[Card]:
    """Return cards of these ranks, two of each suit at most."""
    ranks = [rank for rank, count in zip(RANKS, counts, strict=True) for _ in range(count)]
    return [Card.of(rank, SUITS[place % _SUITS]) for place, rank in enumerate(ranks)]


def _ways(counts: tuple[int, ...]) -> int:
    ways = 1
    for count in counts:
        ways *= comb(_SUITS, count)
    return ways


def _suited_ways(counts: tuple[int, ...]) -> int:
    """Return how many of those hands hold five cards of a suit, or more."""
    by_number = [1]
    for count in counts:
        if count:
            out, into = comb(_SUITS - 1, count), comb(_SUITS - 1, count - 1)
            by_number = [
                out * (by_number[place] if place < len(by_number) else 0)
                + into * (by_number[place - 1] if place else 0)
                for place in range(len(by_number) + 1)
            ]
    return _SUITS * sum(by_number[_FIVE:])
