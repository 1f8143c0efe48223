"""A coup in a real browser: begun without scrolling, on one table that keeps its place, by touch or by keys."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from benchmarks.painted import FILL, send, wait_for_question
from casino_rules import catalog
from casino_rules.core.forms import Choice
from tests.e2e.answers import form_of, right, wrong
from trainer.practice.models import Attempt
from trainer.practice.services import answering

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SIZES: Final = ((390, 844), (1280, 800))
GAMES: Final = ("punto-banco", "caribbean-stud", "texas-holdem")
"""A table of each shape of coup."""
FEW: Final = 8
"""Gestures that are looked at in each coup."""
DEALT: Final = 10
"""Gestures after which cards have been dealt, in a coup of Caribbean stud."""
COUPS: Final = 5
"""Coups begun for one that has so many: few end before."""
SHORT: Final = 250
"""Milliseconds that a move takes at most."""
HEAR: Final = """window.moves = [];
addEventListener("animationstart", ({ target, animationName }) => {
  if (animationName === "pousse") moves.push(target.getAnimations()[0].effect.getTiming().duration);
}, true);"""
"""Keeps how long each move on the table takes."""
NARROW: Final = "() => document.documentElement.scrollWidth <= innerWidth"


def begin(page: Page, live_server: LiveServer, game: str) -> Attempt:
    page.goto(f"{live_server.url}/table/{game}/")
    page.get_by_role("button", name="Commencer le coup").click()
    page.wait_for_selector("[data-question]")
    return Attempt.objects.latest("pk")


def box(found: Locator) -> dict[str, float]:
    measured: Any = found.bounding_box()
    return dict(measured)


def go_on(attempt: Attempt, given: Callable[[Attempt], object] = right) -> Attempt | None:
    """Answer a gesture on the server; return the next one."""
    return answering.submit_answer(
        learner=attempt.series.learner_id,
        series=attempt.series_id,
        position=attempt.position,
        raw=lambda _: given(attempt),
        rng=Random(1),
    ).following


def address(live_server: LiveServer, attempt: Attempt) -> str:
    return f"{live_server.url}/seance/{attempt.series_id}/{attempt.position}/"


@pytest.mark.thorough
def test_a_coup_of_every_game_is_begun_without_scrolling(
    page: Page, live_server: LiveServer
) -> None:
    for game in catalog.games():
        page.goto(f"{live_server.url}/table/{game}/")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            button = box(page.get_by_role("button", name="Commencer le coup"))
            assert button["y"] + button["height"] <= height, game
            assert page.evaluate(NARROW), game
        assert page.locator("details.ouvrir-coup__maison:not([open])").count() == 1, game


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_the_table_keeps_its_place_and_its_size_between_gestures(
    page: Page, live_server: LiveServer, game: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    attempt = begin(page, live_server, game)
    page.evaluate("scrollTo(0, 0)")
    first = box(page.locator(".tapis:visible"))
    for _ in range(FEW):
        attempt = go_on(attempt) or begin(page, live_server, game)
        page.goto(address(live_server, attempt))
        page.evaluate("scrollTo(0, 0)")
        assert box(page.locator(".tapis:visible")) == first, attempt.drill
        assert page.evaluate(NARROW)


@pytest.mark.parametrize(
    ("game", "gestures"),
    [
        ("punto-banco", 2),
        *(pytest.param(game, FEW, marks=pytest.mark.thorough) for game in GAMES),
    ],
)
def test_a_coup_is_played_by_touch_with_its_table_in_view(
    browser: Browser, live_server: LiveServer, game: str, gestures: int
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    attempt = begin(page, live_server, game)
    for _ in range(gestures):
        assert page.evaluate(NARROW)
        assert box(page.locator(".tapis:visible"))["width"] > 300
        if (
            isinstance(form_of(attempt), Choice)
            and page.locator(".choix__option:not(.sur-tapis)").count()
        ):
            page.locator("[data-question] .choix__option:not(.sur-tapis)").first.tap()
            expect(page.locator("[data-verdict]")).to_be_visible()
            page.locator("a[data-suite]").tap()
            attempt = Attempt.objects.filter(series=attempt.series_id).latest("position")
            page.wait_for_url(f"**/{attempt.position}/")
            expect(page.locator(".question__enonce")).to_be_in_viewport()
        else:
            attempt = go_on(attempt) or begin(page, live_server, game)
            page.goto(address(live_server, attempt))
    context.close()


@pytest.mark.thorough
def test_a_corrected_table_of_a_coup_stays_on_a_phone(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    attempt = begin(page, live_server, "texas-holdem")
    while attempt.drill != "a-qui-la-parole":
        attempt = go_on(attempt) or begin(page, live_server, "texas-holdem")
    go_on(attempt, wrong)
    page.goto(f"{live_server.url}/table/coups/{attempt.series_id}/{attempt.position}/")
    expect(page.locator(".tapis:visible .place > .verdict").first).to_be_visible()
    assert page.evaluate(NARROW)


def played_as_wished(page: Page, live_server: LiveServer, moving: str) -> bool:
    """Play the first gestures of a coup; return whether it had so many."""
    begin(page, live_server, "caribbean-stud")
    wait_for_question(page)
    page.evaluate("(chosen) => (document.documentElement.dataset.mouvement = chosen)", moving)
    for _ in range(DEALT):
        page.evaluate(FILL)
        send(page)
        if not page.locator("template[data-suivante]").count():
            return False
        page.locator("a[data-suite]").click()
    return True


@pytest.mark.thorough
def test_moves_are_short_and_wait_for_nobody_and_some_want_none(
    page: Page, live_server: LiveServer
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.add_init_script(HEAR)
    wishes: tuple[tuple[Literal["no-preference", "reduce"], str], ...]
    wishes = (("no-preference", "oui"), ("reduce", "oui"), ("no-preference", "non"))
    for wanted, chosen in wishes:
        page.emulate_media(reduced_motion=wanted)
        assert any(played_as_wished(page, live_server, chosen) for _ in range(COUPS))
        moves = page.evaluate("() => moves")
        still = wanted == "reduce" or chosen == "non"
        assert moves == [] if still else 0 < max(moves) <= SHORT
