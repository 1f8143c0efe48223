"""Sitting an exam: what is announced, the copy, its questions, its time, its result."""

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api import documentation as doc
from trainer.api.bodies import shaped
from trainer.api.presenters import sittings as present
from trainer.api.presenters.exams import copy_json as judged_copy
from trainer.api.refusals import Conflict
from trainer.api.shapes import sittings as shapes
from trainer.api.shapes.exams import CopieJugee
from trainer.api.views.base import AccountView
from trainer.exams import selectors
from trainer.exams.models import Sitting
from trainer.exams.notices import Notice, notices
from trainer.exams.presenters import Clock, Leaf
from trainer.exams.selectors import Row
from trainer.exams.services import sitting as services
from trainer.exams.services.sitting import Outcome, Page

_REFUSALS: Final = {
    Outcome.ELSEWHERE: "Cette copie est tenue par un onglet ouvert plus tard : relisez-la pour "
    "composer ici.",
    Outcome.CHANGED: "Cette question a été répondue depuis une autre page : rien n’a été "
    "remplacé. Relisez-la.",
    Outcome.OVER: "Le temps est écoulé : cette réponse n’est pas prise en compte.",
}


@extend_schema(tags=["Copies"])
class OwnExamsView(AccountView):
    """One's exams."""

    @doc.shown("listerMesExamens", "Mes examens", shapes.Annonces)
    def get(self, _request: Request) -> Response:
        """Return the exams that concern the caller."""
        found = notices(self.account, timezone.now())
        return Response({"examens": [*map(present.notice_json, found)]})


@extend_schema(tags=["Copies"])
class OwnExamView(AccountView):
    """One of one's exams."""

    @doc.shown("lireMonExamen", "Un de mes examens, et ce que j’en ai fait", shapes.Annonce)
    def get(self, _request: Request, examen: int) -> Response:
        """Return the exam."""
        found = selectors.exam_for(self.account, examen)
        member = selectors.place_in(self.account, found)
        notice = Notice(
            found,
            tuple(selectors.sittings_of(self.account, [found])),
            timezone.now(),
            selectors.terms_of(found, member) if member else None,
            admitted=member is not None,
        )
        return Response(present.notice_json(notice))


class _CopyView(AccountView):
    """A copy of the caller."""

    def own(self, copy: UUID) -> Sitting:
        """Return the copy of an address."""
        return selectors.own_sitting(self.account, copy)

    def sheet(self, copy: UUID, status: int = HTTPStatus.OK) -> Response:
        """Return the copy as it is now."""
        found, now = self.own(copy), timezone.now()
        rows = selectors.rows_of(found, verdicts=False)
        clock = Clock(found, selectors.terms_of(found.exam, found.membership_id), now)
        shown = selectors.result_shown(found, now)
        body = present.copy_json(clock, rows, services.new_tab(now), shown=shown)
        return Response(body, status)

    def question(self, copy: UUID, position: int) -> Response:
        """Return a question as it is now."""
        found, now = self.own(copy), timezone.now()
        rows = selectors.rows_of(found, verdicts=False)
        answers = {row.question.position: row.answer for row in rows}
        row = Row(selectors.question_at(found, position), answers.get(position))
        candidate = selectors.terms_of(found.exam, found.membership_id)
        clock = Clock(found, candidate, now, row.answer)
        writable = not clock.over and not present.unopened(found, row)
        leaf = Leaf(found, row, services.new_tab(now))
        return Response(present.question_of(clock, leaf, writable=writable))


@extend_schema(tags=["Copies"])
class BeginView(_CopyView):
    """Beginning a copy."""

    @doc.act(
        "commencerExamen",
        "Commencer un examen, ou reprendre sa copie",
        shapes.MaCopie,
        status=HTTPStatus.CREATED,
    )
    def post(self, _request: Request, examen: int) -> Response:
        """Begin; done again, it returns the copy that is open."""
        found = selectors.exam_for(self.account, examen)
        sitting = services.begin(user=self.account, exam=found)
        return self.sheet(sitting.pk, HTTPStatus.CREATED)


