"""Coups that are walked: a game in every house and at every table, and what lies in them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from casino_rules.core.coup import Coup, Duty
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table import Table
from casino_rules.exercises.incidents import IncidentDrill
from casino_rules.families.table_keeping import in_coups
from tests.casino_rules.contract import Breadth, houses
from tests.drills import drawn

COUPS: Final = {Breadth.QUICK: 8, Breadth.THOROUGH: 60, Breadth.WHOLE: 400}
"""Coups walked of each game: of the whole walk, those of every house and table and others, drawn by
the seed of the tests, make the thorough one; of that one, some make the quick one."""


@contextmanager
def coups_alone() -> Iterator[None]:
    """Have banked coups bring no duty of their table, which has tests of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(in_coups, "SHARE", dict.fromkeys(Level, 0.0))
        yield


class Walked(NamedTuple):
    """A coup with its house, its number of seats, and what each of its duties asks."""

    house: House
    seats: int
    coup: Coup
    questions: tuple[Question, ...]


@dataclass
class Played:
    """A game, and coups of it by their seeds."""

    game: Game
    by_seed: Mapping[str, Walked]
    last: str = ""

    @property
    def coups(self) -> Iterator[Walked]:
        for seed, walked in self.by_seed.items():
            self.last = seed
            yield walked


def coups_of(game: Game, breadth: Breadth) -> Iterator[tuple[str, Walked]]:
    """Yield coups with their seeds; the numbers of houses, tables and levels rarely divide one another."""
    every = houses(game)
    tables = list(product(game.seats, Level))
    for number in _numbers(f"{game.slug}/coups", breadth, max(len(tables), len(every))):
        seats, level = tables[number % len(tables)]
        house = every[number // len(tables) % len(every)].at(level)
        if number < len(every):
            house = every[number].at(level)
        seed = f"{house.choices}{seats}{number}"
        coup = game.coup(Random(seed), house, seats)
        asked = tuple(game.drill(duty.drill).ask(duty.situation) for duty in coup)
        yield seed, Walked(house, seats, coup, asked)


def _numbers(name: str, breadth: Breadth, each: int) -> Sequence[int]:
    """Return the numbers of the coups that are walked; the first ``each`` meet every house and table."""
    first, others = range(each), range(each, COUPS[Breadth.WHOLE])
    if breadth is Breadth.WHOLE:
        return [*first, *others]
    thorough = [*first, *drawn(name, others, COUPS[Breadth.THOROUGH] - each)]
    return thorough if breadth is Breadth.THOROUGH else drawn(name, thorough, COUPS[breadth])


class Step(NamedTuple):
    """A duty of a coup, what its right answer says, and the duties that come after."""

    drill: Drill[Any]
    duty: Duty
    answer: Any
    following: tuple[Duty, ...]

    @property
    def seen(self) -> Any:
        """What was asked about."""
        return self.duty.situation

    @property
    def question(self) -> Question:
        """What was asked."""
        return self.drill.ask(self.seen)

    @property
    def kind(self) -> str:
        """The kind of an incident, of words or of a request, and of nothing else."""
        return str(getattr(self.seen, "kind", ""))

    @property
    def then(self) -> Duty:
        """The next duty; of the last one, itself."""
        return self.following[0] if self.following else self.duty

    @property
    def before(self) -> Table:
        """The cloth on which it was asked."""
        return self.duty.table

    @property
    def after(self) -> Table:
        """What lies on the cloth once it is answered."""
        return self.then.table


def steps(game: Game, coup: Coup) -> Iterator[Step]:
    """Walk a coup that is answered right: each answer beside the cloth that follows it."""
    for place, duty in enumerate(coup):
        drill = game.drill(duty.drill)
        yield Step(drill, duty, drill.solve(duty.situation).value, coup.duties[place + 1 :])


def before_seats(cloth: Iterable[Zone]) -> dict[int, int]:
    """Return what lies before each seat of a cloth, in all its boxes."""
    return {zone.seat: sum(item.amount for item in zone.stakes) for zone in cloth if zone.seat}


def incidents_of(played: Played, coup: Coup) -> Iterator[tuple[int, Any]]:
    """Yield the incidents of a coup, each with its place among the duties."""
    for place, duty in enumerate(coup):
        if isinstance(played.game.drill(duty.drill), IncidentDrill):
            yield place, duty.situation


def amounts_in(question: Question, seat: int, box: str) -> list[int]:
    """Return what lies in a box of a seat, as a question shows it."""
    return [
        stake.amount
        for zone in question.zones
        if zone.seat == seat
        for stake in zone.stakes
        if stake.box == box
    ]
