"""Reading what the pages of assignments send."""

from collections.abc import Iterable

from django.core.exceptions import BadRequest
from django.http import HttpRequest

from casino_rules import catalog
from trainer.assignments.forms import AssignmentForm
from trainer.assignments.scope import Part, UnknownPartError, read_part
from trainer.assignments.services import Order
from trainer.schools.models import Membership
from trainer.web.numbers import whole


def asked_games(request: HttpRequest) -> tuple[str, ...]:
    """Return the games of the address, those that exist."""
    return tuple(slug for slug in request.GET.getlist("jeu") if slug in catalog.games())


def posted_parts(request: HttpRequest) -> tuple[Part, ...]:
    """Return the parts ticked in the form.

    Raises:
        BadRequest: if one does not exist.
    """
    try:
        return tuple(read_part(text) for text in request.POST.getlist("partie"))
    except UnknownPartError:
        raise BadRequest("Cet exercice n’existe pas.") from None


def posted_people(request: HttpRequest, inside: Iterable[Membership]) -> tuple[Membership, ...]:
    """Return the people ticked in the form, among those of the class."""
    wanted = {whole(text) for text in request.POST.getlist("personne")}
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
