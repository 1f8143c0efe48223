"""Fast readers of hands: codes of cards, shapes, the best hand of more cards.

Cards as integers that can be added: the code of a hand is the sum of its cards'. Three bits count
each rank (2 to ace, then the joker), above them four bits count each suit. The sum thus says at
once how many cards there are of each rank and of each suit, which is all that a hand of a wanted
number of cards is worth.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from casino_rules.core.cards import JOKER, PACK, RANKS, SUITS, Card, Rank
from casino_rules.hands.categories import Category

COUNT_BITS: Final = 3
"""Bits that count the cards of a rank: up to seven."""
SUIT_BITS: Final = 4
"""Bits that count the cards of a suit: up to fifteen."""
JOKER_PLACE: Final = len(RANKS)
"""The joker is counted after the ace."""
SUIT_SHIFT: Final = COUNT_BITS * (JOKER_PLACE + 1)
RANK_MASK: Final = (1 << SUIT_SHIFT) - 1
JOKER_CODE: Final = 1 << COUNT_BITS * JOKER_PLACE
RANK_CODES: Final = tuple(1 << COUNT_BITS * place for place in range(len(RANKS)))
"""What each rank, from 2 to ace, adds to a code."""
SUIT_CODES: Final = tuple(1 << SUIT_SHIFT + SUIT_BITS * place for place in range(len(SUITS)))
"""What each suit adds to a code."""

CODES: Final[dict[Card, int]] = {
    card: RANK_CODES[RANKS.index(card.rank)] + SUIT_CODES[SUITS.index(card.suit)] for card in PACK
} | {JOKER: JOKER_CODE}
"""The code of each card."""


def encode(cards: Iterable[Card]) -> int:
    """Return the code of a hand: the sum of its cards' codes."""
    return sum([CODES[card] for card in cards])


def rank_counts(code: int) -> tuple[int, ...]:
    """Return how many cards of each rank, from 2 to ace, then jokers, a code counts."""
    most = (1 << COUNT_BITS) - 1
    return tuple(code >> COUNT_BITS * place & most for place in range(JOKER_PLACE + 1))


def suited_codes(size: int) -> frozenset[int]:
    """Return the suit counts (code >> SUIT_SHIFT) of ``size`` cards of one suit."""
    return frozenset(size << SUIT_BITS * place for place in range(len(SUITS)))


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


_REMEMBERED: Final = 7
"""The 49,205 rank counts of seven cards are worth remembering, the next sizes are not."""
_SUIT_LIMIT: Final = 1 << SUIT_BITS - 1
_EVERY_SUIT: Final = 0x1111

type ShapeReader = Callable[[int], Shape]
type ShapesReader = Callable[[Iterable[int]], list[Shape]]
type BestReader = Callable[[Sequence[int]], Shape]


def shape_readers(reading: Reading) -> tuple[ShapeReader, ShapesReader]:
    """Return what reads the code of one hand, and of many: two tables filled as hands come."""
    plain: dict[int, Shape] = {}
    suited: dict[int, Shape] = {}
    alike = suited_codes(reading.size)
    if reading.joker is JokerUse.SEMI_WILD:
        # One card fewer may be of one suit only if the other is the joker, which has none.
        alike |= suited_codes(reading.size - 1)
    shift, mask = SUIT_SHIFT, RANK_MASK

    def shape(code: int) -> Shape:
        try:
            return (suited if code >> shift in alike else plain)[code & mask]
        except KeyError:
            one_suit = code >> shift in alike
            found = reading.shape(rank_counts(code), suited=one_suit)
            (suited if one_suit else plain)[code & mask] = found
            return found

    def shapes(codes: Iterable[int]) -> list[Shape]:
        # A call for each code would take longer than reading it.
        return [
            (suited if code >> shift in alike else plain).get(code & mask) or shape(code)
            for code in codes
        ]

    return shape, shapes


def best_reader(reading: Reading, shape: ShapeReader) -> BestReader:
    """Return the function that reads the best hand of more cards, from their codes."""
    size = reading.size

    def best_of_all(codes: Sequence[int]) -> Shape:
        if len(codes) < size:
            raise WrongHandError(f"too few cards to make a hand of {size}")
        return max([shape(sum(hand)) for hand in combinations(codes, size)])

    if reading.joker is not JokerUse.NONE or (reading.low and reading.flush):
        return best_of_all

    # Ranks alone decide, unless there are enough cards of one suit.
    remembered: dict[int, Shape] = {}
    shift, mask = SUIT_SHIFT, RANK_MASK
    short_of_flush = _EVERY_SUIT * (_SUIT_LIMIT - size)
    flush = _EVERY_SUIT * _SUIT_LIMIT if reading.flush else 0

    def best(codes: Sequence[int]) -> Shape:
        total = sum(codes)
        found = remembered.get(total & mask)
        if found is None:
            found = best_of_all(_any_suits(total & mask))
            if len(codes) <= _REMEMBERED:
                remembered[total & mask] = found
        full_suit = (total >> shift) + short_of_flush & flush
        if full_suit:
            one_of_it = full_suit // _SUIT_LIMIT << shift
            return max(found, best_of_all([code for code in codes if code & one_of_it]))
        return found

    return best


def _any_suits(ranks: int) -> list[int]:
    """Return the codes of cards of these ranks and of no suit."""
    counts = rank_counts(ranks)
    return [code for code, count in zip(RANK_CODES, counts, strict=False) for _ in range(count)]
