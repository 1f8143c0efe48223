"""Contesting a question, and answering a contestation."""

from typing import Any
from uuid import UUID

from django.utils import timezone

from trainer.accounts.services import learner_of_user
from trainer.api.models import Token
from trainer.api.operations import creation, get, listing, post
from trainer.api.serializers import marks as shapes
from trainer.api.views.resources import NOTES, AccountResource
from trainer.marks.models import Contestation
from trainer.marks.presenters.corrections import Case
from trainer.marks.selectors import access
from trainer.marks.selectors.access import Ruled
from trainer.marks.services.contestations import contest, may_contest, object_to, reply
from trainer.practice.models import Attempt
from trainer.practice.selectors.access import answered_attempt


class Contestations(AccountResource):
    """The contestations of a school."""

    tag = "Notes"
    many = f"{NOTES}contestations/"
    one = f"{many}<numero:contestation>/"

    @listing(many, "listerContestations", shapes.Contestation)
    def list(self) -> Any:
        """Les contestations d’une école, celles qui attendent d’abord."""
        return access.contestations(self.here)

    @get(one, "lireContestation", shapes.ContestationExaminee)
    def retrieve(self, contestation: int) -> Contestation:
        """Une contestation, avec la situation, la décision et sa preuve."""
        return access.contestation(self.here, contestation)

    @post(one, "repondreContestation", shapes.ContestationExaminee, body=shapes.ReponseContestation)
    def reply(self, contestation: int) -> Contestation:
        """Répondre à une contestation : l’accepter, ou maintenir la note."""
        found = access.contestation(self.here, contestation)
        form = self.body(found.answer.question.slot.weight).form
        reply(actor=self.here, contestation=found, given=form.reply)
        return access.contestation(self.here, contestation)


class OwnContestations(AccountResource):
    """One's own contestations."""

    tag = "Copies"
    one = "examens/copie/<uuid:rendue>/<numero:question>/contester/"
    scope = Token.Scope.PRACTICE

    @listing("examens/contestations/", "listerMesContestations", shapes.Contestation)
    def list(self) -> Any:
        """Mes contestations."""
        return access.own_contestations(self.account)

    @get(one, "lireQuestionContestee", shapes.QuestionContestee)
    def retrieve(self, rendue: UUID, question: int) -> Any:
        """Une question de ma copie remise, et mes contestations."""
        return _told(self._own(rendue, question))

    @creation(one, "contester", shapes.QuestionContestee, body=shapes.Raison)
    def create(self, rendue: UUID, question: int) -> Any:
        """Contester une question de ma copie remise."""
        found = self._own(rendue, question)
        text = self.body().form.cleaned_data["text"]
        contest(user=self.account, sitting=found.sitting, position=question, text=text)
        return _told(self._own(rendue, question))

    def _own(self, copy: UUID, position: int) -> Ruled:
        return access.own_ruled(self.account, copy, position, timezone.now())


class OwnObjections(AccountResource):
    """What one contests of practice."""

    tag = "Entraînement"
    one = "seance/<uuid:serie>/<position:position>/contester/"
    scope = Token.Scope.PRACTICE

    @get(one, "lireVerdictConteste", shapes.VerdictConteste, link="contest-practice")
    def retrieve(self, serie: UUID, position: int) -> shapes.Answered:
        """Ma contestation d’un verdict de l’entraînement, et la réponse.

        Tant qu’on n’a pas répondu à la question, il n’y a rien à cette adresse.
        """
        attempt = self._answered(serie, position)
        return shapes.Answered(attempt, access.objection_to(attempt))

    @creation(one, "contesterVerdict", shapes.VerdictConteste, body=shapes.Raison)
    def create(self, serie: UUID, position: int) -> shapes.Answered:
        """Contester un verdict de l’entraînement, avec sa situation.

        Une fois par question, cinq fois par jour au plus. Les formateurs de l’école répondent, ou
        l’administration du site ; le verdict ne change pas de lui-même.
        """
        attempt = self._answered(serie, position)
        text = self.body().form.cleaned_data["text"]
        return shapes.Answered(attempt, object_to(attempt=attempt, text=text))

    def _answered(self, series: UUID, position: int) -> Attempt:
        return answered_attempt(learner_of_user(self.account), series, position)


def _told(found: Ruled) -> Any:
    rows = [*access.contestations_of(found)]
    for row in rows:  # of a question that has been read already
        row.answer.sitting, row.answer.question = found.sitting, found.row.question
    possible = may_contest(found.row, rows)
    return {"question": Case(found), "contestations": rows, "possible": possible}