@extend_schema(tags=["Copies"])
class CopyView(_CopyView):
    """A copy."""

    @doc.shown("lireMaCopie", "Une de mes copies : questions, temps, onglet", shapes.MaCopie)
    def get(self, _request: Request, copie: UUID) -> Response:
        """Return the copy."""
        return self.sheet(copie)


@extend_schema(tags=["Copies"])
class ClockView(_CopyView):
    """The time of a copy."""

    @doc.act(
        "tenirCopie",
        "Tenir sa copie par cet onglet, et lire le temps qui reste\n"
        "L’onglet le plus récent tient la copie ; les autres ne peuvent plus y écrire.",
        shapes.Temps,
        body=shapes.OngletTenu,
    )
    def post(self, request: Request, copie: UUID) -> Response:
        """Give the copy to a tab."""
        found, now = self.own(copie), timezone.now()
        tab = shaped(request, shapes.OngletTenu)["onglet"]
        held = services.hold(sitting=found, tab=tab, now=now)
        clock = Clock(found, selectors.terms_of(found.exam, found.membership_id), now)
        return Response(present.clock_json(clock, held=held))


@extend_schema(tags=["Copies"])
class QuestionView(_CopyView):
    """A question of a copy."""

    @doc.shown("lireQuestionExamen", "Une question de ma copie", shapes.QuestionCopie)
    def get(self, _request: Request, copie: UUID, question: int) -> Response:
        """Return the question and what is kept of its answer."""
        return self.question(copie, question)

    @doc.act(
        "repondreExamen",
        "Répondre à une question de ma copie\n"
        "Le verdict reste au serveur. Une réponse incomplète est gardée, et le dit. Refusée (409) "
        "si un autre onglet tient la copie, si la version n’est plus celle qui est gardée, ou si "
        "le temps est écoulé : rien n’est alors écrit.",
        shapes.ReponseGardee,
        body=shapes.ReponseCopie,
    )
    def post(self, request: Request, copie: UUID, question: int) -> Response:
        """Keep the answer."""
        found = self.own(copie)
        selectors.question_at(found, question)
        body = shaped(request, shapes.ReponseCopie)
        saved = services.save_answer(
            sitting=found,
            position=question,
            raw=lambda _: body["reponse"],
            page=Page(body["onglet"], body["version"]),
        )
        if saved.refused:
            raise Conflict(_REFUSALS[saved.outcome])
        return Response(present.saved_json(saved))


@extend_schema(tags=["Copies"])
class OpenQuestionView(_CopyView):
    """Opening a question that has its own time."""

    @doc.act(
        "ouvrirQuestion",
        "Ouvrir une question qui a son propre temps\nElles s’ouvrent dans l’ordre, une fois.",
        shapes.QuestionCopie,
    )
    def post(self, _request: Request, copie: UUID, question: int) -> Response:
        """Start its clock."""
        services.open_question(sitting=self.own(copie), position=question)
        return self.question(copie, question)


@extend_schema(tags=["Copies"])
class HandInView(_CopyView):
    """Handing a copy in."""

    @doc.act("remettreCopie", "Remettre ma copie", shapes.MaCopie)
    def post(self, _request: Request, copie: UUID) -> Response:
        """Hand it in; done again, it changes nothing."""
        services.hand_in(sitting=self.own(copie))
        return self.sheet(copie)


@extend_schema(tags=["Copies"])
class ResultView(_CopyView):
    """The result of a copy."""

    @doc.shown_later(
        "lireResultat",
        "Le résultat et la correction de ma copie\n"
        "Refusés (409) avant l’heure choisie : la fin de la copie, ou la clôture.",
        CopieJugee,
    )
    def get(self, _request: Request, copie: UUID) -> Response:
        """Return the result, once it may be read."""
        found = self.own(copie)
        if not selectors.result_shown(found, timezone.now()):
            raise Conflict("La correction de cet examen n’est pas encore ouverte.")
        return Response(judged_copy(found, selectors.rows_of(found)))
