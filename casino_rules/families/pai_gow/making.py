"""Seven cards for each case of the House Way, made to measure."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.families.pai_gow.hands import ACE, BACK, DEALT, PAIR_CLASSES, order
from casino_rules.families.pai_gow.house_way import BEST, CLASSES, KING
from casino_rules.families.pai_gow.quiet import (
    ORDERS,
    RUNS,
    deal_groups,
    makes_straight,
    quiet_orders,
    scatter,
    suited,
)

_TEN_TO_KING: Final = range(10, ACE)
_LOWEST: Final = 2
_SIDES: Final = ((10, 11, 12, KING), (2, 3, 4, 5))
"""What may stand beside an ace in a straight."""
_HALF: Final = 0.5
_QUARTER: Final = 0.25


def _other(rng: Random, *taken: int) -> int:
    return rng.choice([one for one in ORDERS if one not in taken])


def _no_pair(rng: Random) -> Hand:
    return deal_groups(rng, (), DEALT, "")


def _one_pair(rng: Random) -> Hand:
    return deal_groups(rng, ((rng.choice(ORDERS), 2),), 5, "")


def _three_pairs(rng: Random) -> Hand:
    return deal_groups(rng, [(one, 2) for one in quiet_orders(rng, 3)], 1, "")


def _trips(rng: Random) -> Hand:
    return deal_groups(rng, ((_other(rng, ACE), 3),), 4, "")


def _three_aces(rng: Random) -> Hand:
    return deal_groups(rng, ((ACE, 3),), 4, "")


def _two_trips(rng: Random) -> Hand:
    return deal_groups(rng, [(one, 3) for one in rng.sample(ORDERS, 2)], 1, "")


def _full(rng: Random) -> Hand:
    three, two = rng.sample(ORDERS, 2)
    return deal_groups(rng, ((three, 3), (two, 2)), 2, "")


def _full_and_pair(rng: Random) -> Hand:
    three, high, low = rng.sample(ORDERS, 3)
    return deal_groups(rng, ((three, 3), (high, 2), (low, 2)), 0, "")


def _five_aces(rng: Random) -> Hand:
    if rng.random() < _HALF:
        return deal_groups(rng, ((ACE, 5),), 2, "")
    return deal_groups(rng, ((ACE, 5), (_other(rng, ACE, KING), 2)), 0, "")


def _five_aces_and_kings(rng: Random) -> Hand:
    return deal_groups(rng, ((ACE, 5), (KING, 2)), 0, "")


def _two_pairs(rng: Random, kind: str, best: str) -> Hand:
    taken = {"as": ACE, "roi": KING}.get(best, 0)
    big = rng.choice([one for one in PAIR_CLASSES[kind] if one not in (taken, _LOWEST)])
    small = rng.choice([one for one in ORDERS if one < big and one != taken])
    return deal_groups(rng, ((big, 2), (small, 2)), 3, best)


def _quads(rng: Random, kind: str, best: str) -> Hand:
    taken = {"as": ACE, "roi": KING}.get(best, 0)
    four = rng.choice([one for one in PAIR_CLASSES[kind] if one != taken])
    if best != "paire":
        return deal_groups(rng, ((four, 4),), 3, best)
    if rng.random() < _QUARTER:
        return deal_groups(rng, ((four, 4), (_other(rng, four), 3)), 0, "")
    return deal_groups(rng, ((four, 4), (_other(rng, four), 2)), 1, "")


def _complete(rng: Random) -> Hand:
    joker = rng.random() < _QUARTER
    if rng.random() < _HALF:
        pool = ORDERS[:-1] if joker else ORDERS  # an ace and the joker would be a pair
        orders = rng.sample(pool, DEALT - joker)
        return suited(rng, orders[: BACK - joker], orders[BACK - joker :], joker=joker)
    run = rng.choice(RUNS)
    gone = (ACE if ACE in run else rng.choice(sorted(run))) if joker else 0
    rest = [one for one in ORDERS if one not in run and not (joker and one == ACE)]
    orders = [one for one in sorted(run) if one != gone] + rng.sample(rest, 2)
    return scatter(rng, orders, joker=joker)


def _complete_two_pairs(rng: Random) -> Hand:
    if rng.random() < _HALF:
        flush = rng.sample(ORDERS, BACK)
        return suited(rng, flush, flush[:2])
    run = sorted(rng.choice(RUNS))
    return scatter(rng, run + rng.sample(run, 2))


def _complete_trips(rng: Random) -> Hand:
    if rng.random() < _HALF:
        flush = rng.sample(ORDERS, BACK)
        return suited(rng, flush, flush[:1] * 2)
    run = sorted(rng.choice(RUNS))
    return scatter(rng, run + [rng.choice(run)] * 2)


def _complete_aces_kept(rng: Random) -> Hand:
    side = rng.choice(_SIDES)
    three = rng.sample(side, 3)
    lone = [
        one
        for one in ORDERS
        if one != ACE and one not in side and not makes_straight((*three, one), joker=True)
    ]
    return scatter(rng, [ACE, ACE, *three, rng.choice(lone)], joker=True)


def _full_and_complete(rng: Random) -> Hand:
    three = rng.sample(rng.choice(_SIDES), 3)
    return scatter(rng, [ACE, ACE, *three, three[0]], joker=True)


def _three_pairs_and_complete(rng: Random) -> Hand:
    three = rng.sample(rng.choice(_SIDES), 3)
    return scatter(rng, [ACE, *three, *three[:2]], joker=True)


def _complete_and_pair(rng: Random) -> Hand:
    if rng.random() < _HALF:
        *flush, pair = rng.sample(ORDERS, BACK + 1)
        return suited(rng, flush, (pair, pair))
    run = sorted(rng.choice(RUNS))
    return scatter(rng, [*run, *[_other(rng, *run)] * 2])


def _complete_high_front(rng: Random) -> Hand:
    if rng.random() < _HALF:
        orders = quiet_orders(rng, BACK + 1)
        rng.shuffle(orders)
        pairs = [one for one in orders if one not in _TEN_TO_KING or ACE not in orders]
        pair = rng.choice(pairs)
        orders.remove(pair)
        return suited(rng, [*orders[1:], pair], (pair, orders[0]))
    run = sorted(rng.choice(RUNS))
    pairs = [one for one in run if one not in _TEN_TO_KING or ACE not in run]
    pair = rng.choice(pairs)
    kept = [one for one in run if one != pair]
    sides = [
        one
        for one in ORDERS
        if one not in run
        and not makes_straight((*kept, one))
        and not (one == ACE and pair in _TEN_TO_KING)
    ]
    return scatter(rng, [*run, pair, rng.choice(sides)])


def _ace_in_front(rng: Random) -> Hand:
    run = sorted(RUNS[-1])
    low = rng.randrange(_LOWEST, min(run) - 1)
    pair = rng.choice(_TEN_TO_KING)
    if rng.random() < _HALF:
        return scatter(rng, [*run, pair, low])
    flush = [ACE, pair, *rng.sample([one for one in range(6, ACE) if one != pair], 3)]
    aside = rng.choice([one for one in range(_LOWEST, 6) if one != low])
    return suited(rng, flush, (pair, aside))


def _ace_already_there(rng: Random) -> Hand:
    pair = rng.choice(_TEN_TO_KING)
    if rng.random() < _HALF:
        run = range(pair - BACK + 1, pair + 1)
        return scatter(rng, [*run, pair, ACE])
    four = rng.sample(range(_LOWEST + 1, pair), BACK - 1)  # without a two, no wheel
    return suited(rng, [pair, *four], (pair, ACE))


_MAKERS: Final[Mapping[str, Callable[[Random], Hand]]] = {
    "hauteur": _no_pair,
    "paire": _one_pair,
    "trois-paires": _three_pairs,
    "trois-paires-complet": _three_pairs_and_complete,
    "brelan": _trips,
    "brelan-as": _three_aces,
    "deux-brelans": _two_trips,
    "full": _full,
    "full-deux-paires": _full_and_pair,
    "full-complet": _full_and_complete,
    "complete": _complete,
    "complete-paire-hauteur": _complete_high_front,
    "complete-paire-devant": _complete_and_pair,
    "complete-as-devant": _ace_in_front,
    "complete-as-reste": _ace_already_there,
    "complete-deux-paires": _complete_two_pairs,
    "complete-brelan": _complete_trips,
    "complete-brelan-hauteur": _complete_aces_kept,
    "cinq-as": _five_aces,
    "cinq-as-rois": _five_aces_and_kings,
}
TWO_PAIR_CELLS: Final = tuple((kind, best) for kind in CLASSES for best in BEST)
QUAD_CELLS: Final = tuple((kind, best) for kind in CLASSES for best in (*BEST, "paire"))
KINDS: Final = (
    *_MAKERS,
    *(f"deux-paires-{kind}-{best}" for kind, best in TWO_PAIR_CELLS),
    *(f"carre-{kind}-{best}" for kind, best in QUAD_CELLS),
)
"""Every case of the House Way."""


def deal_kind(rng: Random, kind: str) -> Hand:
    """Deal seven cards that the House Way sets by this case."""
    maker = _MAKERS.get(kind)
    if maker is not None:
        return maker(rng)
    name, group, best = kind.rsplit("-", 2)
    return (_quads if name == "carre" else _two_pairs)(rng, group, best)


def orders_of(cards: Hand) -> list[int]:
    """Return the orders of cards, highest first, the joker being an ace."""
    return sorted((order(card) for card in cards), reverse=True)
