"""The path through a game: its exercises, in the order in which one learns them, a few at a time."""

from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.core.game import Game

_AT_ONCE: Final = 4
"""Exercises of a lesson at most."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few exercises that are learned together, by their number in the path."""

    number: int
    drills: tuple[Drill[Any], ...]


def lessons(game: Game) -> tuple[Lesson, ...]:
    """Return the lessons of a game, of about as many exercises each."""
    drills = tuple(game.drills.values())
    count = ceil(len(drills) / _AT_ONCE)
    edges = [len(drills) * place // count for place in range(count + 1)]
    return tuple(
        Lesson(number, drills[start:end])
        for number, (start, end) in enumerate(pairwise(edges), start=1)
    )
