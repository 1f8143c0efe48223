"""The exact enumeration of stud against the bank: every hand, every open card, every bank.

A player sees five cards and the bank's open card; the bank's other four come from the 46 left.
Two facts make the count short. What the bank can make, suits aside, depends only on how many
cards of each rank are left: 1,820 choices of four ranks, whose ways are products of binomials.
And a bank all of one suit depends only on which cards of that suit the player holds: such hands
are moved from where their ranks stand to where the flush stands.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod, sumprod
from operator import itemgetter
from typing import Final, NamedTuple

from casino_rules.core.cards import RANKS, SUITS, Rank
from casino_rules.families.stud.play import AS_ROI_KEY, Outcome
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.patterns import Pattern

_HIDDEN: Final = 4
"""Cards of the bank that the player does not see."""
_COPIES: Final = len(SUITS)
_FLUSH: Final = 5
DEALS: Final = comb(52, 5) * 47 * comb(46, _HIDDEN)
"""Deals of a hand, an open card, and four hidden cards."""

type _Key = tuple[int, ...]
type _Counts = tuple[int, ...]
"""How many cards of each rank, from two to ace."""


class Bank(NamedTuple):
    """How many of the bank's hidden hands end in each way for a hand that raises."""

    unqualified: int
    win: int
    tie: int
    lose: int


class Seen(NamedTuple):
    """What a player sees, suits apart: the ranks held, in descending order, and the open card.

    ``suited`` counts the player's cards of the open card's suit.
    """

    category: HighCategory
    ranks: tuple[Rank, ...]
    open_rank: Rank
    suited: int


class View(NamedTuple):
    """A view of the game, the number of deals that give it, and what the bank makes of it."""

    seen: Seen
    deals: int
    bank: Bank


def views() -> Iterator[View]:
    """Yield every view; ``deals`` times the hidden hands of each add up to ``DEALS``.

    Suits matter only by which ranks the player holds in the suit of the open card.
    """
    for ranks in combinations_with_replacement(reversed(range(len(RANKS))), _FLUSH):
        counts = Counter(ranks)
        if max(counts.values()) <= _COPIES:
            held = tuple(counts[place] for place in range(len(RANKS)))
            yield from _views_of(ranks, held)


def _views_of(ranks: tuple[int, ...], held: _Counts) -> Iterator[View]:
    codes = tuple(RANKS[place] for place in ranks)
    for suited in (False, True) if max(held) == 1 else (False,):
        shape = HIGH.shape(Pattern(codes, suited).code)
        assert isinstance(shape.category, HighCategory)  # noqa: S101 - the scale of the family
        for place in range(len(RANKS)):
            if held[place] == _COPIES:
                continue
            plain = _plain_bank(held, place, shape.key)
            for suit, deals in _own_suit(held, place, suited=suited):
                moved = _moved_by_flushes(suit, place, shape.key)
                bank = Bank(*(one + other for one, other in zip(plain, moved, strict=True)))
                seen = Seen(shape.category, shape.ranks, RANKS[place], len(suit))
                yield View(seen, deals, bank)


