"""The table of a coup in a real browser: what a question or its correction shows meets nothing."""

from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize

from casino_rules import catalog
from casino_rules.core.coup import Duty
from casino_rules.core.game import Game
from tests.e2e.answers import refusal
from tests.tables import faults_of, open_room, put
from trainer.ui.exercise import Asked, feedback_html, framed_html, question_html
from trainer.ui.markup import SafeString
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.showcase import usual_seats
from trainer.ui.table.standing import standing

pytestmark = [pytest.mark.e2e, pytest.mark.thorough]
UNNAMED = """() => [...document.querySelectorAll(".siege > .case--pleine")].filter((box) =>
  ![...box.querySelectorAll(":scope > :is(.case__mot, .case__nom)")].some((it) => it.offsetWidth > 1))
  .map((box) => box.dataset.lieu)"""
"""The sums of a table that no word names."""
IN_VIEW = """() => {
  const form = document.querySelector("[data-reponse]:has(form)").getBoundingClientRect();
  const hand = [...document.querySelectorAll(".siege--question .carte")].map((el) => el.getBoundingClientRect());
  const asked = [...document.querySelectorAll(".question__enonce, .choix__option, .question__valider")]
    .map((el) => el.getBoundingClientRect());
  return hand.every((at) => at.top >= 0 && at.bottom <= form.top) && form.bottom <= innerHeight + 1
    && asked.every((at) => at.top >= 0 && at.bottom <= innerHeight);
}"""
"""Whether what is asked, the hand in question, the choices and what sends them are seen at once."""


def _duty(game: Game, drill: str, seed: int) -> Duty:
    coup = game.coup(Random(seed), game.rulebook.default_house.at(3), usual_seats(game))
    return next(duty for duty in coup if duty.drill == drill)


def _page_of(game: Game, duty: Duty, *, answered: bool = False) -> SafeString:
    """Return a duty as its page shows it, to be answered or answered wrong."""
    drill, currency = game.drill(duty.drill), game.rulebook.currency
    question = drill.ask(duty.situation)
    table = standing(question, duty.cloth, scene=duty.scene, currency=currency).still
    cloth = laid_in(game, drill, duty.situation)
    asked = Asked(question, cloth, "/q/", "/q/", "jeton", scene=duty.scene, standing=table)
    if not answered:
        return question_html(asked)
    verdict = refusal(drill, duty.situation)
    return framed_html(asked, feedback_html(verdict, next_url="/q/"), verdict=verdict)


def test_the_name_of_a_hand_is_read_above_its_card_that_plays(page: Page) -> None:
    game = catalog.game("casino-stud")
    html = _page_of(game, _duty(game, "boni-cinq-cartes", 2), answered=True)
    open_room(page)
    sizes: tuple[ViewportSize, ...] = tuple({"width": wide, "height": 844} for wide in (390, 1280))
    assert faults_of(page, html, sizes) == []


def test_the_bank_is_in_view_beside_its_sheets_or_said_to_be_out_of_view(
    page: Page,
) -> None:
    game = catalog.game("casino-stud")
    html = _page_of(game, _duty(game, "reglement-tapis", 2))
    open_room(page)
    out = "the hand of the bank is out of view"
    told = {
        high: [it for it in faults_of(page, html, ({"width": 1280, "height": high},)) if out in it]
        for high in (800, 500)
    }
    assert told == {800: [], 500: [f"1280: {out}"]}


@pytest.mark.parametrize(
    ("slug", "drill"),
    [
        ("caribbean-stud", "annonce-main"),
        ("casino-stud", "boni"),
        ("pai-gow-casino", "resultat"),
        ("punto-banco", "reglement-tapis"),
        ("stud", "lire-main"),
        ("texas-holdem", "lire-main"),
    ],
)
def test_a_hand_in_question_lies_clear_of_bank_and_pots_on_a_tablet(
    page: Page, slug: str, drill: str
) -> None:
    game = catalog.game(slug)
    html = _page_of(game, _duty(game, drill, 2))
    open_room(page)
    sizes: tuple[ViewportSize, ...] = tuple(
        {"width": wide, "height": 844} for wide in (1024, 1008, 940, 820)
    )
    found = faults_of(page, html, sizes)
    assert [it for it in found if "out of view" not in it and "too small" not in it] == []


