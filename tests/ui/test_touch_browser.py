"""Answers given on the cloth: by touch on a phone, by keys, without JavaScript."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.ui.served import Site

pytestmark = [pytest.mark.e2e, pytest.mark.thorough]

SMALL = """() => [...document.querySelectorAll(".prise, .barre :is(button, a)")]
  .filter((it) => it.checkVisibility() && it.htmlFor !== "")
  .map((it) => [it.dataset.prise ?? it.className, it.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 44)
  .map(([name, { width, height }]) => `${name} ${Math.round(width)} × ${Math.round(height)}`)"""
"""What is touched and is smaller than a thumb wants it."""
CARD = 'use[href*="#c"] + foreignObject > .prise:visible'
"""A card that may be touched, on the composition shown."""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone: two thumbs and no keyboard."""
    size = {"width": 390, "height": 844}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True, locale="fr-FR") as it:  # type: ignore[arg-type]  # such a dict
        yield it.new_page()


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A browser without JavaScript."""
    with browser.new_context(java_script_enabled=False, locale="fr-FR") as it:
        yield it.new_page()


def verdict(page: Page) -> Locator:
    return page.locator("[data-verdict]")


def seat(page: Page, number: int) -> Locator:
    return page.locator(f".prise[data-prise='place-{number}']:visible")


def thumb(page: Page, at: Locator) -> None:
    """Touch where something is seen, nothing being brought into view first."""
    box = at.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_cards_are_chosen_where_they_lie_no_more_than_asked_and_shown_once(
    phone: Page,
) -> None:
    site = Site("omaha")
    site.open(phone, "cinq-cartes")
    cards, told = phone.locator(CARD), phone.locator("[data-compte]")
    assert (
        phone.locator('.tapis:visible use[href*="#c"]:not([href$=cdos])').count()
        == cards.count()
        == 9
    )
    for place in range(5):
        cards.nth(place).tap()
    expect(told).to_have_text("5/5\u00a0: 0 de la main, 5 du tableau")
    cards.nth(5).tap()
    expect(told).to_contain_text("5 au plus")
    assert phone.locator("form :checked").count() == 5
    cards.nth(0).tap()
    cards.nth(5).tap()
    expect(told).to_have_text("5/5\u00a0: 1 de la main, 4 du tableau")
    expect(phone.get_by_role("button", name="Valider")).to_be_in_viewport()
    phone.get_by_role("button", name="Valider").tap()
    expect(verdict(phone)).to_be_in_viewport()
    expect(phone.locator("use:is(.carte--juste, .carte--faux):visible")).to_have_count(5)
    expect(phone.locator("[data-lieu=communes]:visible")).to_be_in_viewport()


def test_two_hands_are_chosen_on_the_same_cards_one_after_the_other(phone: Page) -> None:
    Site("omaha-hi-lo").open(phone, "cinq-cartes")
    cards, told = phone.locator(CARD), phone.locator("[data-choisi]")
    cards.nth(0).tap()
    expect(told.nth(0)).to_contain_text("1/5")
    phone.get_by_text("Main basse").tap()
    expect(phone.locator(".prise[data-pris]")).to_have_count(0)
    cards.nth(0).tap()
    cards.nth(1).tap()
    expect(told.nth(1)).to_contain_text("2/5")
    expect(told.nth(0)).to_contain_text("1/5")


def test_places_are_touched_in_order_and_one_that_leaves_closes_the_ranks(phone: Page) -> None:
    site = Site("caribbean-stud")
    site.open(phone, "de-place-en-place", 3)
    ranks = phone.locator(".prise[data-pris]:visible")
    spots = phone.locator(".prise:visible")
    count = spots.count()
    for place in range(count):
        spots.nth(place).tap()
    expect(phone.locator("[data-compte]")).to_have_text(f"{count}/{count}")
    spots.nth(0).tap()
    expect(spots.nth(0)).not_to_have_attribute("data-pris", "")
    expect(spots.nth(1)).to_have_attribute("data-rang", "1")
    expect(ranks).to_have_count(count - 1)
    spots.nth(0).tap()
    phone.get_by_role("button", name="Valider").tap()
    expect(verdict(phone)).to_be_visible()
    expect(phone.locator(".tapis:visible [data-corrige]")).to_have_count(count)


@pytest.mark.parametrize("drill", ["a-qui-la-parole", "premier-a-parler"])
def test_one_seat_touched_answers_at_once_in_practice_never_elsewhere(
    phone: Page, drill: str
) -> None:
    for direct in (True, False):
        site = Site("texas-holdem", direct=direct)
        site.open(phone, drill, 3)
        place = phone.locator(".prise[data-prise^=place]:visible").first
        name = place.get_attribute("data-prise") or ""
        place.scroll_into_view_if_needed()
        thumb(phone, place)
        if direct:
            expect(verdict(phone)).to_be_visible()
            assert site.verdicts[0].answer in {name, (int(name.removeprefix("place-")),)}
        else:
            expect(place).to_have_attribute("data-pris", "")
            phone.wait_for_timeout(100)
            assert not site.verdicts
        phone.unroute_all()


def test_a_seat_is_touched_by_the_chips_that_lie_before_it(phone: Page) -> None:
    Site("texas-holdem", level=4).open(phone, "a-qui-la-parole", 3)
    touchable = phone.locator(".place:visible:has(.prise) .somme").all()
    assert touchable
    for chips in touchable:
        chips.evaluate("(it) => it.scrollIntoView({ block: 'center' })")
        thumb(phone, chips)
        touched = chips.locator("xpath=ancestor::*[contains(@class, 'place')]")
        expect(touched.locator(".prise")).to_have_attribute("data-pris", "")


def test_each_field_takes_its_seat_and_hands_over_to_the_next(phone: Page) -> None:
    site = Site("texas-holdem")
    site.open(phone, "poser-les-blinds")
    for number in (4, 5, 4):
        seat(phone, number).tap()
    expect(phone.locator("[data-choisi]")).to_have_text(["Place 4", "Place 5", "Place 4"])
    phone.get_by_role("button", name="Valider").tap()
    expect(verdict(phone)).to_be_visible()
    given = [field.given for field in site.verdicts[0].fields]
    assert given == ["place 4", "place 5", "place 4"]


@pytest.mark.parametrize(
    ("game", "drill", "whole"),
    [
        ("texas-holdem", "cinq-cartes", True),
        ("omaha", "cinq-cartes", True),
        ("texas-holdem", "a-qui-la-parole", False),
        ("texas-holdem", "attribuer-pot", False),
        ("caribbean-stud", "de-place-en-place", False),
        ("texas-holdem", "poser-les-blinds", False),
    ],
)
def test_what_is_touched_fits_a_thumb_and_what_sends_it_is_in_view(
    phone: Page, game: str, drill: str, *, whole: bool
) -> None:
    Site(game, level=3).open(phone, drill)
    for css in ("h1", ".question__valider", *((".tapis:visible",) if whole else ())):
        expect(phone.locator(css)).to_be_in_viewport(ratio=0.99)
    assert phone.evaluate(SMALL) == []
    phone.set_viewport_size({"width": 320, "height": 640})
    assert phone.evaluate("() => document.documentElement.scrollWidth") == 320


def test_a_card_that_is_chosen_rises_with_what_is_touched(phone: Page) -> None:
    Site("omaha").open(phone, "cinq-cartes")
    card, label = phone.locator('.tapis:visible use[href*="#c"]').first, phone.locator(CARD).first
    before = [at.bounding_box() for at in (card, label)]
    label.tap()
    phone.wait_for_timeout(400)
    for at, was in zip((card, label), before, strict=True):
        now = at.bounding_box()
        assert now
        assert was
        assert now["y"] < was["y"] - 2


def test_a_seat_has_the_key_of_its_number_and_the_tenth_one_can_be_typed(
    page: Page,
) -> None:
    site = Site("texas-holdem")
    site.open(page, "attribuer-pot", 21)
    seats = site.asked("attribuer-pot", 21).question.form.seats  # type: ignore[attr-defined]  # Seats
    keys = {number: "123456789a"[number - 1] for number in seats}
    for number, key in keys.items():
        page.keyboard.press(key)
        expect(seat(page, number)).to_have_attribute("data-pris", "")
        expect(seat(page, number)).to_have_attribute("data-vise", "")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_be_focused()
    assert tuple(site.verdicts[0].answer) == seats  # type: ignore[arg-type]  # a list of seats


def test_a_table_of_sixteen_seats_has_a_key_for_each(page: Page) -> None:
    Site("punto-banco", level=4).open(page, "retourner-punto", 3)
    keys = page.locator("[data-touche]").evaluate_all("(all) => all.map((it) => it.dataset.touche)")
    assert len({*keys}) == len(keys) > 10
    assert all(len(key) == 1 for key in keys)


def test_without_scripts_a_card_is_ticked_where_it_lies_named_in_a_list(
    plain: Page,
) -> None:
    site = Site("texas-holdem")
    plain.route("**/*", site.answer)
    plain.goto("http://tapis.test/seance/cinq-cartes/1/")
    boxes = plain.get_by_role("checkbox")
    plain.locator(CARD).nth(0).click()
    ticked = [box.is_checked() for box in boxes.all()]
    assert ticked.count(True) == 1
    expect(boxes.first).to_be_visible()
    assert plain.locator(".carte-choix .carte").count() == 0


def test_the_caps_of_keys_show_once_a_key_was_pressed_out_of_a_field(phone: Page) -> None:
    Site().open(phone, "tirage-banco")
    caps = phone.locator(".question kbd").filter(visible=True)
    expect(caps).to_have_count(0)
    phone.locator("h1").press("x")
    expect(caps.first).to_be_visible()
    Site().open(phone, "point-main")
    field = phone.locator(".saisie input")
    field.press("5")  # a keyboard drawn on the screen says so too
    expect(field).to_have_value("5")
    assert phone.evaluate("document.documentElement.className") == "js"


def test_the_caps_of_keys_are_there_from_the_start_where_a_mouse_points(page: Page) -> None:
    Site().open(page, "tirage-banco")
    expect(page.locator(".question kbd").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_an_answer_that_takes_its_time_says_that_it_is_on_its_way(page: Page, width: int) -> None:
    site = Site()
    page.set_viewport_size({"width": width, "height": 800})
    site.open(page, "point-main")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/seance/**", hold)
    button = page.get_by_role("button", name="Valider")
    page.locator(".saisie input").fill("5")
    button.click()
    line = page.locator(".envoi")
    page.wait_for_timeout(200)
    before = button.bounding_box()
    assert line.text_content() == ""
    expect(line).to_have_text("Envoi…")
    assert line.get_attribute("role") == "status"
    assert button.bounding_box() == before
    site.down = True
    site.answer(held[0], held[0].request)
    expect(page.get_by_role("alert")).to_be_visible()
    expect(line).to_have_text("")
    page.unroute("**/seance/**")
    site.down = False
    button.click()
    expect(verdict(page)).to_be_visible()
