"""Nothing of an open question's answer is in any response, in JSON or in HTML."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Fields, Form
from casino_rules.core.game import Game
from casino_rules.core.money import format_amount
from tests.api.conftest import Caller, attempt_of, drill_of, right_answer
from tests.drills import tried
from trainer.api.serializers.practice import Question
from trainer.practice.models import Attempt

pytestmark = pytest.mark.django_db
SHEET = {
    "serie", "position", "jeu", "exercice", "niveau", "adresse", "scene", "question", "justes",
    "repondues", "total", "verdict", "correction", "suivante",
}  # fmt: skip
QUESTION = {"consigne", "zones", "formulaire", "en_vigueur", "devise"}
ZONE = {"libelle", "cartes", "cachees", "mises", "place", "note"}


@pytest.mark.parametrize(("game", "drill"), tried())
def test_an_open_question_is_made_of_what_is_shown_alone(
    visitor: Caller, game: Game, drill: Drill[Any]
) -> None:
    for _ in range(5):
        sheet = visitor.start(drill.slug, game.slug)
        attempt = attempt_of(sheet)
        assert sheet.keys() == SHEET
        assert sheet["question"].keys() == QUESTION
        assert all(zone.keys() == ZONE for zone in sheet["question"]["zones"])
        assert sheet["question"] == Question(drill.ask(drill.load(attempt.situation))).data
        assert (sheet["verdict"], sheet["suivante"], sheet["scene"]) == (None, None, "")


@pytest.mark.parametrize(("game", "drill"), tried())
def test_no_response_holds_the_seed_the_steps_or_the_branch_of_an_open_question(
    visitor: Caller, game: Game, drill: Drill[Any]
) -> None:
    sheet = visitor.start(drill.slug, game.slug)
    sheet = visitor.answer(sheet, right_answer(sheet))["suivante"]
    attempt = attempt_of(sheet)
    steps = drill.solve(drill.load(attempt.situation)).steps
    past = {item["texte"] for item in visitor.get(_previous(sheet))["verdict"]["raisons"]}
    for text in _responses(visitor, sheet):
        assert str(attempt.seed) not in text
        assert str(attempt.series.seed) not in text
        for step in steps:
            assert step.text in past or step.text not in text
    for text in _about(visitor, sheet):
        assert not re.search(rf"[\"']{re.escape(attempt.branch)}[\"']", _without_forms(text))
        assert '"solution"' not in text
        assert "rules_version" not in text


def test_an_amount_to_pay_that_does_not_lie_on_the_cloth_is_nowhere(visitor: Caller) -> None:
    searched = 0
    for drill in ("reglement-mise", "reglement-tapis"):
        for _ in range(10):
            sheet = visitor.start(drill)
            attempt = attempt_of(sheet)
            known = drill_of(sheet)
            situation = known.load(attempt.situation)
            owed = set(_amounts(known.ask(situation).form, known.solve(situation).value))
            laid = {
                stake["montant"]["centimes"]
                for zone in sheet["question"]["zones"]
                for stake in zone["mises"]
            }
            for cents in owed - laid - {0}:
                searched += 1
                for text in _about(visitor, sheet):
                    assert format_amount(cents) not in text
                    assert f":{cents}}}" not in text
    assert searched > 5


def test_the_position_of_the_question_says_nothing_of_its_seed(visitor: Caller) -> None:
    seeds = {attempt_of(visitor.start("point-main")).seed for _ in range(20)}
    assert len(seeds) == 20


def test_the_headers_of_an_open_question_do_not_depend_on_its_answer(visitor: Caller) -> None:
    known = set()
    for _ in range(20):
        sheet = visitor.start("tirage-banco")
        response = visitor.client.get(sheet["adresse"])
        known.add(tuple(sorted(name for name in response.headers if name != "Content-Length")))
        assert "ETag" not in response.headers
    assert len(known) == 1


def _amounts(form: Form[Any], value: Any) -> Iterator[int]:
    match form:
        case Amount():
            yield value
        case Fields(fields=fields):
            for field in fields:
                yield from _amounts(field.form, value[field.key])


def _previous(sheet: Any) -> str:
    return f"seance/{sheet['serie']}/{sheet['position'] - 1}/"


def _about(visitor: Caller, sheet: Any) -> Iterator[str]:
    """Return the responses that are about the open question alone."""
    place = f"{sheet['serie']}/{sheet['position']}/"
    yield visitor.client.get(f"/api/v1/seance/{place}").content.decode()
    yield visitor.client.get(f"/seance/{place}").content.decode()
    yield visitor.client.get(f"/seance/{place}", headers={"HX-Request": "true"}).content.decode()
    wrong = visitor.client.post(
        f"/api/v1/seance/{place}", {"reponse": {"?": "?"}}, content_type="application/json"
    )
    assert wrong.status_code == 422
    yield wrong.content.decode()
    page = visitor.client.post(f"/seance/{place}", {"reponse": "?" * 99})
    assert page.status_code == 422
    yield page.content.decode()
    assert Attempt.objects.get(series=sheet["serie"], position=sheet["position"]).open


def _responses(visitor: Caller, sheet: Any) -> Iterator[str]:
    """Return every response, of the API and of the pages, that one gets meanwhile.

    The home page and the rule books are left out: their examples, the same for everybody, may
    happen to be those of the question.
    """
    game, drill, series = sheet["jeu"], sheet["exercice"], sheet["serie"]
    yield from _about(visitor, sheet)
    for path in (
        f"/api/v1/seance/{series}/",
        f"/api/v1/seance/{series}/{sheet['position'] - 1}/",
        "/api/v1/progression/",
        f"/api/v1/progression/{game}/",
        f"/api/v1/entrainement/{game}/",
        f"/api/v1/arbitre/{game}/{drill}/",
        "/api/v1/schema/",
        "/api/v1/docs/",
        "/seance/",
        f"/seance/{series}/",
        f"/seance/{series}/bilan/",
        f"/entrainement/{game}/",
        f"/arbitre/{game}/{drill}/",
        "/progression/",
        f"/progression/{game}/",
    ):
        response = visitor.client.get(path, follow=True)
        assert response.status_code == 200, path
        yield response.content.decode()
    yield visitor.client.options(f"/api/v1/seance/{series}/").content.decode()


def _without_forms(text: str) -> str:
    """Remove propositions and places of the table: a branch may bear the name of one of them."""
    text = re.sub(r'"formulaire":\{.*\}', "", text)
    text = re.sub(r' data-lieu="[^"]*"|"lieu":"[^"]*"', "", text)
    return re.sub(r"<(input|option|label)\b[^>]*>", "", text)
