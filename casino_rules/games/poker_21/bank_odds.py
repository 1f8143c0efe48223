"""How the bank ends « 21 »: every sequence of cards of a full shoe, exactly.

What the bank makes of the shoe that a hand leaves: the chances of each of its ends.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import perm
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_rules.core.cards import PACK
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.engine import GOAL, PAIR, WORTH
from casino_rules.games.poker_21.situations import DECKS, MOST_CARDS

SHOE: Final = len(PACK) * DECKS
VALUES: Final = range(1, 11)
FULL: Final = tuple(len(cards) * DECKS for cards in WORTH)
"""How many cards of each value a full shoe holds, by value; the first is no value."""
TOTAL: Final = perm(SHOE, MOST_CARDS)
"""Ordered deals of as many cards as the bank can need: every count is out of so many."""
TWENTY_ONE: Final = "vingt-et-un"
BUST: Final = "depasse"
ENDS: Final = ("17", "18", "19", "20", "21", TWENTY_ONE, BUST)
"""How the bank may end: a total, 21 points or « 21 », or over 21."""

type Counts = tuple[int, ...]
"""How many cards of each value, by value; the first is no value."""


NOTHING: Final[Counts] = (0,) * len(FULL)
"""No card."""


class BankEnd(NamedTuple):
    """A way in which the bank ends: what it makes, and with how many cards."""

    end: str
    cards: int


def values_of(counts: Counts) -> tuple[int, ...]:
    """Return the card values that these counts hold."""
    return tuple(value for value in VALUES for _ in range(counts[value]))


def one_more(counts: Counts, value: int) -> Counts:
    """Return the counts with one card more."""
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


@cache
def end_of(counts: Counts) -> str | None:
    """Return how the bank ends with these cards, None when it draws."""
    values = values_of(counts)
    counted = engine.total_of(values)
    if engine.bank_draws(counted).value:
        return None
    if counted.bust:
        return BUST
    natural = counted.points == GOAL and len(values) == PAIR
    return TWENTY_ONE if natural else str(counted.points)


def orders(start: Counts) -> Iterator[tuple[Counts, int, str]]:
    """Yield every hand at which the bank ends from these cards: how many orders lead to it."""
    going = {start: 1}
    while going:
        after: Counter[Counts] = Counter()
        for counts, ways in going.items():
            for value in VALUES:
                after[one_more(counts, value)] += ways
        going = {}
        for counts, ways in after.items():
            end = end_of(counts)
            if end is None:
                going[counts] = ways
            else:
                yield counts, ways, end


@cache
def bank_ends() -> Mapping[BankEnd, int]:
    """Return how many of the ordered deals end in each way; they add up to ``TOTAL``."""
    found: Counter[BankEnd] = Counter()
    for counts, ways, end in orders(NOTHING):
        cards = sum(counts)
        for value in VALUES:
            ways *= perm(FULL[value], counts[value])  # noqa: PLW2901 - the ways of the ranks too
        found[BankEnd(end, cards)] += ways * perm(SHOE - cards, MOST_CARDS - cards)
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class Shoe:
    """The shoe that a hand sees: cards of each value, and cards taken from it unseen.

    ``unseen`` cards have gone to the other hands of a split; none of them is of value ``split``.
    """

    left: Counts
    split: int = 0
    unseen: int = 0

    @property
    def factor(self) -> Callable[[int, int], float]:
        """The part of a chance that depends only on the numbers of split and other cards drawn."""
        return _factor(sum(self.left), self.left[self.split] if self.split else 0, self.unseen)


@cache
def _factor(size: int, split_left: int, unseen: int) -> Callable[[int, int], float]:
    others = size - split_left

    @cache
    def factor(split_drawn: int, other_drawn: int) -> float:
        seen = perm(others - unseen, other_drawn) / perm(others, other_drawn)
        return seen / perm(size - unseen, split_drawn + other_drawn)

    return factor


class _Node(NamedTuple):
    """A step of the tree of the bank's cards, values ascending; ``copies`` like it came before."""

    parent: int
    value: int
    copies: int


class _Leaf(NamedTuple):
    """A hand at which the bank ends: its node, its counts, the orders, what it makes."""

    node: int
    counts: Counts
    cards: int
    ways: int
    end: int


@cache
def _tree(up: int) -> tuple[tuple[_Node, ...], tuple[_Leaf, ...]]:
    """Return the hands that the bank may end with from its first card, as a tree of products."""
    nodes = [_Node(0, 0, 0)]
    places: dict[tuple[int, ...], int] = {(): 0}
    leaves = []
    for counts, ways, end in orders(one_more(NOTHING, up)):
        drawn = (*counts[:up], counts[up] - 1, *counts[up + 1 :])
        path = values_of(drawn)
        for length in range(1, len(path) + 1):
            key = path[:length]
            if key not in places:
                places[key] = len(nodes)
                node = _Node(places[key[:-1]], key[-1], key[:-1].count(key[-1]))
                nodes.append(node)
        leaves.append(_Leaf(places[path], drawn, len(path), ways, ENDS.index(end)))
    return tuple(nodes), tuple(leaves)


@cache
def bank_chances(shoe: Shoe, up: int) -> tuple[float, ...]:
    """Return the chances of each end of the bank, by ``ENDS``, from what is left in the shoe."""
    nodes, leaves = _tree(up)
    weights = [1.0]
    for parent, value, copies in nodes[1:]:
        weights.append(weights[parent] * (shoe.left[value] - copies))
    factor, split = shoe.factor, shoe.split
    found = [0.0] * len(ENDS)
    for node, counts, cards, ways, end in leaves:
        alike = counts[split] if split else 0
        found[end] += weights[node] * ways * factor(alike, cards - alike)
    return tuple(found)
