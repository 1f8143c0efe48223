"""Marks of a school's exams: results, decisions, withdrawn cases, certificates."""

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api import documentation as doc
from trainer.api.bodies import accepted, given, shaped
from trainer.api.presenters import marks as present
from trainer.api.queries import PAGE, each, page_of, paged
from trainer.api.shapes import marks as shapes
from trainer.api.shapes.exams import Motif
from trainer.api.views.base import AccountView
from trainer.exams import selectors as exams
from trainer.exams.clock import over
from trainer.exams.models import Answer, Exam
from trainer.marks import selectors
from trainer.marks.forms import DecisionForm, ReasonForm, ReturnForm, WithdrawForm
from trainer.marks.models import Certificate
from trainer.marks.presenters import Marked
from trainer.marks.selectors import Ruled
from trainer.marks.services import certificates, withdrawals
from trainer.marks.services.decisions import decide, go_back
from trainer.schools.desk import Desk
from trainer.web.refusals import RefusedError

_DECISION: Final = {"points": "points", "motif": "reason", "vu": "seen"}
_RETURN: Final = {"motif": "motif", "vu": "vu"}
_REASON: Final = {"motif": "reason"}
_CASE: Final = {"branche": "case", "motif": "reason"}


@extend_schema(tags=["Notes"])
class ExamMarksView(AccountView):
    """The marks of an exam."""

    @doc.shown("lireNotes", "Les notes d’un examen publié", shapes.NotesExamen)
    def get(self, _request: Request, ecole: str, examen: int) -> Response:
        """Return every copy with its result."""
        here, now = self.desk(ecole), timezone.now()
        found = selectors.published_exam(here, examen)
        obtained, rows = exams.scores(found), exams.sittings(here, found)
        held = {row.sitting_id: row for row in _in_force(here, found)}
        marked = [Marked(row, obtained[row.pk], found, over(found, row, now)) for row in rows]
        shown: shapes.NotesExamen = {
            "examen": found.pk,
            "titre": found.title,
            "seuil": found.pass_mark,
            "copies": [present.marked_json(row, held.get(row.sitting.pk)) for row in marked],
        }
        return Response(shown)


def _in_force(here: Desk, exam: Exam) -> list[Certificate]:
    return [row for row in selectors.certificates(here, exam) if row.in_force]


class _AnswerView(AccountView):
    """A question of a copy."""

    def ruled(self, here: Desk, copy: UUID, position: int) -> Ruled:
        """Return the question with what has been laid over its answer."""
        return selectors.ruled(exams.sitting(here, copy), position)


def _answer(found: Ruled) -> Answer:
    if found.row.answer is None:
        raise RefusedError("Il n’y a pas de réponse à cette question.")
    return found.row.answer


@extend_schema(tags=["Notes"])
class AnswerView(_AnswerView):
    """An answer."""

    @doc.shown(
        "lireReponse",
        "Une question d’une copie, sa décision et l’histoire de ses points",
        shapes.ReponseExaminee,
    )
    def get(self, _request: Request, ecole: str, copie: UUID, question: int) -> Response:
        """Return the question."""
        found = self.ruled(self.desk(ecole), copie, question)
        return Response(present.ruled_json(found))

    @doc.act(
        "deciderReponse",
        "Donner à une réponse d’autres points que ceux du moteur",
        shapes.ReponseExaminee,
        body=shapes.DecisionVoulue,
    )
    def post(self, request: Request, ecole: str, copie: UUID, question: int) -> Response:
        """Decide of its points."""
        here = self.desk(ecole)
        found = self.ruled(here, copie, question)
        data = given(shaped(request, shapes.DecisionVoulue), _DECISION)
        form = accepted(DecisionForm(found.row.slot.weight, data), _DECISION)
        decide(actor=here, answer=_answer(found), decision=form.decision)
        return Response(present.ruled_json(self.ruled(here, copie, question)))


