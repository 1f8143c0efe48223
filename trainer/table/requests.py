"""Reading what the table's page posts."""

from dataclasses import replace

from django.core.exceptions import BadRequest
from django.http import QueryDict

from casino_rules.core.forms import Points, UnreadableAnswer
from casino_rules.core.game import Game
from trainer.practice.models import Series
from trainer.practice.requests import posted_plan
from trainer.practice.services import Plan


def posted_coup(data: QueryDict, game: Game) -> Plan:
    """Return the coup that the form asks for: « places », « niveau », « maison.<option> ».

    Raises:
        BadRequest: if the number of players, a level or an option is not possible.
    """
    seats = Points(game.seats[0], game.seats[-1])
    try:
        wanted = seats.parse(data.get("places", str(game.seats[0])))
    except UnreadableAnswer as error:
        raise BadRequest(error.message) from None
    return replace(posted_plan(data, game), mode=Series.Mode.COUP, drill="", seats=wanted)
