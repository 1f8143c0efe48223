"""Cases that are waited for while dealing, instead of being built, must come soon.

`pytest tests/casino_rules/test_contract_tries.py -s` prints how often each of them comes.
"""

from collections import Counter
from random import Random
from typing import Any, Final

from casino_rules.core.drill import MAX_TRIES, Drill
from casino_rules.core.game import Game
from tests.casino_rules.contract import (
    Breadth,
    Met,
    by_breadth_in_turn,
    check_one,
    each_drill,
    houses,
    part,
    walk,
)
from tests.drills import check_each, drawn

DEALS: Final = 3_000
RAREST: Final = 1 / 100
"""A case that comes so often is missed in ``MAX_TRIES`` deals less than once in 10^8."""
SOME: Final = 1
"""Of how many drills of a game, drawn by the seed of the tests, `make test` deals so many times."""
HOUSES: Final = 3
"""In how many houses; a drill of many games is dealt in one house of each."""


def waiting(drill: Drill[Any]) -> bool:
    return type(drill).construct is Drill.construct


@by_breadth_in_turn("rare cases")
def test_a_case_that_is_waited_for_is_not_rare(game: Game, breadth: Breadth) -> None:
    """In one house of each game; in several, by the slow run."""
    wanted = HOUSES if breadth is Breadth.WHOLE else 1

    def comes(drill: Drill[Any]) -> None:
        every, rng = houses(game), Random(f"{game.slug}/{drill.slug}")
        for house in rng.sample(every, min(max(1, part(drill, wanted)), len(every))):
            met = Counter(drill.classify(drill.deal(rng, house)) for _ in range(DEALS))
            for branch in drill.branches_in(house):
                tries = DEALS / max(met[branch.slug], 1)
                print(f"{game.slug}/{drill.slug}/{branch.slug}: 1 deal in {tries:.0f}")  # noqa: T201 - shown by -s
                assert met[branch.slug] >= RAREST * DEALS, branch.slug

    waited = [drill for drill in game.drills.values() if waiting(drill)]
    if breadth is Breadth.QUICK:
        waited = drawn(f"{game.slug}/tries", waited, SOME)
    check_each(game, waited, comes)


@by_breadth_in_turn("long waits")
def test_no_case_is_waited_for_long(game: Game, breadth: Breadth) -> None:
    def comes(drill: Drill[Any]) -> None:
        for met in walk(game, drill, breadth) if waiting(drill) else ():
            check_one(met, _comes_soon)

    each_drill(game, comes)


def _comes_soon(met: Met) -> None:
    rng, tries = Random(met.seed), 1
    while met.drill.classify(met.drill.deal(rng, met.house)) != met.branch:
        tries += 1
    assert tries <= MAX_TRIES / 2