@extend_schema(tags=["Notes"])
class GoBackView(_AnswerView):
    """Going back to the engine's word."""

    @doc.act(
        "revenirAuMoteur",
        "Revenir aux points que donne le moteur",
        shapes.ReponseExaminee,
        body=shapes.Retour,
    )
    def post(self, request: Request, ecole: str, copie: UUID, question: int) -> Response:
        """Go back."""
        here = self.desk(ecole)
        found = self.ruled(here, copie, question)
        form = accepted(ReturnForm(given(shaped(request, shapes.Retour), _RETURN)), _RETURN)
        data = form.cleaned_data
        go_back(actor=here, answer=_answer(found), reason=data["motif"], seen=data["vu"])
        return Response(present.ruled_json(self.ruled(here, copie, question)))


@extend_schema(tags=["Notes"])
class WithdrawalsView(AccountView):
    """The withdrawn cases of a school."""

    @doc.shown("listerRetraits", "Les cas retirés d’une école", shapes.Retraits, PAGE)
    def get(self, request: Request, ecole: str) -> Response:
        """Return a page of the withdrawn cases."""
        page = page_of(request, selectors.withdrawals(self.desk(ecole)))
        return Response(paged(page) | {"retraits": each(page, present.withdrawal_json)})

    @doc.act(
        "retirerCas",
        "Retirer un cas fautif, examens en cours compris\n"
        "Ses questions sont annulées pour tous, et il n’est plus demandé.",
        shapes.Retrait,
        body=shapes.RetraitVoulu,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, ecole: str) -> Response:
        """Withdraw a case."""
        here = self.desk(ecole)
        body = shaped(request, shapes.RetraitVoulu)
        case = "/".join((body["jeu"], body["exercice"], body["branche"]))
        cases = selectors.asked_cases(here)
        form = accepted(WithdrawForm(cases, {"case": case, "reason": body["motif"]}), _CASE)
        reason = form.cleaned_data["reason"]
        made = withdrawals.withdraw_case(actor=here, case=form.chosen, reason=reason)
        return Response(present.withdrawal_json(made), HTTPStatus.CREATED)


@extend_schema(tags=["Notes"])
class LiftView(AccountView):
    """Asking a case again."""

    @doc.act("leverRetrait", "Demander de nouveau un cas retiré", shapes.Retrait)
    def post(self, _request: Request, ecole: str, retrait: int) -> Response:
        """Ask it again; its questions count again."""
        here = self.desk(ecole)
        withdrawals.lift(actor=here, withdrawal=selectors.withdrawal(here, retrait))
        return Response(present.withdrawal_json(selectors.withdrawal(here, retrait)))


@extend_schema(tags=["Notes"])
class CertificatesView(AccountView):
    """The certificates of an exam."""

    @doc.shown("listerCertificats", "Les certificats d’un examen", shapes.Certificats)
    def get(self, _request: Request, ecole: str, examen: int) -> Response:
        """Return the certificates."""
        here = self.desk(ecole)
        return _certificates(here, selectors.published_exam(here, examen))

    @doc.act(
        "delivrerCertificats",
        "Délivrer un certificat à ceux qui ont réussi\nRefaire ne délivre que ceux qui manquent.",
        shapes.Certificats,
    )
    def post(self, _request: Request, ecole: str, examen: int) -> Response:
        """Issue the certificates that are missing."""
        here = self.desk(ecole)
        found = selectors.published_exam(here, examen)
        certificates.issue(actor=here, exam=found)
        return _certificates(here, found)


def _certificates(here: Desk, exam: Exam) -> Response:
    rows = selectors.certificates(here, exam)
    return Response({"certificats": [*map(present.certificate_json, rows)]})


@extend_schema(tags=["Notes"])
class RevokeView(AccountView):
    """Revoking a certificate."""

    @doc.act("revoquerCertificat", "Révoquer un certificat", shapes.Certificat, body=Motif)
    def post(self, request: Request, ecole: str, certificat: int) -> Response:
        """Revoke it."""
        here = self.desk(ecole)
        found = selectors.certificate(here, certificat)
        form = accepted(ReasonForm(given(shaped(request, Motif), _REASON)), _REASON)
        certificates.revoke(actor=here, certificate=found, **form.cleaned_data)
        return Response(present.certificate_json(found))
