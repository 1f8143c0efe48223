"""The correction is painted on the table: a mark at each place, the cards that play lifted."""

import re
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.forms import Choice, Fields, Ordering
from casino_rules.core.french import ordinal
from casino_rules.core.grading import Verdict, grade
from casino_rules.core.questions import Question
from casino_rules.core.table_forms import Chips, Seats
from tests.drills import SEED, every_drill
from tests.e2e.answers import verdicts
from tests.ui.shown import Spot, shown
from trainer.practice.demonstration import typed
from trainer.ui.table.boxes import Box
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.felts import Composition
from trainer.ui.table.marks import marks_of
from trainer.ui.table.pen import mark_drawn
from trainer.ui.table.scene import Mark, done_marks, together
from trainer.ui.table.svg import repainted_html, table_html, touchable_html

WIDE = Box(0, 0, 400, 20)


def answered(game: str, drill: str, raw: Any) -> tuple[Question, Verdict, dict[str, Spot]]:
    found = catalog.game(game)
    exercise = found.drill(drill)
    situation = exercise.generate(Random(3), found.rulebook.default_house)
    question, verdict = (
        exercise.ask(situation),
        grade(exercise, situation, raw(question_of(game, drill))),
    )
    table = table_html(question, laid_in(found, exercise, situation), verdict=verdict)
    return question, verdict, shown(table)


def question_of(game: str, drill: str) -> Question:
    found = catalog.game(game)
    exercise = found.drill(drill)
    return exercise.ask(exercise.generate(Random(3), found.rulebook.default_house))


def all_zero(question: Question) -> dict[str, str]:
    return {field.key: "0" for field in question.form.fields}  # type: ignore[attr-defined]  # Fields


def test_the_pots_to_be_made_lie_in_the_middle_and_bear_their_marks() -> None:
    question, verdict, html = answered("texas-holdem", "calculer-pots", all_zero)
    fields = {field.key: field for field in question.form.fields}  # type: ignore[attr-defined]  # Fields
    made = {key: amount for key, amount in verdict.solution.items() if amount}  # type: ignore[union-attr]
    assert len(made) < len(fields)
    for key, amount in made.items():
        spot = html[fields[key].spot]
        assert (spot.corrected, spot.cents) == ("faux", amount)
    assert sum(name.startswith("pots.") for name in html) == len(made)
    assert "attendu" in html["pots"].attributes["class"]


