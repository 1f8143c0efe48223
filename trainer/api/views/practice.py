"""Asking and answering, by the same services as the pages."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from rest_framework.permissions import AllowAny

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from trainer.api.authentication import answering_learner, beginning_learner, known_learner
from trainer.api.models import Token
from trainer.api.operations import creation, get, post
from trainer.api.refusals import reading
from trainer.api.requests import house_choices
from trainer.api.serializers import practice
from trainer.api.serializers import practice as shapes
from trainer.api.views.resources import InScope, OwnResource
from trainer.practice.models import Attempt, Series
from trainer.practice.presenters.questions import PracticeQuestion, neighbouring
from trainer.practice.selectors import access
from trainer.practice.services import answering
from trainer.practice.services.answering import Plan
from trainer.progress.presenters import slips
from trainer.progress.selectors.rollups import days_of, game_progress, slips_of, studies_of
from trainer.progress.selectors.work import Work
from trainer.schools.selectors import school_of
from trainer.web.pages import CHANCE


class Practice(OwnResource):
    """A series of questions, of a visitor too."""

    tag = "Entraînement"
    begun = "entrainement/<slug:jeu>/commencer/"
    series = "seance/<uuid:serie>/"
    one = f"{series}<position:position>/"
    scope = Token.Scope.PRACTICE

    def get_permissions(self) -> Any:
        """Let a visitor begin, and become somebody by it."""
        return [AllowAny(), InScope()] if self.action == "create" else super().get_permissions()

    @creation(begun, "commencer", shapes.QuestionPosee, body=shapes.SerieVoulue, link="start")
    def create(self, jeu: str) -> PracticeQuestion:
        """Commencer une série et poser sa première question.

        Un visiteur sans compte peut commencer : sa session garde la série.
        """
        plan = _plan(self.body().validated_data, catalog.game(jeu))
        learner = beginning_learner(self.request)
        return PracticeQuestion(answering.start_series(learner=learner, plan=plan, rng=CHANCE))

    @get(series, "reprendre", shapes.QuestionPosee, link="series")
    def resume(self, serie: UUID) -> PracticeQuestion:
        """La question à laquelle une série en est."""
        learner = known_learner(self.request)
        position = access.current_position(access.own_series(learner, serie))
        return _sheet(access.own_attempt(learner, serie, position))

    @get(one, "lireQuestion", shapes.QuestionPosee, link="question")
    def retrieve(self, serie: UUID, position: int) -> PracticeQuestion:
        """Une question ; avec son verdict si on y a répondu."""
        return _sheet(access.own_attempt(known_learner(self.request), serie, position))

    @get(f"{one}voisin/", "lireCasVoisin", shapes.CasVoisin, link="neighbour")
    def neighbour(self, serie: UUID, position: int) -> PracticeQuestion:
        """Le cas voisin d’une question à laquelle on a répondu.

        Le plus petit changement de la situation qui change la décision ; d’un contrôle, celle que le
        collègue avait à juger. Tant qu’on n’y a pas répondu, il n’y a rien à cette adresse.
        """
        return neighbouring(access.own_attempt(known_learner(self.request), serie, position))

    @post(one, "repondre", shapes.QuestionPosee, body=shapes.Reponse)
    def answer(self, serie: UUID, position: int) -> PracticeQuestion:
        """Répondre à une question.

        Rend le verdict, sa preuve et la question suivante. Une réponse illisible n’est pas une
        faute : rien n’est compté. Répondre une seconde fois rend le premier verdict.
        """
        given = self.body().validated_data["reponse"]
        with reading("reponse"):
            answered = answering.submit_answer(
                learner=answering_learner(self.request, position),
                series=serie,
                position=position,
                raw=lambda _: given,
                rng=CHANCE,
            )
        following = PracticeQuestion(answered.following) if answered.following else None
        return PracticeQuestion(answered.attempt, following)


def _plan(data: dict[str, Any], game: Game) -> Plan:
    drill = data.get("exercice", "")
    if drill and drill not in game.drills:
        raise UnreadableAnswer("Ce jeu n'a pas cet exercice.", "exercice")
    mode = Series.Mode.DRILL if drill else Series.Mode.GAME
    house, level = house_choices(data.get("maison", {}), game), data.get("niveau")
    return Plan(mode, game.slug, drill, house, level=level)


def _sheet(attempt: Attempt) -> PracticeQuestion:
    following = None if attempt.open else access.following(attempt)
    return PracticeQuestion(attempt, PracticeQuestion(following) if following else None)


class Progress(OwnResource):
    """One's progress."""

    tag = "Progression"
    one = "progression/<slug:jeu>/"

    @get("progression/", "lireProgression", practice.Progression, link="progress")
    def list(self) -> dict[str, Any]:
        """Ma progression, tous jeux réunis."""
        learner = known_learner(self.request)
        work = Work.of(learner, school_of(learner), timezone.now())
        return {"due": len(work.due), "mistakes": work.mistakes, "days": days_of(learner)}

    @get(one, "lireProgressionJeu", practice.ProgressionJeu, link="game-progress")
    def retrieve(self, jeu: str) -> dict[str, Any]:
        """Ma progression dans un jeu, par exercice et par branche, et mes erreurs connues."""
        game, learner = catalog.game(jeu), known_learner(self.request)
        clock = studies_of(learner, school_of(learner)).clock
        return {
            "game": game,
            "drills": game_progress(learner, game, clock.day(timezone.now())),
            "slips": slips(game, slips_of(learner, game), clock),
        }
