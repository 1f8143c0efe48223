"""Memory and mastery: pure functions of answers and time."""

from datetime import UTC, datetime, timedelta

import pytest

from trainer.progress.marks import AHEAD, mark_of
from trainer.progress.memory import Answer, Memory, remember

START = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)


def told(answers: str, *, mixed: bool = False, every: timedelta = timedelta(0)) -> Memory:
    """Remember answers written « + » when right and « - » when wrong."""
    memory, at = Memory(), START
    for sign in answers:
        answer = Answer(correct=sign == "+", slow=False, mixed=mixed, at=at, day=at.date())
        memory = remember(memory, answer)
        at += every
    return memory


def mastery(memory: Memory, moment: datetime) -> float | None:
    return mark_of([(1, memory)], 1, moment).mastery


def test_no_mastery_is_shown_under_six_answers() -> None:
    assert mastery(told("+++++"), START) is None
    assert mastery(told("++++++"), START) == pytest.approx(1)


def test_one_fault_moves_mastery_a_little() -> None:
    before, after = told("++++++++++++"), told("++++++++++++-")
    assert 0.05 < before.accuracy - after.accuracy < 0.2


def test_mastery_fades_with_time_and_comes_back_with_a_review() -> None:
    memory = told("++++++")
    later = START + timedelta(days=60)
    faded = mastery(memory, later)
    assert faded is not None
    assert faded < 0.95
    answer = Answer(correct=True, slow=False, mixed=False, at=later, day=later.date())
    reviewed = mastery(remember(memory, answer), later)
    assert reviewed is not None
    assert reviewed > faded


def test_a_right_answer_is_due_later_than_a_wrong_one() -> None:
    assert told("+").due_at > told("-").due_at
    assert told("++", every=timedelta(days=3)).due_at > told("+").due_at


def test_a_slow_right_answer_is_due_sooner_than_a_quick_one() -> None:
    def first(*, slow: bool) -> Memory:
        answer = Answer(correct=True, slow=slow, mixed=False, at=START, day=START.date())
        return remember(Memory(), answer)

    assert first(slow=True).due_at < first(slow=False).due_at


def test_what_is_not_sure_of_late_is_due_before_its_forgetting_curve_says() -> None:
    days = timedelta(days=2)
    for answers, least, most in (("++++++++", 0.9, 1.1), ("+++++-++", 0.2, 0.6)):
        memory = told(answers, every=days)
        waits = (memory.due_at - memory.last_at) / 86_400
        assert least < waits / memory.stability < most, answers


def test_a_branch_is_acquired_by_a_mixed_session_on_another_day_only() -> None:
    days = timedelta(days=2)
    assert not told("++++++++++", mixed=True).acquired
    assert not told("++++++", every=days).acquired
    assert told("++++++", mixed=True, every=days).acquired


def test_a_branch_is_not_acquired_with_few_answers_nor_with_a_recent_fault() -> None:
    days = timedelta(days=2)
    assert not told("+++++", mixed=True, every=days).acquired
    assert not told("++++++-", mixed=True, every=days).acquired
    assert not told("+-+-+-+", mixed=True, every=days).acquired


def test_a_mark_tells_which_way_it_goes_and_what_is_left_in_a_week() -> None:
    marks = [mark_of([(1, told(way))], 1, START) for way in ("-" * 9 + "+" * 9, "+" * 9 + "-" * 9)]
    assert [mark.trend for mark in marks] == [1, -1]
    steady = told("++++++++")
    mark = mark_of([(1, steady), (1, Memory())], 2, START)
    assert (mark.answered, mark.correct, mark.trend) == (8, 8, 0)
    assert mark.mastery == pytest.approx(0.5)  # the case never met is not known
    assert mark.later == pytest.approx(steady.retrievability(START + AHEAD) / 2)
