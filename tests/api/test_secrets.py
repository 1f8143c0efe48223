"""Nothing of an open question's answer is in any response, in JSON or in HTML."""

import json
import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Any, NamedTuple

import pytest
from django.test import Client

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Fields, Form
from casino_rules.core.game import Game
from casino_rules.core.grading import grade
from casino_rules.core.money import format_amount
from tests.api.conftest import Caller, attempt_of, drill_of, right_answer
from tests.drills import check_each, drawn, enough, tried_by_game
from trainer.api.serializers.practice import Question
from trainer.practice.models import Attempt

pytestmark = pytest.mark.django_db
SHEET = {
    "serie", "position", "jeu", "exercice", "niveau", "adresse", "scene", "question", "justes",
    "repondues", "total", "verdict", "correction", "suivante",
}  # fmt: skip
QUESTION = {"consigne", "zones", "formulaire", "en_vigueur", "devise"}
ZONE = {"libelle", "cartes", "cachees", "mises", "place", "note"}


class Opened(NamedTuple):
    """An open question: as it was sent, as it is stored."""

    sheet: Any
    attempt: Attempt

    @property
    def situation(self) -> Any:
        return drill_of(self.sheet).load(self.attempt.situation)

    @property
    def place(self) -> str:
        return f"{self.sheet['serie']}/{self.sheet['position']}/"

    def hidden_from(self, text: str, past: Sequence[str] = ()) -> bool:
        """Whether a response tells neither the seeds nor a step that no verdict has told."""
        text, prompt = unescape(text), self.sheet["question"]["consigne"]
        steps = {step.text for step in drill_of(self.sheet).solve(self.situation).steps}
        steps -= {*past, *(step for step in steps if step in prompt)}  # which recalls what is asked
        seeds = {str(self.attempt.seed), str(self.attempt.series.seed)}
        return not any(secret in text for secret in steps | seeds)

    def check_secret(self, text: str, past: Sequence[str] = ()) -> None:
        """Check that a response about this question alone tells nothing of its answer."""
        assert self.hidden_from(text, past)
        branch, zones = self.attempt.branch, self.sheet["question"]["zones"]
        cards = {word for zone in zones for card in zone["cartes"] for word in card.values()}
        # A joker that is shown is named; « 21 » is a case of Poker 21, and a size on the page.
        if not (branch.isdigit() or branch in cards):
            told = _without_forms(text)
            for zone in zones:  # a player says « parole », which is a case too: there alone
                told = told.replace(f'"note":"{zone["note"]}"', "")
            assert not re.search(rf"[\"']{re.escape(branch)}[\"']", told)
        assert '"solution"' not in text
        assert "rules_version" not in text


@pytest.mark.parametrize(("game", "drills"), tried_by_game(one_in=3))
def test_each_question_keeps_its_secrets_until_it_is_answered(
    visitor: Caller, game: Game, drills: Sequence[Drill[Any]]
) -> None:
    """All the exercises of a game are open together while its pages are read."""
    opened: dict[str, Opened] = {}

    def start(drill: Drill[Any]) -> None:
        opened[drill.slug] = asked = _opened(visitor.start(drill.slug, game.slug), drill)
        place = asked.place
        asked.check_secret(visitor.client.get(f"/seance/{place}").content.decode())
        asked.check_secret(_refused(visitor, f"/api/v1/seance/{place}"))
        asked.check_secret(_refused(visitor, f"/seance/{place}", **{"HX-Request": "true"}))
        assert Attempt.objects.get(pk=asked.attempt.pk).open

    check_each(game, drills, start)
    for path, text in _of_game(visitor, game):
        told = [slug for slug, asked in opened.items() if not asked.hidden_from(text)]
        assert not told, path
    check_each(game, drills, lambda drill: _answered_right(visitor, opened[drill.slug], drill))
    for _ in range(2, enough(2, 5)):  # two of each are open by now
        check_each(game, drills, lambda drill: _opened(visitor.start(drill.slug, game.slug), drill))


def _opened(sheet: Any, drill: Drill[Any], past: Sequence[str] = ()) -> Opened:
    """Check that an open question is made of what is shown alone."""
    found = Opened(sheet, attempt_of(sheet))
    assert sheet.keys() == SHEET
    assert sheet["question"].keys() == QUESTION
    assert all(zone.keys() == ZONE for zone in sheet["question"]["zones"])
    assert sheet["exercice"] == drill.slug
    assert sheet["question"] == Question(drill.ask(found.situation)).data
    assert (sheet["verdict"], sheet["suivante"], sheet["scene"]) == (None, None, "")
    found.check_secret(json.dumps(sheet, ensure_ascii=False, separators=(",", ":")), past)
    return found


