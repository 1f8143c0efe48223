"""What needs no account: games, rule books, the referee and the odds."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from casino_rules import catalog
from casino_rules.core.citations import cite, cite_text
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.grading import reasons_of
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import facts_of
from casino_rules.core.tables import DrawTable, PayTable, RuleTable
from casino_rules.exercises.whole_table import EVERYWHERE, At
from trainer.api.fields import (
    Address,
    Choice,
    Day,
    Flag,
    Many,
    Map,
    OneOf,
    Text,
    Value,
    Whole,
    typed,
    typed_facts,
)
from trainer.api.serializers.base import Devise, Proportion, Proposition, Query, Shape
from trainer.api.serializers.forms import Fait
from trainer.api.serializers.practice import Etape
from trainer.ui.page import version

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


class Provenance(Shape):
    """D’où vient un article."""

    genre = Choice(("source", "reglement", "usage", "maison"), source="kind")
    detail = Text()
    texte = Text(
        "En clair : « Règles d’un club parisien, l. 9–13 ».",
        source=lambda provenance: cite(provenance).whole,
    )


def _cases_of_rule(found: OfGame) -> list[str]:
    return [case.id for case in found.game.cases_of(found.item.slug)]


class Article(Shape):
    """Un article du livre de règles."""

    id = Text("Identifiant complet d’un article : « jeu/article ».", source="item.id")
    article = Text("Identifiant dans le jeu, et ancre sur la page des règles.", source="item.slug")
    section = Text(source="item.section")
    titre = Text(source="item.title")
    enonce = Text("L’énoncé, en Markdown.", source="item.statement")
    provenance = Provenance(many=True, source="item.provenance")
    tableaux = Many(Text(), "Identifiants des tableaux qu’il commente.", source="item.tables")
    depuis = Text("Depuis quand il est en vigueur ; vide si ce n’est pas dit.", source="item.since")
    si = Condition(many=True, source="item.needs")
    information = Flag("Vrai si aucune décision ne se fonde sur lui.", source="item.information")
    cas = Many(Text(), "Identifiants des cas résolus qui l’appliquent.", source=_cases_of_rule)
    adresse = Address("rule", "game.slug", "item.slug")


class Chapitre(Shape):
    """Un chapitre."""

    id = Text(source="item.id")
    titre = Text(source="item.title")
    articles = Article(
        many=True, source=lambda found: [OfGame(found.game, rule) for rule in found.item.rules]
    )


def _labels(axis: str) -> Callable[[RuleTable[Any]], list[dict[str, str]]]:
    return lambda table: [
        {"key": key, "label": label} for key, label in getattr(table, axis).items()
    ]


def _cells(table: RuleTable[Any]) -> list[list[Any]]:
    return [[table.at(row, column) for column in table.columns] for row in table.rows]


class _Tableau(Shape):
    id = Text()
    titre = Text(source="title")
    coin = Text(source="corner")
    lignes = Proposition(many=True, source=_labels("rows"))
    colonnes = Proposition(many=True, source=_labels("columns"))
    legende = Map(Text(), "Ce que veut dire chaque marque.", source="legend")


class TableauTirage(_Tableau):
    """Un tableau de tirage : une marque par case."""

    genre = Choice(["tirage"], source=lambda _: "tirage")
    cellules = Many(Many(Text()), "Les marques, ligne par ligne.", source=_cells)


class Rapport(Shape):
    """Un paiement : « 19 pour 20 »."""

    gain = Whole(source="win")
    mise = Whole(source="stake")
    texte = Text(source="french")


class TableauPaiement(_Tableau):
    """Un tableau de paiement : un rapport par case."""

    genre = Choice(["paiement"], source=lambda _: "paiement")
    cellules = Many(Rapport(many=True), "Les rapports, ligne par ligne.", source=_cells)


class Tableau(OneOf):
    """Un tableau d’un livre de règles ; « genre » dit ce que montrent ses cases."""

    def __init__(self, source: Any = None) -> None:
        super().__init__("Tableau", lambda: _TABLES, source=source)


_TABLES: Final = {DrawTable: TableauTirage, PayTable: TableauPaiement}


def _case_form(found: OfGame) -> Any:
    drill = found.game.drill(found.item.drill)
    return drill.ask(drill.load(found.item.situation)).form


def _case_facts(found: OfGame) -> dict[str, object]:
    drill = found.game.drill(found.item.drill)
    # Read, then written: a case may be older than a fact that its situation has gained.
    return typed_facts(drill.situation, drill.dump(drill.load(found.item.situation)))


def _case_answer(found: OfGame) -> object:
    return typed(_case_form(found), found.item.answer)


def _case_words(found: OfGame) -> str:
    form = _case_form(found)
    return str(form.show(form.load(found.item.answer)))


class CasResolu(Shape):
    """Un cas résolu : une situation, sa réponse, les articles qui la prouvent."""

    id = Text(source="item.id")
    titre = Text(source="item.title")
    exercice = Text(source="item.drill")
    situation = Map(Value(), "À donner telle quelle à l’arbitre.", source=_case_facts)
    reponse = Value(source=_case_answer)
    texte = Text("La réponse en français.", source=_case_words)
    articles = Many(
        Text("Identifiant complet d’un article : « jeu/article »."),
        source=lambda found: [f"{found.game.slug}/{rule}" for rule in found.item.rules],
    )
    commentaire = Text(source="item.comment")


class Changement(Shape):
    """Ce qui a changé dans un livre de règles."""

    date = Day(source="day")
    version = Whole("La version du livre qui l’a apporté.")
    texte = Text(source="text")


class LivreRegles(Shape):
    """Le livre de règles d’un jeu."""

    jeu = Text(source="slug")
    titre = Text(source="rulebook.title")
    resume = Text(source="rulebook.summary")
    version = Whole(source="rulebook.version")
    devise = Devise(source="rulebook.currency")
    sections = Chapitre(many=True, source=of_game(lambda game: game.rulebook.sections))
    tableaux = Many(Tableau(), source=lambda game: [*game.rulebook.tables.values()])
    options = OptionMaison(many=True, source="rulebook.options")
    cas = CasResolu(many=True, source=of_game(lambda game: game.cases))
    changements = Changement(
        many=True, help_text="Le plus ancien d’abord.", source="rulebook.changes"
    )


def _tables_of_rule(found: OfGame) -> list[RuleTable[Any]]:
    return [found.game.rulebook.tables[slug] for slug in found.item.tables]


def _case_of_rule(found: OfGame) -> list[OfGame]:
    return [OfGame(found.game, case) for case in found.game.cases_of(found.item.slug)]


class PageArticle(Shape):
    """Un article, avec les tableaux et les cas qui l’accompagnent."""

    article = Article(source="*")
    tableaux = Many(Tableau(), source=_tables_of_rule)
    cas = CasResolu(many=True, source=_case_of_rule)


class DemandeArbitre(Shape):
    """Ce que l’arbitre a besoin de savoir pour trancher."""

    jeu = Text(source="game.slug")
    exercice = Text(source="item.slug")
    titre = Text(source="item.title")
    devoir = Text(source="item.duty")
    faits = Fait(many=True, source=lambda found: facts_of(found.item.situation))


class Situation(Shape):
    """La situation à trancher, fait par fait."""

    situation = Map(Value())


class Ruled(NamedTuple):
    """A situation of a drill and its ruling."""

    game: Game
    drill: Drill[Any]
    situation: Any
    ruling: Ruling[Any]
    at: At = EVERYWHERE
    """The seat that it is about, on a whole table."""

    @property
    def question(self) -> Question:
        """The question that the situation asks."""
        return self.drill.ask(self.situation)

    @property
    def facts(self) -> dict[str, object]:
        """The situation as it was read."""
        return typed_facts(self.drill.situation, self.drill.dump(self.situation))

    @property
    def value(self) -> object:
        """The ruling, as it may be typed."""
        form = self.question.form
        return typed(form, form.dump(self.ruling.value))

    @property
    def words(self) -> str:
        """The ruling in French."""
        return self.question.form.show(self.ruling.value)

    @property
    def others(self) -> list[str]:
        """What is as right, in French."""
        return [self.question.form.show(value) for value in self.ruling.also]


class Decision(Shape):
    """La décision juste et sa preuve."""

    jeu = Text(source="game.slug")
    exercice = Text(source="drill.slug")
    situation = Map(Value(), "La situation telle qu’elle a été lue.", source="facts")
    consigne = Text("La question qu’elle pose.", source="question.prompt")
    valeur = Value(source="value")
    texte = Text("La décision en français.", source="words")
    aussi = Many(Text(), "Les autres décisions aussi justes, en français.", source="others")
    etapes = Etape(many=True, source=lambda ruled: reasons_of(ruled.ruling))


class DecisionPosee(Decision):
    """Ce qui est décidé d’une place, ou de toute la table."""

    place = Whole("La place dont il s’agit ; 0 : toute la table.", source="at.seat")
    main = Whole("Sa main : 2 est la seconde d’une paire séparée.", source="at.hand")


class PointIndecis(Shape):
    """Ce qu’une table ne décide pas, et pourquoi."""

    exercice = Text(source="drill.slug")
    place = Whole("La place dont il s’agit ; 0 : toute la table.", source="at.seat")
    champ = Text(
        "Le fait de cet exercice qui manque ; vide pour l’ensemble.", source="reason.field"
    )
    raison = Text(source="reason.message")


class TableDecidee(Shape):
    """Tout ce qu’une table décide."""

    jeu = Text(source="game.slug")
    decisions = DecisionPosee(many=True, source="decided")
    reste = PointIndecis(many=True, source="left")


class Issue(Shape):
    """Une issue et sa probabilité, comptée parmi des cas également possibles."""

    cle = Text(source="key")
    libelle = Text(source="label")
    probabilite = Proportion(source="probability")


class Mise(Shape):
    """Une mise et l’avantage de la maison, en part de la mise (il peut être négatif)."""

    cle = Text(source="key")
    libelle = Text(source="label")
    avantage = Proportion(source="edge")
    marge = Proportion(
        help_text=("Zéro si l’avantage est exact ; simulé, il l’est à cela près 95 fois sur cent."),
        source="margin",
    )


class Probabilites(Shape):
    """Les probabilités exactes d’un jeu dans une maison."""

    jeu = Text(source="game.slug")
    maison = Map(Text(), "Les options dont elles dépendent.", source="house.as_dict")
    methode = Text(source="report.method")
    issues = Issue(many=True, source="report.chances")
    mises = Mise(many=True, source="report.bets")
    remarques = Many(Text(), source="report.notes")


class Maison(Query):
    """Les options de la maison."""

    maison = Map(
        Text(),
        "Options de la maison : « ?maison[option]=choix ». Par défaut, celles du jeu.",
        required=False,
    )
