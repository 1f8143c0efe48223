"""Assignments: given and followed by instructors, done by those who have them to do."""

from typing import Any

from django.utils import timezone

from casino_rules.core.forms import UnreadableAnswer
from trainer.api.authentication import known_learner
from trainer.api.filters import AssignmentFilters
from trainer.api.models import Token
from trainer.api.operations import creation, get, listing, patch, post
from trainer.api.serializers import assignments as shapes
from trainer.api.serializers.practice import QuestionPosee
from trainer.api.views.resources import SCHOOL, AccountResource
from trainer.assignments import selectors, services
from trainer.assignments.models import Assignment
from trainer.assignments.presenters import Progress
from trainer.assignments.requests import order_of
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.schools import selectors as schools
from trainer.schools.models import Membership, Promotion, Role
from trainer.schools.selectors import Desk
from trainer.web.pages import CHANCE


class Assignments(AccountResource):
    """The assignments of a school."""

    tag = "Devoirs"
    many = f"{SCHOOL}devoirs/"
    one = f"{many}<numero:devoir>/"

    @listing(many, "listerDevoirs", shapes.Devoir, filters=AssignmentFilters)
    def list(self) -> Any:
        """Les devoirs d’une école, les plus lointains d’abord."""
        return selectors.assignments(self.here)

    @creation(many, "donnerDevoir", shapes.SuiviDevoir, body=shapes.DevoirVoulu)
    def create(self) -> Assignment:
        """Donner un devoir à une promotion, ou à quelques personnes."""
        body = self.body()
        wanted = body.validated_data
        promotion = schools.promotion(self.here, wanted["promotion"])
        people = _people(self.here, promotion, wanted.get("personnes", []))
        order = order_of(body.form, tuple(wanted["parties"]), people)
        made = services.give_assignment(actor=self.here, promotion=promotion, order=order)
        return selectors.assignment(self.here, made.pk)

    @get(one, "suivreDevoir", shapes.SuiviDevoir, link="assignment", tagged=True)
    def retrieve(self, devoir: int) -> Assignment:
        """Un devoir, et où en est chacun."""
        return selectors.assignment(self.here, devoir)

    @patch(one, "deplacerDevoir", shapes.SuiviDevoir, body=shapes.Echeance)
    def partial_update(self, devoir: int) -> Assignment:
        """Changer l’échéance d’un devoir.

        Les réponses données entre les deux échéances sont comptées, ou ne le sont plus.
        """
        found = selectors.assignment(self.here, devoir)
        due = self.body().form.cleaned_data["due_at"]
        services.move_assignment(actor=self.here, assignment=found, due_at=due)
        return selectors.assignment(self.here, devoir)

    @post(f"{one}retirer/", "retirerDevoir", shapes.SuiviDevoir)
    def withdraw(self, devoir: int) -> Assignment:
        """Retirer un devoir.

        Ce qui est fait reste.
        """
        found = selectors.assignment(self.here, devoir)
        services.withdraw_assignment(actor=self.here, assignment=found)
        return selectors.assignment(self.here, devoir)


def _people(here: Desk, promotion: Promotion, wanted: list[int]) -> tuple[Membership, ...]:
    if not wanted:
        return ()
    rows = schools.members(here, promotion=promotion).filter(role=Role.TRAINEE, pk__in=wanted)
    found = tuple(rows)
    if len(found) != len(set(wanted)):
        message = "Ce ne sont pas toutes des stagiaires de cette promotion."
        raise UnreadableAnswer(message, "personnes")
    return found


class OwnAssignments(AccountResource):
    """What one has to do."""

    tag = "Devoirs"
    one = "devoirs/<numero:devoir>/"
    scope = Token.Scope.PRACTICE

    @listing("devoirs/", "listerMesDevoirs", shapes.MonDevoir)
    def list(self) -> Any:
        """Mes devoirs, le plus proche d’abord, et ceux qui ont fini depuis moins de trente jours."""
        now = timezone.now()
        rows = [*selectors.own_assignments(self.account, now)]
        shares = selectors.own_shares(self.account, rows)
        return [Progress(row, None, shares.get(row.pk), now) for row in rows]

    @get(one, "lireMonDevoir", shapes.FicheDevoir, link="own-assignment")
    def retrieve(self, devoir: int) -> Progress:
        """Un de mes devoirs."""
        now = timezone.now()
        found = selectors.own_assignment(self.account, devoir, now)
        share = selectors.own_shares(self.account, [found]).get(found.pk)
        return Progress(found, None, share, now)

    @creation(f"{one}commencer/", "faireDevoir", QuestionPosee)
    def begin(self, devoir: int) -> PracticeQuestion:
        """Commencer une série sur un devoir.

        On y répond comme à toute série d’entraînement.
        """
        found = selectors.own_assignment(self.account, devoir, timezone.now())
        learner = known_learner(self.request)
        return PracticeQuestion(services.begin(assignment=found, learner=learner, rng=CHANCE))
