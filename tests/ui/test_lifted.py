"""The correction lifts the cards that play: at each place that is judged, on the board the winners'."""

import re
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from casino_rules import catalog
from casino_rules.core.grading import Verdict, grade_value
from casino_rules.core.questions import Question
from casino_rules.poker.variant import OMAHA_HI_LO
from tests.e2e.answers import refusal
from tests.tables import FAULTS, open_room, put, told_wrong
from trainer.ui.exercise import Asked, question_html
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.html import table_html
from trainer.ui.table.marks import marks_html, painted

HIDDEN: Final = """() => [...document.querySelectorAll(".scene .carte")].filter((card) => {
  const { left, top } = card.getBoundingClientRect();
  return [...document.querySelectorAll(".scene .corrige")].map((mark) => mark.getBoundingClientRect())
    .some((at) => at.left < left + 8 && left + 8 < at.right && at.top < top + 10 && top + 10 < at.bottom);
}).map((card) => card.ariaLabel)"""
"""The cards of which a mark hides what they are."""


@pytest.mark.parametrize(
    ("game", "drill"),
    [
        ("texas-holdem", "lire-main"),
        ("texas-holdem", "annoncer-main"),
        ("texas-holdem", "attribuer-pot"),
        ("omaha", "repartir-pots"),
        ("stud", "attribuer-pot"),
        ("razz", "lire-main"),
        ("badugi", "attribuer-pot"),
        ("casino-stud", "boni"),
    ],
)
def test_the_cards_that_play_are_lifted_wherever_a_hand_is_judged(game: str, drill: str) -> None:
    found = catalog.game(game)
    exercise = found.drill(drill)
    situation = next(
        seen
        for seen in (exercise.generate(Random(n), found.rulebook.default_house) for n in range(40))
        if len(shown_in(exercise.ask(seen))) > len(exercise.solve(seen).plays) > 0
    )
    question, ruling = exercise.ask(situation), exercise.solve(situation)
    assert set(ruling.plays) < shown_in(question)
    verdict = grade_value(exercise, situation, ruling.value)
    assert Verdict.from_json(verdict.as_json()) == verdict
    table = table_html(question, laid_in(found, exercise, situation))
    html, added = str(painted(table, question, verdict)), marks_html(question, verdict)
    for code in shown_in(question):
        lifted = code in ruling.plays
        assert (f'class="carte carte--joue c-{code}' in html) is lifted
        assert (f'class="carte--joue" data-sur=".carte.c-{code}"' in added) is lifted


def shown_in(question: Question) -> set[str]:
    return {card.code for zone in question.zones for card in zone.cards}


def test_a_card_that_plays_in_one_half_says_which_the_board_is_the_winners() -> None:
    found = catalog.game("omaha-hi-lo")
    exercise = found.drill("attribuer-pot")
    house = found.rulebook.default_house
    for number in range(30):
        situation = exercise.generate(Random(number), house)
        plays = exercise.solve(situation).plays
        high, low = OMAHA_HI_LO
        results = {
            half: {seat: half.best(hole, situation.board) for seat, hole in situation.holes.items()}
            for half in (high, low)
        }
        for seat, hole in situation.holes.items():
            for card in hole:
                told = [
                    word
                    for half, word in ((high, "haute"), (low, "basse"))
                    if (value := results[half][seat]) is not None and card in value.cards
                ]
                assert plays.get(card.code) == (" · ".join(told) if told else None)
        for half, word in ((high, "haute"), (low, "basse")):
            values = [value for value in results[half].values() if value is not None]
            best = {c for value in values if value == max(values) for c in value.cards}
            board = {card for card in situation.board if word in plays.get(card.code, "")}
            assert board == best & set(situation.board)


def test_the_cards_of_the_hand_that_a_colleague_judged_are_lifted_too() -> None:
    found = catalog.game("texas-holdem")
    control = catalog.game("controle-texas-holdem")
    watched = control.drill("attribuer-pot")
    situation = watched.generate(Random(1), control.rulebook.default_house)
    assert (
        watched.solve(situation).plays == found.drill("attribuer-pot").solve(situation.seen).plays
    )


@pytest.mark.e2e
@pytest.mark.thorough
def test_a_lifted_hand_meets_nothing_and_its_mark_hides_no_index(page: Page) -> None:
    open_room(page)
    for slug, drill, level in (
        ("omaha-hi-lo", "lire-main", 2),
        ("texas-holdem", "attribuer-pot", 2),
        ("omaha-5-hi-lo", "repartir-pots", 2),
    ):
        game = catalog.game(slug)
        exercise = game.drill(drill)
        situation = exercise.generate(Random(2), game.rulebook.default_house.at(level))
        question, cloth = exercise.ask(situation), laid_in(game, exercise, situation)
        asked = question_html(Asked(question, cloth, "/q/", "/q/", "jeton", place=drill))
        html = painted(asked, question, refusal(exercise, situation))
        for wide in (320, 390, 740, 820, 1280):
            put(page, html, wide)
            assert page.locator(".carte--joue").count()
            assert page.evaluate(FAULTS) == [], (slug, wide)
            assert page.evaluate(HIDDEN) == [], (slug, wide)


BOTH = re.compile(r'class="corrige(?:(?!</p>).)*Main haute(?:(?!</p>).)*Main basse')


@pytest.mark.e2e
@pytest.mark.thorough
def test_both_halves_told_of_a_hand_of_seven_cards_hide_no_index(page: Page) -> None:
    game = catalog.game("stud-hi-lo")
    house = game.rulebook.default_house.at(2)
    coups = (game.coup(Random(seed), house, 6) for seed in range(200))
    duties = (duty for coup in coups for duty in coup if duty.drill == "attribuer-pot")
    duty = next(it for it in duties if BOTH.search(told_wrong(game, it)))
    open_room(page)
    for wide in (390, 320):
        put(page, told_wrong(game, duty), wide)
        told = page.locator(".corrige").filter(has_text="Main haute").filter(has_text="Main basse")
        assert told.count() >= 1
        assert page.evaluate(HIDDEN) == [], wide
