"""Rounds made to measure: a bank set by the House Way, a player who wins, ties or loses each hand."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, Card
from casino_rules.families.pai_gow.hands import DEALT, SCALES, is_foul, order, without
from casino_rules.families.pai_gow.house_way import house_way
from casino_rules.families.pai_gow.making import deal_kind
from casino_rules.families.pai_gow.quiet import ORDERS, RUNS, deal_groups, scatter
from casino_rules.families.pai_gow.situations import Round
from casino_rules.hands import TWO_CARDS, HighCategory
from casino_rules.hands.making import ImpossibleHandError, hand_like
from casino_rules.hands.patterns import Pattern, patterns
from casino_rules.hands.shapes import Key

_COMMON: Final = (
    HighCategory.HIGH_CARD,
    HighCategory.PAIR,
    HighCategory.TWO_PAIR,
    HighCategory.TRIPS,
    HighCategory.STRAIGHT,
    HighCategory.FLUSH,
    HighCategory.FULL,
)
_HIGH_PAIR: Final = "paire de six ou plus"
_STRAIGHT: Final = "séquence"
_BANKS: Final = {
    "egalite": ("hauteur", _HIGH_PAIR, _HIGH_PAIR),
    "joueur": ("hauteur", _HIGH_PAIR, "deux-paires-medium-autre", "brelan"),
    "banque": ("brelan", "deux-paires-medium-as"),
}
"""The bank's seven cards against which a hand of five can be made to end so."""
_PLACES: Final = tuple(combinations(range(DEALT), 2))


@cache
def _keyed(roue: str, category: HighCategory) -> tuple[tuple[Key, ...], tuple[Pattern, ...]]:
    """Return the patterns of a category, the poorest first, after their keys."""
    scale = SCALES[roue]
    ranked = sorted(
        ((scale.shape(item.code).key, item) for item in patterns(scale, category)),
        key=lambda pair: pair[0],
    )
    return tuple(key for key, _ in ranked), tuple(item for _, item in ranked)


def house_set(cards: Hand, roue: str) -> tuple[Hand, Hand]:
    """Return seven cards as the house sets them: five behind, two in front."""
    front = house_way(cards, SCALES[roue]).fronts[0]
    return without(cards, front), front


def settings(cards: Hand, *, foul: bool = False) -> list[tuple[Hand, Hand]]:
    """Return every allowed (or foul) setting of seven cards: five behind, two in front."""
    fronts = ((cards[first], cards[second]) for first, second in _PLACES)
    both = ((without(cards, front), front) for front in fronts)
    return [(back, front) for back, front in both if is_foul(front, back) is foul]


def round_ending(rng: Random, roue: str, strong: str, weak: str) -> Round:
    """Deal a round whose comparisons end so: « joueur », « egalite », « banque »."""
    kinds = _BANKS[strong]
    if weak != "banque":
        kinds = (*kinds, _STRAIGHT)
    bank, front = house_set(_bank_cards(rng, rng.choice(kinds)), roue)
    back_key = SCALES[roue].value(bank).key
    left = without(PACK, (*bank, *front))
    mine = _front(rng, left, _fronts(strong, weak, TWO_CARDS.value(front).key, bank, back_key))
    at_least = TWO_CARDS.value(mine).key
    back = _back(rng, roue, without(left, mine), _range(strong, back_key, at_least))
    return Round(back, mine, bank, front, roue)


def _bank_cards(rng: Random, kind: str) -> Hand:
    if kind == _HIGH_PAIR:
        return deal_groups(rng, ((rng.choice(ORDERS[_SIX:]), 2),), 5, "")
    if kind == _STRAIGHT:
        run = rng.choice(RUNS[1:-1])
        beside = rng.sample([one for one in ORDERS if one not in run], 2)
        return scatter(rng, [*sorted(run), *beside])
    return deal_kind(rng, kind)


_SIX: Final = ORDERS.index(6)
_FRONT_KEYS: Final[tuple[Key, ...]] = (
    *((0, high, low) for low, high in combinations(ORDERS, 2)),
    *((1, rank) for rank in ORDERS),
)


def _compares(wanted: str, ours: Key, theirs: Key) -> bool:
    if wanted == "egalite":
        return ours == theirs
    return ours > theirs if wanted == "joueur" else ours < theirs


def _fronts(strong: str, weak: str, front: Key, bank: Hand, back: Key) -> list[Key]:
    """Return the fronts that end as wanted and leave a hand of five that can end as wanted."""
    held = [order(card) for card in bank]
    kept = {rank for rank in held if strong == "egalite" and held.count(rank) > 1}
    possible = [
        key
        for key in _FRONT_KEYS
        if _compares(weak, key, front)
        and (strong == "joueur" or key <= back)
        and not kept & set(key[1:])
    ]
    return [key for key in possible if not key[0]] or possible


def _front(rng: Random, left: Hand, keys: Sequence[Key]) -> Hand:
    """Take two of the cards left that are worth one of these keys."""
    by_order: dict[int, list[Card]] = {}
    for card in left:
        by_order.setdefault(order(card), []).append(card)
    held = [key for key in keys if all(len(by_order.get(one, ())) > key[0] for one in key[1:])]
    pair, *ranks = rng.choice(held)
    if pair:
        return tuple(rng.sample(by_order[ranks[0]], 2))
    return (rng.choice(by_order[ranks[0]]), rng.choice(by_order[ranks[1]]))


def _range(wanted: str, theirs: Key, at_least: Key) -> Callable[[Sequence[Key]], slice]:
    """Return which keys, in order, end as wanted and are not below the hand in front."""

    def found(keys: Sequence[Key]) -> slice:
        low = bisect_left(keys, at_least)
        if wanted == "joueur":
            return slice(max(low, bisect_right(keys, theirs)), None)
        if wanted == "banque":
            return slice(low, bisect_left(keys, theirs))
        return slice(bisect_left(keys, theirs), bisect_right(keys, theirs))

    return found


def _back(rng: Random, roue: str, left: Hand, among: Callable[[Sequence[Key]], slice]) -> Hand:
    """Take five cards of a wanted value, of a category drawn among those that have some."""
    for category in rng.sample(_COMMON, len(_COMMON)):
        keys, kinds = _keyed(roue, category)
        wanted = kinds[among(keys)]
        try:
            return hand_like(rng, wanted, left)
        except ImpossibleHandError:
            continue  # this category has no such hand left, the next one may
    raise ImpossibleHandError("no hand of five ends the comparison so")
