"""Reading what the lobby's forms post."""

from typing import Final

from django.core.exceptions import BadRequest
from django.http import QueryDict

from trainer.accounts.models import Aim
from trainer.practice.domain import STEPS
from trainer.practice.models import Series
from trainer.practice.services.answering import Plan, first_of
from trainer.web.games import game_or_404

_OF_AN_EXAM: Final = 20
"""Questions of the first series of who revises one."""


def posted_aim(data: QueryDict) -> Aim:
    """Return what somebody who begins says of themselves (« but »).

    Raises:
        BadRequest: if it is nothing that is proposed.
    """
    try:
        return Aim(data.get("but", ""))
    except ValueError:
        raise BadRequest("Ce point de départ n’existe pas.") from None


def first_plan(data: QueryDict, aim: Aim) -> Plan:
    """Return the first series of somebody, on the game that they name (« jeu »).

    Raises:
        Http404: if there is no such game.
    """
    game = game_or_404(data.get("jeu", "")).slug
    length = _OF_AN_EXAM if aim is Aim.REVISES else STEPS
    return first_of(Plan(Series.Mode.GAME, game, length=length), aim)


def discovery(game: str) -> Plan:
    """Return the series that climbs from reading to paying."""
    return first_of(Plan(Series.Mode.GAME, game, length=STEPS), Aim.DISCOVERS)
