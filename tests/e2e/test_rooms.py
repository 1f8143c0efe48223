"""One journey in each room, by keyboard alone; the others are `make test-all`'s."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Browser, Route, expect
from pytest_django.live_server_helper import LiveServer

from benchmarks.painted import wait_for_question
from tests.drills import check_each
from tests.e2e.answers import ask, form_of, one_drill_per_form, right, waiting, wrong
from tests.e2e.conftest import SIZES, lea_s
from tests.e2e.gestures import Hand
from tests.e2e.keyboard import Walk
from tests.e2e.test_referee_table import Keys
from tests.e2e.world import url_of
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt
from trainer.progress.models import DayTally

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_every_form_of_answer_is_given_right_by_keys(
    browser: Browser, live_server: LiveServer
) -> None:
    with lea_s(browser, live_server.url, "screen", "") as context:
        hand = Hand(context.new_page(), SIZES["screen"], thumb=False)
        learner = learner_of_user(User.objects.get())
        for game, drill in one_drill_per_form():
            check_each(game, [drill], lambda it, of=game: answer_right(hand, ask(learner, of, it)))  # type: ignore[misc]  # bound now


def answer_right(hand: Hand, attempt: Attempt) -> None:
    hand.page.goto(url_of(attempt))
    wait_for_question(hand.page)
    hand.answer(form_of(attempt), right(attempt))
    expect(hand.page.locator(".verdict--juste")).to_be_visible()
    attempt.refresh_from_db()
    assert attempt.correct


def refusing(failures: Sequence[int | None]) -> Callable[[Route], None]:
    """Return what answers every request with the last status told, or with nothing at all; before, it lets by."""

    def refuse(route: Route) -> None:
        if not failures:
            route.fallback()
        elif (status := failures[-1]) is None:
            route.abort()
        else:
            route.fulfill(status=status, body="<h1>panne</h1>", content_type="text/html")

    return refuse


def test_a_series_is_practised_from_its_start_to_its_result(walk: Walk) -> None:
    page, failures = walk.page, list[int | None]()
    # Before the page is there: a browser that is busy may let a first request by a later route.
    page.route("**/seance/**", refusing(failures))
    walk.start("S’exercer : Point d’une main", length="5")
    field, verdict = page.get_by_role("textbox"), page.locator("[data-verdict]")
    expect(field).to_be_focused()

    walk.key.type("bac")
    walk.key.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(field).to_have_value("bac")
    assert waiting().position == 1
    walk.key.press("Control+a")
    first = str(right(waiting()))
    walk.key.type(first)
    for status in (400, 403, 404, 405, 413, 429, 500, 502, 503, None):
        failures.append(status)
        walk.key.press("Enter")
        expect(page.locator("[data-panne]")).to_contain_text(str(status or "ne répond pas"))
        expect(field).to_have_value(first)
        expect(page.get_by_text("panne")).to_have_count(0)
        expect(page.get_by_role("button", name="Valider")).to_be_enabled()
    failures.clear()

    for number, given in enumerate((right, wrong, right, right, right), start=1):
        attempt = waiting()
        if number > 1:
            walk.key.type(str(given(attempt)))
        walk.validate()
        expect(verdict.get_by_role("heading")).to_have_text("Juste" if given is right else "Faux")
        attempt.refresh_from_db()
        assert (attempt.position, attempt.correct) == (number, given is right)
        if number < 5:
            walk.go_on()
            assert page.url.endswith(f"/{number + 1}/")
    walk.key.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Résultat")
    expect(page.get_by_text("4 justes sur 5")).to_be_visible()
    assert DayTally.objects.get().answered == 5


@pytest.mark.parametrize(
    "game",
    [
        "caribbean-stud",
        *(pytest.param(game, marks=pytest.mark.slow) for game in ("punto-banco", "texas-holdem")),
    ],
)
def test_a_coup_is_played_to_its_end_by_keyboard(walk: Walk, game: str) -> None:
    """The game whose answers are the most varied; one of each other shape by the slow run."""
    walk.open(f"/table/{game}/")
    walk.press("Commencer le coup")
    walk.ready()
    for _ in range(40):
        walk.fill()
        walk.validate()
        if not walk.page.locator("template[data-suivante]").count():
            break
        walk.go_on()
    walk.key.press("Enter")
    walk.page.wait_for_url("**/table/coups/*/")
    assert not Attempt.objects.filter(answered_at=None).exists()
    expect(walk.page.get_by_role("heading", level=1)).to_have_text("Fin du coup")
    walk.reach("Revoir geste par geste", role="link")
    for key, place in (("Enter", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        walk.key.press(key)
        walk.page.wait_for_url(f"**/table/coups/*/{place}/")


def test_cards_are_picked_by_keys_and_the_referee_decides(walk: Walk) -> None:
    walk.open("/arbitre/punto-banco/tirage-banco/")
    walk.press("Choisir les cartes : Punto")
    dialog, field = walk.page.get_by_role("dialog"), walk.page.get_by_role("textbox", name="Punto")
    expect(dialog).to_be_visible()
    for name in ("cinq de carreau", "huit de trèfle", "cinq de trèfle"):
        dialog.get_by_role("button", name=name).focus()
        walk.key.press("Enter")
    walk.key.press("Escape")
    expect(dialog).to_be_hidden()
    expect(field).to_have_value("5♦ 8♣ 5♣")
    expect(field).to_be_focused()
    hands = Keys(walk.page, walk.site)
    hands.put("Banco", "3♣ D♥")
    expect(hands.ask()).to_contain_text("Tire une carte")
    expect(
        walk.page.locator("#tapis").get_by_label("huit de trèfle").filter(visible=True)
    ).to_be_visible()
    expect(field).to_have_value("5♦ 8♣ 5♣")
