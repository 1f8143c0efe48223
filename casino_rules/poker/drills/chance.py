"""What chance gives the exercises: cards, seats, candidates of which the first that suits is taken."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK
from casino_rules.core.level import Level
from casino_rules.hands.making import ImpossibleHandError


def first[T](candidates: Iterator[T], accepts: Callable[[T], bool]) -> T:
    """Return the first candidate that is accepted.

    Raises:
        ImpossibleHandError: if none is.
    """
    for candidate in candidates:
        if accepts(candidate):
            return candidate
    raise ImpossibleHandError("no candidate suits")


def dealt(rng: Random, number: int) -> Hand:
    """Deal cards of a shuffled pack."""
    return tuple(rng.sample(PACK, number))


_MOST: Final = {Level.DISCOVERY: 3, Level.TRAINING: 5}
"""How many players sit at a table of the first levels at most."""


def seats_at(rng: Random, number: int, most: int = 9) -> tuple[int, ...]:
    """Return so many occupied seats."""
    return tuple(sorted(rng.sample(range(1, most + 1), number)))


def table_of(rng: Random, level: int, most: int, fewest: int = 2) -> tuple[int, ...]:
    """Return the occupied seats of a table that has ``most``: few at the first levels."""
    high = max(fewest, min(_MOST.get(Level(level), most), most))
    return seats_at(rng, rng.randint(fewest, high), most)
