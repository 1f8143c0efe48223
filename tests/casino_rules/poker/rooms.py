"""The games of the room, each with what its exercises know of it."""

from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.room import Room


def _of_the_room(game: Game) -> bool:
    return any(isinstance(drill, RoomDrill) for drill in game.drills.values())


GAMES = tuple(game for game in catalog.load_all() if _of_the_room(game))
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def room_of(game: Game) -> Room:
    """Return the variant of a game and its rule book, as its exercises have them."""
    drill: Drill[Any] = game.drill("repartir-pots")
    assert isinstance(drill, RoomDrill)
    return drill.room