def _answered_right(visitor: Caller, asked: Opened, drill: Drill[Any]) -> None:
    """Check what is told once a question is answered; the next one is open."""
    raw = right_answer(asked.sheet)
    verdict = (answered := visitor.answer(asked.sheet, raw))["verdict"]
    expected = grade(drill, asked.situation, raw)
    assert verdict["juste"]
    assert verdict["donne"] == verdict["attendu"] == expected.expected
    assert verdict["reponse"] == verdict["solution"] == raw
    reasons = [step["texte"] for step in verdict["raisons"]]
    assert reasons == [reason.text for reason in expected.reasons]
    following = _opened(answered["suivante"], drill, reasons)
    assert following.sheet["position"] == 2
    assert following.hidden_from(json.dumps(answered, ensure_ascii=False), reasons)


def _each_or_one_drawn() -> Iterator[Any]:
    """Yield an exercise of each game, drawn, and all of them for the thorough tests."""
    for param in tried_by_game():
        game, drills = param.values
        if not param.marks:
            yield pytest.param(game, drawn(f"api/secrets/{game.slug}", drills, 1), id=game.slug)
        marks = [pytest.mark.thorough, *param.marks]
        yield pytest.param(game, drills, id=f"{param.id}-all", marks=marks)


@pytest.mark.parametrize(("game", "drills"), [*_each_or_one_drawn()])
def test_no_page_of_a_series_tells_the_answer_to_its_open_question(
    visitor: Caller, game: Game, drills: Sequence[Drill[Any]]
) -> None:
    def check(drill: Drill[Any]) -> None:
        sheet = visitor.start(drill.slug, game.slug)
        answered = visitor.answer(sheet, right_answer(sheet))
        past = [step["texte"] for step in answered["verdict"]["raisons"]]
        asked = _opened(answered["suivante"], drill, past)
        for text in _about(visitor, asked):
            asked.check_secret(text, past)
        for text in _of_series(visitor, asked):
            assert asked.hidden_from(text, past)
        assert Attempt.objects.get(pk=asked.attempt.pk).open

    check_each(game, drills, check)


@pytest.mark.parametrize("path", ["/api/v1/schema/", "/api/v1/docs/"])
def test_the_documentation_is_the_same_for_who_has_an_open_question(
    visitor: Caller, path: str
) -> None:
    visitor.start("tirage-banco")
    assert visitor.client.get(path).content == Client().get(path).content


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
            if secret := owed - laid - {0}:
                searched += 1
                for text in _about(visitor, Opened(sheet, attempt)):
                    assert not [cents for cents in secret if format_amount(cents) in text]
                    assert not [cents for cents in secret if f":{cents}}}" in text]
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


def _refused(visitor: Caller, path: str, **headers: str) -> str:
    """Return the refusal of an answer that cannot be read."""
    body: dict[str, Any] = {"data": {"reponse": "?" * 99}}
    if path.startswith("/api/"):
        body = {"data": {"reponse": {"?": "?"}}, "content_type": "application/json"}
    wrong = visitor.client.post(path, **body, headers=headers)
    assert wrong.status_code == 422
    return wrong.content.decode()


def _about(visitor: Caller, asked: Opened) -> Iterator[str]:
    """Yield the responses that are about the open question alone."""
    page, api = f"/seance/{asked.place}", f"/api/v1/seance/{asked.place}"
    yield visitor.client.get(api).content.decode()
    yield visitor.client.get(page).content.decode()
    yield visitor.client.get(page, headers={"HX-Request": "true"}).content.decode()
    yield _refused(visitor, api)
    yield _refused(visitor, page)


def _of_series(visitor: Caller, asked: Opened) -> Iterator[str]:
    """Yield the other responses that one gets in the series, and those of the referee.

    The home page and the rule books are left out: their examples, the same for everybody, may
    happen to be those of the question.
    """
    series, drill = asked.sheet["serie"], f"{asked.sheet['jeu']}/{asked.sheet['exercice']}/"
    for path in (
        f"/api/v1/seance/{series}/",
        f"/api/v1/seance/{series}/{asked.sheet['position'] - 1}/",
        f"/api/v1/arbitre/{drill}",
        f"/seance/{series}/",
        f"/seance/{series}/bilan/",
        f"/arbitre/{drill}",
    ):
        yield _read(visitor, path)
    yield visitor.client.options(f"/api/v1/seance/{series}/").content.decode()


def _of_game(visitor: Caller, game: Game) -> Iterator[tuple[str, str]]:
    """Yield the addresses and the texts that do not depend on the exercise."""
    for path in (
        "/api/v1/progression/",
        f"/api/v1/progression/{game.slug}/",
        f"/api/v1/entrainement/{game.slug}/",
        "/seance/",
        f"/entrainement/{game.slug}/",
        "/progression/",
        f"/progression/{game.slug}/",
    ):
        yield path, _read(visitor, path)


def _read(visitor: Caller, path: str) -> str:
    response = visitor.client.get(path, follow=True)
    assert response.status_code == 200, path
    return response.content.decode()


def _without_forms(text: str) -> str:
    """Remove propositions and places of the table: a branch may bear the name of one of them."""
    text = re.sub(r'"formulaire":\{.*\}', "", text)
    text = re.sub(r' data-lieu="[^"]*"|"lieu":"[^"]*"', "", text)
    return re.sub(r"<(input|option|label)\b[^>]*>", "", text)
