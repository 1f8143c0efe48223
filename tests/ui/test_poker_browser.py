"""Tables of poker in a real browser: the board, the hands, what a verdict adds."""

import re
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.core.questions import Question
from tests.e2e.answers import refusal
from tests.tables import FAULTS, kept, open_room, put, question_of, told_wrong
from trainer.ui.exercise import Asked, question_html
from trainer.ui.table.cloth import Cloth, cloth_of, laid_in
from trainer.ui.table.html import plan_html, standing_html, table_html
from trainer.ui.table.marks import painted
from trainer.ui.table.standing import standing

pytestmark = [pytest.mark.e2e, pytest.mark.thorough]

SIDES: Final = """(css) => [...document.querySelectorAll(css)].map((el) => el.getBoundingClientRect())
  .map(({ left, right }) => [Math.round(left * 10) / 10, Math.round(right * 10) / 10])"""
MEETING: Final = """([one, other]) => {
  const at = (css) => [...document.querySelectorAll(css)]
    .filter((el) => el.checkVisibility({ visibilityProperty: true })).map((el) => [el, el.getBoundingClientRect()]);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  return at(one).flatMap(([a, here]) => at(other).filter(([b, there]) => a !== b && meet(here, there))
    .map(([b]) => `${a.textContent.trim()} meets ${b.className} ${b.textContent.trim()}`));
}"""
FAR: Final = """() => [...document.querySelectorAll(":is(.s3, .s4) > .corrige")].map((el) => el.offsetHeight)"""
ONE_LINE: Final = 30
"""More than the height of a mark on one line."""
LIT: Final = """() => [...document.querySelectorAll(".siege:not(.siege--vide) > .medaillon")]
  .filter((el) => getComputedStyle(el).backgroundColor === "rgb(226, 184, 76)").map((el) => Number(el.textContent))"""


@pytest.fixture
def room(page: Page) -> Page:
    open_room(page)
    return page


def _asked(game: Game, slug: str, seed: int = 3) -> tuple[Question, Cloth, str]:
    """Return a question at a full table, its cloth, and its page with a wrong answer painted on it."""
    drill = game.drill(slug)
    situation = drill.generate(Random(seed), game.rulebook.default_house.at(4))
    question, cloth = drill.ask(situation), laid_in(game, drill, situation)
    html = painted(table_html(question, cloth), question, refusal(drill, situation))
    return question, cloth, html


def test_the_cards_of_a_board_lie_apart_and_stay_as_others_come(room: Page) -> None:
    question, cloth, _ = _asked(catalog.game("omaha"), "repartir-pots")
    board = next(zone for zone in question.zones if zone.spot == "communes")
    rest = [zone for zone in question.zones if zone is not board]
    for wide in (1440, 1280, 1000, 780, 700, 600, 390, 320):
        seen = []
        for count in (1, 3, 4, 5):
            zones = (*rest, replace(board, cards=board.cards[:count]))
            put(room, table_html(replace(question, zones=zones), cloth), wide)
            seen.append(room.evaluate(SIDES, ".lieu--communes .carte"))
            assert len(seen[-1]) == count
        whole = seen[-1]
        assert all(one[1] < two[0] for one, two in pairwise(whole)), wide
        assert all(cards == whole[: len(cards)] for cards in seen), wide


def test_the_hand_in_question_is_under_the_middle_of_the_board_on_a_phone(room: Page) -> None:
    for slug in ("texas-holdem", "omaha-5"):
        drill = catalog.game(slug).drill("cinq-cartes")
        situation = drill.generate(Random(3), catalog.game(slug).rulebook.default_house)
        cloth = laid_in(catalog.game(slug), drill, situation)
        asked = Asked(drill.ask(situation), cloth, "/q/", "/q/", "jeton")
        for wide in (600, 390, 320):
            put(room, question_html(asked), wide)
            middles = []
            for css in (".lieu--communes .carte", ".siege--question .carte"):
                cards = room.evaluate(SIDES, css)
                middles.append((cards[0][0] + cards[-1][1]) / 2)
            assert abs(middles[0] - middles[1]) < 3, (slug, wide)


