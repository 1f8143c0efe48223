"""Sitting an exam: what is announced, the copy, its questions, its time, its result."""

from typing import Any, Final
from uuid import UUID

from django.utils import timezone

from trainer.api.models import Token
from trainer.api.operations import creation, get, listing, post
from trainer.api.refusals import Refusal
from trainer.api.serializers import sittings as shapes
from trainer.api.serializers.copies import CopieJugee
from trainer.api.views.resources import AccountResource
from trainer.exams.models import Answer, Exam, Sitting
from trainer.exams.presenters.notices import Notice, notices
from trainer.exams.presenters.sitting import Clock, Copy, ExamQuestion
from trainer.exams.selectors import access
from trainer.exams.selectors.access import Row
from trainer.exams.selectors.sitting import over
from trainer.exams.services import sitting as services
from trainer.exams.services.sitting import Outcome, Page, Saved, new_tab, outside
from trainer.web.networks import address_of

_REFUSALS: Final = {
    Outcome.ELSEWHERE: (
        "entre-temps",
        "Cette copie est tenue par un onglet ouvert plus tard : relisez-la pour composer ici.",
    ),
    Outcome.CHANGED: (
        "entre-temps",
        "Cette question a été répondue depuis une autre page : rien n’a été remplacé. Relisez-la.",
    ),
    Outcome.UNOPENED: ("refuse", "Ouvrez d’abord la question : elle a son propre temps."),
    Outcome.OVER: ("copie-finie", "Le temps est écoulé : cette réponse n’est pas prise en compte."),
}


class OwnExams(AccountResource):
    """One's exams."""

    tag = "Copies"
    one = "examens/<numero:examen>/"
    scope = Token.Scope.EXAMS

    @listing("examens/", "listerMesExamens", shapes.Annonce)
    def list(self) -> Any:
        """Mes examens, le plus récent d’abord."""
        return notices(self.account, timezone.now())

    @get(one, "lireMonExamen", shapes.Annonce, link="own-exam")
    def retrieve(self, examen: int) -> Notice:
        """Un de mes examens, et ce que j’en ai fait."""
        found = access.exam_for(self.account, examen)
        member = access.place_in(self.account, found)
        return Notice(
            found,
            tuple(access.sittings_of(self.account, [found])),
            timezone.now(),
            access.terms_of(found, member) if member else None,
            admitted=member is not None,
        )

    @creation(f"{one}commencer/", "commencerExamen", shapes.MaCopie)
    def begin(self, examen: int) -> Clock:
        """Commencer un examen, ou reprendre sa copie.

        Refusé (403, « par-navigateur ») si l’examen n’admet pas les programmes.
        """
        found = access.exam_for(self.account, examen)
        _check_programs(found)
        made = services.begin(user=self.account, exam=found, address=address_of(self.request))
        return _clock(access.own_sitting(self.account, made.pk))


def _check_programs(exam: Exam) -> None:
    if not exam.by_program:
        raise Refusal("par-navigateur")


def _clock(sitting: Sitting, answer: Answer | None = None) -> Clock:
    granted = access.terms_of(sitting.exam, sitting.membership)
    return Clock(sitting, granted, timezone.now(), answer)


class OwnCopies(AccountResource):
    """The copies of the caller."""

    tag = "Copies"
    one = "examens/copie/<uuid:copie>/"
    asked_at = f"{one}<numero:question>/"
    scope = Token.Scope.EXAMS

    @get(one, "lireMaCopie", shapes.MaCopie, link="own-copy")
    def retrieve(self, copie: UUID) -> Clock:
        """Une de mes copies : questions, temps, onglet."""
        return _clock(self._own(copie))

    @post(f"{one}temps/", "tenirCopie", shapes.Temps, body=shapes.OngletTenu)
    def hold(self, copie: UUID) -> dict[str, Any]:
        """Tenir sa copie par cet onglet, et lire le temps qui reste.

        L’onglet le plus récent tient la copie ; les autres ne peuvent plus y écrire.
        """
        found, now = self._own(copie), timezone.now()
        held = services.hold(sitting=found, tab=self.body().validated_data["onglet"], now=now)
        return {"clock": _clock(found), "held": held}

    @post(f"{one}remettre/", "remettreCopie", shapes.MaCopie)
    def hand_in(self, copie: UUID) -> Clock:
        """Remettre ma copie."""
        services.hand_in(sitting=self._own(copie))
        return _clock(self._own(copie))

    @get(f"{one}resultat/", "lireResultat", CopieJugee, conflicts=True)
    def result(self, copie: UUID) -> Copy:
        """Le résultat et la correction de ma copie.

        Refusés (409) avant l’heure choisie : la fin de la copie, ou la clôture.
        """
        found = self._own(copie)
        if not access.result_shown(found, timezone.now()):
            if found.voided:
                raise Refusal("refuse", found.void_words)
            raise Refusal("refuse", "La correction de cet examen n’est pas encore ouverte.")
        return Copy(found, access.rows_of(found))

    @get(asked_at, "lireQuestionExamen", shapes.QuestionCopie, link="own-question")
    def question(self, copie: UUID, question: int) -> dict[str, Any]:
        """Une question de ma copie."""
        return self._asked(copie, question)

    @post(asked_at, "repondreExamen", shapes.ReponseGardee, body=shapes.ReponseCopie)
    def answer(self, copie: UUID, question: int) -> Saved:
        """Répondre à une question de ma copie.

        Le verdict reste au serveur. Une réponse incomplète est gardée, et le dit. Refusée (409)
        si un autre onglet tient la copie, si la version n’est plus celle qui est gardée, ou si le
        temps est écoulé : rien n’est alors écrit.
        """
        found = self._own(copie)
        access.question_at(found, question)
        given = self.body().validated_data
        saved = services.save_answer(
            sitting=found,
            position=question,
            raw=lambda _: given["reponse"],
            page=Page(given["onglet"], given["version"], given.get("edition", 0)),
        )
        if saved.refused and saved.sitting.voided:
            raise Refusal("copie-finie", saved.sitting.void_words)
        if saved.refused:
            raise Refusal(*_REFUSALS[saved.outcome])
        return saved

    @post(f"{asked_at}ouvrir/", "ouvrirQuestion", shapes.QuestionCopie)
    def open(self, copie: UUID, question: int) -> dict[str, Any]:
        """Ouvrir une question qui a son propre temps.

        Elles s’ouvrent dans l’ordre, une fois.
        """
        services.open_question(sitting=self._own(copie), position=question)
        return self._asked(copie, question)

    def _own(self, copy: UUID) -> Sitting:
        """Return one's copy; while it runs, nothing of it is even read but as its exam says."""
        found = access.own_sitting(self.account, copy)
        if not over(found.exam, found, timezone.now()):
            self.check_scope()
            _check_programs(found.exam)
            if outside(found.exam, address_of(self.request)):
                raise Refusal("hors-salle")
        return found

    def _asked(self, copy: UUID, position: int) -> dict[str, Any]:
        """Return a question as it is now."""
        found = self._own(copy)
        asked = access.question_at(found, position)
        answer = access.answer_at(found, position)
        clock = _clock(found, answer)
        leaf = ExamQuestion(found, Row(asked, answer), new_tab(clock.now, found))
        return {"leaf": leaf, "clock": clock}
