"""The referee answers what the engine decides, whichever face asks."""

from typing import Any

import pytest

from casino_rules.core.cases import Case
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.grading import grade
from casino_rules.core.situation import facts_of
from tests.api.conftest import Caller
from tests.drills import each_drill_tried, first_case

pytestmark = pytest.mark.django_db
BANCO = "arbitre/punto-banco/tirage-banco/"


@each_drill_tried
def test_each_worked_case_is_ruled_as_the_engine_rules_it(
    visitor: Caller, game: Game, drill: Drill[Any]
) -> None:
    case = first_case(game, drill)
    ruling = drill.solve(drill.load(case.situation))
    ruled = visitor.post(*_asked(game, _shown(visitor, game, case)))
    assert [step["article"] for step in ruled["etapes"]] == [step.rule.id for step in ruling.steps]
    assert [step["texte"] for step in ruled["etapes"]] == [step.text for step in ruling.steps]
    assert ruled["texte"] == drill.ask(drill.load(case.situation)).form.show(ruling.value)


@each_drill_tried
def test_a_situation_and_a_value_given_back_mean_the_same(
    visitor: Caller, game: Game, drill: Drill[Any]
) -> None:
    case = first_case(game, drill)
    shown = _shown(visitor, game, case)
    first = visitor.post(*_asked(game, shown))
    assert visitor.post(*_asked(game, first)) == first
    situation = drill.read(first["situation"])
    assert situation == drill.load(case.situation)
    assert grade(drill, situation, first["valeur"]).correct
    assert grade(drill, situation, shown["reponse"]).correct


@each_drill_tried
def test_the_referee_says_which_facts_it_needs(
    visitor: Caller, game: Game, drill: Drill[Any]
) -> None:
    asked = visitor.get(f"arbitre/{game.slug}/{drill.slug}/")
    assert [fact["nom"] for fact in asked["faits"]] == [
        fact.name for fact in facts_of(drill.situation)
    ]
    for fact, known in zip(asked["faits"], facts_of(drill.situation), strict=True):
        assert fact["formulaire"]["genre"] == known.form.kind


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


def _shown(visitor: Caller, game: Game, case: Case) -> Any:
    book = visitor.get(f"regles/{game.slug}/")
    return next(item for item in book["cas"] if item["id"] == case.id)


def _asked(game: Game, shown: Any) -> tuple[str, Any]:
    return f"arbitre/{game.slug}/{shown['exercice']}/", {"situation": shown["situation"]}