def test_a_hand_without_a_board_lies_in_the_middle_of_the_table_of_a_phone(room: Page) -> None:
    for slug in ("razz", "badugi"):
        game = catalog.game(slug)
        for name in ("lire-main", "cinq-cartes"):
            drill = game.drill(name)
            situation = drill.generate(Random(4), game.rulebook.default_house)
            cloth = laid_in(game, drill, situation)
            for wide in (600, 390, 320):
                asked = Asked(drill.ask(situation), cloth, "/q/", "/q/", "jeton")
                put(room, question_html(asked), wide)
                (left, right), *_ = room.evaluate(SIDES, ".scene")
                cards = room.evaluate(SIDES, ".siege--question .carte")
                aside = abs(cards[0][0] + cards[-1][1] - left - right) / 2
                assert aside < 3, (slug, name, wide)


def test_who_has_folded_where_hands_lie_has_no_light_at_his_seat(room: Page) -> None:
    game = catalog.game("omaha")
    question, cloth, _ = _asked(game, "repartir-pots")
    shown = {zone.seat for zone in question.zones if zone.seat and zone.cards}
    folded = {zone.seat for zone in question.zones if zone.seat and not zone.cards} - shown
    assert folded
    put(room, table_html(question, cloth), 390)
    assert set(room.evaluate(LIT)) == shown
    coup = game.coup(Random(3), game.rulebook.default_house.at(4), 6)
    duty = next(it for it in coup if it.drill == "relance-maximale")
    drill = game.drill(duty.drill)
    table = standing(drill.ask(duty.situation), duty.cloth, scene=duty.scene).still
    playing = {zone.seat for zone in duty.cloth if zone.seat and (zone.cards or zone.hidden)}
    for wide in (1280, 390):
        put(room, standing_html(table, laid_in(game, drill, duty.situation)), wide)
        assert set(room.evaluate(LIT)) == playing, wide


def test_a_verdict_says_nothing_over_the_board_of_a_phone(room: Page) -> None:
    _, _, html = _asked(catalog.game("omaha"), "repartir-pots")
    put(room, f"<article class='question question--places'>{html}</article>", 390)
    assert "couché" in re.sub(r"<[^>]*>", "", html)
    assert room.evaluate(MEETING, [".note-siege", ".lieu--communes .carte, .lieu__nom"]) == []


def test_the_marks_of_two_neighbours_of_the_far_side_of_a_phone_are_apart(room: Page) -> None:
    for slug, seeds in (("omaha", range(1, 9)), ("omaha-5", range(1, 9))):
        for seed in seeds:
            _, _, html = _asked(catalog.game(slug), "poser-les-blinds", seed)
            put(room, html, 390)
            assert room.evaluate(MEETING, [".siege > .corrige"] * 2) == [], (slug, seed)
    game = catalog.game("badugi")
    drill = game.drill("poser-les-blinds")
    for seed in range(1, 13):
        coup = game.coup(Random(seed), game.rulebook.default_house.at(4), 6)
        duty = next((it for it in coup if it.drill == drill.slug), None)
        if duty is None:
            continue
        question, verdict = drill.ask(duty.situation), refusal(drill, duty.situation)
        table = standing(question, duty.cloth, scene=duty.scene).still
        html = standing_html(table, laid_in(game, drill, duty.situation))
        put(room, painted(html, question, verdict), 390)
        assert room.evaluate(MEETING, [".siege > .corrige"] * 2) == [], seed
        assert all(high < ONE_LINE for high in room.evaluate(FAR)), seed


def test_a_mark_leaves_the_chips_of_a_seat_without_cards_in_sight(room: Page) -> None:
    for seed in range(1, 6):
        _, _, html = _asked(catalog.game("razz"), "a-qui-la-parole", seed)
        put(room, html, 390)
        assert room.evaluate(MEETING, [".siege > .corrige", ".jeton, .mise__montant"]) == [], seed


def test_what_is_in_force_is_clear_of_what_was_expected(room: Page) -> None:
    _, _, html = _asked(catalog.game("stud"), "bring-in")
    put(room, html.replace("table--basse", "table--basse table--sieges", 1), 390)
    assert room.evaluate(MEETING, [".lieu--attendu", ".table__options li"]) == []


