"""What the tests of several games share: coups that are played once, and descriptions refused."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from casino_rules import catalog
from casino_rules.core.coup import Coup
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.house import House
from tests.casino_rules.contract import faults


@lru_cache(maxsize=512)
def _coup(slug: str, house: House, seed: int, seats: int) -> Coup:
    return catalog.game(slug).coup(Random(seed), house, seats)


def coups(slug: str, number: int, *, level: int = 0, seats: int = 0, **choices: str) -> list[Coup]:
    """Return coups by seed, at every level in turn and at tables of 3 to 7, unless it is told."""
    game = catalog.game(slug)
    house = game.rulebook.house({key.replace("_", "-"): item for key, item in choices.items()})
    return [
        _coup(slug, house.at(level or 1 + seed % 4), seed, seats or 3 + seed % 5)
        for seed in range(number)
    ]


def fault_of(slug: str) -> Callable[..., str]:
    """Return what tells the field at fault in a description, or nothing if it is possible."""

    def fault(drill: str, facts: Mapping[str, Any] | None = None, /, **more: Any) -> str:
        try:
            catalog.game(slug).drill(drill).read({**(facts or {}), **more})
        except UnreadableAnswer as error:
            if not error.field or faults(error.message):
                raise
            return error.field
        return ""

    return fault
