"""What the bank makes of the shoe that a hand leaves: the chances of each of its ends."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import perm
from typing import NamedTuple

from casino_rules.games.poker_21.bank_odds import ENDS, NOTHING, Counts, one_more, orders, values_of


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
