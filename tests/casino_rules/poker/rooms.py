"""The games of the room, each with what its exercises know of it."""

from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.game import POKER_ROOM
from casino_rules.poker.room import Room

GAMES = tuple(game for game in catalog.load_all() if game.family == POKER_ROOM)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def room_of(game: Game) -> Room:
    """Return the variant of a game and its rule book, as its exercises have them."""
    drill: Drill[Any] = game.drill("repartir-pots")
    assert isinstance(drill, RoomDrill)
    return drill.room


def room_named(slug: str) -> Room:
    """Return the variant and the rule book of a game by its slug."""
    return room_of(catalog.game(slug))
