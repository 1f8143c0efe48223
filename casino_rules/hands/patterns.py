"""Patterns: the ranks of a hand and whether it is of one suit; all those of a category.

``patterns(HIGH, HighCategory.PAIR)`` are the 2,860 kinds of pair and ``ways`` counts the hands
of each, so that frequencies and odds need not deal a single card.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final

from casino_rules.core.cards import RANKS, SUITS, Rank
from casino_rules.hands.categories import Category
from casino_rules.hands.codes import JOKER_CODE, RANK_CODES, SUIT_CODES
from casino_rules.hands.scale import CountedScale

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
        """The code of a hand of this pattern, as ``scale.shape`` reads it."""
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
    made = _with_joker(scale, decks) if joker else _natural(scale, category, decks)
    return tuple(pattern for pattern in made if scale.shape(pattern.code).category is category)


def frequency(
    scale: CountedScale, category: Category, *, decks: int = 1, joker: bool = False
) -> int:
    """Return how many hands of so many packs, with a joker in the pack or not, are of a category."""
    kinds = patterns(scale, category, decks=decks)
    if joker:
        kinds += patterns(scale, category, decks=decks, joker=True)
    return sum(pattern.ways(decks) for pattern in kinds)


def _natural(scale: CountedScale, category: Category, decks: int) -> Iterator[Pattern]:
    """Yield patterns among which are all those of the category."""
    if category in scale.straights:
        for ranks in _runs(scale.size):
            yield Pattern(ranks)
            yield Pattern(ranks, suited=True)
        return
    flush = scale.reading.flush
    if category is not flush and max(category.groups) <= len(SUITS) * decks:
        for ranks in _multisets(category.groups):
            yield Pattern(ranks, False if flush else None)
    for groups in _suited_groups(scale, category):
        if max(groups) <= decks:
            for ranks in _multisets(groups):
                yield Pattern(ranks, suited=True)


def _suited_groups(scale: CountedScale, category: Category) -> Sequence[tuple[int, ...]]:
    """Return how cards of one suit may fall into equal ranks: in a shoe a flush holds pairs."""
    if category is scale.reading.flush:
        return sorted({other.groups for other in scale.reading.categories})
    return [category.groups] if scale.reading.flush and category.groups[0] > 1 else []


def _runs(size: int) -> Iterator[tuple[Rank, ...]]:
    """Yield ranks that follow one another, the ace also below the two."""
    ranks = (*_DESCENDING, _DESCENDING[0])
    return (ranks[top : top + size] for top in range(len(ranks) - size + 1))


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
