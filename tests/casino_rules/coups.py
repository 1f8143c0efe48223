"""Coups that are walked: a game in every house and at every table, and what lies in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, NamedTuple

from casino_rules.core.coup import Coup
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.incidents import Trouble
from casino_rules.core.level import Level
from casino_rules.core.questions import Question
from tests.casino_rules.contract import houses

COUPS, FEW = 400, 60
"""Coups walked of each game by the slow run and by the quick one: houses, tables and levels in turn."""


class Walked(NamedTuple):
    """A coup with its house, its number of seats, and what each of its duties asks."""

    house: House
    seats: int
    coup: Coup
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class Played:
    """A game, and coups of it."""

    game: Game
    coups: Sequence[Walked]


def coups_of(game: Game, wanted: int) -> Iterator[Walked]:
    """Yield coups, so many at least; the numbers of houses, tables and levels rarely divide one another."""
    every = houses(game)
    tables = list(product(game.seats, Level))
    for number in range(max(wanted, len(tables), len(every))):
        seats, level = tables[number % len(tables)]
        house = every[number // len(tables) % len(every)].at(level)
        if number < len(every):
            house = every[number].at(level)
        coup = game.coup(Random(f"{house.choices}{seats}{number}"), house, seats)
        asked = tuple(game.drill(duty.drill).ask(duty.situation) for duty in coup)
        yield Walked(house, seats, coup, asked)


def incidents_of(played: Played, coup: Coup) -> Iterator[tuple[int, Any]]:
    """Yield the incidents of a coup, each with its place among the duties."""
    for place, duty in enumerate(coup):
        if isinstance(played.game.drill(duty.drill), Trouble):
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
