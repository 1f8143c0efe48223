"""What crowds a place of a small screen: hands that were split, several players at a box."""

from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize

from casino_rules import catalog
from tests.tables import faults_of, open_room, question_of

pytestmark = pytest.mark.e2e
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


@pytest.mark.parametrize(
    ("drill", "level", "seed"),
    [
        ("reglement-tapis", 3, 21),
        ("reglement-tapis", 2, 130),
        ("reglement-tapis", 2, 11),
        ("tapis-21", 2, 35),
        ("tapis-21", 3, 162),
        ("tapis-21", 3, 192),
    ],
)
def test_the_stakes_of_hands_that_were_split_meet_nothing_and_doubles_lie_beside_theirs(
    page: Page, drill: str, level: int, seed: int
) -> None:
    open_room(page)
    html = question_of(catalog.game("poker-21"), drill, seed, level)
    assert faults_of(page, html, TABLET) == []
    assert all(far < 1.5 for far in page.evaluate(ONE_BELOW))


@pytest.mark.parametrize(("seed", "wide"), [(25, 820), (47, 700), (0, 390)])
def test_the_stakes_of_several_players_at_a_box_meet_none_of_their_neighbours(
    page: Page, seed: int, wide: int
) -> None:
    open_room(page)
    html = question_of(catalog.game("punto-banco"), "reglement-tapis", seed, 4)
    assert faults_of(page, html, ({"width": wide, "height": 1400},)) == []
