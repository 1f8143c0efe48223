"""What a question costs to fetch: few files, little HTML and script, whatever lies on the table."""

import gzip

import pytest
from django.template import engines
from django.test import RequestFactory
from playwright.sync_api import Page

from casino_rules import catalog
from tests.sight import SCREEN
from tests.tables import SITE, answer, question_of
from tests.weights import ROOT, budget_of, budgets, weights

HEAVIEST = [
    ("casino-stud", "reglement-tapis", 2),
    ("baccara", "reglement-tapis", 2),
    ("caribbean-stud", "reglement-tapis", 2),
    ("omaha-5-hi-lo", "repartir-pots", 1),
]
"""Of all the exercises, those whose pages weigh most, and the most chips and cards."""
REQUESTS, BYTES, SENT = 30, 78_000, 15_000
"""Every table is there three times, once for each size of screen: alike, they are sent as one."""


def test_each_script_is_loaded_by_a_page_and_practice_is_light() -> None:
    """What each page loads is weighed by the walk of all pages (``tests/security``)."""
    pages = "".join(page.read_text() for page in (ROOT / "templates").rglob("*.html"))
    assert {name for name in weights() if f"js/{name}" not in pages} == set()
    assert budget_of("/seance/une/1/") <= 24_000
    assert all(budget <= 45_000 for budget in budgets().values())


def test_the_budget_of_an_address_is_that_of_its_longest_beginning() -> None:
    assert budget_of("/examens/") == budget_of("/") == budgets()["/"]
    assert budget_of("/examens/copie/une/1/") == budgets()["/examens/copie/"]


@pytest.mark.e2e
@pytest.mark.thorough
@pytest.mark.parametrize(("slug", "drill", "seed"), HEAVIEST, ids=str)
def test_a_question_is_at_most_thirty_files_and_fifteen_kilobytes_sent(
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
    assert len(gzip.compress(html.encode())) <= SENT
