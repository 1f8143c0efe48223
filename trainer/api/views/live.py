"""The live room: the class at work, a question put to it, and the answers of its trainees."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino_rules import catalog
from casino_rules.core.drill import UnknownBranchError
from casino_rules.core.forms import UnreadableAnswer
from trainer.api import documentation as doc
from trainer.api.bodies import shaped
from trainer.api.presenters import live as present
from trainer.api.refusals import reading
from trainer.api.shapes import live as shapes
from trainer.api.shapes.practice import Reponse
from trainer.api.views.base import AccountView
from trainer.live import selectors, services
from trainer.live.models import ClassQuestion
from trainer.live.presenters import AtWork, Thrown, bars
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.models import Promotion
from trainer.web.chance import CHANCE


@extend_schema(tags=["Salle en direct"])
class RoomView(AccountView):
    """The class at work."""

    @doc.shown(
        "lireSalle",
        "Une promotion en direct : qui travaille, et les questions posées\n"
        "À redemander : la page le fait toutes les cinq secondes.",
        shapes.Salle,
    )
    def get(self, _request: Request, ecole: str, promotion: int) -> Response:
        """Return who is at work, and the latest questions."""
        found, now = schools.promotion(self.desk(ecole), promotion), timezone.now()
        rows = selectors.people_today(found, timezone.localdate(now))
        people = [AtWork(member, work, now) for member, work in rows]
        questions = [(row, _given(row)) for row in selectors.latest_questions(found)]
        return Response(present.room_json(ecole, found, people, questions, now))


def _given(row: Any) -> int:
    """Return how many have answered a question of a list, as its selector counted."""
    count: int = row.given
    return count


class _ScreenView(AccountView):
    """A question put to a class."""

    def classroom(self, school: str, promotion: int) -> tuple[Desk, Promotion]:
        """Return the desk and the class of an address."""
        here = self.desk(school)
        return here, schools.promotion(here, promotion)

    def screen(
        self, school: str, promotion: Promotion, pk: int, status: int = HTTPStatus.OK
    ) -> Response:
        """Return the question as its screen shows it now.

        Raises:
            Http404: if its exercise is no longer taught.
        """
        row = selectors.question(promotion, pk)
        thrown, size = Thrown(row), selectors.class_size(promotion)
        if not thrown.taught:
            raise Http404
        shown = None if row.open else bars(thrown, selectors.distribution(row))
        given = selectors.answer_count(row) if shown is None else sum(bar.count for bar in shown)
        return Response(present.screen_json(school, thrown, size, given, shown), status)

    def step(self, school: str, place: tuple[int, int], take: Callable[..., None]) -> Response:
        """Take a question to its next state; ``place`` is its class and its number."""
        here, found = self.classroom(school, place[0])
        take(actor=here, question=selectors.question(found, place[1]))
        return self.screen(school, found, place[1])


@extend_schema(tags=["Salle en direct"])
class AskView(_ScreenView):
    """Putting a question to a class."""

    @doc.act(
        "poserQuestion",
        "Poser à la classe une question d’un exercice\nCelle qui était ouverte est close.",
        shapes.Ecran,
        body=shapes.QuestionAPoser,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, ecole: str, promotion: int) -> Response:
        """Put the question."""
        here, found = self.classroom(ecole, promotion)
        body = shaped(request, shapes.QuestionAPoser)
        drill = _drill(body)
        with reading("cas"):
            row = _asked(here, found, drill, body)
        return self.screen(ecole, found, row.pk, HTTPStatus.CREATED)


def _drill(body: dict[str, Any]) -> str:
    """Return the exercise that is asked for.

    Raises:
        UnreadableAnswer: if there is no such game, or no such exercise.
    """
    game, drill = body["jeu"], str(body["exercice"])
    if game not in catalog.games():
        raise UnreadableAnswer("Ce jeu n'existe pas.", "jeu")
    if drill not in catalog.game(game).drills:
        raise UnreadableAnswer("Ce jeu n'a pas cet exercice.", "exercice")
    return drill


def _asked(here: Desk, promotion: Promotion, drill: str, body: dict[str, Any]) -> ClassQuestion:
    try:
        return services.ask_class(
            actor=here,
            promotion=promotion,
            game=body["jeu"],
            drill=drill,
            branch=body.get("cas", ""),
            rng=CHANCE,
        )
    except UnknownBranchError:
        raise UnreadableAnswer("Cet exercice n'a pas ce cas dans votre maison.") from None


@extend_schema(tags=["Salle en direct"])
class ScreenView(_ScreenView):
    """A question put to a class."""

    @doc.shown(
        "lireEcran",
        "Une question posée à la classe, comme l’écran la montre\n"
        "Ouverte : combien ont répondu. Close : la répartition, sans nom. Expliquée : la réponse "
        "et sa preuve. À redemander : l’écran le fait toutes les deux secondes.",
        shapes.Ecran,
    )
    def get(self, _request: Request, ecole: str, promotion: int, posee: int) -> Response:
        """Return the question."""
        _, found = self.classroom(ecole, promotion)
        return self.screen(ecole, found, posee)


@extend_schema(tags=["Salle en direct"])
class CloseView(_ScreenView):
    """Taking no more answers."""

    @doc.act("cloreQuestion", "Clore une question : plus personne n’y répond", shapes.Ecran)
    def post(self, _request: Request, ecole: str, promotion: int, posee: int) -> Response:
        """Close it; done again, it changes nothing."""
        return self.step(ecole, (promotion, posee), services.close_question)


@extend_schema(tags=["Salle en direct"])
class ExplainView(_ScreenView):
    """Showing the answer."""

    @doc.act(
        "expliquerQuestion",
        "Montrer la réponse et sa preuve\nRefusé (409) tant que la question est ouverte.",
        shapes.Ecran,
    )
    def post(self, _request: Request, ecole: str, promotion: int, posee: int) -> Response:
        """Show it."""
        return self.step(ecole, (promotion, posee), services.explain_question)


@extend_schema(tags=["Salle en direct"])
class OwnRoomView(AccountView):
    """What one's class is asked."""

    @doc.shown(
        "lireEnDirect",
        "La question posée à ma classe, et ce que j’y ai répondu\n"
        "À redemander : le téléphone le fait toutes les quatre secondes.",
        shapes.EnDirect,
    )
    def get(self, _request: Request) -> Response:
        """Return the question of the lesson."""
        row = selectors.current_question(self.account, timezone.now())
        if row is None or not (thrown := Thrown(row)).taught:
            return Response({"question": None})
        answer = selectors.own_answer(self.account, row)
        return Response({"question": present.received_json(thrown, answer)})


@extend_schema(tags=["Salle en direct"])
class OwnAnswerView(AccountView):
    """Answering what one's class is asked."""

    @doc.act(
        "repondreEnDirect",
        "Répondre à la question posée à ma classe\n"
        "On peut changer de réponse tant qu’elle est ouverte ; close, c’est refusé (409). Le "
        "verdict reste au serveur jusqu’à ce qu’elle soit expliquée.",
        shapes.QuestionRecue,
        body=Reponse,
    )
    def post(self, request: Request, recue: int) -> Response:
        """Keep the answer."""
        question, member = selectors.own_question(self.account, recue)
        body = shaped(request, Reponse)
        with reading("reponse"):
            answer = services.answer_class_question(
                question=question, member=member, raw=lambda _: body["reponse"]
            )
        return Response(present.received_json(Thrown(question), answer))
