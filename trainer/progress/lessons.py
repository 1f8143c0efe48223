"""The path through a game: its exercises, in the order in which one learns them, a few at a time.

At its end comes the essay: mixed questions, at full tables. The level that it earns is read in the
memories of mixed sessions alone, so that it falls when they fade.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.core.game import Game

_AT_ONCE: Final = 4
"""Exercises of a lesson at most."""
_CASES: Final = 3
"""Cases met in mixed sessions, from which an exercise may be held."""
_SHARE: Final = 0.8
"""Of what was met, how much must be known, and how well, for an exercise to be held."""
_RANKS: Final = (
    (1.0, "Prêt pour la table"),
    (2 / 3, "Confirmé"),
    (1 / 3, "Initié"),
    (0.0, "Débutant"),
)
"""From which share of exercises held."""


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


def is_held(recalled: Iterable[float], cases: int) -> bool:
    """Whether an exercise of so many cases is held.

    ``recalled`` tells, of each case met in mixed sessions, how well it is known now, from 0 to 1.
    """
    known = tuple(recalled)
    sure = sum(share >= _SHARE for share in known)
    return len(known) >= min(_CASES, cases) and sure >= _SHARE * len(known)


def rank(held: int, exercises: int) -> str:
    """Return the level of somebody who holds so many of the exercises of a game."""
    share = held / exercises
    return next(name for least, name in _RANKS if share >= least)
