"""Seven cards without a straight or a flush, drawn to hold the groups and side cards wanted."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import JOKER, RANKS, SUITS, Card
from casino_rules.families.pai_gow.hands import ACE, BACK
from casino_rules.families.pai_gow.house_way import KING

ORDERS: Final = tuple(rank.order for rank in RANKS)
RUNS: Final = (
    frozenset({ACE, 2, 3, 4, 5}),
    *(frozenset(range(low, low + BACK)) for low in range(2, ACE - BACK + 2)),
)
"""The ten straights, from the wheel to the straight to the ace."""
_RANK_OF: Final = {rank.order: rank for rank in RANKS}
_JOKER_SHARE: Final = 0.3
_MASKS: Final = tuple(sum(1 << one for one in run) for run in RUNS)


def makes_straight(orders: Sequence[int], *, joker: bool = False) -> bool:
    """Whether cards of these orders, and the joker, hold a straight."""
    return _straight_in(sum(1 << one for one in set(orders)), joker=joker)


def _straight_in(mask: int, *, joker: bool) -> bool:
    return any((mask & run).bit_count() >= BACK - joker for run in _MASKS)


@cache
def _quiet(size: int, *, joker: bool) -> tuple[int, ...]:
    """Return every set of so many ranks, as bits, in which no straight can be made."""
    sets = (sum(1 << one for one in orders) for orders in combinations(ORDERS, size))
    return tuple(mask for mask in sets if not _straight_in(mask, joker=joker))


def quiet_orders(rng: Random, size: int) -> list[int]:
    """Draw so many different ranks without a straight, lowest first."""
    return _orders(rng.choice(_quiet(size, joker=False)))


def _orders(mask: int) -> list[int]:
    return [one for one in ORDERS if mask >> one & 1]


def deal_groups(rng: Random, groups: Sequence[tuple[int, int]], singles: int, best: str) -> Hand:
    """Deal groups of equal cards, (order, how many), and single cards of which ``best`` is the best.

    ``best`` is « as », « roi », « autre » (lower) or « » (any). The joker, an ace here, takes
    part now and then; no straight and no flush can be made.
    """
    held = sum(1 << one for one, _ in groups)
    grouped_ace = bool(held >> ACE & 1)
    five = any(count > len(SUITS) for _, count in groups)
    joker = five or ((grouped_ace or best in {"as", ""}) and rng.random() < _JOKER_SHARE)
    alone = joker and not grouped_ace
    if alone and not singles:
        joker = alone = False
    rest = _draw_singles(rng, held, singles - alone, "sous-as" if alone else best, joker=joker)
    orders = [one for one, count in groups for _ in range(count)] + rest
    if joker and not alone:
        orders.remove(ACE)
    return scatter(rng, orders, joker=joker)


def _draw_singles(rng: Random, held: int, number: int, best: str, *, joker: bool) -> list[int]:
    return _orders(rng.choice(_singles(held, number, best, joker=joker)))


@lru_cache(maxsize=512)
def _singles(held: int, number: int, best: str, *, joker: bool) -> tuple[int, ...]:
    """Return every set of single ranks beside those held, as bits, without a straight."""
    highest = {"as": (ACE,), "roi": (KING,), "sous-as": range(KING + 1)}
    wanted = highest.get(best, range(KING) if best else range(ACE + 1))
    size = held.bit_count() + number
    return tuple(
        mask ^ held
        for mask in _quiet(size, joker=joker)
        if mask & held == held and max((mask ^ held).bit_length() - 1, 0) in wanted
    )


def scatter(rng: Random, orders: Sequence[int], *, joker: bool = False) -> Hand:
    """Return cards of these orders, at most two of a suit, in the order of a deal."""
    suits = rng.sample(SUITS, len(SUITS))
    cards = [
        Card.of(_RANK_OF[one], suits[place % len(suits)])
        for place, one in enumerate(sorted(orders))
    ]
    return _shuffled(rng, cards, joker=joker)


def suited(
    rng: Random, flush: Sequence[int], others: Sequence[int], *, joker: bool = False
) -> Hand:
    """Return cards of one suit and cards of other suits, in the order of a deal."""
    suit, *rest = rng.sample(SUITS, len(SUITS))
    cards = [Card.of(_RANK_OF[one], suit) for one in flush]
    cards += [
        Card.of(_RANK_OF[one], rest[place % len(rest)]) for place, one in enumerate(sorted(others))
    ]
    return _shuffled(rng, cards, joker=joker)


def _shuffled(rng: Random, cards: list[Card], *, joker: bool) -> Hand:
    cards.extend([JOKER] * joker)
    rng.shuffle(cards)
    return tuple(cards)
