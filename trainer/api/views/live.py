"""The live room: the class at work, a question put to it, and the answers of its trainees."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.level import Level
from trainer.api.models import Token
from trainer.api.operations import creation, get, post
from trainer.api.refusals import reading
from trainer.api.serializers import live as shapes
from trainer.api.serializers.practice import Reponse
from trainer.api.views.resources import SCHOOL, AccountResource
from trainer.live import selectors, services
from trainer.live.presenters.questions import AtWork, LiveQuestion
from trainer.schools import selectors as schools
from trainer.schools.models import Promotion
from trainer.schools.selectors import Desk, house_in
from trainer.web.pages import CHANCE


class Room(AccountResource):
    """The class at work, and the questions put to it."""

    tag = "Salle en direct"
    many = f"{SCHOOL}promotions/<numero:promotion>/direct/"
    one = f"{many}<numero:posee>/"

    @get(many, "lireSalle", shapes.Salle)
    def list(self, promotion: int) -> Any:
        """Une promotion en direct : qui travaille, et les questions posées.

        À redemander : la page le fait toutes les cinq secondes.
        """
        found, now = schools.promotion(self.here, promotion), timezone.now()
        rows = selectors.people_today(found, timezone.localdate(now))
        return {
            "promotion": found,
            "now": now,
            "people": [AtWork(member, work, now) for member, work in rows],
            "questions": [LiveQuestion(row) for row in selectors.latest_questions(found)],
        }

    @creation(f"{many}question/", "poserQuestion", shapes.Ecran, body=shapes.QuestionAPoser)
    def create(self, promotion: int) -> LiveQuestion:
        """Poser à la classe une question d’un exercice.

        Celle qui était ouverte est close.
        """
        found = schools.promotion(self.here, promotion)
        wanted = wanted_of(self.here, self.body().validated_data)
        row = services.ask_class(actor=self.here, promotion=found, wanted=wanted, rng=CHANCE)
        return shown(found, row.pk)

    @get(one, "lireEcran", shapes.Ecran, link="live-screen")
    def retrieve(self, promotion: int, posee: int) -> LiveQuestion:
        """Une question posée à la classe, comme l’écran la montre.

        Ouverte : combien ont répondu. Close : la répartition, sans nom. Expliquée : la réponse et
        sa preuve. À redemander : l’écran le fait toutes les deux secondes.
        """
        return shown(schools.promotion(self.here, promotion), posee)

    @post(f"{one}clore/", "cloreQuestion", shapes.Ecran)
    def close(self, promotion: int, posee: int) -> LiveQuestion:
        """Clore une question : plus personne n’y répond."""
        return self._step(promotion, posee, services.close_question)

    @post(f"{one}expliquer/", "expliquerQuestion", shapes.Ecran)
    def explain(self, promotion: int, posee: int) -> LiveQuestion:
        """Montrer la réponse et sa preuve.

        Refusé (409) tant que la question est ouverte.
        """
        return self._step(promotion, posee, services.explain_question)

    def _step(self, promotion: int, pk: int, take: Callable[..., None]) -> LiveQuestion:
        """Take a question to its next state."""
        found = schools.promotion(self.here, promotion)
        take(actor=self.here, question=selectors.question(found, pk))
        return shown(found, pk)


def shown(promotion: Promotion, pk: int) -> LiveQuestion:
    """Return a question as its screen shows it now.

    Raises:
        Http404: if its exercise is no longer taught.
    """
    thrown = LiveQuestion(selectors.question(promotion, pk))
    if not thrown.taught:
        raise Http404
    return thrown


def wanted_of(here: Desk, asked: Mapping[str, Any]) -> services.Wanted:
    """Return the question that is asked for.

    Raises:
        UnreadableAnswer: if there is no such game, no such exercise, or no such case of it here.
    """
    game, drill, branch = asked["jeu"], asked["exercice"], asked.get("cas", "")
    if game not in catalog.games():
        raise UnreadableAnswer("Ce jeu n'existe pas.", "jeu")
    found = catalog.game(game)
    if drill not in found.drills:
        raise UnreadableAnswer("Ce jeu n'a pas cet exercice.", "exercice")
    cases = {case.slug for case in found.drill(drill).branches_in(house_in(here.school, found))}
    if branch and branch not in cases:
        raise UnreadableAnswer("Cet exercice n'a pas ce cas dans votre maison.", "cas")
    level, seconds = asked.get("niveau", Level.FULL), asked.get("minuteur", 0)
    return services.Wanted(game, drill, branch, level, seconds)


class OwnRoom(AccountResource):
    """What one's class is asked."""

    tag = "Salle en direct"
    scope = Token.Scope.PRACTICE
    one = "direct/<numero:recue>/"

    @get("direct/", "lireEnDirect", shapes.EnDirect)
    def list(self) -> Any:
        """La question posée à ma classe, et ce que j’y ai répondu.

        À redemander : le téléphone le fait toutes les quatre secondes.
        """
        now = timezone.now()
        row, _, places = selectors.room(self.account, now)
        services.be_present(places=places, now=now)
        if row is None or not LiveQuestion(row).taught:
            return {"question": None}
        return {"question": shapes.Received(row, selectors.own_answer(self.account, row))}

    @post(one, "repondreEnDirect", shapes.QuestionRecue, body=Reponse, link="live-answer")
    def answer(self, recue: int) -> shapes.Received:
        """Répondre à la question posée à ma classe.

        On peut changer de réponse tant qu’elle est ouverte ; close, c’est refusé (409). Le
        verdict reste au serveur jusqu’à ce qu’elle soit expliquée.
        """
        question, member = selectors.own_question(self.account, recue)
        given = self.body().validated_data["reponse"]
        with reading("reponse"):
            answer = services.answer_class_question(
                question=question, member=member, raw=lambda _: given
            )
        return shapes.Received(question, answer)
