"""Reading what the pages post."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from django.core.exceptions import BadRequest
from django.http import Http404, QueryDict

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.core.unknown import UnknownError
from trainer.practice.domain import Pace
from trainer.practice.models import LESSON, Series
from trainer.practice.services.answering import Plan
from trainer.ui.table.felts import Composition
from trainer.ui.table.svg import SCREEN
from trainer.web.forms import posted_level

LENGTHS: Final = {"5": 5, "10": 10, "20": 20, "": None}
"""After how many questions a series may end; an empty word: it goes on."""
USUAL: Final = "10"
_LONG: Final = 6
"""No verdict is read for so many digits of seconds."""


def posted_plan(data: QueryDict, game: Game, usual: str = USUAL) -> Plan:
    """Return the series that a form asks for.

    « exercice » or « lecon », « maison.<option> », « niveau », « questions » (``usual`` if it is
    not said).

    Raises:
        Http404: if the drill or the lesson is not one of the game.
        BadRequest: if an option of the house, a level or a length does not exist.
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
    level, length = posted_level(data), posted_length(data, usual)
    plan = Plan(mode, game.slug, drill, house, level=level, length=length)
    number = data.get("lecon", "")
    return _on_lesson(plan, game, number) if number else plan


def _on_lesson(plan: Plan, game: Game, number: str) -> Plan:
    found = next((it for it in game.lessons if str(it.number) == number), None)
    if found is None or plan.drill:
        raise Http404
    scope = tuple((game.slug, drill.slug, "") for drill in found.drills)
    return replace(plan, scope=scope, purpose=f"{LESSON}:{number}")


def posted_run(data: QueryDict, game: Game, usual: str = USUAL) -> Plan:
    """Return the series or, with a pace (« rythme »), the run that a form asks for.

    Raises:
        Http404, BadRequest: as ``posted_plan``; BadRequest too if there is no such pace.
    """
    plan, pace = posted_plan(data, game, usual), posted_pace(data)
    if pace is None:
        return plan
    return replace(plan, pace=pace, length=None, level=_level_in(pace, data))


def posted_mix(data: QueryDict) -> Plan:
    """Return the run on all the games of a family that a form asks for: « famille », « rythme ».

    Raises:
        Http404: if there is no such family.
        BadRequest: if no pace is named, or one that does not exist.
    """
    family = data.get("famille", "")
    games = next((games for item, games in catalog.families() if item.slug == family), None)
    if games is None:
        raise Http404
    pace = posted_pace(data)
    if pace is None:
        raise BadRequest("Choisissez un rythme.")
    scope = tuple((game.slug, "", "") for game in games)
    purpose, level = f"melange:{family}", _level_in(pace, data)
    return Plan(Series.Mode.CASES, scope=scope, purpose=purpose, level=level, pace=pace)


def posted_pace(data: QueryDict) -> Pace | None:
    """Return the pace that a form names, « rythme »; None if it names none.

    Raises:
        BadRequest: if there is no such pace.
    """
    named = data.get("rythme", "")
    try:
        return Pace(named) if named else None
    except ValueError:
        raise BadRequest("Ce rythme n’existe pas.") from None


def _level_in(pace: Pace, data: QueryDict) -> int | None:
    """Return the level of a run, always named against the clock, never in a streak."""
    return pace.level(0, posted_level(data)) if pace.seconds else None


def posted_length(data: QueryDict, usual: str = USUAL) -> int | None:
    """Return after how many questions a series ends (« questions »), the ``usual`` unless it is said.

    Raises:
        BadRequest: if a series has no such length.
    """
    try:
        return LENGTHS[data.get("questions", usual)]
    except KeyError:
        raise BadRequest("Une série n’a pas cette longueur.") from None


def posted_reading(data: QueryDict) -> timedelta | None:
    """Return how long the verdict before was read (« lecture », in seconds), if the page says so.

    It is shown to the person who posts it and counted nowhere.
    """
    told = data.get("lecture", "")
    return timedelta(seconds=int(told)) if told.isdecimal() and len(told) < _LONG else None


def shown_screens(cookies: Mapping[str, str]) -> Sequence[Composition]:
    """Return the composition that the browser shows, once a script has told it, or all of them."""
    return [it for it in SCREEN if it.value == cookies.get("tapis")] or SCREEN