@pytest.mark.parametrize(
    ("slug", "drill", "seed"),
    [
        ("badugi", "ramasser-les-mises", 12),
        ("caribbean-stud", "achat-carte", 9),
        ("stud", "ramasser-les-mises", 0),
    ],
)
def test_what_was_expected_lies_on_no_card_of_the_whole_table(
    page: Page, slug: str, drill: str, seed: int
) -> None:
    game = catalog.game(slug)
    html = _page_of(game, _duty(game, drill, seed), answered=True)
    open_room(page)
    sizes: tuple[ViewportSize, ...] = tuple({"width": wide, "height": 844} for wide in (740, 1280))
    assert faults_of(page, html, sizes) == []


@pytest.mark.parametrize(
    ("slug", "drill"),
    [
        ("casino-stud", "reglement-main"),
        ("poker-21", "total-main"),
        ("poker-3-cartes", "comparer-mains"),
        ("punto-banco", "annonce-finale"),
    ],
)
def test_each_sum_of_a_phone_s_coup_is_named_by_its_box(page: Page, slug: str, drill: str) -> None:
    game = catalog.game(slug)
    html = _page_of(game, _duty(game, drill, 1))
    open_room(page)
    assert faults_of(page, html, ({"width": 390, "height": 844},)) == []
    assert page.locator(".siege:not(.vif) > .case--pleine").count() > 1
    assert page.evaluate(UNNAMED) == []


@pytest.mark.parametrize(
    ("slug", "drill"),
    [
        ("stud", "lire-main"),
        ("stud-hi-lo", "annoncer-main"),
        ("razz", "action-permise"),
        ("stud", "mise-du-tour"),
    ],
)
def test_a_question_of_a_stud_s_coup_is_answered_on_a_phone_unscrolled(
    page: Page, slug: str, drill: str
) -> None:
    game = catalog.game(slug)
    seed = next(n for n in range(9) if drill in _drills_of(game, n))
    open_room(page)
    html = _page_of(game, _duty(game, drill, seed))
    assert (
        faults_of(page, html, ({"width": 320, "height": 844}, {"width": 390, "height": 844})) == []
    )
    assert page.evaluate(IN_VIEW)


def _drills_of(game: Game, seed: int) -> set[str]:
    coup = game.coup(Random(seed), game.rulebook.default_house.at(3), usual_seats(game))
    return {duty.drill for duty in coup}


@pytest.mark.parametrize(
    ("slug", "drill", "seed"),
    [("baccara", "annonce-tableaux", 2), ("caribbean-stud", "achat-carte", 9)],
)
def test_on_the_narrowest_phones_nothing_lies_on_the_cards_of_the_house(
    page: Page, slug: str, drill: str, seed: int
) -> None:
    game = catalog.game(slug)
    html = _page_of(game, _duty(game, drill, seed), answered=True)
    open_room(page)
    sizes: tuple[ViewportSize, ...] = tuple({"width": wide, "height": 844} for wide in (360, 390))
    assert faults_of(page, html, sizes) == []


OVER = """() => [...document.querySelectorAll(".siege:not(.siege--question) > .corrige")].flatMap((mark) => {
  const a = mark.getBoundingClientRect();
  return [...document.querySelectorAll(".siege :is(.mise__montant, .jeton, .carte)")].filter((it) => {
    const b = it.getBoundingClientRect();
    return !mark.parentElement.contains(it) && it.checkVisibility({ visibilityProperty: true })
      && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  }).map((it) => `${mark.textContent} on ${it.className}`);
})"""
"""What becomes of a seat, told over the chips, the sum or a card of another."""


@pytest.mark.parametrize(
    ("slug", "drill", "seed"),
    [
        ("pai-gow-casino", "resultat", 12),
        ("pai-gow-commission", "resultat", 13),
        ("caribbean-stud", "reglement-tapis", 12),
        ("poker-21", "reglement-tapis", 13),
    ],
)
def test_what_becomes_of_an_outermost_place_stops_short_of_the_next_stakes(
    page: Page, slug: str, drill: str, seed: int
) -> None:
    game = catalog.game(slug)
    html = _page_of(game, _duty(game, drill, seed), answered=True)
    open_room(page)
    for wide in (1280, 820, 700):
        put(page, html, wide)
        assert page.locator(".siege:not(.siege--question) > .corrige").count(), slug
        assert page.evaluate(OVER) == [], wide
