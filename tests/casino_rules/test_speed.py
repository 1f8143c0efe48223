"""How long the engine takes: for every exercise of every game, and for its import."""

import subprocess
import sys
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

import pytest

from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.grading import reasons_of
from tests.casino_rules.contract import every_drill_of_every_game

pytestmark = pytest.mark.slow
SITUATIONS: Final = 200
TRIES: Final = 3
"""Other work on the machine only adds time: the best try of each situation counts."""
MEDIAN, WORST = 1e-3, 5e-3
"""Seconds to make a situation, ask it, decide it and explain it."""
POKER_MEDIAN, POKER_WORST = 4e-3, 20e-3
"""The same in the poker room, where up to nine hands are made and compared."""
IMPORT: Final = 0.150
"""Seconds to import the catalog."""


def once(game: Game, drill: Drill[Any], seed: int) -> float:
    house = game.rulebook.default_house
    branches = [branch.slug for branch in drill.branches if branch.exists_in(house)]
    start = perf_counter()
    situation = drill.generate(Random(seed), house, branches[seed % len(branches)])
    drill.ask(situation)
    reasons_of(drill.solve(situation))
    return perf_counter() - start


@every_drill_of_every_game
def test_a_situation_is_made_asked_decided_and_explained_at_once(
    game: Game, drill: Drill[Any]
) -> None:
    for seed in range(40):
        once(game, drill, seed)  # what is remembered from one question to the next
    times = [min(once(game, drill, seed) for _ in range(TRIES)) for seed in range(SITUATIONS)]
    poker = bool(game.traits)
    assert median(times) < (POKER_MEDIAN if poker else MEDIAN)
    assert max(times) < (POKER_WORST if poker else WORST)


def test_the_catalog_is_imported_at_once() -> None:
    code = (
        "import time; start = time.perf_counter(); import casino_rules.catalog; "
        "print(time.perf_counter() - start)"
    )
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(TRIES)
    ]
    assert min(times) < IMPORT
