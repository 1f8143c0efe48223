"""Reading what the table's pages post."""

from dataclasses import replace

from django.core.exceptions import BadRequest
from django.http import QueryDict

from casino_rules.core.forms import Points, UnreadableAnswer
from casino_rules.core.game import Game
from trainer.practice.models import Series
from trainer.practice.requests import posted_plan
from trainer.practice.services.answering import Plan
from trainer.ui.table.showcase import usual_seats


def posted_coup(data: QueryDict, game: Game) -> Plan:
    """Return the coup that the form asks for: « places », « niveau », « maison.<option> ».

    Raises:
        BadRequest: if the number of players, a level or an option is not possible.
    """
    seats = Points(game.seats[0], game.seats[-1])
    try:
        wanted = seats.parse(data.get("places", str(usual_seats(game))))
    except UnreadableAnswer as error:
        raise BadRequest(error.message) from None
    return replace(
        posted_plan(data, game), mode=Series.Mode.COUP, drill="", seats=wanted, length=None
    )


def posted_again(data: QueryDict, coup: Series) -> Plan:
    """Return the coup that is dealt after another: the same, or one more at the same table.

    Its seed never leaves the server: the address of the coup stands for it.
    """
    seed = None if data.get("coup") == "autre" else coup.seed
    return Plan(
        Series.Mode.COUP,
        coup.game,
        house=coup.house,
        seats=coup.seats,
        level=coup.level,
        seed=seed,
    )
