"""Reading what the pages post."""

from datetime import timedelta
from typing import Final

from django.core.exceptions import BadRequest
from django.http import Http404, QueryDict

from casino_rules.core.game import Game
from casino_rules.core.unknown import UnknownError
from trainer.practice.models import Series
from trainer.practice.services import Plan
from trainer.web.levels import posted_level

_LONG: Final = 6
"""No verdict is read for so many digits of seconds."""


def posted_plan(data: QueryDict, game: Game) -> Plan:
    """Return the series that a form asks for: « exercice », « maison.<option> », « niveau ».

    Raises:
        Http404: if the drill is not one of the game.
        BadRequest: if an option of the house or a level does not exist.
    """
    drill = data.get("exercice", "")
    if drill and drill not in game.drills:
        raise Http404
    house = {
        option.id: str(data[f"maison.{option.id}"])
        for option in game.rulebook.options
        if f"maison.{option.id}" in data
    }
    try:
        game.rulebook.house(house)
    except UnknownError:
        raise BadRequest("Cette option de la maison n’existe pas.") from None
    mode = Series.Mode.DRILL if drill else Series.Mode.GAME
    return Plan(mode, game.slug, drill, house, level=posted_level(data))


def posted_reading(data: QueryDict) -> timedelta | None:
    """Return how long the verdict before was read (« lecture », in seconds), if the page says so.

    It is shown to the person who posts it and counted nowhere.
    """
    told = data.get("lecture", "")
    return timedelta(seconds=int(told)) if told.isdecimal() and len(told) < _LONG else None
