"""How often each category is the best hand of seven cards: an exact count."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from math import comb
from typing import Final

from casino_rules.core.cards import RANKS, SUITS, Card, Rank
from casino_rules.hands import HIGH, Category
from casino_rules.hands.codes import CODES
from casino_rules.poker.odds.low_counting import rainbow, rank_sets, ways

SEVEN: Final = 7
_FIVE: Final = 5
_SUITS: Final = len(SUITS)


def frequencies() -> Mapping[Category, int]:
    """Return, for each category, in how many of the C(52, 7) hands of seven it is the best.

    Hands that hold five cards of a suit are counted by the ranks of that suit; the others by
    their ranks alone, each read once without a flush by the scale.
    """
    found = Counter[Category]()
    for ranks in rank_sets():
        category = _category(rainbow(ranks))
        found[category] += ways(ranks) - _suited_ways(ranks)
    for size in range(_FIVE, SEVEN + 1):
        others = comb((_SUITS - 1) * len(RANKS), SEVEN - size)
        for chosen in combinations(range(len(RANKS)), size):
            category = _category([Card.of(RANKS[at], SUITS[0]) for at in chosen])
            found[category] += _SUITS * others
    return found


def _category(cards: list[Card]) -> Category:
    return HIGH.best_shape([CODES[card] for card in cards]).category


def _suited_ways(ranks: tuple[Rank, ...]) -> int:
    """Return how many of those hands hold five cards of a suit, or more."""
    by_number = [1]
    for count in Counter(rank.code for rank in ranks).values():
        out, into = comb(_SUITS - 1, count), comb(_SUITS - 1, count - 1)
        by_number = [
            out * without + into * with_
            for without, with_ in zip((*by_number, 0), (0, *by_number), strict=True)
        ]
    return _SUITS * sum(by_number[_FIVE:])
