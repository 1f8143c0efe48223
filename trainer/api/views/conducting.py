"""Published exams, as instructors conduct them and read their copies."""

from typing import Final
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api import documentation as doc
from trainer.api.bodies import accepted, given, shaped
from trainer.api.presenters import exams as present
from trainer.api.queries import number_in
from trainer.api.shapes import exams as shapes
from trainer.api.views.exams import ExamDeskView
from trainer.exams import selectors
from trainer.exams.forms import GrantForm, MinutesForm, ReasonForm, ReopenForm
from trainer.exams.invigilation import paper_sheet
from trainer.exams.models import Exam
from trainer.exams.services import conducting, granting
from trainer.schools.desk import Desk
from trainer.schools.roles import Role
from trainer.schools.selectors import members

_MINUTES: Final = {"minutes": "minutes"}
_REOPENING: Final = {"fermeture": "closes_at"}
_REASON: Final = {"motif": "reason"}
_GRANT: Final = {
    "personne": "member",
    "pourcentage": "extra_percent",
    "minutes": "minutes",
    "tentatives": "extra_attempts",
}
_NOTHING: Final = {"extra_percent": 0, "minutes": 0, "extra_attempts": 0}
_PAPER: Final = doc.query(
    "sujet", {"type": "integer", "minimum": 1, "maximum": 10**6}, "Le numéro du sujet, 1 sans lui."
)


@extend_schema(tags=["Examens"])
class StopView(ExamDeskView):
    """Stopping an exam."""

    @doc.act("arreterExamen", "Arrêter un examen pour tous, à l’instant", shapes.FicheExamen)
    def post(self, _request: Request, ecole: str, examen: int) -> Response:
        """Stop it."""
        here, found = self.exam(ecole, examen)
        conducting.stop(actor=here, exam=found)
        return self.sheet(here, examen)


@extend_schema(tags=["Examens"])
class ExtendView(ExamDeskView):
    """More time for everybody."""

    @doc.act(
        "prolongerExamen",
        "Donner du temps à tous, copies en cours comprises",
        shapes.FicheExamen,
        body=shapes.Minutes,
    )
    def post(self, request: Request, ecole: str, examen: int) -> Response:
        """Give the minutes."""
        here, found = self.exam(ecole, examen)
        form = accepted(MinutesForm(given(shaped(request, shapes.Minutes), _MINUTES)), _MINUTES)
        conducting.extend(actor=here, exam=found, minutes=form.cleaned_data["minutes"])
        return self.sheet(here, examen)


@extend_schema(tags=["Examens"])
class ReopenView(ExamDeskView):
    """Opening an exam again."""

    @doc.act(
        "rouvrirExamen",
        "Rouvrir un examen arrêté ou fermé",
        shapes.FicheExamen,
        body=shapes.Reouverture,
    )
    def post(self, request: Request, ecole: str, examen: int) -> Response:
        """Reopen it; who was writing finds the time that he had left."""
        here, found = self.exam(ecole, examen)
        data = given(shaped(request, shapes.Reouverture), _REOPENING)
        form = accepted(ReopenForm(data), _REOPENING)
        conducting.reopen(actor=here, exam=found, closes_at=form.cleaned_data["closes_at"])
        return self.sheet(here, examen)


@extend_schema(tags=["Examens"])
class GrantsView(ExamDeskView):
    """What is granted to people."""

    @doc.shown("listerAmenagements", "Ce qui est accordé à des personnes", shapes.Amenagements)
    def get(self, _request: Request, ecole: str, examen: int) -> Response:
        """Return what is granted."""
        return _grants(*self.exam(ecole, examen))

    @doc.act(
        "amenager",
        "Accorder à une personne du temps ou des tentatives\nCela vaut à l’instant.",
        shapes.Amenagements,
        body=shapes.AmenagementVoulu,
    )
    def post(self, request: Request, ecole: str, examen: int) -> Response:
        """Grant it."""
        here, found = self.exam(ecole, examen)
        data = _NOTHING | given(shaped(request, shapes.AmenagementVoulu), _GRANT)
        people = members(here).filter(role=Role.TRAINEE)
        form = accepted(GrantForm(people, data), _GRANT)
        granting.grant(actor=here, exam=found, member=form.cleaned_data["member"], terms=form.grant)
        return _grants(here, found)


def _grants(here: Desk, exam: Exam) -> Response:
    rows = selectors.candidates(here, exam)
    return Response({"amenagements": [*map(present.grant_json, rows)]})


@extend_schema(tags=["Examens"])
class PaperView(ExamDeskView):
    """A paper with its key."""

    @doc.shown("lireSujet", "Un sujet tiré et son corrigé", shapes.Sujet, _PAPER)
    def get(self, request: Request, ecole: str, examen: int) -> Response:
        """Return the paper."""
        here, found = self.exam(ecole, examen)
        sheet = paper_sheet(here, found, number_in(request, "sujet", 1, 10**6))
        if sheet is None:
            raise Http404
        return Response(present.paper_json(sheet))


@extend_schema(tags=["Examens"])
class VoidView(ExamDeskView):
    """Taking a question out of the count."""

    @doc.act(
        "annulerQuestion",
        "Ne plus compter une question, pour personne",
        shapes.FicheExamen,
        body=shapes.Motif,
    )
    def post(self, request: Request, ecole: str, examen: int, question: int) -> Response:
        """Void it; marks are those of the others."""
        here, found = self.exam(ecole, examen)
        slot = selectors.slot(found, question)
        form = accepted(ReasonForm(given(shaped(request, shapes.Motif), _REASON)), _REASON)
        conducting.void_question(actor=here, slot=slot, reason=form.cleaned_data["reason"])
        return self.sheet(here, examen)


@extend_schema(tags=["Examens"])
class UnvoidView(ExamDeskView):
    """Counting a question again."""

    @doc.act("retablirQuestion", "Compter de nouveau une question annulée", shapes.FicheExamen)
    def post(self, _request: Request, ecole: str, examen: int, question: int) -> Response:
        """Let it count."""
        here, found = self.exam(ecole, examen)
        conducting.unvoid_question(actor=here, slot=selectors.slot(found, question))
        return self.sheet(here, examen)


@extend_schema(tags=["Examens"])
class CopyView(ExamDeskView):
    """A copy."""

    @doc.shown("lireCopie", "La copie d’une personne, avec ses verdicts", shapes.CopieJugee)
    def get(self, _request: Request, ecole: str, examen: int, copie: UUID) -> Response:
        """Return the copy."""
        found = selectors.sitting(self.desk(ecole), copie, examen)
        return Response(present.copy_json(found, selectors.rows_of(found)))


@extend_schema(tags=["Examens"])
class ReopenCopyView(ExamDeskView):
    """Opening a copy again."""

    @doc.act(
        "rouvrirCopie",
        "Rouvrir la copie d’une personne pour tant de minutes",
        shapes.CopieJugee,
        body=shapes.Minutes,
    )
    def post(self, request: Request, ecole: str, examen: int, copie: UUID) -> Response:
        """Reopen it."""
        here = self.desk(ecole)
        found = selectors.sitting(here, copie, examen)
        form = accepted(MinutesForm(given(shaped(request, shapes.Minutes), _MINUTES)), _MINUTES)
        minutes = form.cleaned_data["minutes"]
        conducting.reopen_sitting(actor=here, sitting=found, minutes=minutes)
        again = selectors.sitting(here, copie, examen)
        return Response(present.copy_json(again, selectors.rows_of(again)))
