"""Games, rule books, drills."""

from collections.abc import Iterable
from typing import Any, cast

from django.urls import reverse

from casino_rules.core.cases import Case
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.game import Game
from casino_rules.core.house import HouseOption
from casino_rules.core.rules import Provenance, Rule, Section
from casino_rules.core.tables import DrawTable, PayTable, Table
from trainer.api.presenters.values import currency_json, labels_json, typed, typed_facts
from trainer.api.shapes import books


def addresses(root: str) -> books.Adresses:
    """Return where everything is, under the root of the API."""
    return {
        "jeux": f"{root}jeux/",
        "jeu": f"{root}jeux/{{jeu}}/",
        "regles": f"{root}regles/{{jeu}}/",
        "article": f"{root}regles/{{jeu}}/{{article}}/",
        "exercices": f"{root}entrainement/{{jeu}}/",
        "commencer": f"{root}entrainement/{{jeu}}/commencer/",
        "seance": f"{root}seance/{{serie}}/",
        "question": f"{root}seance/{{serie}}/{{position}}/",
        "arbitre": f"{root}arbitre/{{jeu}}/{{exercice}}/",
        "probabilites": f"{root}probabilites/{{jeu}}/",
        "progression": f"{root}progression/",
        "progression_jeu": f"{root}progression/{{jeu}}/",
        "ecoles": f"{root}formation/",
        "ecole": f"{root}formation/ecole/{{ecole}}/",
        "rejoindre": f"{root}rejoindre/",
        "devoirs": f"{root}devoirs/",
        "examens": f"{root}examens/",
        "direct": f"{root}direct/",
        "jeton": f"{root}jeton/",
        "schema": f"{root}schema/",
        "documentation": f"{root}docs/",
    }


def game_summary(game: Game) -> books.ResumeJeu:
    """Return a game in brief."""
    return {
        "jeu": game.slug,
        "titre": game.title,
        "famille": game.family.title,
        "resume": game.rulebook.summary,
        "adresse": reverse("api:game", args=(game.slug,)),
    }


def game_list(games: Iterable[Game]) -> books.Jeux:
    """Return all the games."""
    return {"jeux": [game_summary(game) for game in games]}


def game_json(game: Game) -> books.Jeu:
    """Return a game with its options and drills."""
    return {
        **game_summary(game),
        "devise": currency_json(game.rulebook.currency),
        "version": game.rulebook.version,
        "options": [*map(_option, game.rulebook.options)],
        "exercices": [_drill_summary(game, drill) for drill in game.drills.values()],
    }


def book_json(game: Game) -> books.LivreRegles:
    """Return the whole rule book of a game."""
    book = game.rulebook
    return {
        "jeu": game.slug,
        "titre": book.title,
        "resume": book.summary,
        "version": book.version,
        "devise": currency_json(book.currency),
        "sections": [_section(game, section) for section in book.sections],
        "tableaux": [*map(table_json, book.tables.values())],
        "options": [*map(_option, book.options)],
        "cas": [_case(game, case) for case in game.cases],
    }


def rule_page(game: Game, rule: Rule) -> books.PageArticle:
    """Return an article with its tables and cases."""
    return {
        "article": _rule(game, rule),
        "tableaux": [table_json(game.rulebook.tables[slug]) for slug in rule.tables],
        "cas": [_case(game, case) for case in game.cases_of(rule.slug)],
    }


def drill_list(game: Game) -> books.Exercices:
    """Return the drills of a game with their branches."""
    return {
        "jeu": game.slug,
        "exercices": [_drill(game, drill) for drill in game.drills.values()],
    }


def table_json(table: Table[Any]) -> books.Tableau:
    """Return a table of a rule book.

    Raises:
        TypeError: if the API does not know the kind of table.
    """
    match table:
        case DrawTable():
            return {
                "genre": "tirage",
                "id": table.id,
                "titre": table.title,
                "coin": table.corner,
                "lignes": labels_json(table.rows),
                "colonnes": labels_json(table.columns),
                "cellules": [[table.at(row, to) for to in table.columns] for row in table.rows],
                "legende": dict(table.legend),
            }
        case PayTable():
            return {
                "genre": "paiement",
                "id": table.id,
                "titre": table.title,
                "coin": table.corner,
                "lignes": labels_json(table.rows),
                "colonnes": labels_json(table.columns),
                "cellules": [[_odds(table, row, to) for to in table.columns] for row in table.rows],
                "legende": dict(table.legend),
            }
        case _:
            raise TypeError(f"the API cannot show {type(table).__name__}")


def _odds(table: PayTable, row: str, column: str) -> books.Rapport:
    odds = table.at(row, column)
    return {"gain": odds.win, "mise": odds.stake, "texte": odds.french}


def _drill_summary(game: Game, drill: Drill[Any]) -> books.ResumeExercice:
    return {
        "exercice": drill.slug,
        "titre": drill.title,
        "devoir": drill.duty,
        "secondes": drill.seconds,
        "arbitre": reverse("api:referee", args=(game.slug, drill.slug)),
    }


def _drill(game: Game, drill: Drill[Any]) -> books.Exercice:
    return {
        **_drill_summary(game, drill),
        "tableau": drill.table,
        "branches": [*map(_branch, drill.branches)],
    }


def _branch(branch: Branch) -> books.Branche:
    return {"branche": branch.slug, "titre": branch.title, "si": _needs(branch.needs)}


def _needs(needs: Iterable[tuple[str, str]]) -> list[books.Condition]:
    return [{"option": option, "choix": choice} for option, choice in needs]


def _section(game: Game, section: Section) -> books.Chapitre:
    return {
        "id": section.id,
        "titre": section.title,
        "articles": [_rule(game, rule) for rule in section.rules],
    }


def _rule(game: Game, rule: Rule) -> books.Article:
    return {
        "id": rule.id,
        "article": rule.slug,
        "section": rule.section,
        "titre": rule.title,
        "enonce": rule.statement,
        "provenance": [*map(_provenance, rule.provenance)],
        "tableaux": [*rule.tables],
        "depuis": rule.since,
        "si": _needs(rule.needs),
        "information": rule.information,
        "cas": [case.id for case in game.cases_of(rule.slug)],
        "adresse": reverse("api:rule", args=(game.slug, rule.slug)),
    }


def _provenance(provenance: Provenance) -> books.Provenance:
    # The rule book has read the kind: it is one of the four.
    return cast("books.Provenance", {"genre": provenance.kind, "detail": provenance.detail})


def _option(option: HouseOption) -> books.OptionMaison:
    return {
        "id": option.id,
        "titre": option.title,
        "choix": [
            {"cle": choice.key, "libelle": choice.label, "provenance": choice.provenance}
            for choice in option.choices
        ],
        "defaut": option.default,
        "incertaine": option.uncertain,
    }


def _case(game: Game, case: Case) -> books.CasResolu:
    drill = game.drill(case.drill)
    form = drill.ask(drill.load(case.situation)).form
    return {
        "id": case.id,
        "titre": case.title,
        "exercice": case.drill,
        "situation": typed_facts(drill.situation, case.situation),
        "reponse": typed(form, case.answer),
        "texte": form.show(form.load(case.answer)),
        "articles": [f"{game.slug}/{rule}" for rule in case.rules],
        "commentaire": case.comment,
    }
