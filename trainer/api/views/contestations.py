"""Contesting a question, and answering a contestation."""

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api import documentation as doc
from trainer.api.bodies import accepted, given, shaped
from trainer.api.presenters.exams import judged_json
from trainer.api.presenters.marks import contestation_json, ruled_json
from trainer.api.queries import PAGE, each, page_of, paged
from trainer.api.shapes import marks as shapes
from trainer.api.views.base import AccountView
from trainer.marks import selectors
from trainer.marks.forms import ContestForm, ReplyForm
from trainer.marks.models import Contestation
from trainer.marks.selectors import Ruled
from trainer.marks.services.contestations import contest, may_contest, reply
from trainer.schools.desk import Desk

_REPLY: Final = {"texte": "text", "points": "points", "vu": "seen", "acte": "acte"}
_REASON: Final = {"texte": "text"}


@extend_schema(tags=["Notes"])
class ContestationsView(AccountView):
    """The contestations of a school."""

    @doc.shown(
        "listerContestations",
        "Les contestations d’une école, celles qui attendent d’abord",
        shapes.Contestations,
        PAGE,
    )
    def get(self, request: Request, ecole: str) -> Response:
        """Return a page of the contestations."""
        page = page_of(request, selectors.contestations(self.desk(ecole)))
        return Response(paged(page) | {"contestations": each(page, contestation_json)})


@extend_schema(tags=["Notes"])
class ContestationView(AccountView):
    """A contestation."""

    @doc.shown(
        "lireContestation",
        "Une contestation, avec la situation, la décision et sa preuve",
        shapes.ContestationExaminee,
    )
    def get(self, _request: Request, ecole: str, contestation: int) -> Response:
        """Return the contestation."""
        return _examined(self.desk(ecole), contestation)

    @doc.act(
        "repondreContestation",
        "Répondre à une contestation : l’accepter, ou maintenir la note",
        shapes.ContestationExaminee,
        body=shapes.ReponseContestation,
    )
    def post(self, request: Request, ecole: str, contestation: int) -> Response:
        """Answer it."""
        here = self.desk(ecole)
        found = selectors.contestation(here, contestation)
        weight = found.answer.question.slot.weight
        data = given(shaped(request, shapes.ReponseContestation), _REPLY)
        form = accepted(ReplyForm(weight, data), _REPLY)
        reply(actor=here, contestation=found, given=form.reply)
        return _examined(here, contestation)


def _examined(here: Desk, pk: int) -> Response:
    found = selectors.contestation(here, pk)
    ruled = selectors.ruled(found.answer.sitting, found.answer.question.position)
    return Response({**contestation_json(found), "examinee": ruled_json(ruled)})


@extend_schema(tags=["Copies"])
class OwnContestationsView(AccountView):
    """One's own contestations."""

    @doc.shown("listerMesContestations", "Mes contestations", shapes.Contestations, PAGE)
    def get(self, request: Request) -> Response:
        """Return a page of one's contestations."""
        page = page_of(request, selectors.own_contestations(self.account))
        return Response(paged(page) | {"contestations": each(page, contestation_json)})


@extend_schema(tags=["Copies"])
class ContestView(AccountView):
    """Contesting a question of one's own copy."""

    @doc.shown(
        "lireQuestionContestee",
        "Une question de ma copie remise, et mes contestations",
        shapes.QuestionContestee,
    )
    def get(self, _request: Request, rendue: UUID, question: int) -> Response:
        """Return the question, once its correction may be read."""
        return self.question(rendue, question)

    @doc.act(
        "contester",
        "Contester une question de ma copie remise",
        shapes.QuestionContestee,
        body=shapes.Raison,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, rendue: UUID, question: int) -> Response:
        """Contest it."""
        found = self._own(rendue, question)
        form = accepted(ContestForm(given(shaped(request, shapes.Raison), _REASON)), _REASON)
        text = form.cleaned_data["text"]
        contest(user=self.account, sitting=found.sitting, position=question, text=text)
        return self.question(rendue, question, HTTPStatus.CREATED)

    def _own(self, copy: UUID, position: int) -> Ruled:
        return selectors.own_ruled(self.account, copy, position, timezone.now())

    def question(self, copy: UUID, position: int, status: int = HTTPStatus.OK) -> Response:
        """Return the question as it is now."""
        found = self._own(copy, position)
        rows: list[Contestation] = list(selectors.contestations_of(found))
        shown: shapes.QuestionContestee = {
            "question": judged_json(found),
            "contestations": [_own_json(row, found) for row in rows],
            "possible": may_contest(found.row, rows),
        }
        return Response(shown, status)


def _own_json(row: Contestation, found: Ruled) -> shapes.Contestation:
    """Return a contestation of a question that has been read already."""
    row.answer.sitting, row.answer.question = found.sitting, found.row.question
    return contestation_json(row)
