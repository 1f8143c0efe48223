"""The exercises that the tests go through."""

from collections import Counter
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.cases import Case
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game

ENOUGH: Final = 1
"""In how many games the pages of an exercise of many games are tried; in the others, by `make test-slow`."""


def every_drill() -> list[tuple[Game, Drill[Any]]]:
    return [(game, drill) for game in catalog.load_all() for drill in game.drills.values()]


def tried() -> list[Any]:
    """Return every exercise as a parameter of a test of pages."""
    seen: Counter[tuple[type[Drill[Any]], str]] = Counter()
    found = []
    for game, drill in every_drill():
        kind = (type(drill), drill.slug)
        seen[kind] += 1
        marks = [pytest.mark.slow] if seen[kind] > ENOUGH else []
        found.append(pytest.param(game, drill, id=f"{game.slug}/{drill.slug}", marks=marks))
    return found


def cases_tried() -> list[Any]:
    """Return a worked case of every exercise as a parameter of a test of pages.

    The contract of the games rules them all.
    """
    return [
        pytest.param(game, _first_case(game, drill), id=found.id, marks=found.marks)
        for found in tried()
        for game, drill in [found.values]
    ]


def _first_case(game: Game, drill: Drill[Any]) -> Case:
    return next(case for case in game.cases if case.drill == drill.slug)