def _own_suit(held: _Counts, place: int, *, suited: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the ranks that a hand may hold in the open card's suit, and in how many deals.

    The open card itself is of that suit, so its rank is not among them.
    """
    ranks = [rank for rank, count in enumerate(held) if count]
    if suited:
        if not held[place]:
            yield tuple(ranks), len(SUITS)
        yield (), len(SUITS) * (len(SUITS) - 1)
        return
    free = [rank for rank in ranks if rank != place]
    for size in range(len(free) + 1):
        for own in combinations(free, size):
            ways = prod(comb(_COPIES - 1, held[rank] - (rank in own)) for rank in ranks)
            if len(ranks) == _FLUSH:  # leave out the hands of one suit
                ways -= (size == _FLUSH) + (len(SUITS) - 1) * (size == 0)
            if ways:
                yield own, ways * len(SUITS)


class _Order(NamedTuple):
    """The bank's choices of four ranks beside an open rank, the poorest hand first."""

    keys: list[_Key]
    first: Callable[[list[int]], tuple[int, ...]]
    second: Callable[[list[int]], tuple[int, ...]]
    qualified: int
    """Where the hands with which the bank plays begin."""


_PLACES: Final = range(len(RANKS))
_FACTORS: Final = (
    (),
    *((place,) for place in _PLACES),
    *combinations_with_replacement(_PLACES, 2),
    *((place,) * 3 for place in _PLACES),
    *((place,) * 4 for place in _PLACES),
)
"""Choices of up to four ranks: two of them make every choice of four, no rank in both."""
_FACTOR: Final = {ranks: at for at, ranks in enumerate(_FACTORS)}


def _split(four: tuple[int, ...]) -> tuple[int, int]:
    """Return the two factors of a choice of four ranks: equal ranks are in the same one."""
    ordered = sorted(four, key=lambda rank: (-four.count(rank), rank))
    at = max(2, four.count(ordered[0]))
    return _FACTOR[tuple(ordered[:at])], _FACTOR[tuple(ordered[at:])]


@cache
def _order(place: int) -> _Order:
    """Return the order for an open card of this rank."""
    found = []
    for four in combinations_with_replacement(_PLACES, _HIDDEN):
        if four.count(place) < _COPIES:
            ranks = tuple(RANKS[rank] for rank in (place, *four))
            found.append((HIGH.shape(Pattern(ranks).code).key, _split(four)))
    found.sort()
    keys = [key for key, _ in found]
    return _Order(
        keys,
        itemgetter(*(one for _, (one, _) in found)),
        itemgetter(*(other for _, (_, other) in found)),
        bisect_left(keys, AS_ROI_KEY),
    )


def _plain_bank(held: _Counts, place: int, key: _Key) -> Bank:
    """Count the bank's hidden hands, those of one suit where their ranks stand."""
    left = [_COPIES - count - (rank == place) for rank, count in enumerate(held)]
    twos = [comb(count, 2) for count in left]
    factors = [1, *left]
    for low in _PLACES:
        factors.append(twos[low])
        factors.extend([left[low] * other for other in left[low + 1 :]])
    factors.extend([comb(count, 3) for count in left])
    factors.extend([comb(count, 4) for count in left])
    order = _order(place)
    first, second = order.first(factors), order.second(factors)
    start = order.qualified
    low = max(start, bisect_left(order.keys, key))
    high = max(start, bisect_right(order.keys, key))
    cuts = (0, start, low, high, len(first))
    return Bank(*(int(sumprod(first[a:b], second[a:b])) for a, b in pairwise(cuts)))


def _moved_by_flushes(own: tuple[int, ...], place: int, key: _Key) -> Bank:
    """Return what the bank's hands of one suit change, the player holding these ranks of it."""
    plain, suited = _of_one_suit(own, place)
    unqualified = bisect_left(plain, AS_ROI_KEY)
    was = max(unqualified, bisect_left(plain, key)), max(unqualified, bisect_right(plain, key))
    now = bisect_left(suited, key), bisect_right(suited, key)
    return Bank(
        -unqualified,
        now[0] - was[0] + unqualified,
        now[1] - now[0] - was[1] + was[0],
        was[1] - now[1],
    )


@cache
def _of_one_suit(own: tuple[int, ...], place: int) -> tuple[list[_Key], list[_Key]]:
    """Return the keys of the bank's hands of the open card's suit, its suit ignored, then not."""
    left = [rank for rank in _PLACES if rank != place and rank not in own]
    hands = [tuple(RANKS[rank] for rank in (place, *four)) for four in combinations(left, _HIDDEN)]
    plain, suited = (
        sorted(HIGH.shape(Pattern(ranks, flush).code).key for ranks in hands)
        for flush in (False, True)
    )
    return plain, suited


type Payoff = Callable[[HighCategory, Outcome], int]
"""What a hand of a category brings for an ante of one unit, when it ends so."""
type Strategy = Callable[[View], bool]
"""Whether a player raises."""
type Tally = dict[HighCategory, dict[Outcome, int]]
"""How many of ``DEALS`` end in each way, by the category of the player's hand."""


def best(payoff: Payoff) -> Strategy:
    """Return the strategy that raises whenever it brings more on average than to fold."""
    table: dict[HighCategory, list[int]] = {
        category: [payoff(category, outcome) for outcome in _RAISED]
        for category in HighCategory
        if category is not HighCategory.FIVE_OF_A_KIND
    }
    fold = payoff(HighCategory.HIGH_CARD, Outcome.FOLD)

    def raises(view: View) -> bool:
        return sumprod(table[view.seen.category], view.bank) > fold * sum(view.bank)

    return raises


def tally(strategies: Mapping[str, Strategy]) -> dict[str, Tally]:
    """Play every deal by each of these strategies."""
    found: dict[str, Tally] = {
        name: {category: dict.fromkeys(Outcome, 0) for category in HighCategory}
        for name in strategies
    }
    for view in views():
        for name, raises in strategies.items():
            ends = found[name][view.seen.category]
            if raises(view):
                for outcome, ways in zip(_RAISED, view.bank, strict=True):
                    ends[outcome] += view.deals * ways
            else:
                ends[Outcome.FOLD] += view.deals * sum(view.bank)
    return found


_RAISED: Final = (Outcome.UNQUALIFIED, Outcome.WIN, Outcome.TIE, Outcome.LOSE)
"""How a hand that raised may end, in the order of ``Bank``."""
