"""Asking and answering, by the same services as the pages."""

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from trainer.api import documentation as doc
from trainer.api.authentication import beginning_learner, known_learner
from trainer.api.bodies import fields_of, plan_of, reading
from trainer.api.presenters.practice import game_progress_json, progress_json, sheet_json
from trainer.api.shapes import practice as shapes
from trainer.api.views.base import OwnView
from trainer.practice import selectors, services
from trainer.practice.models import Attempt
from trainer.practice.presenters import Sheet
from trainer.progress.selectors import days_of, due_count, game_progress, mistakes_count
from trainer.schools.houses import school_of
from trainer.web.chance import CHANCE

_READ: Final = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)


@extend_schema(tags=["Entraînement"])
class StartView(OwnView):
    """The start of a series; a visitor becomes somebody by it."""

    permission_classes = (AllowAny,)

    @doc.operation(
        "commencer",
        "Commencer une série et poser sa première question\n"
        "Un visiteur sans compte peut commencer : sa session garde la série.",
        shapes.QuestionPosee,
        status=HTTPStatus.CREATED,
        body=shapes.SerieVoulue,
        refusals=(*doc.OWN, HTTPStatus.NOT_FOUND, *doc.WITH_BODY),
        parameters=(doc.GAME,),
    )
    def post(self, request: Request, jeu: str) -> Response:
        """Open the series and ask."""
        plan = plan_of(request, catalog.game(jeu))
        learner = beginning_learner(request)
        attempt = services.start_series(learner=learner, plan=plan, rng=CHANCE)
        sheet = sheet_json(Sheet(attempt))
        return Response(sheet, HTTPStatus.CREATED, headers={"Location": sheet["adresse"]})


@extend_schema(tags=["Entraînement"])
class SeriesView(OwnView):
    """A series taken up again."""

    @doc.operation(
        "reprendre",
        "La question à laquelle une série en est",
        shapes.QuestionPosee,
        refusals=_READ,
        parameters=(doc.SERIES,),
    )
    def get(self, request: Request, serie: UUID) -> Response:
        """Return the last question of the series."""
        learner = known_learner(request)
        position = selectors.current_position(selectors.own_series(learner, serie))
        return Response(_sheet(selectors.own_attempt(learner, serie, position)))


@extend_schema(tags=["Entraînement"])
class QuestionView(OwnView):
    """A question."""

    @doc.operation(
        "lireQuestion",
        "Une question ; avec son verdict si on y a répondu",
        shapes.QuestionPosee,
        refusals=_READ,
        parameters=(doc.SERIES, doc.POSITION),
    )
    def get(self, request: Request, serie: UUID, position: int) -> Response:
        """Return the question."""
        return Response(_sheet(selectors.own_attempt(known_learner(request), serie, position)))

    @doc.operation(
        "repondre",
        "Répondre à une question\n"
        "Rend le verdict, sa preuve et la question suivante. Une réponse illisible n’est pas une "
        "faute : rien n’est compté. Répondre une seconde fois rend le premier verdict.",
        shapes.QuestionPosee,
        body=shapes.Reponse,
        refusals=(*doc.OWN, HTTPStatus.NOT_FOUND, *doc.WITH_BODY),
        parameters=(doc.SERIES, doc.POSITION),
    )
    def post(self, request: Request, serie: UUID, position: int) -> Response:
        """Judge the answer and ask the next question."""
        given = _given(request)
        with reading("reponse"):
            answered = services.submit_answer(
                learner=known_learner(request),
                series=serie,
                position=position,
                raw=lambda _: given,
                rng=CHANCE,
            )
        following = Sheet(answered.following) if answered.following else None
        return Response(sheet_json(Sheet(answered.attempt, following)))


@extend_schema(tags=["Progression"])
class ProgressView(OwnView):
    """One's progress."""

    @doc.operation(
        "lireProgression",
        "Ma progression, tous jeux réunis",
        shapes.Progression,
        refusals=(HTTPStatus.UNAUTHORIZED,),
    )
    def get(self, request: Request) -> Response:
        """Return what is due, the mistakes and the latest days."""
        learner = known_learner(request)
        school = school_of(learner)
        due = due_count(learner, school, timezone.now())
        mistakes = mistakes_count(learner, school)
        return Response(progress_json(due, mistakes, days_of(learner)))


@extend_schema(tags=["Progression"])
class GameProgressView(OwnView):
    """One's progress in a game."""

    @doc.operation(
        "lireProgressionJeu",
        "Ma progression dans un jeu, par exercice et par branche",
        shapes.ProgressionJeu,
        refusals=_READ,
        parameters=(doc.GAME,),
    )
    def get(self, request: Request, jeu: str) -> Response:
        """Return the progress by drill and branch."""
        game = catalog.game(jeu)
        drills = game_progress(known_learner(request), game, timezone.now())
        return Response(game_progress_json(game, drills))


def _given(request: Request) -> object:
    data = fields_of(request, "reponse")
    if "reponse" not in data:
        with reading("reponse"):
            raise UnreadableAnswer("Donnez une réponse.")
    return data["reponse"]


def _sheet(attempt: Attempt) -> shapes.QuestionPosee:
    following = None if attempt.open else selectors.following(attempt)
    return sheet_json(Sheet(attempt, Sheet(following) if following else None))
