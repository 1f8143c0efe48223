"""Every table in a real browser: what is touched fits a thumb, what is needed is in view, for all."""

import pytest
from playwright.sync_api import Page, expect

from casino_rules import catalog
from tests.accessibility import PHONE, SCREEN, faults
from tests.tables import FAULTS, open_room, put, question_of

pytestmark = [pytest.mark.e2e, pytest.mark.thorough]

SHAPES = [
    ("caribbean-stud", "reglement-tapis", 2),
    ("poker-21", "reglement-tapis", 5),
    ("pai-gow-casino", "resultat", 0),
    ("punto-banco", "tirage-banco", 1),
    ("punto-banco", "sabot-qui-circule", 2),
    ("baccara", "reglement-tapis", 3),
    ("texas-holdem", "repartir-pots", 4),
    ("stud", "bring-in", 4),
]
"""One exercise for each shape of table and each way in which hands lie."""


@pytest.mark.parametrize(("slug", "drill", "seed"), SHAPES, ids=str)
def test_a_question_of_each_shape_is_in_view_and_fits_a_thumb(
    page: Page, slug: str, drill: str, seed: int
) -> None:
    open_room(page)
    html = question_of(catalog.game(slug), drill, seed)
    for wide in (1280, 390):
        put(page, html, wide)
        assert page.evaluate(FAULTS) == [], wide
    put(page, html, 320)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize(("wide", "high"), [(1280, 800), (1024, 768)])
def test_a_desk_has_the_whole_table_in_view(page: Page, wide: int, high: int) -> None:
    open_room(page)
    for slug, drill, seed in (*SHAPES[:2], SHAPES[5], ("texas-holdem", "attribuer-pot", 1)):
        put(page, question_of(catalog.game(slug), drill, seed), wide, high)
        table = page.locator(".tapis:visible").bounding_box()
        assert table is not None
        assert table["width"] >= 930
        assert table["y"] + table["height"] <= high, slug


def test_two_columns_hold_in_a_narrow_desk_and_the_table_is_not_a_phones(page: Page) -> None:
    open_room(page)
    html = question_of(catalog.game("punto-banco"), "tirage-banco", 1)
    put(page, html, 960)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 960
    put(page, html, 1024)
    expect(page.locator(".tapis--tablette")).to_be_visible()


def test_a_table_of_each_shape_passes_axe(page: Page) -> None:
    open_room(page)
    for slug, drill, seed in SHAPES[::3]:
        put(page, question_of(catalog.game(slug), drill, seed), 390)
        assert faults(page, ((PHONE, "light"), (SCREEN, "dark")), best_practice=False) == []
