"""What crowds a place of a small screen: hands that were split, several players at a box."""

from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize

from casino_rules import catalog
from tests.e2e.answers import refusal
from tests.tables import faults_of, open_room, put, question_of
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.html import table_html
from trainer.ui.table.marks import painted

pytestmark = [pytest.mark.e2e, pytest.mark.thorough]
TABLET: Final[tuple[ViewportSize, ...]] = (
    {"width": 740, "height": 1400},
    {"width": 720, "height": 1400},
)
ONE_BELOW = """() => [...document.querySelectorAll(".siege:has(.jeu + .jeu) > [data-lieu$='.doublement']")].map((double) => {
  const own = document.querySelector(`[data-lieu="${double.dataset.lieu.replace("doublement", "21")}"]`);
  const [a, b] = [own, double].map((el) => el.getBoundingClientRect());
  return Math.hypot(a.x - b.x, a.y - b.y) / a.width;
})"""
"""How far each double lies from the stake of its own hand, in widths of a box."""
MARKED = """() => {
  const at = (el) => el.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const marks = [...document.querySelectorAll(".siege .corrige")];
  return marks.flatMap((mark, rank) => [...document.querySelectorAll(".medaillon, .lieu .carte"), ...marks.slice(rank + 1)]
    .filter((it) => meet(at(mark), at(it))).map((it) => `${mark.closest("[data-lieu]").dataset.lieu} on ${it.className}`));
}"""
"""The marks of a correction that lie on a medallion, on a card of the house or on one another."""


@pytest.mark.parametrize(
    ("drill", "level", "seed"),
    [
        ("reglement-tapis", 3, 21),
        ("reglement-tapis", 2, 130),
        ("reglement-tapis", 2, 11),
        ("tapis-21", 2, 35),
        ("tapis-21", 3, "doubles-de-voisins"),
        ("tapis-21", 3, 192),
    ],
)
def test_stakes_of_split_hands_meet_nothing_and_doubles_lie_beside_theirs(
    page: Page, drill: str, level: int, seed: int | str
) -> None:
    open_room(page)
    html = question_of(catalog.game("poker-21"), drill, seed, level)
    assert faults_of(page, html, TABLET) == []
    assert all(far < 1.5 for far in page.evaluate(ONE_BELOW))


@pytest.mark.parametrize(("seed", "wide"), [(25, 820), (47, 700), (0, 390)])
def test_stakes_of_several_players_at_a_box_meet_none_of_their_neighbours(
    page: Page, seed: int, wide: int
) -> None:
    open_room(page)
    html = question_of(catalog.game("punto-banco"), "reglement-tapis", seed, 4)
    assert faults_of(page, html, ({"width": wide, "height": 1400},)) == []


@pytest.mark.parametrize(("seed", "wide"), [(12, 700), (31, 700), (38, 700), (57, 820)])
def test_the_stakes_of_a_kidney_meet_neither_one_another_nor_the_banker(
    page: Page, seed: int, wide: int
) -> None:
    open_room(page)
    html = question_of(catalog.game("baccara"), "reglement-tapis", seed)
    assert faults_of(page, html, ({"width": wide, "height": 844},)) == []


@pytest.mark.parametrize("seed", [1, 2, 6, 8, 17])
def test_what_becomes_of_each_stake_of_a_kidney_is_told_clear_of_the_rest(
    page: Page, seed: int
) -> None:
    game = catalog.game("baccara")
    drill = game.drill("reglement-tapis")
    situation = drill.generate(Random(seed), game.rulebook.default_house, level=3)
    question = drill.ask(situation)
    table = table_html(question, laid_in(game, drill, situation))
    open_room(page)
    for wide in (740, 820):
        put(page, painted(table, question, refusal(drill, situation)), wide)
        found = page.evaluate(MARKED)
        assert [it for it in found if wide == 740 or "medaillon" in it] == [], wide


@pytest.mark.parametrize(
    ("slug", "seed"),
    [("caribbean-stud", 20), ("casino-stud", 32), ("casino-stud", 40), ("poker-3-cartes", 43)],
)
def test_the_outermost_sum_of_a_half_moon_is_clear_of_the_next_cards(
    page: Page, slug: str, seed: int
) -> None:
    open_room(page)
    html = question_of(catalog.game(slug), "reglement-tapis", seed)
    assert faults_of(page, html, ({"width": 700, "height": 1400},)) == []


@pytest.mark.parametrize(
    ("slug", "seed", "level", "wide"),
    [("poker-21", 21, 3, 390), ("punto-banco", 2, 4, 360)],
)
def test_on_a_phone_what_crowds_a_place_meets_no_neighbour_nor_sentence(
    page: Page, slug: str, seed: int, level: int, wide: int
) -> None:
    open_room(page)
    html = question_of(catalog.game(slug), "reglement-tapis", seed, level)
    assert faults_of(page, html, ({"width": wide, "height": 844},)) == []


def test_what_becomes_of_the_middle_place_leaves_its_medallion_in_sight(page: Page) -> None:
    game = catalog.game("casino-stud")
    drill = game.drill("reglement-tapis")
    situation = drill.generate(Random(0), game.rulebook.default_house, level=3)
    question = drill.ask(situation)
    table = table_html(question, laid_in(game, drill, situation))
    open_room(page)
    put(page, painted(table, question, refusal(drill, situation)), 1280)
    assert page.locator(".s4 > .corrige").is_visible()
    assert [it for it in page.evaluate(MARKED) if "place-4 on medaillon" in it] == []


@pytest.mark.parametrize(
    ("wide", "drill", "level", "seed"),
    [
        (390, "omaha/calculer-pots", 4, 0),
        (390, "omaha-5/calculer-pots", 4, 0),
        (390, "omaha-5/action-permise", 2, 2),
        (390, "courchevel/a-qui-la-parole", 4, 3),
        (390, "courchevel/geste-suivant", 2, 1),
        (820, "omaha/compter-un-tapis", 4, 0),
        (820, "badugi/talon-epuise", 2, 0),
        (820, "omaha-5/repartir-pots", 2, 0),
        (820, "texas-holdem/repartir-pots", 4, 1),
    ],
)
def test_what_lies_and_what_is_said_around_an_oval_meet_nothing(
    page: Page, wide: int, drill: str, level: int, seed: int
) -> None:
    open_room(page)
    slug, _, drill = drill.partition("/")
    html = question_of(catalog.game(slug), drill, seed, level)
    assert faults_of(page, html, ({"width": wide, "height": 844},)) == []
