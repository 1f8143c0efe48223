"""What a question costs to fetch: few files, little HTML and script, whatever lies on the table."""

import gzip
from collections.abc import Sequence
from typing import Final

import pytest
from django.template import engines
from django.test import RequestFactory
from playwright.sync_api import Page

from casino_rules import catalog
from tests.accessibility import SCREEN
from tests.tables import SITE, answer, question_of
from tests.weights import ROOT, budget_of, budgets, weights
from trainer.ui.table.felts import Composition
from trainer.ui.table.svg import SCREEN as COMPOSITIONS

HEAVIEST = [
    ("punto-banco", "retourner-punto", 3),
    ("casino-stud", "reglement-tapis", 2),
    ("poker-3-cartes", "ordre-reglement", 3),
    ("poker-21", "reglement-tapis", 0),
    ("baccara", "reglement-tapis", 2),
    ("caribbean-stud", "reglement-tapis", 2),
    ("omaha-5-hi-lo", "repartir-pots", 1),
]
"""Of all the exercises, those whose pages weigh most, and the most chips and cards."""
REQUESTS, FIRST, BYTES, SENT = 30, 60_000, 37_000, 9_500
"""At first a table is there three times, once a composition: alike, they are sent as one."""
SIXTEEN: Final = 66_000
"""The first page of a table at which sixteen sit, each touched and each before three boxes."""


def test_each_script_is_loaded_by_a_page_and_practice_is_light() -> None:
    """What each page loads is weighed by the walk of all pages (``tests/security``)."""
    pages = "".join(page.read_text() for page in (ROOT / "templates").rglob("*.html"))
    assert {name for name in weights() if f"js/{name}" not in pages} == set()
    assert budget_of("/seance/une/1/") <= 24_000
    assert all(budget <= 45_000 for budget in budgets().values())


def test_the_budget_of_an_address_is_that_of_its_longest_beginning() -> None:
    assert budget_of("/examens/") == budget_of("/") == budgets()["/"]
    assert budget_of("/examens/copie/une/1/") == budgets()["/examens/copie/"]


def page_of(slug: str, drill: str, seed: int, screens: Sequence[Composition] = COMPOSITIONS) -> str:
    """Return the page of a question, drawn at some compositions."""
    source = '{% extends "base.html" %}{% block main %}{{ body }}{% endblock %}'
    body = question_of(catalog.game(slug), drill, seed, level=4, screens=screens)
    return engines["django"].from_string(source).render({"body": body}, RequestFactory().get("/"))


@pytest.mark.e2e
@pytest.mark.thorough
@pytest.mark.parametrize(("slug", "drill", "seed"), HEAVIEST, ids=str)
def test_a_question_is_at_most_thirty_files_and_ten_kilobytes_sent(
    page: Page, slug: str, drill: str, seed: int
) -> None:
    html = page_of(slug, drill, seed)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/*", lambda route: answer(route, html))
    page.set_viewport_size(SCREEN)
    page.goto(SITE, wait_until="networkidle")
    sheets = [url for url in asked if "/static/css/" in url]
    assert sheets  # one file on a site that is served: they are joined there
    assert len(asked) - len(sheets) + 1 <= REQUESTS
    assert len(html.encode()) <= (SIXTEEN if slug == "punto-banco" else FIRST)
    assert all(len(page_of(slug, drill, seed, [it]).encode()) <= BYTES for it in COMPOSITIONS)
    assert len(gzip.compress(html.encode())) <= SENT
