"""The correction is painted on the table: a mark at each place, the cards that play lifted."""

import re
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.chip_forms import Chips
from casino_rules.core.forms import Choice, Fields, Ordering
from casino_rules.core.french import ordinal
from casino_rules.core.grading import Verdict, grade
from casino_rules.core.questions import Question
from casino_rules.core.seat_forms import Seats
from trainer.ui.markup import icon
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.html import table_html
from trainer.ui.table.mark import Mark, mark_html, together
from trainer.ui.table.marks import marks_html, marks_of, painted


def answered(game: str, drill: str, raw: Any) -> tuple[Question, Verdict, str]:
    found = catalog.game(game)
    exercise = found.drill(drill)
    situation = exercise.generate(Random(3), found.rulebook.default_house)
    question, verdict = (
        exercise.ask(situation),
        grade(exercise, situation, raw(question_of(game, drill))),
    )
    table = table_html(question, laid_in(found, exercise, situation))
    return question, verdict, str(painted(table, question, verdict))


def question_of(game: str, drill: str) -> Question:
    found = catalog.game(game)
    exercise = found.drill(drill)
    return exercise.ask(exercise.generate(Random(3), found.rulebook.default_house))


def due(text: str) -> str:
    """Return how what was due is written in a mark, beside what was given wrongly."""
    return f'<span class="corrige__du"><span class="vh">Attendu\u00a0: </span>{text}</span>'


def all_zero(question: Question) -> dict[str, str]:
    return {field.key: "0" for field in question.form.fields}  # type: ignore[attr-defined]  # Fields


def test_the_pots_to_be_made_lie_in_the_middle_and_bear_their_marks() -> None:
    question, verdict, html = answered("texas-holdem", "calculer-pots", all_zero)
    fields = {field.key: field for field in question.form.fields}  # type: ignore[attr-defined]  # Fields
    made = {key: amount for key, amount in verdict.solution.items() if amount}  # type: ignore[union-attr]
    assert len(made) < len(fields)
    middle = html.partition("lieu--attendu")[2].partition("</ul>")[0]
    for key, amount in made.items():
        spot = fields[key].spot
        assert re.search(rf'data-lieu="{spot}" data-corrige="faux"', middle)
        assert f'data-centimes="{amount}"' in middle
    assert middle.count("<li") == len(made)
    assert 'data-sur=".scene"><div class="lieu lieu--pots lieu--attendu"' in marks_html(
        question, verdict
    )


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
    middle = html.partition("lieu--attendu")[2].partition("</ul>")[0]
    assert middle.count("<li") == len(question.form.fields)  # type: ignore[attr-defined]  # Fields


def test_chips_that_lie_there_already_are_not_laid_twice() -> None:
    assert "lieu--attendu" not in answered("texas-holdem", "prelevement", all_zero)[2]
    assert "lieu--attendu" not in answered("caribbean-stud", "reglement-main", all_zero_or_first)[2]


def test_nothing_is_laid_over_the_cards_of_a_hand() -> None:
    html = answered("baccara", "reglement-tapis", all_zero_or_first)[2]
    assert "lieu--attendu" not in html
    assert re.search(r'data-lieu="banquier"[^>]* data-corrige=', html)


def all_zero_or_first(question: Question) -> dict[str, str]:
    fields = question.form.fields  # type: ignore[attr-defined]  # Fields
    return {field.key: getattr(field.form, "keys", ("0",))[0] for field in fields}


@pytest.mark.parametrize(
    ("game", "drill"), [("stud", "bring-in"), ("texas-holdem", "cartes-en-main")]
)
def test_what_is_asked_of_all_seats_or_any_lies_in_the_middle_marked(game: str, drill: str) -> None:
    question, verdict, html = answered(game, drill, ones)
    laid = re.findall(r'lieu--attendu".*?</ul>', html, re.DOTALL)
    told = "".join(laid)
    on_cloth = [result for result in verdict.fields if f">{result.label}<" in told]
    assert len(on_cloth) == 2
    for result in on_cloth:
        assert due(result.expected) in told
    assert all(panel in marks_html(question, verdict) for panel in laid)


def ones(question: Question) -> dict[str, Any]:
    """Return « 1 » for each number, and the first seat for each place."""
    fields = question.form.fields  # type: ignore[attr-defined]  # Fields
    return {it.key: [str(seat) for seat in getattr(it.form, "seats", (1,))][:1] for it in fields}


def test_each_hand_of_the_seat_asked_bears_its_mark_the_seat_its_stake_s() -> None:
    question, verdict, html = answered("pai-gow-casino", "resultat", all_zero_or_first)
    assert list(marks_of(question, verdict)) == ["place.cinq", "place.deux", "place"]
    for spot in marks_of(question, verdict):
        assert re.search(rf'data-lieu="{spot}" data-corrige=', html)


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
        assert re.search(rf'data-lieu="{spot}" data-corrige=', html)


def test_each_place_tells_what_was_expected_there() -> None:
    question, verdict, html = answered("texas-holdem", "repartir-pots", all_zero)
    marks = marks_of(question, verdict)
    assert set(marks) == {field.spot for field in question.form.fields}  # type: ignore[attr-defined]
    for result in verdict.fields:
        assert due(result.expected) in html
        assert f'<s class="corrige__donne">{result.given}</s>' in html
    assert html.count("data-corrige=") == len(marks)


