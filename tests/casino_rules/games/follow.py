"""Coups of the stud and Pai Gow games, walked duty by duty beside the cloth of each."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, wraps
from inspect import Parameter, Signature
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from casino_rules import catalog
from casino_rules.core.coup import Coup
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.table import Table
from tests.casino_rules.contract import told
from tests.casino_rules.coups import Step, coups_alone, steps

STUD: Final = ("caribbean-stud", "casino-stud", "poker-3-cartes")
PAI_GOW: Final = ("pai-gow-casino", "pai-gow-commission")
MAIN: Final = {"caribbean-stud": "Ante", "casino-stud": "DÉPART", "poker-3-cartes": "Ante"}
RAISE: Final = {"caribbean-stud": "Bet", "casino-stud": "JOUER", "poker-3-cartes": "Play"}
SIDE: Final = {
    "caribbean-stud": "Bonus",
    "casino-stud": "BONI 5+1",
    "poker-3-cartes": "Pair plus",
}
_FEW, _SOME, _MANY = 40, 100, 400


def walks(*slugs: str) -> pytest.MarkDecorator:
    """Run a test over coups of each of these games: a few, more or many by the gesture."""
    walked = [
        pytest.param(slug, number, id=f"{slug}-{number}", marks=marks)
        for number, marks in (
            (_FEW, ()),
            (_SOME, pytest.mark.thorough),
            (_MANY, pytest.mark.slow),
        )
        for slug in slugs
    ]
    return pytest.mark.parametrize(("slug", "number"), walked)


class Walk(NamedTuple):
    """A coup that was walked: its game, its house, its seed, its steps."""

    game: Game
    house: House
    seed: str
    coup: Coup
    steps: tuple[Step, ...]

    @property
    def played(self) -> tuple[Step, ...]:
        """The steps from the one where the bets are closed."""
        closed = next(at for at, step in enumerate(self.steps) if step.kind == "fermer")
        return self.steps[closed:]

    @property
    def staked(self) -> Mapping[int, dict[str, int]]:
        """What lies at each seat when the bets are closed."""
        return lying(self.played[0].before)

    @property
    def incidents(self) -> Iterator[Any]:
        """The incidents, in order."""
        return (step.seen for step in self.steps if step.duty.drill == "incidents")


def _house(game: Game, rng: Random) -> House:
    """Draw a house by its rules, then its limits and its chips."""
    book = game.rulebook
    chosen = dict(rng.choice(tuple(book.houses())).choices)
    return book.house(chosen | {item.id: rng.choice(item.keys) for item in book.furnishing})


@cache
def _walk(slug: str, number: int) -> Walk:
    game = catalog.game(slug)
    seed = f"{slug}/{number}"
    rng, level = Random(seed), number % 4 + 1
    house = _house(game, rng).at(level)
    with coups_alone():
        coup = game.coup(rng, house, game.seats[number % len(game.seats)])
    return Walk(game, house, seed, coup, tuple(steps(game, coup)))


def walked(slug: str, number: int) -> Iterator[Walk]:
    """Play so many coups, at every level, at tables of every size, in many houses."""
    return (_walk(slug, at) for at in range(number))


def each_walk(*slugs: str) -> Callable[[Callable[[Walk], None]], Callable[..., None]]:
    """Give a test each of these coups in turn; a failure tells its seed."""

    def given(test: Callable[[Walk], None]) -> Callable[..., None]:
        @wraps(test)
        def over(*, slug: str, number: int) -> None:
            for walk in walked(slug, number):
                with told("coup", repr(walk.seed), walk.house):
                    test(walk)

        asked = [Parameter(name, Parameter.KEYWORD_ONLY) for name in ("slug", "number")]
        over.__signature__ = Signature(asked)  # type: ignore[attr-defined]  # read by pytest
        found: Callable[..., None] = walks(*slugs)(over)
        return found

    return given


def lying(cloth: Table) -> Mapping[int, dict[str, int]]:
    """Return what lies at each seat: the amount on each box."""
    found: dict[int, dict[str, int]] = {}
    for zone in cloth:
        if zone.seat:
            found.setdefault(zone.seat, {}).update({it.box: it.amount for it in zone.stakes})
    return found
