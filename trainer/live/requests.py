"""The questions to ask, as forms name them."""

from typing import Any, Final

from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict

from casino_rules import catalog
from casino_rules.core.level import Level
from trainer.live.services import LONGEST_TIMER, Wanted
from trainer.schools.models import School
from trainer.schools.selectors import house_in
from trainer.web.forms import posted_level
from trainer.web.games import game_or_404
from trainer.web.moments import in_words

MORE: Final = 30
"""Seconds that the projected screen adds at once."""
TIMES: Final = tuple(
    (seconds, in_words(seconds)) for seconds in (20, 30, 45, 60, 90, 120, 180, 300)
)
"""The lengths that forms propose, in seconds and in words."""


def posted_timer(data: QueryDict) -> int:
    """Return the seconds that a form names, « minuteur »; 0 if it names none.

    Raises:
        BadRequest: if that is no such length.
    """
    named = data.get("minuteur") or "0"
    if not named.isdecimal() or int(named[:5]) > LONGEST_TIMER.total_seconds():
        raise BadRequest("Ce minuteur n’existe pas.")
    return int(named[:5])


def posted_question(data: QueryDict) -> Wanted:
    """Return the question that a form names, whose words may not be known.

    Raises:
        BadRequest: if its level or its timer does not exist.
    """
    game, drill, branch = (data.get(name, "") for name in ("jeu", "exercice", "cas"))
    level = posted_level(data) or Level.FULL
    return Wanted(game, drill, branch, level.value, posted_timer(data))


def proposed(request: HttpRequest, school: School) -> dict[str, Any]:
    """Return what may be asked of the game that the address names, in the house of a school.

    Raises:
        Http404: if there is no such game.
    """
    games = catalog.load_all()
    game = game_or_404(request.GET.get("jeu", games[0].slug))
    house = house_in(school, game)
    drills = [(drill, drill.branches_in(house)) for drill in game.drills.values()]
    return {"game": game, "games": games, "times": TIMES, "drills": drills}
