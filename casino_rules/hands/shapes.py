"""Shapes: what a hand is worth, read from its rank counts and whether it is of one suit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Final, NamedTuple

from casino_rules.core.cards import RANKS, Rank
from casino_rules.hands.categories import Category
from casino_rules.hands.codes import JOKER_PLACE

type Key = tuple[int, ...]
"""Compares two hands of a scale: the greater wins, in low scales too."""
_HIGH_ACE: Final = Rank.ACE.order
_LOWEST: Final = Rank.TWO.order
_ACE_PLACE: Final = RANKS.index(Rank.ACE)


class Shape(NamedTuple):
    """What all hands of a class share: the greater shape of a scale wins."""

    key: Key
    category: Category
    ranks: tuple[Rank, ...]
    """In display order, groups first; a joker under the rank that it stands for."""


class Wheel(Enum):
    """The rank of the straight whose ace is below the two, where the ace is otherwise high."""

    LOWEST = auto()
    SECOND = auto()
    """Just below the straight to the ace, straight flushes included."""
    NONE = auto()
    """Ace, five, four, three, two is no straight."""


class JokerUse(Enum):
    """What the joker may stand for."""

    NONE = auto()
    ACE = auto()
    SEMI_WILD = auto()
    """An ace, or any card that completes a straight, a flush, a straight flush or a royal."""


class WrongHandError(ValueError):
    """These cards are no hand of the scale: too many or too few, or a joker."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The rules by which a scale reads a hand of ``size`` cards.

    ``straight``, ``flush`` and ``straight_flush`` are None where they do not count; ``low``
    means that the poorest hand wins and ``ace_low`` that the ace is below the two.
    """

    size: int
    categories: type[Category]
    straight: Category | None = None
    flush: Category | None = None
    straight_flush: Category | None = None
    royal: Category | None = None
    wheel: Wheel = Wheel.LOWEST
    ace_low: bool = False
    low: bool = False
    joker: JokerUse = JokerUse.NONE

    def shape(self, counts: Sequence[int], *, suited: bool) -> Shape:
        """Return the shape of rank counts (2 to ace, then jokers).

        Raises:
            WrongHandError: if they are not those of a hand of this scale.
        """
        jokers = counts[JOKER_PLACE]
        if sum(counts) != self.size or jokers > (self.joker is not JokerUse.NONE):
            raise WrongHandError(f"not {self.size} cards of this scale: {tuple(counts)}")
        naturals = list(counts[:JOKER_PLACE])
        if not jokers:
            return self._natural(naturals, suited=suited)
        return max(self._with_joker(naturals, suited=suited))

    @property
    def straights(self) -> frozenset[Category]:
        """The categories that are straights."""
        found = (self.straight, self.straight_flush, self.royal)
        return frozenset(category for category in found if category)

    def order(self, rank: Rank) -> int:
        """Return the place of a rank in the scale: 2 to 14, or 1 for an ace that is low."""
        return 1 if self.ace_low and rank is Rank.ACE else rank.order

    def _with_joker(self, counts: list[int], *, suited: bool) -> Iterator[Shape]:
        """Yield what the joker makes as an ace, then as the cards that may complete something."""
        yield self._natural(_one_more(counts, _ACE_PLACE), suited=False)
        if self.joker is JokerUse.ACE or max(counts) > 1:
            return
        missing = [place for place in reversed(range(JOKER_PLACE)) if not counts[place]]
        if suited:  # in a flush the highest card that is missing
            yield self._natural(_one_more(counts, missing[0]), suited=True)
        if _close_together(counts, self.size):
            for place in missing:
                shape = self._natural(_one_more(counts, place), suited=suited)
                if shape.category in self.straights:
                    yield shape

    def _natural(self, counts: Sequence[int], *, suited: bool) -> Shape:
        """Read cards without a joker, or with the joker counted as the card it stands for."""
        ace = 1 if self.ace_low else _HIGH_ACE
        groups = [
            (count, ace if place == _ACE_PLACE else place + _LOWEST, place)
            for place, count in enumerate(counts)
            if count
        ]
        groups.sort(reverse=True)
        ranks = [RANKS[place] for count, _, place in groups for _ in range(count)]
        category = by_groups(self.categories)[tuple(count for count, _, _ in groups)]
        orders = [order for _, order, _ in groups]
        wheel = self._is_wheel(orders)
        if self.straight and (wheel or _consecutive(orders, self.size)):
            height = self._height(orders[0], wheel=wheel)
            if suited and self.straight_flush:
                royal = self.royal if orders[0] == _HIGH_ACE and not wheel else None
                category = royal or self.straight_flush
            else:
                category = self.straight
            return self._shape(category, [height], ranks[1:] + ranks[:1] if wheel else ranks)
        if suited and self.flush and category < self.flush:
            ranks.sort(key=self.order, reverse=True)  # in a shoe a flush may hold pairs
            category = self.flush
        return self._shape(category, [self.order(ranks[at]) for at in category.places], ranks)

    def _is_wheel(self, orders: Sequence[int]) -> bool:
        """Whether an ace that is otherwise high stands below the two."""
        return (
            self.wheel is not Wheel.NONE
            and not self.ace_low
            and orders[0] == _HIGH_ACE
            and list(orders[1:]) == list(range(self.size, _LOWEST - 1, -1))
        )

    def _height(self, top: int, *, wheel: bool) -> int:
        if self.wheel is Wheel.SECOND and top == _HIGH_ACE:
            return top if wheel else top + 1
        return self.size if wheel else top

    def _shape(self, category: Category, orders: Sequence[int], ranks: Sequence[Rank]) -> Shape:
        sign = -1 if self.low else 1
        key = (category.strength, *orders)
        return Shape(tuple(sign * part for part in key), category, tuple(ranks))


def _close_together(counts: Sequence[int], size: int) -> bool:
    """Whether single ranks lie so close that one card more may make a straight."""
    places = [place for place, count in enumerate(counts) if count]
    low_ace = [-1, *places[:-1]] if places[-1] == _ACE_PLACE else places
    return min(places[-1] - places[0], low_ace[-1] - low_ace[0]) < size


def _one_more(counts: Sequence[int], place: int) -> list[int]:
    return [count + (at == place) for at, count in enumerate(counts)]


def _consecutive(orders: Sequence[int], size: int) -> bool:
    return len(orders) == size and orders[0] - orders[-1] == size - 1


@cache
def by_groups(categories: type[Category]) -> dict[tuple[int, ...], Category]:
    """Return the category of each way to fall into equal ranks, straights and flushes aside."""
    poorest_last = sorted(categories, key=lambda category: category.strength, reverse=True)
    return {category.groups: category for category in poorest_last}
