"""Reading what the pages of assignments send."""

from collections.abc import Iterable
from datetime import date

from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict

from casino_rules import catalog
from trainer.assignments.forms import AssignmentForm
from trainer.assignments.selectors import (
    LATELY,
    Part,
    UnknownPartError,
    fallen_into,
    read_part,
    weak_in,
)
from trainer.assignments.services import Order
from trainer.schools.models import Membership, Promotion
from trainer.web.numbers import whole


def asked_games(request: HttpRequest) -> tuple[str, ...]:
    """Return the games of the address, those that exist."""
    return tuple(slug for slug in request.GET.getlist("jeu") if slug in catalog.games())


def ticked_parts(data: QueryDict) -> tuple[Part, ...]:
    """Return the parts ticked in the form, or those that the address proposes.

    Raises:
        BadRequest: if one does not exist.
    """
    try:
        return tuple(read_part(text) for text in data.getlist("partie"))
    except UnknownPartError:
        raise BadRequest("Cet exercice n’existe pas.") from None


def ticked_people(
    data: QueryDict, promotion: Promotion, inside: Iterable[Membership], today: date
) -> tuple[Membership, ...]:
    """Return the people ticked in the form, or those that the address proposes, of the class.

    An address may name them, or ask for « pour=faibles »: those who are weak in its part; or for
    « erreur=<piège> »: those who fell into a known error of its exercise.
    """
    wanted = {whole(text) for text in data.getlist("personne")}
    since, part = today - LATELY, next(iter(ticked_parts(data)), None)
    if part and data.get("pour") == "faibles":
        wanted |= weak_in(promotion, part, since)
    if part and (pitfall := data.get("erreur")):
        wanted |= fallen_into(promotion, part, pitfall, since)
    return tuple(member for member in inside if member.pk in wanted)


def order_of(
    form: AssignmentForm, parts: tuple[Part, ...], people: tuple[Membership, ...]
) -> Order:
    """Return what a well filled form asks."""
    data = form.cleaned_data
    return Order(
        title=data["title"],
        note=data["note"],
        parts=parts,
        people=people,
        target=form.chosen,
        goal=data["goal"],
        minutes=data["minutes"] or 0,
        level=data["level"],
        due_at=data["due_at"],
    )
