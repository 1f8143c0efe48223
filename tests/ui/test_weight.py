"""What a question costs to fetch: few files, little HTML and script, whatever lies on the table."""

from pathlib import Path

import pytest
from django.template import engines
from django.test import RequestFactory
from playwright.sync_api import Page

from casino_rules import catalog
from tests.sight import SCREEN
from tests.tables import SITE, answer, question_of

HEAVIEST = [
    ("casino-stud", "reglement-tapis", 2),
    ("baccara", "reglement-tapis", 2),
    ("caribbean-stud", "reglement-tapis", 2),
    ("omaha-5-hi-lo", "repartir-pots", 1),
]
"""Of all the exercises, those whose pages weigh most, and the most chips and cards."""
REQUESTS, BYTES = 30, 60_000
SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"


def test_all_the_scripts_of_the_site_are_under_forty_five_kilobytes() -> None:
    assert sum(script.stat().st_size for script in SCRIPTS.rglob("*.js")) < 45_000


@pytest.mark.e2e
@pytest.mark.thorough
@pytest.mark.parametrize(("slug", "drill", "seed"), HEAVIEST, ids=str)
def test_a_question_is_at_most_thirty_files_and_sixty_kilobytes_of_html(
    page: Page, slug: str, drill: str, seed: int
) -> None:
    source = '{% extends "base.html" %}{% block main %}{{ body }}{% endblock %}'
    body = question_of(catalog.game(slug), drill, seed, level=4)
    html = engines["django"].from_string(source).render({"body": body}, RequestFactory().get("/"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/*", lambda route: answer(route, html))
    page.set_viewport_size(SCREEN)
    page.goto(SITE, wait_until="networkidle")
    sheets = [url for url in asked if "/static/css/" in url]
    assert sheets  # one file on a site that is served: they are joined there
    assert len(asked) - len(sheets) + 1 <= REQUESTS
    assert len(html.encode()) <= BYTES
