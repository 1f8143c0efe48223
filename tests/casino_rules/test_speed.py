"""How long the engine takes: for every exercise of every game, and for its import."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any, Final

import pytest

from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.grading import reasons_of
from casino_rules.core.level import Level
from tests.casino_rules.contract import every_drill_of_every_game
from tests.machine import in_time

pytestmark = pytest.mark.slow
SITUATIONS: Final = 200
TRIES: Final = 3
"""How often a situation is made in a measure: a collection of garbage falls on one of them."""
LEVELS: Final = (Level.FULL, Level.RUSH)
BOUNDS: Final = {"half": 1e-3, "most": 5e-3, "worst": 5e-3}
"""Seconds to make a situation, ask it, decide it and explain it: half, 95 % and all of them."""
POKER_BOUNDS: Final = {"half": 2e-3, "most": 10e-3, "worst": 20e-3}
"""The same in the poker room, where up to nine hands are made and compared."""
SHOWN: Final = 10
IMPORT: Final = 0.150
"""Seconds to import the catalog."""


@pytest.fixture(scope="module")
def measured(request: pytest.FixtureRequest) -> Iterator[list[tuple[float, float, str]]]:
    """Collect the median and 95th percentile of each exercise, and print the slowest."""
    found: list[tuple[float, float, str]] = []
    yield found
    capture = request.config.pluginmanager.get_plugin("capturemanager")
    with capture.global_and_fixture_disabled() if capture else nullcontext():
        for half, most, name in sorted(found, reverse=True)[:SHOWN]:
            print(  # noqa: T201 - what this measure is for
                f"\n{name}: median {half * 1e3:.2f} ms, 95 % {most * 1e3:.2f} ms", end=""
            )


def once(game: Game, drill: Drill[Any], seed: int, level: Level) -> float:
    house = game.rulebook.default_house.at(level)
    branches = [branch.slug for branch in drill.drawn_in(house)]
    start = process_time()
    situation = drill.generate(Random(seed), house, branches[seed % len(branches)])
    drill.ask(situation)
    reasons_of(drill.solve(situation))
    return process_time() - start


@pytest.mark.parametrize("level", LEVELS)
@every_drill_of_every_game
def test_a_situation_is_made_asked_decided_and_explained_at_once(
    game: Game, drill: Drill[Any], level: Level, measured: list[tuple[float, float, str]]
) -> None:
    for seed in range(40):
        once(game, drill, seed, level)  # what is remembered from one question to the next

    def times() -> dict[str, float]:
        found = [
            min(once(game, drill, seed, level) for _ in range(TRIES)) for seed in range(SITUATIONS)
        ]
        half, most = median(found), quantiles(found, n=20)[-1]
        measured.append((half, most, f"{game.slug}/{drill.slug} level {level.value}"))
        return {"half": half, "most": most, "worst": max(found)}

    in_time(times, POKER_BOUNDS if game.traits else BOUNDS)


def test_the_catalog_is_imported_at_once() -> None:
    code = (
        "import time; start = time.process_time(); import casino_rules.catalog; "
        "print(time.process_time() - start)"
    )
    line = [sys.executable, "-c", code]
    in_time(lambda: float(subprocess.run(line, capture_output=True, check=True).stdout), IMPORT)
