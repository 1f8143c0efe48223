"""Fast readers of codes: what a hand is worth, and the best hand of more cards."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Final

from casino_rules.hands.codes import (
    RANK_CODES,
    RANK_MASK,
    SUIT_BITS,
    SUIT_SHIFT,
    rank_counts,
    suited_codes,
)
from casino_rules.hands.shapes import JokerUse, Reading, Shape, WrongHandError

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
