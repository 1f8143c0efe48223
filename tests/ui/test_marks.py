"""The correction is painted on the table: a mark at each place, the cards that play lifted."""

from random import Random
from typing import Any

from casino_rules import catalog
from casino_rules.core.grading import Verdict, grade
from casino_rules.core.questions import Question
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.html import table_html
from trainer.ui.table.marks import marks_of, painted


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


def all_zero(question: Question) -> dict[str, str]:
    return {field.key: "0" for field in question.form.fields}  # type: ignore[attr-defined]  # Fields


def test_each_place_tells_what_was_expected_there() -> None:
    question, verdict, html = answered("texas-holdem", "repartir-pots", all_zero)
    marks = marks_of(question, verdict)
    assert set(marks) == {field.spot for field in question.form.fields}  # type: ignore[attr-defined]
    for result in verdict.fields:
        assert f"</span>{result.expected}</p>" in html
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
        assert f"carte--joue c-{code}" in html
