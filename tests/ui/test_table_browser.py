"""The table in a real browser: a table of each shape, at each size, is whole and readable."""

import re
from dataclasses import replace
from random import Random

import pytest
from django.template import engines
from playwright.sync_api import Page

from casino_rules import catalog
from casino_rules.core.game import Game
from tests.e2e.answers import refusal
from tests.sight import PHONE
from tests.tables import FAULTS, LETTERS, SITE, answer, faults_of, kept, open_room
from trainer.ui.exercise import Asked, question_html
from trainer.ui.markup import SafeString
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.html import standing_html, table_html
from trainer.ui.table.marks import painted
from trainer.ui.table.picks import laid_on
from trainer.ui.table.standing import standing

pytestmark = [pytest.mark.e2e, pytest.mark.thorough]

TABLES = [
    ("caribbean-stud", "reglement-tapis"),
    ("punto-banco", "reglement-tapis"),
    ("pai-gow-casino", "reglement-tapis"),
    ("baccara", "reglement-tapis"),
    ("stud", "premier-a-montrer"),
    ("omaha", "repartir-pots"),
]
CORRECTED = [
    ("punto-banco", "limites-table"),
    ("baccara", "reglement-tapis"),
    ("caribbean-stud", "reglement-main"),
    ("caribbean-stud", "de-place-en-place"),
    ("poker-21", "reglement-main"),
    ("texas-holdem", "cinq-cartes"),
    ("texas-holdem", "calculer-pots"),
    ("texas-holdem", "attribuer-pot"),
    ("razz", "calculer-pots"),
    ("ace-to-five", "attribuer-pot"),
    ("stud", "bring-in"),
    ("pai-gow-casino", "resultat"),
    ("omaha", "cartes-en-main"),
    ("badugi", "servir-tirage"),
]
"""One exercise of each way in which a correction is painted."""
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
WHERE = """(played) => [...document.querySelectorAll(
    ".table, .table :is(.scene, .siege, .siege__nom, .siege__jeu, .case, .carte, .medaillon, .lieu, .pot, .mise__montant)")]
  .filter((el) => !el.closest(".lieu--attendu") && !played.some((card) => el.matches(`.${card}`)))
  .map((el) => [el, el.getBoundingClientRect()])
  .map(([el, at]) => [el.className.split(" ")[0], Math.round(at.x), Math.round(at.y), Math.round(at.width), Math.round(at.height)])"""
