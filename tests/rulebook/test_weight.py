"""What a rule page costs to a browser that has nothing yet, where the site is really served."""

import json
import mimetypes
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest
from django.core.management import call_command
from django.test import Client, override_settings
from playwright.sync_api import Browser, Route

from casino_rules import catalog
from tests.accessibility import PHONE, SCREEN
from trainer.rulebook.presenters.rules import rule_page
from trainer.ui.page import file_url, stylesheets_html
from trainer.ui.table import house
from trainer.ui.table.ink import card, chips, sprite
from trainer.ui.table.svg import plan_html
from trainer.web.kept import Shelf

pytestmark = [pytest.mark.e2e, pytest.mark.thorough]

HOST = "tapis.test"
REQUESTS, BYTES = 25, 150_000
HEADERS = 750
"""Bytes of the headers of an answer, a little more than what was measured (600 to 735)."""
LAID_OUT = """() => {
  const articles = [...document.querySelectorAll(".article .enonce")];
  const seen = articles.filter((one) => one.checkVisibility({ contentVisibilityAuto: true }));
  return [seen.length, articles.length];
}"""
"""How many articles are drawn before anybody goes down the page, and how many there are."""
TO_THE_END = """async () => {
  scrollTo(0, document.body.scrollHeight);
  for (const _ of "12") await new Promise(requestAnimationFrame);
}"""


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The static files, collected as for a site that is served; pages name them so meanwhile."""
    place = tmp_path_factory.mktemp("static")
    hashed = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "config.staticfiles.HashedFiles"},
    }
    finders = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    forget_addresses()
    with (
        pytest.MonkeyPatch.context() as patched,
        override_settings(
            STORAGES=hashed,
            STATICFILES_FINDERS=finders,
            STATIC_ROOT=place,
            JOINED_SHEETS=True,
            ALLOWED_HOSTS=[HOST],
        ),
    ):
        patched.setattr("trainer.web.kept._shelf", Shelf())
        call_command("collectstatic", interactive=False, verbosity=0)
        yield place
    forget_addresses()


def forget_addresses() -> None:
    pages = stylesheets_html, file_url, plan_html, rule_page
    for kept in (*pages, sprite, card, chips, house._empty, house._till):
        kept.cache_clear()


class Wire:
    """Answers a browser as the site does, and weighs what would be sent."""

    def __init__(self, static: Path) -> None:
        self.static = static
        self.sent: dict[str, int] = {}

    def answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/static/"):
            file = self.static / path.removeprefix("/static/")
            compressed = Path(f"{file}.br")
            self.sent[path] = HEADERS + (compressed if compressed.exists() else file).stat().st_size
            kind = mimetypes.guess_type(file.name)[0] or ""
            route.fulfill(body=file.read_bytes(), content_type=kind)
            return
        page = Client(SERVER_NAME=HOST).get(path, headers={"Accept-Encoding": "gzip, br"})
        assert page["Content-Encoding"] == "br"
        self.sent[path] = HEADERS + len(page.content)
        body = brotli.decompress(page.content)
        route.fulfill(body=body, content_type=page["Content-Type"])


FIRST = {game.family: game.slug for game in reversed(catalog.load_all())}
"""The first game of each family: the pages of the others are made alike, and weighed by the slow run."""


@pytest.mark.parametrize(
    "slug",
    [
        slug if slug in FIRST.values() else pytest.param(slug, marks=pytest.mark.slow)
        for slug in catalog.games()
    ],
)
def test_a_rule_page_is_at_most_25_requests_and_150_kilobytes(
    browser: Browser, collected: Path, slug: str
) -> None:
    wire = Wire(collected)
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        page.route("**/*", wire.answer)
        page.goto(f"http://{HOST}/regles/{slug}/", wait_until="networkidle")
        laid_out, articles = page.evaluate(LAID_OUT)
        assert laid_out <= 5 < articles
        # What a wide screen asks for, and what shows further down, counts too.
        page.set_viewport_size(SCREEN)
        page.evaluate(TO_THE_END)
        page.wait_for_timeout(100)
    assert len(wire.sent) <= REQUESTS
    assert sum(wire.sent.values()) <= BYTES, json.dumps(wire.sent, indent=1)
