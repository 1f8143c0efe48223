"""Coups of Punto Banco, Baccara and 21 that are followed, and what lies on their cloths."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from casino_rules.core.coup import Coup
from casino_rules.core.game import Game
from casino_rules.core.table import Table
from tests.casino_rules.contract import houses
from tests.casino_rules.coups import Step, steps

type Chips = Counter[tuple[str, str]]
"""What is staked, by place (with its part, if it has some) and box."""


def given(cloth: Table, spot: str) -> int:
    """Return how many cards lie at a place, face up or down."""
    return sum(len(zone.cards) + zone.hidden for zone in cloth if zone.spot == spot)


def staked(cloth: Table) -> Chips:
    found: Chips = Counter()
    for zone in cloth:
        for stake in zone.stakes:
            found[zone.spot, stake.box] += stake.amount
    return found


class Followed(NamedTuple):
    """A coup by its number, and its steps."""

    number: int
    coup: Coup
    steps: Sequence[Step]


def coups(game: Game, numbers: Iterable[int]) -> Sequence[Followed]:
    """Return coups of every house, number of seats and level in turn."""
    every, found = houses(game), []
    for number in numbers:
        house = every[number % len(every)].at(number % 4 + 1)
        coup = game.coup(Random(number), house, game.seats[number % len(game.seats)])
        found.append(Followed(number, coup, tuple(steps(game, coup))))
    return found
