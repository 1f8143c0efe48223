"""The comforts of the practice screen in a real browser, served without network or database."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from benchmarks.painted import wait_for_question
from casino_rules import catalog
from casino_rules.core.drill import Drill
from tests.accessibility import LIGHTS, NARROW, faults
from tests.e2e.answers import shape_of
from tests.ui.served import SITE, Site

pytestmark = pytest.mark.e2e

GAME = catalog.game("punto-banco")
SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture
def site(page: Page) -> Site:
    served = Site()
    page.add_init_script(SHIFTS)
    page.route("**/*", served.answer)
    return served


@pytest.fixture
def go(page: Page, site: Site) -> Callable[[str], None]:
    def visit(path: str) -> None:
        page.goto(f"{SITE}{path}")
        if path.startswith("/seance/"):  # sooner, the form is sent as by a browser without scripts
            wait_for_question(page)
        site.asked_for.clear()

    return visit


def test_a_series_goes_on_by_keys_with_one_request_a_question(
    page: Page, site: Site, go: Callable[[str], None]
) -> None:
    go("/seance/tirage-banco/1/")
    for number in range(1, 6):
        expect(page.locator("[data-touche='1']")).to_be_focused()
        page.keyboard.press("2")
        page.keyboard.press("Enter")
        expect(page.locator("[data-verdict]")).to_be_focused()
        assert site.asked_for == [f"POST /seance/tirage-banco/{number}/"]
        page.keyboard.press("Enter")
        expect(page.locator("[data-verdict]")).to_have_count(0)
        assert page.url == f"{SITE}/seance/tirage-banco/{number + 1}/"
        assert len(site.asked_for) == 1
        site.asked_for.clear()
    assert page.evaluate("() => window.shifts") == 0


def shape(drill: Drill[Any]) -> str:
    return shape_of(drill.ask(drill.generate(Random(1), GAME.rulebook.house({}))).form)


FIRST = {shape(drill): drill.slug for drill in reversed([*GAME.drills.values()])}
"""The first drill of each shape of answer; the slow run looks at all."""


@pytest.mark.thorough
@pytest.mark.parametrize(
    "slug",
    [
        slug if slug in FIRST.values() else pytest.param(slug, marks=pytest.mark.slow)
        for slug in GAME.drills
    ],
)
def test_questions_and_verdicts_pass_axe_in_both_lights_at_320_pixels(
    slug: str, page: Page, go: Callable[[str], None]
) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    go(f"/seance/{slug}/1/")
    check_access(page)
    for group in page.locator(".choix").all():
        group.locator("input").first.check(force=True)
    for field in page.locator(".saisie input").all():
        field.evaluate("input => { input.value = '3' }")  # that of a sheet out of sight too
    for gesture in page.locator(".ordre__geste").all():
        gesture.click()
    for chip in page.locator("[data-prend]:enabled").all():
        chip.click()
    page.locator(".question__valider").click()
    page.locator("[data-verdict]").wait_for()
    check_access(page)


def check_access(page: Page) -> None:
    assert page.evaluate("() => document.documentElement.scrollWidth") == 320
    assert faults(page, tuple((NARROW, light) for light in LIGHTS), best_practice=False) == []


def test_a_chip_touched_is_one_more_and_a_key_takes_the_last_back(
    page: Page, go: Callable[[str], None]
) -> None:
    go("/seance/composer-paiement/1/")
    chip, total = page.locator("[data-prend]").last, page.locator("[data-somme]")
    chip.click()
    chip.click()
    expect(total).to_have_text("2\N{NO-BREAK SPACE}€")
    page.keyboard.press("1")
    expect(total).to_have_text("5\u202f002\N{NO-BREAK SPACE}€")
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(total).to_have_text("1\N{NO-BREAK SPACE}€")
    expect(page.locator("[data-pose] .jeton")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()


def test_propositions_are_put_in_order_by_their_digits_then_enter(
    page: Page, go: Callable[[str], None]
) -> None:
    go("/seance/ordre-reglement/1/")
    gestures = page.locator(".ordre__geste")
    count = gestures.count()
    for place in range(count, 0, -1):
        page.keyboard.press(str(place))
    expect(gestures.first.locator(".ordre__rang")).to_have_text(str(count))
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()


@pytest.mark.thorough
def test_a_proposition_tapped_twice_leaves_the_order(page: Page, go: Callable[[str], None]) -> None:
    go("/seance/ordre-reglement/1/")
    first, second = page.locator(".ordre__geste").nth(0), page.locator(".ordre__geste").nth(1)
    first.click()
    second.click()
    first.click()
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(second.locator(".ordre__rang")).to_have_text("1")


@pytest.mark.thorough
def test_the_keypad_fills_the_number(page: Page, go: Callable[[str], None]) -> None:
    go("/seance/valeur-carte/1/")
    page.locator("[data-chiffre='7']").click()
    page.locator("[data-chiffre='4']").click()
    expect(page.locator("#reponse")).to_have_value(re.compile("^7?4$"))


def test_an_unreadable_answer_is_kept_told_and_focused(
    page: Page, go: Callable[[str], None]
) -> None:
    go("/seance/valeur-carte/1/")
    page.locator("#reponse").fill("sept")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#reponse")).to_have_value("sept")
    expect(page.locator("#reponse")).to_be_focused()


def test_when_the_site_fails_the_answer_stays_and_can_be_sent_again(
    page: Page, site: Site, go: Callable[[str], None]
) -> None:
    go("/seance/tirage-banco/1/")
    site.down = True
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("503")
    expect(page.locator("[data-touche='1']")).to_be_checked()
    site.down = False
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()


@pytest.mark.thorough
def test_cards_are_picked_into_the_field_that_can_also_be_typed(
    page: Page, go: Callable[[str], None]
) -> None:
    go("/arbitre/")
    page.get_by_role("button", name="Choisir les cartes : Main").click()
    for name in ("roi de cœur", "dix de trèfle", "as de pique"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("button", name="deux de pique", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Ôter la dernière").click()
    page.get_by_role("button", name="Terminé").click()
    expect(page.locator("#main")).to_have_value("R♥ 10♣")
    expect(page.locator("#main")).to_be_focused()


def test_a_layout_is_gone_through_seat_by_seat_then_validated(
    page: Page, go: Callable[[str], None]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    go("/seance/reglement-tapis/1/")
    sheets, told = page.locator(".fiche"), page.locator(".barre__compte")
    count = sheets.count()
    assert count > 2
    for number in range(1, count + 1):
        assert [sheet.is_visible() for sheet in sheets.all()].index(True) == number - 1
        expect(page.get_by_role("button", name="Valider")).to_be_in_viewport()
        for choice in page.locator(".fiche[data-ouverte] fieldset").all():
            choice.locator("label").first.click()
        for amount in page.locator(".fiche[data-ouverte] input[inputmode]").all():
            amount.fill("5")
        page.keyboard.press("Enter")
        if number < count:
            expect(told).to_have_text(f"{number} sur {count}")
    expect(page.locator("[data-verdict]")).to_be_focused()


def test_what_is_missing_on_a_sheet_out_of_sight_is_shown_first(
    page: Page, go: Callable[[str], None]
) -> None:
    go("/seance/reglement-tapis/1/")
    page.locator(".barre__compte").wait_for()
    page.locator("form").evaluate("form => form.querySelector('[type=submit]').click()")
    shown = page.locator(".fiche[data-ouverte]")
    expect(shown.locator(":focus")).to_have_count(1)
    expect(page.locator("[data-verdict]")).to_have_count(0)


def test_the_correction_is_painted_where_the_table_was(
    page: Page, go: Callable[[str], None]
) -> None:
    go("/seance/reglement-tapis/1/")
    page.locator(".barre__compte").wait_for()
    before = page.locator(".tapis:visible").bounding_box()
    page.evaluate(
        """() => {
          for (const group of document.querySelectorAll(".fiche fieldset.champ"))
            group.querySelector("input").click();
          for (const amount of document.querySelectorAll(".fiche input[inputmode]"))
            amount.value = "1";
          document.querySelector("form").requestSubmit();
        }"""
    )
    page.locator("[data-verdict]").wait_for()
    expect(
        page.locator(".tapis:visible .place[data-corrige='faux'] > .verdict").nth(1)
    ).to_be_visible()
    after = page.locator(".tapis:visible").bounding_box()
    assert before
    assert after
    assert (after["x"], after["width"], after["height"]) == (
        *(before["x"], before["width"], before["height"]),
    )
    assert page.evaluate("() => window.shifts") == 0
