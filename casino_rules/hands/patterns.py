"""Patterns: the ranks of a hand and whether it is of one suit; all those of a category.

``patterns(HIGH, HighCategory.PAIR)`` are the 2,860 kinds of pair and ``ways`` counts the hands
of each, so that frequencies and odds need not deal a single card.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final

from casino_rules.core.cards import RANKS, SUITS, Rank
from casino_rules.hands.categories import Category
from casino_rules.hands.reading import JOKER_CODE, RANK_CODES, SUIT_CODES, by_groups
from casino_rules.hands.scales import CountedScale

_RANK_CODES: Final = {
    rank.code: code
    for rank, code in zip((*RANKS, Rank.JOKER), (*RANK_CODES, JOKER_CODE), strict=True)
}
_DESCENDING: Final = tuple(reversed(RANKS))


@dataclass(frozen=True, slots=True)
class Pattern:
    """The ranks of a hand (``Rank.JOKER`` for the joker) and whether they are of one suit.

    ``suited`` is None where suits do not matter.
    """

    ranks: tuple[Rank, ...]
    suited: bool | None = False

    @property
    def naturals(self) -> tuple[Rank, ...]:
        """The ranks without the joker."""
        return tuple(rank for rank in self.ranks if rank is not Rank.JOKER)

    @property
    def code(self) -> int:
        """The code of a hand of this pattern, as a scale's ``shape`` reads it."""
        ranks = sum([_RANK_CODES[rank.code] for rank in self.ranks])
        number = len(self.ranks) - (ranks >= JOKER_CODE)
        if self.suited:
            return ranks + number * SUIT_CODES[0]
        return ranks + (number - 1) * SUIT_CODES[0] + SUIT_CODES[1]  # any two suits will do

    def ways(self, decks: int = 1) -> int:
        """Return how many hands of that many packs (and one joker) are of this pattern.

        In a shoe, identical cards are counted apart: 312 cards give comb(312, 5) hands.
        """
        counts = Counter(self.naturals).values()
        of_one_suit = len(SUITS) * prod(comb(decks, count) for count in counts)
        if self.suited:
            return of_one_suit
        every = prod(comb(len(SUITS) * decks, count) for count in counts)
        return every if self.suited is None else every - of_one_suit


@cache
def patterns(
    scale: CountedScale, category: Category, *, decks: int = 1, joker: bool = False
) -> tuple[Pattern, ...]:
    """Return every pattern of a category that so many packs can make.

    With ``joker``, those of the hands that hold the joker; without, those that do not.
    """
    if category in scale.straights or joker:
        made = _with_joker(scale, decks) if joker else _runs(scale.size)
        return tuple(pattern for pattern in made if scale.shape(pattern.code).category is category)
    return tuple(_grouped(scale, category, decks))


def frequency(
    scale: CountedScale, category: Category, *, decks: int = 1, joker: bool = False
) -> int:
    """Return how many hands of so many packs, with a joker in the pack or not, are of a category."""
    kinds = patterns(scale, category, decks=decks)
    if joker:
        kinds += patterns(scale, category, decks=decks, joker=True)
    return sum(pattern.ways(decks) for pattern in kinds)


def _grouped(scale: CountedScale, category: Category, decks: int) -> Iterator[Pattern]:
    """Yield the patterns of a category that is no straight, without reading a hand of each."""
    straights = {
        frozenset(run.ranks)
        for run in _runs(scale.size)
        if scale.shape(run.code).category in scale.straights
    }
    for groups, suited in _ways_to_fall(scale, category):
        if max(groups) <= (decks if suited else len(SUITS) * decks):
            for ranks in _multisets(groups):
                if frozenset(ranks) not in straights:
                    yield Pattern(ranks, suited)


def _ways_to_fall(
    scale: CountedScale, category: Category
) -> Iterator[tuple[tuple[int, ...], bool | None]]:
    """Yield how cards of a category fall into equal ranks, and whether of one suit."""
    flush = scale.reading.flush
    natural = by_groups(scale.reading.categories)
    if natural[category.groups] is category:
        yield category.groups, (False if flush else None)
        if flush and category > flush:
            yield category.groups, True
    if category is flush:  # in a shoe a flush may hold pairs
        for groups, other in natural.items():
            if other < flush:
                yield groups, True


def _runs(size: int) -> Iterator[Pattern]:
    """Yield the patterns of ranks that follow one another, the ace also below the two."""
    ranks = (*_DESCENDING, _DESCENDING[0])
    for top in range(len(ranks) - size + 1):
        yield Pattern(ranks[top : top + size])
        yield Pattern(ranks[top : top + size], suited=True)


def _with_joker(scale: CountedScale, decks: int) -> Iterator[Pattern]:
    flush = scale.reading.flush
    for ranks in combinations_with_replacement(_DESCENDING, scale.size - 1):
        alike = max(Counter(ranks).values())
        if alike <= len(SUITS) * decks:
            yield Pattern((*ranks, Rank.JOKER), False if flush else None)
        if flush and alike <= decks:
            yield Pattern((*ranks, Rank.JOKER), suited=True)


def _multisets(
    groups: tuple[int, ...], ranks: tuple[Rank, ...] = _DESCENDING
) -> Iterator[tuple[Rank, ...]]:
    """Yield the ranks of every hand that falls into such groups of equal ranks."""
    if not groups:
        yield ()
        return
    size = groups[0]
    alike = groups.count(size)
    for chosen in combinations(ranks, alike):
        left = tuple(rank for rank in ranks if rank not in chosen)
        head = tuple(rank for rank in chosen for _ in range(size))
        for tail in _multisets(groups[alike:], left):
            yield head + tail
