"""The tables that one may choose: each drawn in small, a coup under way on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from casino_rules import catalog
from casino_rules.core.coup import Duty
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.core.plan import Shape
from trainer.ui.markup import SafeString
from trainer.ui.table.small import small_html

_USUAL: Final = {Shape.HALF_MOON: 5, Shape.KIDNEY: 8, Shape.OVAL: 6}
"""How many play at a table of each shape on an ordinary evening."""
_SEEDS: Final = range(1, 5)
"""Those of the coups of which a picture shows an instant."""
_KINDS: Final = {"communes": "Jeux à cartes communes", "ecartees": "Jeux à tirages"}
"""The kinds of games of the poker room, by the place of the house that is theirs alone."""
_STUDS: Final = "Studs"


def usual_seats(game: Game) -> int:
    """Return how many players a coup has unless one chooses: as many as at a real table."""
    return min(_USUAL[game.rulebook.plan.shape], game.seats[-1])


@dataclass(frozen=True)
class Stand:
    """A table: its game, and its picture."""

    game: Game
    picture: SafeString


@dataclass(frozen=True)
class Hall:
    """Tables that stand together; those that have a ``title`` are folded until one asks."""

    title: str
    tables: Sequence[Stand]

    @property
    def names(self) -> str:
        """The names of their games."""
        return ", ".join(table.game.title for table in self.tables)


@cache
def halls() -> tuple[tuple[str, tuple[Hall, ...]], ...]:
    """Return the tables by family of games, those of the poker room by kind."""
    found = []
    for family, games in catalog.families():
        kinds: dict[str, list[Stand]] = {}
        for game in games:
            kinds.setdefault(_kind(game), []).append(Stand(game, _picture(game)))
        halls = tuple(Hall(title, tuple(tables)) for title, tables in kinds.items())
        found.append((family.title, halls))
    return tuple(found)


def _kind(game: Game) -> str:
    plan = game.rulebook.plan
    if plan.shape is not Shape.OVAL:
        return ""
    return next((_KINDS[place.id] for place in plan.places if place.id in _KINDS), _STUDS)


def _picture(game: Game) -> SafeString:
    """Return the table at the moment, of a few coups, when most is seen on it."""
    house, seats = game.rulebook.default_house.at(Level.FULL), usual_seats(game)
    duties = (duty for seed in _SEEDS for duty in game.coup(Random(seed), house, seats))
    return small_html(game.rulebook.plan, max(duties, key=_seen).table)


def _seen(duty: Duty) -> int:
    """Return how much a cloth shows: hands in play and the cards of the house, then the rest."""
    hands = {zone.seat for zone in duty.table if zone.seat and (zone.cards or zone.hidden)}
    common = sum(len(zone.cards) for zone in duty.table if not zone.seat)
    return sum(len(zone.cards) + len(zone.stakes) for zone in duty.table) + 4 * (
        len(hands) + common
    )
