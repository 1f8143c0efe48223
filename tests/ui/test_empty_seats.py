"""Empty seats are told to who does not see the table only where something is asked of seats."""

import pytest
from playwright.sync_api import Page

from casino_rules import catalog
from tests.tables import open_room, put, question_of


@pytest.mark.parametrize(
    ("drill", "told"), [("valeur-carte", False), ("tirage-banco", False), ("reglement-tapis", True)]
)
def test_empty_seats_are_told_where_the_question_is_about_seats(drill: str, *, told: bool) -> None:
    page = question_of(catalog.game("punto-banco"), drill, 3, level=2)
    empty = page.count("siege--vide")
    hidden = page.split("siege--vide")[1:]
    assert sum('aria-hidden="true" data-lieu' in seat[:60] for seat in hidden) == (
        0 if told else empty
    )
    assert empty


GROUND = "(it) => getComputedStyle(it).backgroundColor"


@pytest.mark.e2e
@pytest.mark.thorough
def test_on_a_phone_a_place_that_has_passed_is_not_lit_as_one_to_settle(page: Page) -> None:
    open_room(page)
    put(page, question_of(catalog.game("caribbean-stud"), "reglement-tapis", 0, level=3), 390)
    gone = page.locator(".siege", has_text="a passé").locator("> .medaillon").first
    there = page.locator(".siege:has(> .case--pleine) > .medaillon").first
    assert gone.evaluate(GROUND) == "rgba(0, 0, 0, 0)" != there.evaluate(GROUND)
