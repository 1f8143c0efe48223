"""Assignments, as instructors give and follow them."""

from http import HTTPStatus
from typing import Any, Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino_rules.core.forms import UnreadableAnswer
from trainer.api import documentation as doc
from trainer.api.bodies import accepted, given, reading, shaped
from trainer.api.presenters.assignments import assignment_json, followed_json
from trainer.api.queries import PAGE, each, page_of, paged
from trainer.api.shapes import assignments as shapes
from trainer.api.views.base import AccountView
from trainer.assignments import selectors, services
from trainer.assignments.forms import AssignmentForm, DeadlineForm
from trainer.assignments.requests import order_of
from trainer.assignments.scope import Part, UnknownPartError, read_part
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.models import Membership, Promotion
from trainer.schools.roles import Role

_NAMES: Final = {
    "titre": "title",
    "consigne": "note",
    "but": "target",
    "a_atteindre": "goal",
    "minutes": "minutes",
    "pour_le": "due_at",
}
_DEADLINE: Final = {"pour_le": "due_at"}


def _followed(here: Desk, pk: int, status: int = HTTPStatus.OK) -> Response:
    found = selectors.assignment(here, pk)
    waiting = selectors.newcomers(found)
    shown = followed_json(here.school.slug, found, selectors.shares(found), waiting, timezone.now())
    return Response(shown, status)


@extend_schema(tags=["Devoirs"])
class AssignmentsView(AccountView):
    """The assignments of a school."""

    @doc.shown("listerDevoirs", "Les devoirs d’une école", shapes.Devoirs, PAGE)
    def get(self, request: Request, ecole: str) -> Response:
        """Return a page of the assignments."""
        page = page_of(request, selectors.assignments(self.desk(ecole)))
        shown = each(page, lambda row: assignment_json(ecole, row))
        return Response(paged(page) | {"devoirs": shown})

    @doc.act(
        "donnerDevoir",
        "Donner un devoir à une promotion, ou à quelques personnes",
        shapes.SuiviDevoir,
        body=shapes.DevoirVoulu,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, ecole: str) -> Response:
        """Give an assignment."""
        here = self.desk(ecole)
        body = shaped(request, shapes.DevoirVoulu)
        promotion = schools.promotion(here, body["promotion"])
        form = accepted(AssignmentForm(given(body, _NAMES)), _NAMES)
        people = _people(here, promotion, body.get("personnes", []))
        made = services.give_assignment(
            actor=here, promotion=promotion, order=order_of(form, _parts(body), people)
        )
        return _followed(here, made.pk, HTTPStatus.CREATED)


def _parts(body: dict[str, Any]) -> tuple[Part, ...]:
    with reading("parties"):
        try:
            return tuple(read_part("/".join(_slugs(item))) for item in body["parties"])
        except UnknownPartError:
            raise UnreadableAnswer("Cet exercice n'existe pas.") from None


def _slugs(item: dict[str, str]) -> list[str]:
    slugs = [item["jeu"], item.get("exercice", ""), item.get("branche", "")]
    while len(slugs) > 1 and not slugs[-1]:
        slugs.pop()
    return slugs


def _people(here: Desk, promotion: Promotion, wanted: list[int]) -> tuple[Membership, ...]:
    if not wanted:
        return ()
    rows = schools.members(here, promotion=promotion).filter(role=Role.TRAINEE, pk__in=wanted)
    found = tuple(rows)
    with reading("personnes"):
        if len(found) != len(set(wanted)):
            raise UnreadableAnswer("Ce ne sont pas toutes des stagiaires de cette promotion.")
    return found


@extend_schema(tags=["Devoirs"])
class AssignmentView(AccountView):
    """An assignment."""

    @doc.shown("suivreDevoir", "Un devoir, et où en est chacun", shapes.SuiviDevoir)
    def get(self, _request: Request, ecole: str, devoir: int) -> Response:
        """Return the assignment."""
        return _followed(self.desk(ecole), devoir)

    @doc.act(
        "deplacerDevoir",
        "Changer l’échéance d’un devoir\n"
        "Les réponses données entre les deux échéances sont comptées, ou ne le sont plus.",
        shapes.SuiviDevoir,
        body=shapes.Echeance,
    )
    def patch(self, request: Request, ecole: str, devoir: int) -> Response:
        """Change the deadline."""
        here = self.desk(ecole)
        found = selectors.assignment(here, devoir)
        body = shaped(request, shapes.Echeance)
        form = accepted(DeadlineForm(given(body, _DEADLINE)), _DEADLINE)
        services.move_assignment(actor=here, assignment=found, due_at=form.cleaned_data["due_at"])
        return _followed(here, devoir)


@extend_schema(tags=["Devoirs"])
class WithdrawView(AccountView):
    """Taking an assignment back."""

    @doc.act("retirerDevoir", "Retirer un devoir\nCe qui est fait reste.", shapes.SuiviDevoir)
    def post(self, _request: Request, ecole: str, devoir: int) -> Response:
        """Take it back."""
        here = self.desk(ecole)
        found = selectors.assignment(here, devoir)
        services.withdraw_assignment(actor=here, assignment=found)
        return _followed(here, devoir)
