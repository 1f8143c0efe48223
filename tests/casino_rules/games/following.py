"""Coups that are followed: each duty with its right answer, and the cloth before and after it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from casino_rules.core.coup import Coup, Duty
from casino_rules.core.game import Game
from casino_rules.core.questions import Zone
from tests.casino_rules.contract import houses

type Chips = Counter[tuple[str, str]]
"""What is staked, by place (with its part, if it has some) and box."""


class Step(NamedTuple):
    """A duty, its right answer, and the cloth before and after it."""

    duty: Duty
    answer: Any
    then: Duty

    @property
    def before(self) -> tuple[Zone, ...]:
        return self.duty.cloth

    @property
    def after(self) -> tuple[Zone, ...]:
        return self.then.cloth

    @property
    def kind(self) -> str:
        """The kind of an incident, of words or of a request, and of nothing else."""
        return str(getattr(self.duty.situation, "kind", ""))


def given(cloth: tuple[Zone, ...], spot: str) -> int:
    """Return how many cards lie at a place, face up or down."""
    return sum(len(zone.cards) + zone.hidden for zone in cloth if zone.spot == spot)


def staked(cloth: tuple[Zone, ...]) -> Chips:
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


def steps(game: Game, coup: Coup) -> Iterator[Step]:
    """Yield every duty with what follows it, the last one with itself."""
    for duty, then in pairwise((*coup.duties, coup.duties[-1])):
        yield Step(duty, game.drill(duty.drill).solve(duty.situation).value, then)
