"""The site and its games: where to begin, what a house chooses, what is practised."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from casino_rules import catalog
from casino_rules.core.citations import cite_text
from casino_rules.core.game import Game
from trainer.api.fields import Address, Day, Flag, Many, Text, Whole
from trainer.api.serializers.base import Shape
from trainer.api.serializers.values import Devise
from trainer.ui.release import version

_STARTS: Final[Mapping[str, str]] = {
    "jeux": "jeux/",
    "jeu": "jeux/{jeu}/",
    "regles": "regles/{jeu}/",
    "article": "regles/{jeu}/{article}/",
    "exercices": "entrainement/{jeu}/",
    "commencer": "entrainement/{jeu}/commencer/",
    "seance": "seance/{serie}/",
    "question": "seance/{serie}/{position}/",
    "voisin": "seance/{serie}/{position}/voisin/",
    "contester": "seance/{serie}/{position}/contester/",
    "table": "arbitre/{jeu}/",
    "arbitre": "arbitre/{jeu}/{exercice}/",
    "probabilites": "probabilites/{jeu}/",
    "progression": "progression/",
    "progression_jeu": "progression/{jeu}/",
    "ecoles": "formation/",
    "ecole": "formation/ecole/{ecole}/",
    "rejoindre": "rejoindre/",
    "devoirs": "devoirs/",
    "examens": "examens/",
    "direct": "direct/",
    "jeton": "jeton/",
    "schema": "schema/",
    "documentation": "docs/",
}


class Adresses(Shape):
    """Les adresses de départ ; les accolades marquent ce qui est à remplacer.

    Sous « ecole » : promotions, personnes, devoirs, examens, notes, rapports.
    """

    def get_fields(self) -> dict[str, Any]:
        """Return a field for each address, made of the root of the API, and the release."""
        told = {
            "version": Text("La version du logiciel.", source=lambda _root: version()),
            "regles_du": Day(
                "Le jour du dernier changement d’une règle, de n’importe quel jeu.",
                source=lambda _root: catalog.rules_day(),
            ),
        }
        return told | {
            name: Text(source=lambda root, path=path: f"{root}{path}")
            for name, path in _STARTS.items()
        }


class OfGame(NamedTuple):
    """A drill, an article, a case… and its game."""

    game: Game
    item: Any


def of_game(items: Callable[[Game], Iterable[Any]]) -> Callable[[Game], list[OfGame]]:
    """Return what gives items of a game, each with the game."""
    return lambda game: [OfGame(game, item) for item in items(game)]


class ResumeJeu(Shape):
    """Un jeu, en bref."""

    jeu = Text("Identifiant stable du jeu.", source="slug")
    titre = Text(source="title")
    famille = Text(source="family.title")
    resume = Text(source="rulebook.summary")
    adresse = Address("game", "slug")


class ChoixMaison(Shape):
    """Un choix autorisé d’une option de la maison."""

    cle = Text(source="key")
    libelle = Text(source="label")
    provenance = Text()
    origine = Many(
        Text(),
        "La même, en clair : « Règles d’un club parisien, l. 57 ».",
        source=lambda choice: [cited.whole for cited in cite_text(choice.provenance)],
    )


class OptionMaison(Shape):
    """Une option que chaque établissement règle à sa façon."""

    id = Text()
    titre = Text(source="title")
    choix = ChoixMaison(many=True, source="choices")
    defaut = Text("La clé du choix retenu quand rien n’est dit.", source="default")
    incertaine = Flag("Vrai si un examen doit la fixer avant d’interroger.", source="uncertain")


class ResumeExercice(Shape):
    """Un exercice, en bref."""

    exercice = Text("Identifiant stable de l’exercice dans son jeu.", source="item.slug")
    titre = Text(source="item.title")
    devoir = Text("Ce que le croupier doit savoir faire.", source="item.duty")
    secondes = Whole("Le temps d’un croupier exercé.", source="item.seconds")
    arbitre = Address(
        "referee", "game.slug", "item.slug", help_text="Adresse de l’arbitre de cet exercice."
    )


class Jeu(ResumeJeu):
    """Un jeu : ce qu’il est, ce que la maison y choisit, ce qu’on y exerce."""

    devise = Devise(source="rulebook.currency")
    version = Whole("Version du livre de règles.", source="rulebook.version")
    options = OptionMaison(many=True, source="rulebook.options")
    exercices = ResumeExercice(many=True, source=of_game(lambda game: game.drills.values()))


class Condition(Shape):
    """Une condition : l’option de la maison et le choix sous lequel l’article vaut."""

    option = Text(source=lambda pair: pair[0])
    choix = Text(source=lambda pair: pair[1])


class Branche(Shape):
    """Une branche d’un exercice : un cas de la règle qu’il fait travailler."""

    branche = Text(source="slug")
    titre = Text(source="title")
    si = Condition(many=True, source="needs")


class Exercice(ResumeExercice):
    """Un exercice et ses branches. Rien ne dit laquelle une question posée fait travailler."""

    tableau = Text(
        "Identifiant du tableau dont les cases sont les branches, ou vide.", source="item.table"
    )
    branches = Branche(many=True, source="item.branches")
