"""Games, rule books, drills, odds, the referee: no account needed."""

from functools import cache, lru_cache
from http import HTTPStatus
from typing import Final

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino_rules import catalog
from casino_rules.core.house import House
from casino_rules.core.odds import OddsReport
from trainer.api import documentation as doc
from trainer.api.bodies import fields_of, queried_house, reading
from trainer.api.presenters import books as present
from trainer.api.presenters.practice import odds_json, referee_form, ruling_json
from trainer.api.shapes import books
from trainer.api.shapes.practice import Situation
from trainer.api.views.base import PublicView

_UNKNOWN: Final = (HTTPStatus.NOT_FOUND,)


@extend_schema(tags=["Jeux et règles"])
class IndexView(PublicView):
    """Where to start."""

    @doc.operation("accueil", "Les adresses de départ", books.Adresses)
    def get(self, _request: Request) -> Response:
        """Return the addresses."""
        return Response(present.addresses(reverse("api:index")))


@extend_schema(tags=["Jeux et règles"])
class GamesView(PublicView):
    """The games."""

    @doc.operation("listerJeux", "Les jeux", books.Jeux)
    def get(self, _request: Request) -> Response:
        """Return all the games."""
        return Response(present.game_list(catalog.load_all()))


@extend_schema(tags=["Jeux et règles"])
class GameView(PublicView):
    """One game."""

    @doc.operation(
        "lireJeu",
        "Un jeu, ses options de la maison et ses exercices",
        books.Jeu,
        refusals=_UNKNOWN,
        parameters=(doc.GAME,),
    )
    def get(self, _request: Request, jeu: str) -> Response:
        """Return the game."""
        return Response(present.game_json(catalog.game(jeu)))


@extend_schema(tags=["Jeux et règles"])
class BookView(PublicView):
    """A rule book."""

    @doc.operation(
        "lireRegles",
        "Le livre de règles d’un jeu : articles, tableaux, cas résolus",
        books.LivreRegles,
        refusals=_UNKNOWN,
        parameters=(doc.GAME,),
    )
    def get(self, _request: Request, jeu: str) -> Response:
        """Return the whole book."""
        return Response(_book(jeu))


@extend_schema(tags=["Jeux et règles"])
class RuleView(PublicView):
    """An article."""

    @doc.operation(
        "lireArticle",
        "Un article, avec ses tableaux et ses cas résolus",
        books.PageArticle,
        refusals=_UNKNOWN,
        parameters=(doc.GAME, doc.RULE),
    )
    def get(self, _request: Request, jeu: str, article: str) -> Response:
        """Return the article."""
        game = catalog.game(jeu)
        return Response(present.rule_page(game, game.rulebook.rule(article)))


@extend_schema(tags=["Jeux et règles"])
class OddsView(PublicView):
    """The odds of a game."""

    @doc.operation(
        "lireProbabilites",
        "Les probabilités exactes d’un jeu et l’avantage de la maison sur chaque mise",
        books.Probabilites,
        refusals=(*_UNKNOWN, HTTPStatus.UNPROCESSABLE_ENTITY),
        parameters=(doc.GAME, doc.HOUSE),
    )
    def get(self, request: Request, jeu: str) -> Response:
        """Return the odds in a house."""
        game = catalog.game(jeu)
        house = game.rulebook.house(queried_house(request, game))
        return Response(odds_json(game, house, _odds(jeu, house)))


@extend_schema(tags=["Entraînement"])
class DrillsView(PublicView):
    """The drills of a game."""

    @doc.operation(
        "listerExercices",
        "Les exercices d’un jeu et leurs branches",
        books.Exercices,
        refusals=_UNKNOWN,
        parameters=(doc.GAME,),
    )
    def get(self, _request: Request, jeu: str) -> Response:
        """Return the drills."""
        return Response(present.drill_list(catalog.game(jeu)))


@extend_schema(tags=["Arbitre"])
class RefereeView(PublicView):
    """The referee of a drill."""

    @doc.operation(
        "lireSituation",
        "Les faits qu’il faut donner à l’arbitre, et leur forme",
        books.DemandeArbitre,
        refusals=_UNKNOWN,
        parameters=(doc.GAME, doc.DRILL),
    )
    def get(self, _request: Request, jeu: str, exercice: str) -> Response:
        """Describe the situation."""
        game = catalog.game(jeu)
        return Response(referee_form(game, game.drill(exercice)))

    @doc.operation(
        "arbitrer",
        "La décision juste dans une situation, et sa preuve\nRien n’est enregistré.",
        books.Decision,
        body=Situation,
        refusals=(*_UNKNOWN, *doc.WITH_BODY),
        parameters=(doc.GAME, doc.DRILL),
    )
    def post(self, request: Request, jeu: str, exercice: str) -> Response:
        """Rule on a situation."""
        game = catalog.game(jeu)
        drill = game.drill(exercice)
        with reading("situation"):
            situation = drill.read(fields_of(request, "situation").get("situation"))
        return Response(ruling_json(game, drill, situation, drill.solve(situation)))


@cache
def _book(game: str) -> books.LivreRegles:
    return present.book_json(catalog.game(game))


@lru_cache(maxsize=128)
def _odds(game: str, house: House) -> OddsReport:
    return catalog.game(game).odds(house)
