"""The games of the room, each with what its exercises know of it, and one of each kind."""

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.pots.giving_pots import GivePots
from casino_rules.poker.game import POKER_ROOM
from casino_rules.poker.room import Room
from casino_rules.poker.variant import Opening
from tests.drills import drawn, enough

GAMES = tuple(game for game in catalog.load_all() if game.family == POKER_ROOM)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
COUPS = enough(48, 60)
"""How many hands of a game are played once for all that is asked of them."""
MET = enough(2, 10_000)
"""How many duties of a kind are looked at: the first ones, or all that the hands bring."""


def room_of(game: Game) -> Room:
    """Return the variant of a game and its rule book, as its exercises have them."""
    drill: Drill[Any] = game.drill("repartir-pots")
    assert isinstance(drill, RoomDrill)
    return drill.room


def room_named(slug: str) -> Room:
    """Return the variant and the rule book of a game by its slug."""
    return room_of(catalog.game(slug))


def give_pots(game: Game) -> GivePots:
    """Return the exercise of a game on giving its pots."""
    drill: Drill[Any] = game.drill("repartir-pots")
    assert isinstance(drill, GivePots)
    return drill


def betting_of(game: Game) -> Hashable:
    """Return what the betting of a game depends on: what is forced, what is bet, what is dealt."""
    variant = room_of(game).variant
    return variant.opening, variant.structure, bool(variant.draws)


def showdown_of(game: Game) -> Hashable:
    """Return what the showdown of a game depends on too: how many halves, how they are read."""
    halves = room_of(game).variant.halves
    return betting_of(game), len(halves), halves[0].high


KINDS: Final = 5
"""Of how many kinds at most `make test` has a game."""


def one_of_each(
    kind: Callable[[Game], Hashable], games: Sequence[Game] = GAMES
) -> pytest.MarkDecorator:
    """Give a test a game of a few kinds and one more, drawn by the seed; the others, at length."""
    groups: dict[Hashable, list[Game]] = {}
    for game in games:
        groups.setdefault(kind(game), []).append(game)
    kinds = drawn("kinds", [*groups], KINDS)
    quick = [game for name in kinds for game in drawn(str(name), groups[name], 1)]
    quick += drawn("one more game", [game for game in games if game not in quick], 1)
    found = [
        pytest.param(game, id=game.slug, marks=[] if game in quick else [pytest.mark.thorough])
        for game in games
    ]
    return pytest.mark.parametrize("game", found)


BET = [game for game in GAMES if room_of(game).variant.opening is not Opening.STAKE]
each_betting = one_of_each(betting_of)
each_showdown = one_of_each(showdown_of)
each_with_rounds = one_of_each(betting_of, BET)


def each_with(drill: str) -> pytest.MarkDecorator:
    """Give a test one game of each betting among those that have an exercise."""
    return one_of_each(betting_of, [game for game in GAMES if drill in game.drills])


def coups_of(game: Game) -> tuple[Coup, ...]:
    """Return hands of a game in its default house, at every level and number of seats."""
    return _played(game.slug)


@cache
def _played(slug: str) -> tuple[Coup, ...]:
    game = catalog.game(slug)
    house, tables = game.rulebook.default_house, len(game.seats)
    return tuple(
        game.coup(
            Random(f"coup {number}"),
            house.at(number // tables % 4 + 1),
            game.seats[number % tables],
        )
        for number in range(COUPS)
    )


def first_met(
    game: Game, house: House, seats: int, met: Callable[[Duty], bool], hands: int = 400
) -> list[tuple[Coup, Duty]]:
    """Return the first two duties of a kind that hands bring (all, when whole), with their hands."""
    coups = (game.coup(Random(number), house, seats) for number in range(hands))
    found = list(islice(((coup, duty) for coup in coups for duty in coup if met(duty)), MET))
    assert found, f"never met in {hands} hands of {game.slug}"
    return found


def first_of_kind(
    game: Game, house: House, seats: int, kind: str, hands: int = 400
) -> list[tuple[Coup, Duty]]:
    """Return the first two duties about situations of a kind (all, when whole)."""
    return first_met(
        game, house, seats, lambda duty: getattr(duty.situation, "kind", "") == kind, hands
    )
