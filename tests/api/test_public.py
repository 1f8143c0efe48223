"""What everybody may read."""

import re
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.french import typo
from casino_rules.core.game import Game
from tests.api.conftest import Caller, games
from tests.drills import drawn, in_turn
from trainer.api.refusals import MEDIA_TYPE
from trainer.api.urls import urlpatterns

pytestmark = pytest.mark.django_db
EVERY_GAME = [pytest.param(game, id=game.slug) for game in games()]
SOME_OF_EACH_GAME = [
    *(pytest.param(game, 3, id=game.slug) for game in games()),
    *(
        pytest.param(game, 999, id=f"{game.slug}-all", marks=pytest.mark.thorough)
        for game in games()
    ),
]
"""How many of what a game has are asked for, drawn: all of it by the thorough tests."""

ROOMS = ("formation/", "devoirs/", "examens/", "direct/", "docs/")
"""Their first address is named, and what lies under it is told by the schema."""


def test_the_index_names_every_address_of_the_api_or_its_room(visitor: Caller) -> None:
    index = visitor.get("")
    # The two others tell which release answers.
    named = {address.split("/api/v1/")[1] for address in index.values() if "/" in address}
    assert index.keys() >= {"version", "regles_du"}
    routes = {re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(item.pattern)) for item in urlpatterns}
    assert named <= routes
    assert named >= {*ROOMS}
    # The index itself, and « anywhere else », have no name.
    assert {route for route in routes if not route.startswith(ROOMS)} - {""} <= named


def test_games_come_in_the_order_of_the_pages(visitor: Caller) -> None:
    listed = [item["jeu"] for item in visitor.get("jeux/")["resultats"]]
    assert listed == [game.slug for game in catalog.load_all()]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_game_says_its_options_its_drills_and_their_branches(visitor: Caller, game: Game) -> None:
    shown = visitor.get(f"jeux/{game.slug}/")
    assert [item["id"] for item in shown["options"]] == [item.id for item in game.rulebook.options]
    # The referee's addresses are read in test_referee.py.
    assert {item["exercice"]: item["arbitre"] for item in shown["exercices"]} == {
        slug: f"/api/v1/arbitre/{game.slug}/{slug}/" for slug in game.drills
    }
    assert [item["exercice"] for item in shown["exercices"]] == [*game.drills]
    trained = visitor.get(f"entrainement/{game.slug}/")["resultats"]
    branches = {it["exercice"]: [branch["titre"] for branch in it["branches"]] for it in trained}
    for slug, drill in game.drills.items():
        assert branches[slug] == [branch.title for branch in drill.branches]


@pytest.mark.parametrize("game", in_turn("rule book of the API", [*games()]))
def test_a_rule_book_holds_every_rule_case_and_cell_of_a_table(visitor: Caller, game: Game) -> None:
    book, known = visitor.get(f"regles/{game.slug}/"), game.rulebook
    rules = [rule for section in book["sections"] for rule in section["articles"]]
    assert {rule["id"]: rule["enonce"] for rule in rules} == {
        rule.id: rule.statement for rule in known.rules
    }
    assert [case["id"] for case in book["cas"]] == [case.id for case in game.cases]
    assert [table["id"] for table in book["tableaux"]] == list(known.tables)
    for shown in book["tableaux"]:
        table = known.tables[shown["id"]]
        marks = [[_text(cell) for cell in line] for line in shown["cellules"]]
        assert marks == [[table.mark(row, to) for to in table.columns] for row in table.rows]


def _text(cell: Any) -> str:
    return cell if isinstance(cell, str) else cell["texte"]


@pytest.mark.parametrize(("game", "number"), SOME_OF_EACH_GAME)
def test_each_rule_has_its_own_address_with_its_tables_and_cases(
    visitor: Caller, game: Game, number: int
) -> None:
    for rule in drawn(f"api/rules/{game.slug}", game.rulebook.rules, number):
        page = visitor.get(f"regles/{rule.id}/")
        assert page["article"]["titre"] == rule.title
        assert [table["id"] for table in page["tableaux"]] == list(rule.tables)
        assert [case["id"] for case in page["cas"]] == page["article"]["cas"]


@pytest.mark.parametrize(("game", "number"), SOME_OF_EACH_GAME)
def test_odds_follow_the_house(visitor: Caller, game: Game, number: int) -> None:
    usual = visitor.get(f"probabilites/{game.slug}/")
    assert usual["maison"] == game.rulebook.default_house.as_dict()
    houses = [(it.id, choice.key) for it in game.rulebook.options for choice in it.choices]
    for option, key in drawn(f"api/odds/{game.slug}", houses, number):
        other = visitor.get(f"probabilites/{game.slug}/?maison[{option}]={key}")
        assert other["maison"] == {**usual["maison"], option: key}


def test_an_unknown_option_or_choice_is_named(visitor: Caller) -> None:
    assert visitor.get("probabilites/punto-banco/?maison[x]=huit", 422)["champ"] == "maison.x"
    for query in ("maison[jeux]=douze", "maison[jeux]=six&maison[jeux]=huit", "maison[jeux]="):
        refused = visitor.get(f"probabilites/punto-banco/?{query}", 422)
        assert refused["champ"] == "maison.jeux"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("jeux/belote/", "Jeu inconnu : « belote »."),
        ("regles/belote/", "Jeu inconnu : « belote »."),
        ("regles/punto-banco/inconnu/", "Article inconnu : « punto-banco/inconnu »."),
        ("regles/belote/valeur-cartes/", "Jeu inconnu : « belote »."),
        ("entrainement/belote/", "Jeu inconnu : « belote »."),
        ("arbitre/punto-banco/inconnu/", "Exercice inconnu : « punto-banco/inconnu »."),
        ("arbitre/belote/point-main/", "Jeu inconnu : « belote »."),
        ("probabilites/belote/", "Jeu inconnu : « belote »."),
        ("jeux", "Rien à cette adresse. Toutes finissent par une barre."),
        ("jeux/punto-banco", "Rien à cette adresse. Toutes finissent par une barre."),
        ("nulle/part/", "Rien à cette adresse."),
        ("jeux/%00/", "Rien à cette adresse."),
        ("jeux/%FF%FE/", "Rien à cette adresse."),
        ("seance/pas-un-uuid/1/", "Rien à cette adresse."),
        ("seance/00000000-0000-0000-0000-000000000000/0/", "Rien à cette adresse."),
    ],
)
def test_what_does_not_exist_is_404_and_said_in_french(
    visitor: Caller, path: str, told: str
) -> None:
    refused = visitor.get(path, 404)
    assert (refused["code"], refused["detail"]) == ("introuvable", typo(told))
    assert visitor.client.get(f"/api/v1/{path}").headers["Content-Type"] == MEDIA_TYPE


def test_writing_where_nothing_is_is_404_too(visitor: Caller) -> None:
    for path in ("nulle/part/", "jeux"):
        assert "Rien à cette adresse" in visitor.post(path, {}, 404)["detail"]


def test_what_is_public_may_be_cached_and_opens_no_session(visitor: Caller) -> None:
    response = visitor.client.get("/api/v1/regles/punto-banco/")
    assert response.headers["Cache-Control"] == "public, max-age=300"
    assert "Cookie" not in response.headers.get("Vary", "")
    assert not response.cookies