COVERED = """() => {
  const boxes = (css) => [...document.querySelectorAll(css)]
    .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest(".siege:not(.siege--question) .main"))
    .map((el) => [el, el.getBoundingClientRect()])
    .filter(([, at]) => at.width > 2);
  const covers = (a, b) => a.left + 2 < b.right && b.left + 2 < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
  return boxes(".lieu--pots :is(.pot__nom, .jeton, .mise__montant)").flatMap(([pot, at]) =>
    boxes(".carte, .medaillon, .siege > .case .mise__montant").filter(([, it]) => covers(at, it)).map(([it]) =>
      `${pot.className} on ${it.className}`));
}"""
HIDDEN = """() => {
  const meet = (a, b) => a.left + 2 < b.right && b.left + 2 < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
  const at = (el) => el.getBoundingClientRect();
  return [...document.querySelectorAll(".siege > .corrige")].flatMap((sum) =>
    [...sum.parentElement.querySelectorAll(".case > .corrige")].filter((it) => meet(at(sum), at(it)))
      .map((it) => it.closest("[data-lieu]").dataset.lieu));
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
    page.route("**/*", lambda route: answer(route, body))
    page.goto(SITE)
    page.evaluate(LETTERS)


SHOWN = (1280, 390, 320)
"""The widths at which a correction is painted."""


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


@pytest.mark.parametrize(
    ("slug", "drill", "widths"),
    [
        *((*one, SHOWN[turn % 3 :][:1]) for turn, one in enumerate(CORRECTED)),
        *(pytest.param(*one, SHOWN, marks=pytest.mark.slow) for one in CORRECTED),
    ],
    ids=str,
)
def test_a_correction_moves_nothing_of_the_table_and_stays_on_the_page(
    page: Page, slug: str, drill: str, widths: tuple[int, ...]
) -> None:
    """One of the widths for each table, in turn; the slow run shows each table at all of them."""
    game = catalog.game(slug)
    exercise = game.drill(drill)
    situation = exercise.generate(Random(1), game.rulebook.default_house)
    question, verdict = exercise.ask(situation), refusal(exercise, situation)
    table = table_html(question, laid_in(game, exercise, situation))
    corrected = painted(table, question, verdict)
    played = set(re.findall(r'carte--joue[^"]* (c-\w\w)', corrected))
    for wide in widths:
        page.set_viewport_size({"width": wide, "height": 844})
        _show(page, laid_on(table, question)[0])
        before = page.evaluate(WHERE, [*played])
        # In the same document: its letters stay those of the first picture.
        page.evaluate("(html) => { document.querySelector('.page').innerHTML = html; }", corrected)
        assert page.evaluate(WHERE, [*played]) == before, wide
        assert page.evaluate(OUTSIDE) == [], wide
        assert page.locator(".corrige:visible, .carte--joue").count() > 0


@pytest.mark.parametrize(("slug", "drill"), [("texas-holdem", "lire-main"), ("razz", "lire-main")])
def test_the_pots_of_a_coup_however_many_lie_on_nothing_else(
    page: Page, slug: str, drill: str
) -> None:
    game = catalog.game(slug)
    house = game.rulebook.default_house.at(4)
    coups = (game.coup(Random(seed), house, max(game.seats)) for seed in range(2, 9))
    duty = next(duty for coup in coups for duty in coup if duty.drill == drill)
    asked = game.drill(drill)
    question = asked.ask(duty.situation)
    table = standing(question, duty.cloth, scene=duty.scene).still
    html = standing_html(table, laid_in(game, asked, duty.situation))
    _show(page, f"<article class='question question--coup'>{html}</article>")
    pots = [zone for zone in duty.cloth if zone.spot == "pots"]
    assert len(pots[0].stakes) > 3 or slug != "texas-holdem"
    for wide in (1440, 1280, 390):
        page.set_viewport_size({"width": wide, "height": 844})
        assert page.evaluate(COVERED) == [], wide


def test_three_stakes_at_each_seat_of_a_kidney_lie_on_no_neighbour_s(
    page: Page,
) -> None:
    game = catalog.game("baccara")
    drill = game.drill("reglement-tapis")
    situation = drill.generate(Random(3), game.rulebook.default_house, level=4)
    asked = drill.ask(situation)
    full = next(zone for zone in asked.zones if len(zone.stakes) > 2)
    stakes = tuple(replace(stake, amount=200_000) for stake in full.stakes)
    house = [zone for zone in asked.zones if not zone.seat]
    seats = [
        replace(full, label=f"Place {seat}", seat=seat, spot=f"place-{seat}", stakes=stakes)
        for seat in game.rulebook.plan.numbers
    ]
    question = replace(asked, zones=(*house, *seats))
    _show(page, table_html(question, laid_in(game, drill, situation)))
    assert len(seats) == 12
    for wide in (1280, 1024, 940):
        page.set_viewport_size({"width": wide, "height": 844})
        assert page.evaluate(FAULTS) == [], wide


def test_the_stakes_of_hands_split_and_doubled_meet_no_neighbour_s(page: Page) -> None:
    game = catalog.game("poker-21")
    drill = game.drill("reglement-tapis")
    situation = kept(drill, "deux-jeux-doubles")
    asked = drill.ask(situation)
    hands = [zone for zone in asked.zones if zone.spot.startswith("place-2.")]
    assert [len(zone.stakes) for zone in hands] == [2, 2]
    house = [zone for zone in asked.zones if not zone.seat]
    for split in game.rulebook.plan.numbers:
        seats = [
            replace(
                zone,
                label=f"Place {seat}, jeu {number}",
                seat=seat,
                spot=f"place-{seat}.main-{number}",
                stakes=tuple(replace(stake, amount=15_000) for stake in zone.stakes),
            )
            for seat in game.rulebook.plan.numbers
            for number, zone in enumerate(hands if seat == split else hands[:1], 1)
        ]
        question = replace(asked, zones=(*house, *seats))
        _show(page, table_html(question, laid_in(game, drill, situation)))
        for wide in (1280, 940, 800):
            page.set_viewport_size({"width": wide, "height": 844})
            assert page.evaluate(FAULTS) == [], (split, wide)


def test_a_stake_across_both_tableaux_is_clear_of_the_banker_on_a_phone(page: Page) -> None:
    game = catalog.game("baccara")
    drill = game.drill("reglement-tapis")
    situation = kept(drill, "tableau-et-cheval")
    asked = drill.ask(situation)
    across = next(zone for zone in asked.zones if zone.spot == "place-7")
    assert [stake.spot for stake in across.stakes] == ["tableau-1", "cheval"]
    house = [zone for zone in asked.zones if not zone.seat]
    seats = [replace(across, label=f"Place {it}", seat=it, spot=f"place-{it}") for it in (6, 7)]
    question = replace(asked, zones=(*house, *seats))
    open_room(page)
    html = question_html(Asked(question, laid_in(game, drill, situation), "/q/", "/q/", "jeton"))
    assert faults_of(page, html, ({"width": 600, "height": 844}, PHONE)) == []


def test_the_sum_of_a_place_of_a_tablet_hides_none_of_its_gestures(page: Page) -> None:
    game = catalog.game("baccara")
    drill = game.drill("reglement-tapis")
    page.set_viewport_size({"width": 740, "height": 844})
    for seed in (2, 3, 5):
        situation = drill.generate(Random(seed), game.rulebook.default_house, level=4)
        asked, verdict = drill.ask(situation), refusal(drill, situation)
        table = table_html(asked, laid_in(game, drill, situation))
        _show(page, painted(table, asked, verdict))
        assert page.evaluate(HIDDEN) == [], seed


def test_three_players_at_a_box_of_a_small_screen_keep_their_stakes_apart(page: Page) -> None:
    game = catalog.game("punto-banco")
    drill = game.drill("reglement-tapis")
    situation = kept(drill, "trois-joueurs-a-la-case")
    asked = drill.ask(situation)
    players = [zone for zone in asked.zones if zone.spot.startswith("place-5")]
    assert [len(zone.stakes) for zone in players] == [2, 2, 2]
    house = [zone for zone in asked.zones if not zone.seat]
    for full in game.rulebook.plan.numbers:
        seats = [
            replace(
                zone,
                label=zone.label.replace("5", str(seat)),
                seat=seat,
                spot=zone.spot.replace("5", str(seat)),
            )
            for seat in game.rulebook.plan.numbers
            for zone in (players if seat == full else players[:1])
        ]
        question = replace(asked, zones=(*house, *seats))
        _show(page, table_html(question, laid_in(game, drill, situation)))
        for wide in (860, 760, 700):
            page.set_viewport_size({"width": wide, "height": 844})
            assert page.evaluate(FAULTS) == [], (full, wide)


def test_each_seat_is_a_named_group_that_holds_its_cards_and_stakes(page: Page) -> None:
    game = catalog.game("caribbean-stud")
    _show(page, _table(game, "reglement-tapis"))
    for number in game.rulebook.plan.numbers:
        assert page.get_by_role("group", name=f"Place {number}", exact=True).count() == 1
    first = page.get_by_role("group", name="Place 1", exact=True)
    assert first.get_by_role("img").count() == 5
    assert "€" in first.inner_text()
    assert page.get_by_role("group", name="Banque").get_by_role("img").count() >= 1
