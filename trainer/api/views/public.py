"""Games, rule books, drills, odds, the referee: no account needed."""

from functools import lru_cache
from typing import Any

from django.urls import reverse

from casino_rules import catalog
from casino_rules.core.game import PREFIX, Game
from casino_rules.core.house import House
from casino_rules.core.odds import OddsReport
from casino_rules.exercises.whole_table import WholeTable
from trainer.api.operations import get, listing, post
from trainer.api.refusals import reading
from trainer.api.requests import house_choices
from trainer.api.serializers import public
from trainer.api.serializers.public import OfGame, Ruled
from trainer.api.views.resources import PublicResource


class Books(PublicResource):
    """The games and their rule books."""

    tag = "Jeux et règles"
    exact = "probabilites/<slug:jeu>/"

    @get("", "accueil", public.Adresses, link="index")
    def index(self) -> str:
        """Les adresses de départ."""
        return reverse("api:index")

    @listing("jeux/", "listerJeux", public.ResumeJeu, link="games")
    def list(self) -> Any:
        """Les jeux, dans l’ordre des pages."""
        return catalog.load_all()

    @get("jeux/<slug:jeu>/", "lireJeu", public.Jeu, link="game")
    def retrieve(self, jeu: str) -> Game:
        """Un jeu, ses options de la maison et ses exercices."""
        return _game(jeu)

    @get("regles/<slug:jeu>/", "lireRegles", public.LivreRegles, link="book")
    def book(self, jeu: str) -> Game:
        """Le livre de règles d’un jeu : articles, tableaux, cas résolus."""
        return _game(jeu)

    @get("regles/<slug:jeu>/<slug:article>/", "lireArticle", public.PageArticle, link="rule")
    def rule(self, jeu: str, article: str) -> OfGame:
        """Un article, avec ses tableaux et ses cas résolus."""
        game = _game(jeu)
        return OfGame(game, game.rulebook.rule(article))

    @get(exact, "lireProbabilites", public.Probabilites, query=public.Maison, link="odds")
    def odds(self, jeu: str) -> dict[str, Any]:
        """Les probabilités exactes d’un jeu et l’avantage de la maison sur chaque mise."""
        game = _game(jeu)
        house = game.rulebook.house(house_choices(self.asked.get("maison", {}), game))
        return {"game": game, "house": house, "report": _odds(jeu, house)}


class Drills(PublicResource):
    """The drills of a game."""

    tag = "Entraînement"

    @listing("entrainement/<slug:jeu>/", "listerExercices", public.Exercice, link="drills")
    def list(self, jeu: str) -> Any:
        """Les exercices d’un jeu et leurs branches."""
        game = _game(jeu)
        return [OfGame(game, drill) for drill in game.drills.values()]


class Referee(PublicResource):
    """The referee: of a whole table, of a drill."""

    tag = "Arbitre"
    whole = "arbitre/<slug:jeu>/"
    one = "arbitre/<slug:jeu>/<slug:exercice>/"

    @get(whole, "lireTable", public.DemandeArbitre, link="table")
    def whole_table(self, jeu: str) -> OfGame:
        """Les faits de toute une table : ceux de l’exercice qui la voit entière."""
        game = _game(jeu)
        return OfGame(game, game.drill(game.whole_table))

    @post(whole, "arbitrerTable", public.TableDecidee, body=public.Situation)
    def rule_table(self, jeu: str) -> dict[str, Any]:
        """Tout ce qui se décide sur une table, même dite en partie, et ce qui manque au reste.

        Rien n’est enregistré. Les options que la situation ne dit pas sont celles du jeu.
        """
        game = _game(jeu)
        told = self.body().validated_data["situation"]
        house = game.rulebook.default_house
        with reading("situation"):
            table = WholeTable(game, game.drill(game.whole_table), told, house)
        decided = [
            Ruled(game, one.drill, one.situation, one.drill.solve(one.situation), one.at)
            for one in table.decided
        ]
        return {"game": game, "decided": decided, "left": table.left}

    @get(one, "lireSituation", public.DemandeArbitre, link="referee")
    def retrieve(self, jeu: str, exercice: str) -> OfGame:
        """Les faits qu’il faut donner à l’arbitre, et leur forme."""
        game = _game(jeu)
        return OfGame(game, game.drill(exercice))

    @post(one, "arbitrer", public.Decision, body=public.Situation)
    def rule(self, jeu: str, exercice: str) -> Ruled:
        """La décision juste dans une situation, et sa preuve.

        Rien n’est enregistré.
        """
        game = _game(jeu)
        drill = game.drill(exercice)
        with reading("situation"):
            situation = drill.read(self.body().validated_data["situation"])
        return Ruled(game, drill, situation, drill.solve(situation))


def _game(slug: str) -> Game:
    """Return a game; the control of one is practised, and has no rules of its own.

    Raises:
        UnknownGameError: if there is none.
    """
    if slug.startswith(PREFIX):
        raise catalog.UnknownGameError(slug)
    return catalog.game(slug)


@lru_cache(maxsize=128)
def _odds(game: str, house: House) -> OddsReport:
    return catalog.game(game).odds(house)
