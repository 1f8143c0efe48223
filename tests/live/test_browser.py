"""The projected table in a real browser: large, whole, and nothing to scroll to."""

from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import faults
from tests.exams.walks import IN_A_BROWSER, RETRY, sign_in
from tests.live.world import Room
from tests.schools.world import settle_schools

pytestmark = IN_A_BROWSER

PROJECTORS: Final[tuple[ViewportSize, ...]] = (
    {"width": 1280, "height": 720},
    {"width": 1920, "height": 1080},
)
READABLE: Final = 0.045
"""Of the height of the screen: letters that are read from eight metres."""
LARGE: Final = 0.6
"""Of the width or of the height of the screen, for the table."""

_SEEN: Final = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const page = document.documentElement, table = [...document.querySelectorAll(".tapis .bois")].map((it) => it.getBoundingClientRect()).find(({ width }) => width), acts = box(".projection__gestes");
  return {
    scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
    large: Math.max(table.width / innerWidth, table.height / innerHeight),
    outside: Math.max(table.bottom - acts.top, acts.bottom - innerHeight),
    prompt: parseFloat(getComputedStyle(document.querySelector("h1")).fontSize) / innerHeight,
  };
}"""


def test_a_phone_is_told_the_verdict_when_the_answer_is_shown(
    page: Page, context: BrowserContext, live_server: LiveServer
) -> None:
    context.clock.install()
    room = Room(settle_schools())
    sign_in(room.schools, "trainee", live_server, context)
    question = room.put()
    page.goto(f"{live_server.url}/direct/")
    page.locator(f'[name=reponse][value="{question.posed.solved.solution}"]').check(force=True)
    page.get_by_role("button", name="Valider").click()
    expect(page.get_by_text("Votre réponse est enregistrée")).to_be_visible()
    room.close(question)
    room.explain(question)
    page.clock.fast_forward(RETRY)  # after which a phone asks again
    expect(page.locator("[data-verdict]")).to_be_focused()
    expect(page.get_by_text("compte dans votre assiduité")).to_be_visible()


@pytest.mark.thorough
def test_a_projected_table_fills_the_screen_and_nothing_scrolls(
    page: Page, context: BrowserContext, live_server: LiveServer
) -> None:
    room = Room(settle_schools())
    sign_in(room.schools, "instructor", live_server, context)
    for told in (False, True):
        for game, drill in (("texas-holdem", "attribuer-pot"), ("punto-banco", "tirage-banco")):
            question = room.put(drill, game)
            if told:
                room.close(question)
                room.explain(question)
            for size in PROJECTORS:
                page.set_viewport_size(size)
                page.goto(f"{live_server.url}{room.screen(question)}")
                seen = page.evaluate(_SEEN)
                assert not seen["scrolls"], (game, size, seen)
                assert seen["large"] >= LARGE, (game, size, seen)
                assert seen["outside"] <= 0, (game, size, seen)
                assert seen["prompt"] >= READABLE, (game, size, seen)
    assert faults(page) == []