def test_seven_cards_of_a_seat_lie_whole_on_its_sheet(room: Page) -> None:
    question, cloth, _ = _asked(catalog.game("stud-hi-lo"), "repartir-pots")
    put(room, question_html(Asked(question, cloth, "/q/", "/q/", "jeton", place="x")), 390)
    cards = room.evaluate(SIDES, ".fiche[data-ouverte] .fiche__jeu .carte")
    assert len(cards) == 7
    assert all(one[1] <= two[0] for one, two in pairwise(cards))


def test_each_pack_of_a_draw_bears_its_name_on_the_table_of_a_coup(room: Page) -> None:
    game = catalog.game("badugi")
    coup = list(game.coup(Random(3), game.rulebook.default_house.at(4), 6))
    duties = [it for it in coup if any(zone.spot == "ecartees" for zone in it.cloth)]
    assert duties
    for duty in duties:
        drill = game.drill(duty.drill)
        table = standing(drill.ask(duty.situation), duty.cloth, scene=duty.scene).still
        html = standing_html(table, laid_in(game, drill, duty.situation))
        put(room, f"<article class='question question--coup'>{html}</article>", 1280)
        names = room.evaluate(SIDES, ".lieu--paquet:not(.lieu--vide) > .lieu__nom")
        assert all(right - left > 20 for left, right in names), duty.drill
        assert room.evaluate(FAULTS) == [], duty.drill


def test_the_places_of_an_empty_table_and_their_names_are_apart(room: Page) -> None:
    for slug in ("omaha", "stud", "badugi"):
        game = catalog.game(slug)
        html = plan_html(cloth_of(game.rulebook.plan, game.rulebook.default_house))
        for wide in (1280, 700, 390, 340):
            put(room, html, wide)
            here = ".lieu__nom, .lieu > .lieu__paquet, .rateau, .medaillon"
            assert room.evaluate(MEETING, [".lieu__nom", here]) == [], (slug, wide)
            assert room.evaluate(MEETING, [".lieu__paquet", ".rateau, .medaillon"]) == []


def test_what_becomes_of_a_seat_is_told_clear_of_its_neighbours_at_a_desk(room: Page) -> None:
    for slug in ("caribbean-stud", "casino-stud", "poker-3-cartes"):
        for seed in range(1, 6):
            _, _, html = _asked(catalog.game(slug), "reglement-tapis", seed)
            for wide in (1280, 1000):
                put(room, html, wide)
                others_s = ".siege > .corrige, .carte, .jeton, .mise__montant"
                assert room.evaluate(MEETING, [".siege > .corrige", others_s]) == [], (slug, seed)


def test_the_hands_of_a_seat_that_were_split_do_not_say_its_number_again() -> None:
    game = catalog.game("poker-21")
    drill = game.drill("reglement-tapis")
    situation = kept(drill, "deux-jeux-doubles")
    question, cloth = drill.ask(situation), laid_in(game, drill, situation)
    split = [zone for zone in question.zones if zone.spot.startswith("place-2.")]
    assert [zone.label for zone in split] == ["Place 2, jeu 1", "Place 2, jeu 2"]
    notes = re.findall(r'"note-siege">([^<]*)<', table_html(question, cloth))
    told = [note[:7] for note in notes if "jeu séparé" in note]
    assert told == ["jeu 1, ", "jeu 2, "]


def test_the_hand_read_in_a_coup_of_a_draw_has_each_of_its_cards_whole(room: Page) -> None:
    for slug in ("deuce-to-seven", "badugi"):
        game = catalog.game(slug)
        seeds = range(9, 15)
        coups = [game.coup(Random(it), game.rulebook.default_house.at(4), 6) for it in seeds]
        duty = next(duty for coup in coups for duty in coup if duty.drill == "lire-main")
        drill = game.drill(duty.drill)
        table = standing(drill.ask(duty.situation), duty.cloth, scene=duty.scene).still
        html = standing_html(table, laid_in(game, drill, duty.situation))
        for wide in (1280, 700):
            put(room, f"<article class='question question--coup'>{html}</article>", wide)
            cards = room.evaluate(SIDES, ".siege--question .carte")
            assert len(cards) == game.rulebook.plan.cards
            assert all(one[1] <= two[0] for one, two in pairwise(cards)), (slug, wide)
            assert room.evaluate(FAULTS) == [], (slug, wide)


