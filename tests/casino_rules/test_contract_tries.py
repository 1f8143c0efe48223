"""Cases that are waited for while dealing, instead of being built, must come soon.

`pytest tests/casino_rules/test_contract_tries.py -s` prints how often each of them comes.
"""

from collections import Counter
from random import Random
from typing import Any, Final

import pytest

from casino_rules.core.drill import MAX_TRIES, Drill
from casino_rules.core.game import Game
from tests.casino_rules.contract import DRILLS, few, houses

DEALS: Final = 3_000
RAREST: Final = 1 / 100
"""A case that comes so often is missed in ``MAX_TRIES`` deals less than once in 10^8."""
HOUSES: Final = 3

WAITING = [
    pytest.param(game, drill, id=f"{game.slug}/{drill.slug}")
    for game, drill in DRILLS
    if type(drill).construct is Drill.construct
]


@pytest.mark.parametrize(("game", "drill"), WAITING)
def test_a_case_that_is_waited_for_is_not_rare(game: Game, drill: Drill[Any]) -> None:
    every = houses(game)
    some = dict.fromkeys([every[0], *Random(drill.slug).sample(every, min(HOUSES - 1, len(every)))])
    for house in some:
        rng = Random(drill.slug)
        met = Counter(drill.classify(drill.deal(rng, house)) for _ in range(DEALS))
        for branch in drill.branches_in(house):
            tries = DEALS / max(met[branch.slug], 1)
            print(f"{game.slug}/{drill.slug}/{branch.slug}: 1 deal in {tries:.0f}")  # noqa: T201 - shown by -s
            assert met[branch.slug] >= RAREST * DEALS, branch.slug


@pytest.mark.parametrize(("game", "drill"), WAITING)
def test_no_case_is_waited_for_long(game: Game, drill: Drill[Any]) -> None:
    for met in few(game, drill, 60):
        rng = Random(met.seed)
        tries = 1
        while drill.classify(drill.deal(rng, met.house)) != met.branch:
            tries += 1
        assert tries <= MAX_TRIES / 2, met.seed
