"""Two hands made to measure: one beats the other in a wanted way, or they tie."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import SUITS, Rank
from casino_rules.families.stud import making
from casino_rules.families.stud.making import left_after, qualified_patterns
from casino_rules.families.stud.play import AS_ROI, worth
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern, patterns

type Duel = tuple[Hand, Hand]
"""The hand that wins, then the other."""
type _Contested = Mapping[tuple[Rank, ...], Mapping[Rank, Sequence[Pattern]]]

_CATEGORIES: Final = (HighCategory.HIGH_CARD, *making.MADE)
_SUITED: Final = (HighCategory.FLUSH, HighCategory.STRAIGHT_FLUSH, HighCategory.ROYAL_FLUSH)


def of_categories(rng: Random) -> Duel:
    """Draw two hands of different categories, ace-king high at least."""
    high, low = sorted(rng.sample(_CATEGORIES, 2), key=lambda item: item.strength, reverse=True)
    return over(rng, high, low)


def over(rng: Random, high: HighCategory, low: HighCategory) -> Duel:
    """Draw a hand of a category, then one of a lower category, ace-king high at least."""
    winners = patterns(HIGH, high)
    if high is HighCategory.QUADS and low is HighCategory.HIGH_CARD:  # leave an ace and a king
        winners = tuple(pattern for pattern in winners if pattern.ranks[0] not in AS_ROI)
    winner = hand_like(rng, winners)
    return winner, hand_like(rng, qualified_patterns(low), left_after(winner))


def beating(rng: Random, category: HighCategory) -> Duel:
    """Draw a hand of a category and one that it beats, with which the bank plays."""
    if category is HighCategory.HIGH_CARD:
        return clash(rng, category, rng.choice(_AFTER_AS_ROI))
    lower = [item for item in _CATEGORIES if item.strength < category.strength]
    return over(rng, category, rng.choice(lower[:_ORDINARY]))


_AFTER_AS_ROI: Final = (2, 3, 4)
_ORDINARY: Final = 4
"""The bank holds trips at most where it is beaten: what a croupier sees."""


def no_game(rng: Random, player: Hand) -> Duel:
    """Return a player's hand and one with which the bank does not play."""
    return player, making.unqualified(rng, left_after(player))


def unqualified_duel(rng: Random) -> Duel:
    """Draw two hands below ace-king high, the highest card of one above the other's."""
    return _drawn(rng, _unqualified_by_highest())


def clash(rng: Random, category: HighCategory, place: int) -> Duel:
    """Draw two hands of a category that first differ at a group: 0 its pair, 1 a kicker, ….

    The straight from ace to five is left aside.
    """
    prefixes = _contested(category, place)
    return _drawn(rng, prefixes[rng.choice(tuple(prefixes))])


def wheel_and_straight(rng: Random) -> Duel:
    """Draw a straight from six up, then the straight from ace to five."""
    straights = patterns(HIGH, HighCategory.STRAIGHT)
    wheel = [pattern for pattern in straights if _is_wheel(pattern)]
    winner = hand_like(rng, [pattern for pattern in straights if not _is_wheel(pattern)])
    return winner, hand_like(rng, wheel, left_after(winner))


def twins(rng: Random, category: HighCategory) -> Duel:
    """Draw two hands of the same ranks."""
    first = hand_like(rng, qualified_patterns(category))
    same = Pattern(worth(first).ranks, category in _SUITED)
    return first, hand_like(rng, [same], left_after(first))


def _drawn(rng: Random, by_rank: Mapping[Rank, Sequence[Pattern]]) -> Duel:
    ranks = rng.sample(tuple(by_rank), 2)
    ranks.sort(key=lambda rank: HIGH.shape(by_rank[rank][0].code).key, reverse=True)
    low = by_rank[ranks[1]]
    needed = low[0].ranks.count(ranks[1])
    high = [
        pattern
        for pattern in by_rank[ranks[0]]
        if pattern.ranks.count(ranks[1]) + needed <= len(SUITS)
    ]
    winner = hand_like(rng, high)
    return winner, hand_like(rng, low, left_after(winner))


@cache
def _unqualified_by_highest() -> Mapping[Rank, Sequence[Pattern]]:
    return _contested_among(making.unqualified_patterns(), (0,))[()]


@cache
def _contested(category: HighCategory, place: int) -> _Contested:
    among = [pattern for pattern in qualified_patterns(category) if not _is_wheel(pattern)]
    return _contested_among(among, category.places[: place + 1])


def _contested_among(among: Iterable[Pattern], places: Sequence[int]) -> _Contested:
    """Return the patterns by the groups before the last place, then by the rank at that place."""
    found: dict[tuple[Rank, ...], dict[Rank, list[Pattern]]] = {}
    for pattern in among:
        *before, last = (HIGH.shape(pattern.code).ranks[at] for at in places)
        found.setdefault(tuple(before), defaultdict(list))[last].append(pattern)
    return {prefix: by_rank for prefix, by_rank in found.items() if len(by_rank) > 1}


def _is_wheel(pattern: Pattern) -> bool:
    shape = HIGH.shape(pattern.code)
    return shape.category in HIGH.straights and shape.ranks[0] is Rank.FIVE
