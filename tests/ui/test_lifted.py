"""The correction lifts the cards that play: at each place that is judged, on the board the winners'."""

from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.grading import Verdict, grade_value
from casino_rules.core.questions import Question
from casino_rules.poker.variant import OMAHA_HI_LO
from tests.ui.shown import shown
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.svg import table_html


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
    cloth = laid_in(found, exercise, situation)
    cards = shown(table_html(question, cloth, verdict=verdict))[""].classes
    assert cards.keys() - {"dos"} == shown_in(question)
    for code, css in cards.items():
        assert ("carte--joue" in css.split()) is (code in ruling.plays)
    still = shown(table_html(question, cloth))[""].classes
    assert not any("carte--joue" in css for css in still.values())


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
