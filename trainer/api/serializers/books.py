"""The rule book of a game: articles, tables, worked cases, what has changed."""

from collections.abc import Callable
from typing import Any, Final

from casino_rules.core.citations import cite
from casino_rules.core.tables import DrawTable, PayTable, RuleTable
from trainer.api.fields import Address, Choice, Day, Flag, Many, Map, OneOf, Text, Value, Whole
from trainer.api.serializers.base import Shape
from trainer.api.serializers.games import Condition, OfGame, OptionMaison, of_game
from trainer.api.serializers.values import Devise, Proposition
from trainer.api.typed import typed, typed_facts


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
