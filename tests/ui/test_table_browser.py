"""The table in a real browser: a table of each shape, at each size, is whole and readable."""

import mimetypes
from pathlib import Path
from random import Random

import pytest
from django.template import engines
from playwright.sync_api import Page, Route

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.ui.markup import SafeString
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.html import table_html

pytestmark = pytest.mark.e2e

SITE = "http://tapis.test/"
STATIC = Path(__file__).resolve().parents[2] / "static"
TABLES = [
    ("caribbean-stud", "reglement-tapis"),
    ("punto-banco", "reglement-tapis"),
    ("pai-gow-casino", "reglement-tapis"),
    ("baccara", "reglement-tapis"),
    ("stud", "premier-a-montrer"),
    ("omaha", "repartir-pots"),
]
WIDTHS = (1280, 940, 700, 390, 320)
UNDER = """() => {
  const boxes = (css) => [...document.querySelectorAll(css)]
    .filter((el) => el.checkVisibility())
    .map((el) => [el, el.getBoundingClientRect()]);
  const covers = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
  return boxes(".siege .jeton").flatMap(([chip, at]) =>
    boxes(".carte").filter(([, card]) => covers(at, card)).map(([card]) =>
      `${chip.closest("[data-lieu]").dataset.lieu} under ${card.closest("[data-lieu]").dataset.lieu}`));
}"""
OUTSIDE = """() => {
  const wide = document.documentElement.clientWidth;
  return [...document.querySelectorAll(".table *")].filter((el) => {
    const { left, right, width } = el.getBoundingClientRect();
    return width > 1 && (left < -1 || right > wide + 1);
  }).map((el) => el.className);
}"""


def _table(game: Game, slug: str) -> SafeString:
    drill = game.drill(slug)
    situation = drill.generate(Random(3), game.rulebook.default_house, level=4)
    return table_html(drill.ask(situation), laid_in(game, drill, situation))


def _show(page: Page, html: str) -> None:
    source = (
        "{% load ui %}<!doctype html><html lang='fr'><title>Table</title>{% feuilles %}"
        "<body><main class='page'>{{ table }}</main>"
    )
    body = engines["django"].from_string(source).render({"table": SafeString(html)})

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(SITE)
        if not path:
            return route.fulfill(body=body, content_type="text/html; charset=utf-8")
        file = STATIC / path.removeprefix("static/")
        kind = mimetypes.guess_type(file.name)[0] or "font/woff2"
        return route.fulfill(body=file.read_bytes(), content_type=kind)

    page.route("**/*", answer)
    page.goto(SITE)


@pytest.mark.parametrize(("slug", "drill"), TABLES, ids=str)
def test_a_table_is_whole_at_every_width_with_no_stake_under_a_card(
    page: Page, slug: str, drill: str
) -> None:
    game = catalog.game(slug)
    _show(page, _table(game, drill))
    for wide in WIDTHS:
        page.set_viewport_size({"width": wide, "height": 844})
        assert page.evaluate(OUTSIDE) == [], wide
        assert page.evaluate(UNDER) == [], wide


def test_each_seat_is_a_named_group_that_holds_its_cards_and_stakes(page: Page) -> None:
    game = catalog.game("caribbean-stud")
    _show(page, _table(game, "reglement-tapis"))
    for number in game.rulebook.plan.numbers:
        assert page.get_by_role("group", name=f"Place {number}", exact=True).count() == 1
    first = page.get_by_role("group", name="Place 1", exact=True)
    assert first.get_by_role("img").count() == 5
    assert "€" in first.inner_text()
    assert page.get_by_role("group", name="Banque").get_by_role("img").count() >= 1
