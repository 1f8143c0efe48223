"""The control of a game on the site: practised and played like it, and its fault is never told."""

import re
from http import HTTPStatus
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from casino_rules import catalog
from casino_rules.exercises.counterfactual import neighbour
from tests.e2e.answers import right, situation_of
from tests.practice.conftest import answer, start
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.exams.selectors.mode import AskedFor
from trainer.practice.models import Attempt, Series
from trainer.schools.models import School
from trainer.schools.selectors import house_in

CONTROL = "controle-punto-banco"


@pytest.mark.django_db
def test_it_is_reached_from_its_game_and_has_no_rules_of_its_own(client: Client) -> None:
    door = f'href="/entrainement/{CONTROL}/"'
    assert door in client.get("/jeux/punto-banco/").text
    page = client.get(f"/entrainement/{CONTROL}/").text
    assert "Des tapis réglés" in page
    assert 'href="/regles/punto-banco/"' in page
    for room in ("regles", "arbitre", "jeux", "api/v1/jeux", "api/v1/regles"):
        answered = client.get(f"/{room}/{CONTROL}/")
        assert answered.status_code == HTTPStatus.NOT_FOUND, room
    for path in (f"/progression/{CONTROL}/", f"/progression/{CONTROL}/tirage-banco/"):
        assert client.get(path).status_code == HTTPStatus.OK
    assert client.get(f"/arbitre/{CONTROL}/tirage-banco/").status_code == HTTPStatus.NOT_FOUND


def test_the_doors_that_an_exam_shuts_and_the_house_are_those_of_its_game() -> None:
    assert AskedFor("regles", CONTROL).near(frozenset({"punto-banco"}))
    assert not AskedFor("regles", CONTROL).near(frozenset({"texas-holdem"}))
    school = School(houses={"punto-banco": {"egalite": "neuf"}})
    assert house_in(school, catalog.game(CONTROL)).choice("egalite") == "neuf"


@pytest.mark.django_db
def test_an_open_answer_tells_nothing_of_its_fault_and_is_judged_once(client: Client) -> None:
    begun = client.post(
        f"/api/v1/entrainement/{CONTROL}/commencer/",
        {"exercice": "reglement-tapis", "niveau": 3},
        content_type="application/json",
    )
    assert begun.status_code == HTTPStatus.CREATED, begun.content
    zones = begun.json()["question"]["zones"]
    assert "On lui demande" in {zone["libelle"] for zone in zones}
    attempt = Attempt.objects.get()
    while not _error(attempt):
        attempt = _tapis(attempt.series.learner_id, attempt.pk)
    page = client.get(f"/seance/{attempt.series_id}/{attempt.position}/").text
    assert f'"{_error(attempt)}"' not in page
    assert "Il fallait" not in page
    assert not answer(attempt, "conforme").attempt.correct
    solution = attempt.posed.question.form.dump(attempt.posed.ruling.value)
    again = answer(Attempt.objects.get(pk=attempt.pk), solution)
    assert (again.first, again.attempt.correct) == (False, False)  # the first one counts


@pytest.mark.django_db
@pytest.mark.parametrize("coup", [False, True])
def test_the_neighbouring_case_is_that_of_what_the_colleague_had_to_judge(
    client: Client, *, coup: bool
) -> None:
    owner = User.objects.create_user("lea")
    attempt = _turned(learner_of_user(owner), coup=coup)
    client.force_login(owner)
    answer(attempt, "conforme")
    path = f"/seance/{attempt.series_id}/1/"
    assert f'href="{path}voisin/"' in client.get(path).text
    near = neighbour(attempt.posed.ruled.drill, attempt.posed.ruled.situation)
    assert near
    page = client.get(f"{path}voisin/").text
    assert "Ce que votre collègue avait à juger, un seul fait changé" in page
    assert escape(near.answer) in page
    assert f'href="/arbitre/punto-banco/{attempt.drill}/?' in page
    assert attempt.posed.ruled.expected in page


def _turned(learner: int, *, coup: bool) -> Attempt:
    """Return an open answer to judge, of which one fact would turn what was asked."""
    plan: dict[str, Any] = (
        {"drill": "", "mode": Series.Mode.COUP, "seats": 5} if coup else {"drill": "tirage-banco"}
    )
    drawn = (start(learner, game=CONTROL, seed=seed, **plan) for seed in range(30))
    return next(it for it in drawn if neighbour(it.posed.ruled.drill, it.posed.ruled.situation))


def _tapis(learner: int, seed: int) -> Attempt:
    return start(learner, "reglement-tapis", game=CONTROL, level=3, seed=seed)


def _error(attempt: Attempt) -> str:
    return str(situation_of(attempt).error)


@pytest.mark.thorough
@pytest.mark.e2e
@pytest.mark.django_db(transaction=True)
def test_a_fault_is_shown_on_the_cloth_and_stops_a_coup_at_its_gesture(
    page: Page, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.practice.views.CHANCE", Random(4))
    monkeypatch.setattr("trainer.table.views.CHANCE", Random(29))
    page.goto(f"{live_server.url}/entrainement/controle-caribbean-stud/")
    page.get_by_label("Niveau").select_option("2")
    page.get_by_role("button", name="Des tapis réglés").press("Enter")
    expect(page.get_by_role("heading", name="Y a-t-il une faute")).to_be_visible()
    attempt = Attempt.objects.get()
    found = right(attempt)
    assert isinstance(found, dict), found
    page.locator(f'.tapis:visible [data-lieu="{found["ou"]}"] .prise').click()
    expect(page.locator("[data-choisi]")).to_have_text(found["ou"].replace("place-", "Place "))
    page.locator(f'input[value="{found["faute"]}"]').check()
    page.get_by_role("button", name="Valider").click()
    expect(page.locator("[data-verdict] h2")).to_contain_text("Juste")
    page.goto(f"{live_server.url}/table/controle-poker-3-cartes/")
    page.get_by_role("button", name="Commencer le coup").press("Enter")
    coup = _watched_to_its_end(page)
    expect(page.get_by_role("heading", name="Fin du coup")).to_be_visible()
    errors = [_error(it) for it in coup.attempts.order_by("position")]
    assert not any(errors[:-1])
    assert all(coup.attempts.values_list("correct", flat=True)) is not bool(errors[-1])


def _watched_to_its_end(page: Page) -> Series:
    """Find nothing wrong in a whole coup, by one key a gesture."""
    number = 0
    while True:
        number += 1
        page.wait_for_url(re.compile(rf"/{number}/$"))
        expect(page.get_by_role("button", name="Tout est conforme")).to_be_visible()
        expect(page.locator("[data-question] :focus")).to_have_count(1)
        page.keyboard.press("0")
        page.wait_for_selector("[data-verdict]")
        following = page.get_by_role("link", name="Geste suivant")
        last = page.get_by_role("link", name="Fin du coup")
        expect(following.or_(last)).to_be_visible()
        if last.count():
            last.click()
            return Series.objects.get(mode=Series.Mode.COUP)
        following.click()
