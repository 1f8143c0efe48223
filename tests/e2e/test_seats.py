"""A layout answered seat by seat, in the browser: one sheet at a time, by keyboard and by touch."""

import pytest
from playwright.sync_api import expect

from tests.e2e.keyboard import Walk

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
DRILL = "S’exercer : Donner les pots"


@pytest.fixture
def table(walk: Walk) -> Walk:
    walk.page.set_viewport_size({"width": 390, "height": 844})
    walk.start(DRILL, "texas-holdem")
    return walk


def test_one_sheet_is_shown_and_the_way_on_is_in_view(table: Walk) -> None:
    sheets = table.page.locator(".fiche")
    assert sheets.count() > 1
    assert sum(sheet.is_visible() for sheet in sheets.all()) == 1
    expect(table.page.get_by_role("button", name="Valider")).to_be_in_viewport()
    expect(table.page.locator(".barre__suivante")).to_be_in_viewport()


def test_enter_goes_from_seat_to_seat_then_validates(table: Walk) -> None:
    seats = table.page.locator(".fiche").count()
    for number in range(1, seats + 1):
        expect(table.page.locator(".fiche[data-ouverte] input")).to_be_focused()
        table.key.type("5")
        table.key.press("Enter")
        if number < seats:
            expect(table.page.locator(".barre__compte")).to_have_text(f"{number} sur {seats}")
    expect(table.page.locator("[data-verdict]")).to_be_focused()


def test_an_amount_that_is_missing_is_shown_before_it_is_asked_for(table: Walk) -> None:
    sheets = table.page.locator(".fiche")
    sheets.nth(0).locator("input").fill("5")
    table.page.get_by_role("button", name="Valider").click()
    expect(sheets.nth(1)).to_be_visible()
    expect(sheets.nth(1).locator("input")).to_be_focused()
    expect(table.page.locator("[data-verdict]")).to_have_count(0)