def test_the_seats_that_win_and_those_named_in_excess_are_painted() -> None:
    def everybody(question: Question) -> list[str]:
        return [str(seat) for seat in question.form.seats]  # type: ignore[attr-defined]  # Seats

    question, verdict, html = answered("texas-holdem", "attribuer-pot", everybody)
    marks = marks_of(question, verdict)
    assert sum(not mark.correct for mark in marks.values()) == len(marks) - len(verdict.solution)  # type: ignore[arg-type]
    assert "en trop" in html


def test_the_cards_that_play_are_lifted() -> None:
    def first(question: Question) -> list[str]:
        return [card.code for card in question.form.shown[:5]]  # type: ignore[attr-defined]  # Cards

    _, verdict, html = answered("texas-holdem", "cinq-cartes", first)
    assert html.count("carte--joue") == 5
    for code in str(verdict.solution).split():
        assert re.search(rf"carte--joue carte--\w+ c-{code}\b", html)


def test_each_card_says_whether_it_was_chosen_rightly_wrongly_or_left_out() -> None:
    def last(question: Question) -> list[str]:
        return [card.code for card in question.form.shown[-5:]]  # type: ignore[attr-defined]  # Cards

    _, verdict, html = answered("texas-holdem", "cinq-cartes", last)
    given, wanted = set(str(verdict.answer).split()), set(str(verdict.solution).split())
    states = {"juste": given & wanted, "faux": given - wanted, "oubliee": wanted - given}
    for state, codes in states.items():
        assert {*re.findall(rf"carte--{state} c-(\w\w)", html)} == codes, state
    assert states["faux"]


def test_a_seat_named_wrongly_and_the_one_expected_are_told_apart() -> None:
    question, verdict, html = answered(
        "texas-holdem", "a-qui-la-parole", lambda question: question.form.keys[1]
    )
    wanted = str(verdict.solution)
    assert not verdict.correct
    assert re.search(rf'data-lieu="{wanted}" data-corrige="attendu"', html)
    assert re.search(r'data-lieu="place-\d+" data-corrige="faux"', html)
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
        assert f'data-lieu="{spot}"' in html


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
    _, verdict, html = answered(game, drill, anything)
    assert not verdict.correct
    painted_ = re.findall(r'<p class="corrige [^>]*>.*?</p>', html)
    assert painted_
    for mark in painted_:
        faults = [part for part in mark.split(" · ") if icon("faux") in part]
        assert not any("Attendu" in part or "corrige__du" in part for part in faults)
        struck = re.findall(r'<s class="corrige__donne">[^<]+</s>', mark)
        assert len(struck) <= mark.count("corrige__du")


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
    html = mark_html(mark, "Juste")
    assert html.endswith(
        f'<s class="corrige__donne">ramasser</s> {icon("fleche")} {due("payer 60\u00a0€")}</p>'
    )
    assert icon("faux") in mark_html(Mark(correct=False, text="en trop", excess=True), "Juste")


def test_of_several_wrong_answers_at_a_place_the_first_is_seen_and_all_are_said() -> None:
    gesture = Mark(correct=False, text="payer", given="ramasser")
    paid = Mark(correct=False, text="60\u00a0€", given="0\u00a0€")
    html = mark_html(together([Mark(correct=True, text="9"), gesture, paid]), "Juste")
    assert re.findall(r"<s [^>]+>([^<]+)</s>", html) == ["ramasser"]
    assert '<span class="vh">0\u00a0€</span>' in html
    assert icon("juste") in html.partition(" · ")[0]
    assert due("payer") in html
    assert due("60\u00a0€") in html


def test_right_answers_at_a_place_are_told_with_one_sign() -> None:
    right = [Mark(correct=True, text="Ramasser"), Mark(correct=True, text="0\u00a0€")]
    html = mark_html(together(right), "Juste")
    assert html.count(icon("juste")) == 1
    assert "Ramasser · 0\u00a0€" in html
    mixed = [Mark(correct=False, text="en trop", excess=True), Mark(correct=False, text="9")]
    told = mark_html(together(mixed), "Juste")
    assert (told.count(icon("faux")), told.count("corrige__du")) == (1, 1)


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
    assert re.search(rf'data-lieu="{told[0]}"[^>]* data-corrige="faux"', html)
    assert due(told[1].text) in html
    assert f'<s class="corrige__donne">{verdict.given}</s>' in html


def one(question: Question) -> Any:
    """Return one euro, or one chip of that."""
    return {"100": "1"} if isinstance(question.form, Chips) else "1"


def test_the_chips_that_were_to_be_taken_are_drawn_in_the_mark() -> None:
    question, verdict, html = answered("caribbean-stud", "composer-paiement", one)
    ((_, mark),) = marks_of(question, verdict).items()
    right = verdict.solution
    assert isinstance(right, dict)
    worth = sum(int(chip) * int(str(number)) for chip, number in right.items())
    assert f'data-centimes="{worth}"' in mark.chips
    assert mark.chips in html.partition("corrige--faux")[2]


def test_what_was_given_at_length_is_told_but_not_painted_over_the_page() -> None:
    given = "1 plaque de 5 000 €, 1 de 1 000 €, 1 jeton de 500 €, 1 de 100 €"
    long = mark_html(Mark(correct=False, text="120 €", given=given), "Juste")
    assert "<s " not in long
    assert f'<span class="vh">{given}</span>' in long
    assert "corrige--longue" not in long
    short = mark_html(Mark(correct=False, text="120 €", given="60 €"), "Juste")
    assert '<s class="corrige__donne">60 €</s>' in short
