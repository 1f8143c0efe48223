"""In which order the seats are settled: hand by hand, or the losing stakes before the winning ones.

The regulation compares and settles each hand apart, from right to left (art. 55-16 and 55-21); houses
also take all that is lost first. Both are right until the house has fixed its own.
"""

from collections.abc import Iterable
from typing import Final

OPTION: Final = "ordre-reglement"
"""The id of the option of the house, in every game that has it."""
EITHER: Final = "libre"
BY_HAND: Final = "main-par-main"
LOSERS_FIRST: Final = "perdants-d-abord"

type Seats = tuple[int, ...]
"""Numbers of seats, from the first settled to the last."""


def by_hand(losers: Iterable[int], winners: Iterable[int]) -> Seats:
    """Return every seat from right to left, whatever becomes of its stakes."""
    return tuple(sorted((*losers, *winners), reverse=True))


def losers_first(losers: Iterable[int], winners: Iterable[int]) -> Seats:
    """Return the seats that lose, then those that are paid, each from right to left."""
    return (*sorted(losers, reverse=True), *sorted(winners, reverse=True))


def orders(losers: Iterable[int], winners: Iterable[int], choice: str) -> tuple[Seats, ...]:
    """Return the orders that a house admits by its choice, the one that it shows first."""
    lost, won = tuple(losers), tuple(winners)
    hand, apart = by_hand(lost, won), losers_first(lost, won)
    if choice == LOSERS_FIRST:
        return (apart,)
    return (hand,) if choice == BY_HAND or hand == apart else (hand, apart)
