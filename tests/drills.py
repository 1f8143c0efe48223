"""The exercises that the tests go through."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import Parameter, signature
from os import environ
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.cases import Case
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game

ENOUGH: Final = 1
"""In how many games the pages of an exercise of many games are tried; in the others, by `make test-slow`."""


SEED: Final = environ.get("TESTS_SEED", "")
"""Another one draws other cases for the same tests; in CI, the commit: all are met in time."""


WHOLE: Final = bool(environ.get("TESTS_WHOLE"))
"""Whether the tests of `make test` go as far as they go, beside those that `make test-all` adds."""


def enough(quickly: int, wholly: int) -> int:
    """Return how many trials a test makes: so many for everybody, and for the integration."""
    return wholly if WHOLE else quickly


def drawn[T](name: str, items: Sequence[T], number: int) -> list[T]:
    """Return so many of these, in their order, drawn by the seed of the tests under a name."""
    places = Random(f"{SEED}/{name}").sample(range(len(items)), min(number, len(items)))
    return [items[place] for place in sorted(places)]


def in_turn(name: str, games: Sequence[Game], one_in: int = 3) -> list[Any]:
    """Return games as parameters of a test: one in so many, drawn under a name; the others, at length."""
    kept = drawn(name, games, -(-len(games) // one_in))
    return [
        pytest.param(game, id=game.slug, marks=[] if game in kept else [pytest.mark.thorough])
        for game in games
    ]


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


def tried_by_game(one_in: int = 1) -> list[Any]:
    """Return the same exercises, those of a game together: the tried ones, the others.

    Of the tried ones one in so many is drawn for everybody; all of them for the integration.
    """
    found: dict[tuple[str, bool], Any] = {}
    every = tried()
    tried_ones = [one for one in every if not one.marks]
    kept = drawn("tried", tried_ones, len(tried_ones) // (1 if WHOLE else one_in))
    for one in [*kept, *(one for one in every if one.marks)]:
        game, drill = one.values
        key = (game.slug, bool(one.marks))
        name = f"{game.slug}-again" if one.marks else game.slug
        found.setdefault(key, pytest.param(game, [], id=name, marks=one.marks)).values[1].append(
            drill
        )
    return list(found.values())


def each_drill_tried(test: Callable[..., None], one_in: int = 1) -> Callable[..., None]:
    """Give a test the exercises of a game in turn, as ``game`` and ``drill``.

    For tests that write nothing: what one exercise leaves is there for the next.
    """

    @wraps(test)
    def each(game: Game, drills: list[Drill[Any]], **fixtures: Any) -> None:
        check_each(game, drills, lambda drill: test(game=game, drill=drill, **fixtures))

    given = signature(test)
    kept = [item for name, item in given.parameters.items() if name not in {"game", "drill"}]
    asked = [Parameter(name, Parameter.KEYWORD_ONLY) for name in ("game", "drills")]
    each.__signature__ = given.replace(parameters=[*kept, *asked])  # type: ignore[attr-defined]  # read by pytest
    found: Callable[..., None] = pytest.mark.parametrize(("game", "drills"), tried_by_game(one_in))(
        each
    )
    return found


def each_drill_drawn(test: Callable[..., None]) -> Callable[..., None]:
    """Give a test one in three of these exercises, drawn; all of them for the integration."""
    return each_drill_tried(test, one_in=3)


def check_each(
    game: Game, drills: Iterable[Drill[Any]], check: Callable[[Drill[Any]], object]
) -> None:
    """Check exercises of a game; those that fail are all told, by their names."""
    broken = {}
    for drill in drills:
        try:
            check(drill)
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - all are raised below
            broken[f"{game.slug}/{drill.slug}"] = error
    if broken:
        raise BaseExceptionGroup(", ".join(broken), list(broken.values()))


def first_case(game: Game, drill: Drill[Any]) -> Case:
    """Return a worked case of an exercise; the contract of the games rules them all."""
    return next(case for case in game.cases if case.drill == drill.slug)