def test_the_cards_to_choose_are_clear_of_board_and_pack_on_a_small_desk(
    room: Page,
) -> None:
    for slug in ("omaha-5", "badugi", "stud"):
        game = catalog.game(slug)
        drill = game.drill("cinq-cartes")
        situation = drill.generate(Random(4), game.rulebook.default_house)
        cloth = laid_in(game, drill, situation)
        for wide in (820, 780):
            put(
                room, question_html(Asked(drill.ask(situation), cloth, "/q/", "/q/", "jeton")), wide
            )
            assert room.evaluate(FAULTS) == [], (slug, wide)


def test_what_was_expected_of_a_pot_hides_neither_its_own_sum_nor_a_card(room: Page) -> None:
    asked = {
        "texas-holdem": ("prelevement",),
        "stud-hi-lo": ("calculer-pots", "ramasser-les-mises"),
    }
    for slug, drills in asked.items():
        game = catalog.game(slug)
        coups = [game.coup(Random(it), game.rulebook.default_house.at(2), 6) for it in (0, 1, 2)]
        for duty in (duty for coup in coups for duty in coup if duty.drill in drills):
            for wide in (1280, 700):
                put(room, told_wrong(game, duty), wide)
                marks, sums = ".pot > .corrige", ".lieu--pots:not(.lieu--attendu) .mise__montant"
                assert room.evaluate(MEETING, [marks, f"{sums}, .carte"]) == [], (slug, duty.drill)


def test_chips_on_the_dealer_s_side_draw_back_from_the_hand_under_them(room: Page) -> None:
    for slug, level, seed in (("omaha", 4, 4), ("stud-hi-lo", 2, 4), ("stud-hi-lo", 4, 8)):
        html = question_of(catalog.game(slug), "repartir-pots", seed, level)
        for wide in (820, 1280):
            put(room, html, wide)
            assert room.evaluate(FAULTS) == [], (slug, seed, wide)


def _told_wrong(game: Game, seed: int, slug: str) -> str:
    """Return the table of the first such duty of a coup, answered wrong."""
    coup = game.coup(Random(seed), game.rulebook.default_house.at(2), 6)
    return told_wrong(game, next(duty for duty in coup if duty.drill == slug))


def test_what_is_told_of_seats_without_cards_hides_no_medallion_of_a_phone(room: Page) -> None:
    for slug in ("texas-holdem", "omaha", "omaha-5"):
        for seed in (12, 13, 14):
            html = _told_wrong(catalog.game(slug), seed, "poser-les-blinds")
            for wide in (390, 320):
                put(room, html, wide)
                assert room.evaluate(MEETING, [".corrige", ".medaillon, .siege__nom"]) == []


def test_what_is_told_of_a_hand_brought_forward_is_with_it(room: Page) -> None:
    for slug in ("omaha-5-hi-lo", "badeucey", "stud-hi-lo"):
        html = _told_wrong(catalog.game(slug), 13, "lire-main")
        for wide in (1280, 700, 390):
            put(room, html, wide)
            assert room.locator(".siege--question > .corrige").count() == 1, slug
            here = ".medaillon, .siege:not(.siege--question) .carte, .mise__montant"
            assert room.evaluate(MEETING, [".corrige", here]) == [], (slug, wide)


def test_a_card_that_plays_hides_the_index_of_no_other(room: Page) -> None:
    game = catalog.game("omaha-5-hi-lo")
    drill = game.drill("lire-main")
    situation = drill.generate(Random(12), game.rulebook.default_house.at(2))
    asked, told = drill.ask(situation), refusal(drill, situation)
    put(room, painted(table_html(asked, laid_in(game, drill, situation)), asked, told), 390)
    assert room.locator(".siege--question .carte--joue").count() == 2
    hidden = """() => [...document.querySelectorAll(".siege--question .carte")].filter((el) => {
      const { left, top } = el.getBoundingClientRect();
      return document.elementFromPoint(left + 8, top + 20) !== el;
    }).map((el) => el.className)"""
    assert room.evaluate(hidden) == []
