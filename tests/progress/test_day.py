"""What a day asks: a pure function, said in words wherever it is shown."""

import pytest

from trainer.progress.day import CAP, NEW, day_of


def test_a_day_revises_first_then_takes_new_cases_up_to_its_bound() -> None:
    day = day_of([5] * 12, 100)
    assert (day.due, day.new, day.waiting, day.total) == (12, NEW, 0, CAP)
    assert day.words == "12\u00a0à\u00a0revoir, 8\u00a0nouvelles, 6\u00a0min"
    assert day.rest == ""


def test_what_is_due_beyond_the_day_waits_and_is_told_of() -> None:
    day = day_of([5] * 347, 100)
    assert (day.due, day.new, day.waiting) == (CAP, 0, 327)
    assert day.rest.startswith("327 autres cas attendent leur tour, les plus anciens d’abord")
    assert day_of([5] * (CAP + 1)).rest.startswith("Un autre cas attend")


@pytest.mark.parametrize(
    ("revised", "met", "due", "new"),
    [(0, 0, 15, 5), (10, 0, 10, 0), (0, NEW, 15, 0), (5, 0, 15, 0), (20, 0, 0, 0), (50, 50, 0, 0)],
)
def test_what_was_done_today_is_taken_off(revised: int, met: int, due: int, new: int) -> None:
    day = day_of([5] * 15, 100, revised=revised, met=met)
    assert (day.due, day.new, day.done) == (due, new, revised + met)


@pytest.mark.parametrize(
    ("revised", "met", "again"), [(0, 0, CAP), (12, 8, CAP), (30, 0, 10), (40, 0, 0), (50, 50, 0)]
)
def test_who_has_done_his_day_may_take_a_second_session_and_no_third(
    revised: int, met: int, again: int
) -> None:
    day = day_of([5] * 347, revised=revised, met=met)
    assert day.again == again
    assert day.again_minutes == -(-again * 13 // 60)
    assert day_of([5] * (CAP - 1)).again == 0


def test_one_is_singular_and_nothing_is_nothing() -> None:
    assert day_of([], 1).words == "1\u00a0nouvelle, 1\u00a0min"
    assert day_of([]).total == 0


def test_the_oldest_cases_are_those_of_today() -> None:
    assert day_of([60] * CAP + [0] * 50).minutes == day_of([60] * CAP).minutes
