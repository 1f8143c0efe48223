"""The referee answers what the engine decides, whichever face asks."""

from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.grading import grade
from casino_rules.core.situation import facts_of
from tests.api.conftest import Caller
from tests.drills import each_drill_tried, first_case
from trainer.api.fields import code_of

pytestmark = pytest.mark.django_db
BANCO = "arbitre/punto-banco/tirage-banco/"
_BOOKS: Final[dict[str, Any]] = {}


def _book(visitor: Caller, game: str) -> Any:
    """Return the rules of a game, the same for everybody: read once."""
    if game not in _BOOKS:
        _BOOKS[game] = visitor.get(f"regles/{game}/")
    return _BOOKS[game]


@each_drill_tried
def test_each_worked_case_is_ruled_as_the_engine_rules_it(
    visitor: Caller, game: Game, drill: Drill[Any]
) -> None:
    """And what is given back, a situation and a value, means the same."""
    case = first_case(game, drill)
    situation = drill.load(case.situation)
    ruling = drill.solve(situation)
    shown = next(it for it in _book(visitor, game.slug)["cas"] if it["id"] == case.id)
    address = f"arbitre/{game.slug}/{shown['exercice']}/"
    ruled = visitor.post(address, {"situation": shown["situation"]})
    assert [step["article"] for step in ruled["etapes"]] == [step.rule.id for step in ruling.steps]
    assert [step["texte"] for step in ruled["etapes"]] == [step.text for step in ruling.steps]
    assert ruled["texte"] == drill.ask(situation).form.show(ruling.value)
    assert visitor.post(address, {"situation": ruled["situation"]}) == ruled
    assert drill.read(ruled["situation"]) == situation
    assert grade(drill, situation, ruled["valeur"]).correct
    assert grade(drill, situation, shown["reponse"]).correct


@pytest.mark.parametrize("game", catalog.load_all(), ids=lambda game: game.slug)
def test_a_whole_table_is_decided_as_each_of_its_points_is(visitor: Caller, game: Game) -> None:
    drill = game.drill(game.whole_table)
    asked = visitor.get(f"arbitre/{game.slug}/")
    assert asked["exercice"] == game.whole_table
    shown = next(
        it for it in _book(visitor, game.slug)["cas"] if it["id"] == first_case(game, drill).id
    )
    found = visitor.post(f"arbitre/{game.slug}/", {"situation": shown["situation"]})
    assert game.whole_table in {one["exercice"] for one in found["decisions"]}
    for one in found["decisions"]:
        place, hand = one.pop("place"), one.pop("main")
        assert 0 <= place <= 14
        assert hand in {1, 2, 3, 4}
        told = {"situation": one["situation"]}
        assert visitor.post(f"arbitre/{game.slug}/{one['exercice']}/", told) == one


def test_what_a_table_does_not_decide_says_what_it_wants(visitor: Caller) -> None:
    told = {"situation": {"punto": "2s 3h", "banco": "Kh 3c"}}
    found = visitor.post("arbitre/punto-banco/", told)
    assert "tirage-punto" in {one["exercice"] for one in found["decisions"]}
    left = {one["exercice"]: one for one in found["reste"]}
    assert left["reglement-tapis"]["champ"] == "seats"
    assert "punto" in left["gagnant"]["raison"].lower()


def test_where_nothing_is_played_there_is_no_table(visitor: Caller) -> None:
    assert visitor.get("arbitre/calcul/", 404)["code"] == "introuvable"
    assert visitor.post("arbitre/calcul/", {"situation": {}}, 404)["code"] == "introuvable"


def test_a_table_that_cannot_be_read_names_its_fact(visitor: Caller) -> None:
    told = {"situation": {"bank": "Kh Kd Kc", "seats": [{"seat": "3", "ante": "dix"}]}}
    refused = visitor.post("arbitre/poker-3-cartes/", told, 422)
    assert refused["champ"] == "situation.seats.0.ante"
    assert visitor.post("arbitre/poker-3-cartes/", {"situation": {}})["decisions"] == []


@each_drill_tried
def test_the_referee_says_which_facts_it_needs(
    visitor: Caller, game: Game, drill: Drill[Any]
) -> None:
    asked = visitor.get(f"arbitre/{game.slug}/{drill.slug}/")
    assert [fact["nom"] for fact in asked["faits"]] == [
        fact.name for fact in facts_of(drill.situation)
    ]
    for fact, known in zip(asked["faits"], facts_of(drill.situation), strict=True):
        assert fact["formulaire"]["genre"] == code_of(known.form.kind)


@pytest.mark.parametrize(
    ("situation", "field"),
    [
        ({}, "situation.punto"),
        ({"punto": "Kh 2d", "banco": "zz"}, "situation.banco"),
        ({"punto": "Kh", "banco": "Kh 3c"}, "situation.punto"),
        ({"punto": "Kh 2d", "banco": "Kh 3c"}, "situation.punto"),
        (None, "situation"),
        ([], "situation"),
        ("Kh", "situation"),
    ],
)
def test_a_situation_that_cannot_be_names_its_field(
    visitor: Caller, situation: object, field: str
) -> None:
    assert visitor.post(BANCO, {"situation": situation}, 422)["champ"] == field


def test_the_field_of_a_row_is_named_by_its_path(visitor: Caller) -> None:
    seats = [{"seat": 1, "punto": "20"}, {"seat": 2, "banco": "beaucoup"}]
    situation = {"punto": "Kh 9d", "banco": "Kh 7c", "seats": seats}
    refused = visitor.post("arbitre/punto-banco/reglement-tapis/", {"situation": situation}, 422)
    assert refused["champ"] == "situation.seats.1.banco"


def test_an_unknown_field_of_the_body_is_refused(visitor: Caller) -> None:
    assert "situation" in visitor.post(BANCO, {"situations": {}}, 422)["detail"]


def test_the_referee_stores_nothing(visitor: Caller, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        visitor.post(BANCO, {"situation": {"punto": "2♠ 3♥ 8♦", "banco": "Kh 3c"}})
