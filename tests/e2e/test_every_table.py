"""Every exercise of every game on its table, at a desk and on a phone, in a real browser.

One question at a full table, answered right, then the one that follows, answered wrong: what is
seen, touched, typed, waited for and painted meanwhile.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from benchmarks.painted import wait_for_question
from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Choice
from casino_rules.core.game import Game
from casino_rules.core.grading import grade
from casino_rules.core.plan import PAPER, SPOKEN
from casino_rules.core.table_forms import Seats
from tests.config.collected import collected, folder
from tests.drills import check_each
from tests.e2e.answers import ask, form_of, right, situation_of, wrong
from tests.e2e.conftest import SIZES, lea_s
from tests.e2e.gestures import Hand
from tests.e2e.world import url_of
from tests.tables import FAULTS, LETTERS
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt
from trainer.ui.table.marks import POTS, marks_of

pytestmark = [pytest.mark.slow, pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

__all__ = ["collected", "folder"]
FULL: Final = 4
"""The level of the first question's table."""
REQUESTS, BYTES = 30, 60_000
NARROW: Final[ViewportSize] = {"width": 320, "height": 640}
SHIFTS: Final = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries())
    if (!hadRecentInput)
      window.shifts.push(`${value.toFixed(4)} by ${sources.map(({ node }) => node?.className || node?.nodeName)}`);
}).observe({ type: "layout-shift", buffered: true });
"""
READY: Final = """() => [...document.querySelectorAll("[data-fiches]")].every((it) => it.guide)
  && document.fonts.status === "loaded"
"""
ONE_LOOK: Final = """() => [...document.querySelectorAll("h1, [data-reponse] .choix__option:not(.sur-tapis)")]
  .filter((el) => el.checkVisibility())
  .map((el) => [el.className || "h1", el.getBoundingClientRect()])
  .filter(([, { top, bottom }]) => top < -1 || bottom > innerHeight + 1)
  .map(([name, { top, bottom }]) => `${name} is out of the first look (${Math.round(top)} to ${Math.round(bottom)})`)"""
BEYOND: Final = {
    *("annonce", "annonce-banque", "faux-tirage", "geste-suivant", "incidents"),
    *("premier-a-montrer", "premier-a-parler", "retourner-punto"),
}
"""Exercises with sentences for choices, open hands at many seats or sixteen seats: no phone holds them in one look."""
OVERFLOW: Final = """() => {
  const wide = document.documentElement.scrollWidth;
  return wide > innerWidth ? [`the page is ${wide} wide at ${innerWidth}`] : [];
}"""
PAINTED: Final = """(spots) => {
  const at = (spot) => [...document.querySelectorAll(`.tapis [data-lieu="${spot}"]`)];
  const painted = (it) => it.checkVisibility() && it.querySelector(":scope .verdict, :scope .somme, :scope .note");
  return spots.filter((spot) => !at(spot).some(painted) && !at(spot.split(".")[0]).some(painted))
    .map((spot) => `nothing is painted at ${spot}`);
}"""


@pytest.fixture(params=list(SIZES))
def hand(
    request: pytest.FixtureRequest,
    browser: Browser,
    live_server: LiveServer,
    collected: Path,  # noqa: ARG001 - what the pages are made of
) -> Iterator[Hand]:
    """Léa's browser: a phone that is touched, or a desk with a keyboard alone."""
    complaints: list[str] = []
    with lea_s(browser, live_server.url, request.param, SHIFTS) as context:
        context.set_default_timeout(30_000)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("console", lambda said: complaints.extend([said.text] * (said.type == "error")))
        page = context.new_page()
        page.goto("/")
        page.evaluate(LETTERS)  # from the first exercise on, however busy the machine
        yield Hand(page, SIZES[request.param], request.param == "phone")
    assert not complaints


@pytest.mark.parametrize("game", catalog.load_all(), ids=lambda game: game.slug)
def test_every_exercise_is_seen_answered_and_corrected_on_its_table(hand: Hand, game: Game) -> None:
    learner = learner_of_user(User.objects.get())
    check_each(game, game.drills.values(), lambda drill: walk(hand, learner, game, drill))


def walk(hand: Hand, learner: int, game: Game, drill: Drill[Any]) -> None:
    """Answer a question right and the following one wrong; tell all that is amiss at once."""
    usual = hand.size
    hand.page.set_viewport_size(usual)  # an exercise that failed may have left another
    first = ask(learner, game, drill, level=FULL)
    found = opened(hand.page, first)
    found += seen(hand, first)
    hand.answer(form_of(first), right(first))
    found += told(hand.page, first, right(first), "juste")
    hand.go_on()
    second = Attempt.objects.get(series=first.series, position=2)
    if hand.thumb:
        hand.page.set_viewport_size(NARROW)
        found += hand.page.evaluate(OVERFLOW)
    hand.answer(form_of(second), wrong(second))
    found += hand.page.evaluate(OVERFLOW)
    hand.page.set_viewport_size(usual)
    found += told(hand.page, second, wrong(second), "faux")
    found += hand.page.evaluate("() => window.shifts")
    assert not found, "\n".join(found)


def opened(page: Page, attempt: Attempt) -> list[str]:
    """Open a question; return what it weighs too much."""
    response = page.goto(url_of(attempt), wait_until="load")
    wait_for_question(page)
    page.wait_for_function(READY)
    assert response
    size = len(response.body())
    asked = page.evaluate("() => performance.getEntriesByType('resource').length + 1")
    found = [f"{size} bytes of HTML"] if size > BYTES else []
    return found + ([f"{asked} requests"] if asked > REQUESTS else [])


def seen(hand: Hand, attempt: Attempt) -> list[str]:
    """Return what an eye and a thumb find wrong with a question."""
    form = form_of(attempt)
    one = isinstance(form, Choice) or (isinstance(form, Seats) and form.one)
    one = one and attempt.drill not in BEYOND
    found: list[str] = hand.page.evaluate(ONE_LOOK) if one and hand.thumb else []
    return found + list(hand.page.evaluate(FAULTS))


def told(page: Page, attempt: Attempt, raw: object, word: str) -> list[str]:
    """Return what is wrong with a verdict: its word, and what is painted on the table."""
    found = [] if page.locator(f".verdict--{word}").count() else [f"the verdict is not « {word} »"]
    drill = catalog.game(attempt.game).drill(attempt.drill)
    question = drill.ask(situation_of(attempt))
    verdict = grade(drill, situation_of(attempt), raw)
    marks = marks_of(question, verdict)
    spots = [
        spot
        for spot, mark in marks.items()
        if spot.partition(".")[0] not in {PAPER, SPOKEN}
        and not (mark.correct and spot.partition(".")[0] == POTS)  # a pot that is none is not made
    ]
    if spots and question.zones:  # a question in words has no cloth
        found += page.evaluate(PAINTED, spots)
    return found
