"""The table in a real browser: the composition of each width, its correction, what is heard of it."""

from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from tests.e2e.answers import refusal
from tests.tables import open_room, put
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.svg import plan_html, table_html, touchable_html

pytestmark = [pytest.mark.e2e, pytest.mark.thorough]

TABLES: Final = (
    ("caribbean-stud", "reglement-tapis"),
    ("punto-banco", "reglement-tapis"),
    ("baccara", "reglement-tapis"),
    ("omaha", "repartir-pots"),
)
"""A table of each shape."""
CORRECTED: Final = (
    ("punto-banco", "limites-table"),
    ("caribbean-stud", "reglement-main"),
    ("caribbean-stud", "de-place-en-place"),
    ("texas-holdem", "cinq-cartes"),
    ("texas-holdem", "calculer-pots"),
    ("stud", "bring-in"),
    ("pai-gow-casino", "resultat"),
)
"""One exercise of each way in which a correction is painted."""
COMPOSITIONS: Final = {1280: "bureau", 820: "tablette", 390: "telephone", 320: "telephone"}
SHOWN: Final = """() => [...document.querySelectorAll(".tapis")].filter((it) => it.checkVisibility())
  .map((it) => it.getAttribute("class").split("--")[1])"""
OUTSIDE: Final = """() => [...document.querySelectorAll(".table .tapis *")]
  .filter((it) => it.checkVisibility()).map((it) => [it, it.getBoundingClientRect()])
  .filter(([, at]) => at.width > 1 && (at.left < -1 || at.right > innerWidth + 1))
  .map(([it]) => it.outerHTML.slice(0, 80))"""
WHERE: Final = """() => [...document.querySelectorAll(".tapis, .tapis [data-lieu]")]
  .filter((it) => it.checkVisibility() && !it.closest(".attendu"))
  .map((it) => [it.dataset.lieu ?? "", it.getScreenCTM()])
  .map(([at, { e, f }]) => `${at} ${Math.round(e)} ${Math.round(f)}`)"""


def asked(game: Game, slug: str, seed: int = 3) -> tuple[Drill[Any], Any, Any]:
    """Return an exercise, a situation of it and its cloth."""
    drill = game.drill(slug)
    situation = drill.generate(Random(seed), game.rulebook.default_house.at(4))
    return drill, situation, laid_in(game, drill, situation)


@pytest.mark.parametrize(("slug", "name"), TABLES)
def test_each_width_shows_one_composition_whole(page: Page, slug: str, name: str) -> None:
    drill, situation, cloth = asked(catalog.game(slug), name)
    open_room(page)
    for wide, composition in COMPOSITIONS.items():
        put(page, table_html(drill.ask(situation), cloth), wide)
        assert page.evaluate(SHOWN) == [composition], wide
        assert page.evaluate(OUTSIDE) == [], wide


@pytest.mark.parametrize(("slug", "name"), CORRECTED)
def test_a_correction_moves_nothing_of_the_table(page: Page, slug: str, name: str) -> None:
    drill, situation, cloth = asked(catalog.game(slug), name, seed=1)
    question = drill.ask(situation)
    corrected = table_html(question, cloth, verdict=refusal(drill, situation))
    open_room(page)
    for wide in COMPOSITIONS:
        put(page, touchable_html(question, cloth)[0], wide)
        before = page.evaluate(WHERE)
        put(page, corrected, wide)
        after = page.evaluate(WHERE)
        assert after[:1] == before[:1], wide
        assert {*before} <= {*after}, wide
        marked = page.locator(".tapis [data-corrige]:visible, .tapis [class*=carte--]:visible")
        expect(marked.first).to_be_visible()  # a card is seen once its symbol is there


def test_a_seat_is_heard_with_its_cards_and_its_stakes(page: Page) -> None:
    game = catalog.game("caribbean-stud")
    drill, situation, cloth = asked(game, "reglement-tapis")
    open_room(page)
    put(page, table_html(drill.ask(situation), cloth), 1280)
    told = [
        page.get_by_role("img", name=f"Place {number}\u00a0: ").get_attribute("aria-label") or ""
        for number in game.rulebook.plan.numbers
    ]
    played = [it for it in told if "Ante" in it]
    assert len(played) > 1
    assert all(" de " in it and "€" in it for it in played)
    assert page.get_by_role("img", name="Banque").count() == 1


def test_an_empty_table_is_heard_as_one_picture(page: Page) -> None:
    game = catalog.game("caribbean-stud")
    open_room(page)
    put(page, plan_html(asked(game, "reglement-tapis")[2]), 1280)
    assert page.get_by_role("img", name="Tapis\u00a0: 7 places").count() == 1
    assert page.locator(".tapis [role=img]").count() == 0


def test_cards_have_four_colours_where_they_are_wanted(page: Page) -> None:
    drill, situation, cloth = asked(catalog.game("caribbean-stud"), "reglement-tapis")
    open_room(page)
    put(page, table_html(drill.ask(situation), cloth), 1280)
    inks = """() => new Set([...document.querySelectorAll('.tapis use[href*="#c"]')]
      .map((it) => getComputedStyle(it).color)).size"""
    two = page.evaluate(inks)
    page.evaluate("() => { document.documentElement.dataset.couleurs = 'quatre'; }")
    assert page.evaluate(inks) > two