def test_pots_expected_over_the_one_that_lies_there_bear_each_its_mark() -> None:
    game = catalog.game("razz")
    drill = game.drill("ramasser-les-mises")
    situation = drill.generate(Random(2), game.rulebook.default_house)
    question, ruling = drill.ask(situation), drill.solve(situation)
    assert any(zone.spot == "pots" and zone.stakes for zone in question.zones)
    raw = {key: str(amount // 100) for key, amount in ruling.value.items() if amount}
    spots = {field.key: field.spot for field in question.form.fields}  # type: ignore[attr-defined]  # Fields
    right = marks_of(question, grade(drill, situation, raw))
    assert {*right} == {spots[key] for key in raw}
    returned = next(key for key, spot in spots.items() if spot == "pots")
    wrong = marks_of(question, grade(drill, situation, raw | {returned: "3"}))
    assert {*wrong} == {"pots", *right}
    assert not wrong["pots"].correct
    assert wrong["pots"].text.endswith("€")
    assert ":" not in wrong["pots"].text  # its row is named already
    assert all(wrong[spot].correct for spot in right if spot != "pots")


def test_a_pot_that_does_not_exist_is_only_shown_to_who_made_it() -> None:
    def one_more(question: Question) -> dict[str, str]:
        return {field.key: "5" for field in question.form.fields}  # type: ignore[attr-defined]  # Fields

    question, _, html = answered("texas-holdem", "calculer-pots", one_more)
    asked = {field.spot for field in question.form.fields}  # type: ignore[attr-defined]  # Fields
    assert {name for name in html if name.startswith("pots.")} == asked - {"pots"}


def test_chips_that_lie_there_already_are_not_laid_twice() -> None:
    for game, drill, raw in (
        ("texas-holdem", "prelevement", all_zero),
        ("caribbean-stud", "reglement-main", all_zero_or_first),
    ):
        places = answered(game, drill, raw)[2].values()
        assert not any("attendu" in it.attributes.get("class", "").split() for it in places)


def test_nothing_is_laid_over_the_cards_of_a_hand() -> None:
    html = answered("baccara", "reglement-tapis", all_zero_or_first)[2]
    assert "attendu" not in html["banquier"].attributes["class"].split()
    assert html["banquier"].corrected


def all_zero_or_first(question: Question) -> dict[str, str]:
    fields = question.form.fields  # type: ignore[attr-defined]  # Fields
    return {field.key: getattr(field.form, "keys", ("0",))[0] for field in fields}


def test_where_nobody_sits_what_is_asked_of_all_lies_in_the_middle_marked() -> None:
    found = catalog.game("texas-holdem")
    exercise = found.drill("cartes-en-main")
    situation = exercise.generate(Random(3), found.rulebook.default_house)
    question = exercise.ask(situation)
    verdict = grade(exercise, situation, ones(question))
    table = table_html(question, laid_in(found, exercise, situation), verdict=verdict)
    on_cloth = [it for it in verdict.fields if it.label in table]
    assert len(on_cloth) == 2
    for result in on_cloth:
        assert result.expected in table


def ones(question: Question) -> dict[str, Any]:
    """Return « 1 » for each number, and the first seat for each place."""
    fields = question.form.fields  # type: ignore[attr-defined]  # Fields
    return {it.key: [str(seat) for seat in getattr(it.form, "seats", (1,))][:1] for it in fields}


def test_each_hand_of_the_seat_asked_bears_its_mark_the_seat_its_stake_s() -> None:
    question, verdict, html = answered("pai-gow-casino", "resultat", all_zero_or_first)
    assert list(marks_of(question, verdict)) == ["place.cinq", "place.deux", "place"]
    for spot in marks_of(question, verdict):
        assert html[spot].corrected


def test_a_gesture_for_all_the_stakes_of_a_kind_is_told_at_each_of_them() -> None:
    question, verdict, html = answered("punto-banco", "reglement-tapis", all_zero_or_first)
    kinds = [field.spot.partition(".")[2] for field in question.form.fields[:2]]  # type: ignore[attr-defined]
    laid = {
        f"{zone.spot}.{stake.spot}"
        for zone in question.zones
        for stake in zone.stakes
        if stake.spot in kinds
    }
    assert laid
    assert laid <= marks_of(question, verdict).keys()
    for spot in laid:
        assert html[spot].corrected


@pytest.mark.parametrize(
    ("game", "drill"),
    [
        ("baccara", "reglement-tapis"),
        ("caribbean-stud", "reglement-tapis"),
        ("casino-stud", "reglement-main"),
        ("pai-gow-casino", "reglement-tapis"),
        ("poker-21", "reglement-tapis"),
        ("poker-3-cartes", "reglement-place"),
        ("punto-banco", "reglement-mise"),
        ("punto-banco", "reglement-tapis"),
    ],
)
def test_what_is_paid_is_pushed_beside_its_stake_in_the_correction_alone(
    game: str, drill: str
) -> None:
    found = catalog.game(game)
    exercise = found.drill(drill)
    pushed = 0
    for seed in range(12):
        situation = exercise.generate(Random(seed), found.rulebook.default_house)
        question, cloth = exercise.ask(situation), laid_in(found, exercise, situation)
        verdict = grade(exercise, situation, all_zero_or_first(question))
        assert not [it for it in shown(table_html(question, cloth)) if it.endswith(".paye")]
        table = shown(table_html(question, cloth, verdict=verdict))
        beside = {it.removesuffix(".paye"): spot for it, spot in table.items() if ".paye" in it}
        assert beside.keys() <= verdict.paid.keys()
        for spot, chips in beside.items():
            assert chips.worth == verdict.paid[spot], seed
            assert chips.cents in {0, chips.worth}, seed
        pushed += len(beside)
    assert pushed


def test_each_place_tells_what_was_expected_there() -> None:
    question, verdict, html = answered("texas-holdem", "repartir-pots", all_zero)
    marks = marks_of(question, verdict)
    assert set(marks) == {field.spot for field in question.form.fields}  # type: ignore[attr-defined]
    spots = {field.key: field.spot for field in question.form.fields}  # type: ignore[attr-defined]  # Fields
    for result in verdict.fields:
        assert result.expected in html[spots[result.key]].told
        assert html[spots[result.key]].struck == ([] if result.correct else [result.given])
    assert sum(bool(spot.corrected) for spot in html.values()) == len(marks)


def test_the_seats_that_win_and_those_named_in_excess_are_painted() -> None:
    def everybody(question: Question) -> list[str]:
        return [str(seat) for seat in question.form.seats]  # type: ignore[attr-defined]  # Seats

    question, verdict, html = answered("texas-holdem", "attribuer-pot", everybody)
    marks = marks_of(question, verdict)
    assert sum(not mark.correct for mark in marks.values()) == len(marks) - len(verdict.solution)  # type: ignore[arg-type]
    assert any("en trop" in text for text in html[""].texts)


def test_the_cards_that_play_are_lifted() -> None:
    def first(question: Question) -> list[str]:
        return [card.code for card in question.form.shown[:5]]  # type: ignore[attr-defined]  # Cards

    _, verdict, html = answered("texas-holdem", "cinq-cartes", first)
    risen = {code for code, css in html[""].classes.items() if "carte--joue" in css}
    assert risen == set(str(verdict.solution).split())


def test_each_card_says_whether_it_was_chosen_rightly_wrongly_or_left_out() -> None:
    def last(question: Question) -> list[str]:
        return [card.code for card in question.form.shown[-5:]]  # type: ignore[attr-defined]  # Cards

    _, verdict, html = answered("texas-holdem", "cinq-cartes", last)
    given, wanted = set(str(verdict.answer).split()), set(str(verdict.solution).split())
    states = {"juste": given & wanted, "faux": given - wanted, "oubliee": wanted - given}
    for state, codes in states.items():
        cards = html[""].classes.items()
        assert {code for code, css in cards if f"carte--{state}" in css.split()} == codes, state
    assert states["faux"]


def test_a_seat_named_wrongly_and_the_one_expected_are_told_apart() -> None:
    question, verdict, html = answered(
        "texas-holdem", "a-qui-la-parole", lambda question: question.form.keys[1]
    )
    wanted = str(verdict.solution)
    assert not verdict.correct
    assert html[wanted].corrected == "attendu"
    assert "faux" in {spot.corrected for name, spot in html.items() if name.startswith("place-")}
    assert len(marks_of(question, verdict)) == 2


def test_the_ranks_of_an_order_are_set_right_on_the_cloth() -> None:
    question, verdict, html = answered(
        "caribbean-stud", "de-place-en-place", lambda question: question.form.keys
    )
    marks = marks_of(question, verdict)
    assert isinstance(verdict.solution, list | tuple)
    told = [marks[str(spot)].text for spot in verdict.solution]
    assert told == [ordinal(rank + 1) for rank in range(len(told))]
    for spot in verdict.solution:
        assert spot in html


ANYTHING = [
    ("texas-holdem", "repartir-pots"),
    ("texas-holdem", "calculer-pots"),
    ("razz", "ramasser-les-mises"),
    ("punto-banco", "reglement-tapis"),
    ("caribbean-stud", "reglement-tapis"),
    ("caribbean-stud", "plafond"),
    ("caribbean-stud", "de-place-en-place"),
    ("texas-holdem", "attribuer-pot"),
    ("texas-holdem", "poser-les-blinds"),
    ("pai-gow-casino", "resultat"),
    ("stud", "bring-in"),
    ("omaha-5-hi-lo", "repartir-pots"),
]
"""Exercises whose corrections are painted in as many ways: sums, pots, gestures, orders, seats."""


@pytest.mark.parametrize(("game", "drill"), ANYTHING)
def test_no_sign_of_a_fault_stands_beside_what_was_due(game: str, drill: str) -> None:
    question, verdict, html = answered(game, drill, anything)
    assert not verdict.correct
    marks = marks_of(question, verdict)
    told = {name: html[name] for name in marks if name in html}
    assert told
    for name, spot in told.items():
        signs = [text for text in spot.texts if text.startswith("✗")]
        assert bool(signs) is marks[name].excess or not signs
        whole = any(other.startswith(f"{name}.") for other in html)
        assert whole or len(spot.struck) <= 1


def anything(question: Question) -> Any:
    """Return an answer that can be read and is hardly right: the first of everything."""
    form = question.form
    if isinstance(form, Fields):
        return {field.key: _anything(field.form) for field in form.fields}
    return _anything(form)


def _anything(form: Any) -> Any:
    if isinstance(form, Ordering):
        return form.keys
    if isinstance(form, Seats):
        return [str(form.seats[0])]
    return form.keys[0] if isinstance(form, Choice) else "3"


def test_a_gesture_given_wrongly_is_struck_beside_the_one_that_was_due() -> None:
    mark = Mark(correct=False, text="payer 60\u00a0€", given="ramasser")
    assert '<tspan class="donne">ramasser</tspan> → payer 60\u00a0€' in mark_drawn(
        mark, "Juste", WIDE
    )
    assert "✗ en trop" in mark_drawn(
        Mark(correct=False, text="en trop", excess=True), "Juste", WIDE
    )


def test_of_several_wrong_answers_at_a_place_the_first_is_struck_and_all_are_due() -> None:
    gesture = Mark(correct=False, text="payer", given="ramasser")
    paid = Mark(correct=False, text="60\u00a0€", given="0\u00a0€")
    told = mark_drawn(together([Mark(correct=True, text="9"), gesture, paid]), "Juste", WIDE)
    assert re.findall(r'<tspan class="donne">([^<]+)</tspan>', told) == ["ramasser"]
    assert "→ 9 · payer · 60\u00a0€" in told


def test_right_answers_at_a_place_are_told_with_one_sign() -> None:
    right = [Mark(correct=True, text="Ramasser"), Mark(correct=True, text="0\u00a0€")]
    told = mark_drawn(together(right), "Juste", WIDE)
    assert told.count("✓") == 1
    assert "✓ Ramasser · 0\u00a0€" in told


def test_a_mark_says_as_much_as_its_room_holds_and_its_sign_at_least() -> None:
    mark = Mark(correct=False, text="payer 60\u00a0€", given="ramasser")
    for wide, said in ((200, "ramasser"), (90, "→ payer 60\u00a0€"), (24, ">→<")):
        told = mark_drawn(mark, "Juste", Box(0, 0, wide, 20))
        assert said in told
        assert ("ramasser" in told) is (wide == 200)


def test_a_seat_asked_by_several_fields_tells_of_each() -> None:
    def one_and_two(question: Question) -> dict[str, list[str]]:
        fields = question.form.fields  # type: ignore[attr-defined]  # Fields
        return {field.key: [str(field.form.seats[0])] for field in fields}

    question, verdict, _ = answered("texas-holdem", "poser-les-blinds", one_and_two)
    texts = " ".join(mark.text for mark in marks_of(question, verdict).values())
    for field in question.form.fields:  # type: ignore[attr-defined]  # Fields
        assert field.label in texts


@pytest.mark.parametrize(
    ("game", "drill", "spot"),
    [
        ("punto-banco", "payer-a-hauteur", r"place\.punto"),
        ("caribbean-stud", "composer-paiement", r"place\.(?:ante|bet|bonus)"),
        ("poker-3-cartes", "pair-plus", r"place\.pair-plus"),
        ("caribbean-stud", "plafond", "place"),
        ("texas-holdem", "montant-a-suivre", r"place-\d+"),
        ("omaha", "relance-minimale", r"place-\d+"),
    ],
)
def test_the_one_sum_that_is_asked_is_told_at_its_stake_or_at_its_seat(
    game: str, drill: str, spot: str
) -> None:
    question, verdict, html = answered(game, drill, one)
    (told,) = marks_of(question, verdict).items()
    assert re.fullmatch(spot, told[0])
    there = html[told[0]]
    assert there.corrected == "faux"
    assert told[1].text in there.told + "".join(there.texts)
    assert {*there.struck} <= {verdict.given}


def one(question: Question) -> Any:
    """Return one euro, or one chip of that."""
    return {"100": "1"} if isinstance(question.form, Chips) else "1"


def test_where_a_colleague_erred_tells_what_should_have_been_done() -> None:
    found = catalog.game("controle-caribbean-stud")
    exercise = found.drill("reglement-tapis")
    struck = 0
    for seed in range(8):
        situation = exercise.generate(Random(seed), found.rulebook.default_house)
        question, right = exercise.ask(situation), exercise.solve(situation)
        assert question.answered
        verdict = grade(exercise, situation, typed(question.form, right.value))
        marks = dict(done_marks(question, verdict))
        assert all(mark.done for _, mark in done_marks(question, None))
        for line, due in zip(question.answered.lines, right.due, strict=True):
            mark = marks[line.spot]
            if line.text != due:
                struck += 1
                assert due in mark.text
                assert line.text in mark.given
                table = table_html(question, laid_in(found, exercise, situation), verdict=verdict)
                assert "→" in "".join(shown(table)[line.spot].texts)
    assert struck


def test_a_correction_comes_where_something_is_said_of_the_table_and_nowhere_else() -> None:
    came = set()
    for game, drill in every_drill():
        situation = drill.generate(Random(f"{SEED}/{drill.slug}"), game.rulebook.default_house)
        question, cloth = drill.ask(situation), laid_in(game, drill, situation)
        phone = (Composition.PHONE,)
        asked, _ = touchable_html(question, cloth, screens=phone)
        for verdict in verdicts(drill, situation):
            corrected = table_html(question, cloth, verdict=verdict, screens=phone)
            painted = repainted_html(question, cloth, None, verdict, phone)
            assert painted == corrected or (not painted and corrected == asked), drill
            came.add(bool(painted))
    assert came == {True, False}
