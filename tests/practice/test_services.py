"""Asking and answering: at most once, whatever happens meanwhile."""

from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise

import pytest
from django.http import Http404

from tests.practice.conftest import NOON, answer, revise, right_answer, start, wrong_answer
from tests.practice.faults import counted
from trainer.accounts.models import Learner
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors.statements import answer_once
from trainer.practice.services.answering import NothingToAskError
from trainer.practice.services.correcting import rebuild
from trainer.progress.domain.memory import Answer
from trainer.progress.models import BranchMemory, DayTally
from trainer.progress.selectors.statements import memories_of
from trainer.progress.services import rewrite


def counts() -> tuple[int, int, int]:
    """Return how many questions there are, answers remembered, and days of answers."""
    remembered = sum(BranchMemory.objects.values_list("answered", flat=True))
    return Attempt.objects.count(), remembered, DayTally.objects.count()


@pytest.mark.parametrize("right", [True, False])
def test_an_answer_is_judged_once_with_its_reasons_and_brings_the_next_question(
    learner: int, *, right: bool
) -> None:
    first = start(learner)
    raws = [right_answer(first), wrong_answer(first)]
    once, again = (answer(first, raw, seed=9) for raw in (raws if right else raws[::-1]))
    assert (once.first, again.first) == (True, False)
    for answered in (once, again):
        assert answered.attempt.correct is right
        assert answered.attempt.verdict["reasons"]
        assert answered.following.pk == once.following.pk
    assert (once.following.position, once.following.open) == (2, True)
    assert once.following.right_before == right
    assert counts() == (2, 1, 1)
    assert DayTally.objects.get().answered == 1


def test_the_same_chance_asks_the_same_question(learner: int) -> None:
    one, two = start(learner, seed=3), start(learner, seed=3)
    assert (one.branch, one.seed, one.situation) == (two.branch, two.seed, two.situation)


def test_a_mixed_series_never_asks_the_same_drill_twice_in_a_row(learner: int) -> None:
    attempt, drills = start(learner, ""), []
    for seed in range(30):
        drills.append(attempt.drill)
        attempt = answer(attempt, right_answer(attempt), seed=seed).following
    assert all(one != two for one, two in pairwise(drills))


def test_a_revision_asks_what_is_due_and_ends_when_nothing_is(learner: int) -> None:
    first = start(learner)
    answer(first, right_answer(first))
    later = NOON + timedelta(days=40)
    attempt = revise(learner, now=later)
    assert attempt.branch == first.branch
    assert answer(attempt, right_answer(attempt), now=later).following is None
    with pytest.raises(NothingToAskError):
        revise(learner, now=later)


def test_mistakes_are_taken_again_until_they_are_right(learner: int) -> None:
    first = start(learner)
    answer(first, wrong_answer(first))
    attempt = revise(learner, Series.Mode.MISTAKES)
    assert attempt.branch == first.branch
    again = answer(attempt, wrong_answer(attempt)).following
    assert again.branch == first.branch
    assert answer(again, right_answer(again)).following is None


def test_a_coup_asks_its_duties_in_order_and_ends(learner: int) -> None:
    attempt = start(learner, drill="", mode=Series.Mode.COUP, seats=5)
    asked = 0
    while attempt is not None:
        asked += 1
        assert attempt.position == asked
        attempt = answer(attempt, right_answer(attempt)).following
    assert asked >= 5
    assert DayTally.objects.get().correct == asked


def test_rebuilding_the_rollups_from_the_answers_changes_nothing(learner: int) -> None:
    attempt, now = start(learner, drill=""), NOON
    for number in range(40):
        now += timedelta(hours=7)
        raw = right_answer(attempt)
        if number % 3 == 0 and attempt.drill in {"tirage-banco", "tirage-punto", "point-main"}:
            raw = wrong_answer(attempt)
        attempt = answer(attempt, raw, now=now, seed=number).following
    before = counted()
    assert all(before[:3])  # memories, days, known errors
    rebuild(learner)
    assert counted() == before


def test_options_of_the_house_follow_the_series(learner: int) -> None:
    house = {"commission": "six-paye-moitie", "jetons": "international"}
    first = start(learner, drill="reglement-mise", house=house)
    assert first.series.house["commission"] == "six-paye-moitie"
    assert 2_500 in first.posed.question.chips


type Meanwhile = Callable[[Callable[[], object]], None]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Let something happen once, as the next answer is about to be written."""

    def plan(happening: Callable[[], object]) -> None:
        left = [happening]

        def late(attempt: Attempt) -> bool:
            if left:
                left.pop()()
            return answer_once(attempt)

        monkeypatch.setattr("trainer.practice.services.answering.answer_once", late)

    return plan


def test_a_question_answered_elsewhere_is_answered(learner: int, meanwhile: Meanwhile) -> None:
    first = start(learner)
    meanwhile(lambda: answer(first, right_answer(first), seed=5))
    late = answer(first, wrong_answer(first))
    assert (late.first, late.attempt.correct, late.following.position) == (False, True, 2)
    assert counts() == (2, 1, 1)


def test_a_score_corrected_meanwhile_is_what_goes_on(learner: int, meanwhile: Meanwhile) -> None:
    second = answer(first := start(learner), wrong_answer(first)).following
    rows = Attempt.objects.filter(pk=second.pk)
    meanwhile(lambda: rows.update(right_before=1))
    answered = answer(second, right_answer(second))
    assert (answered.first, answered.following.right_before) == (True, 2)


def asked_twice(learner: int, given: Callable[[Attempt], object]) -> tuple[Attempt, Attempt]:
    """Return a question, answered, and the same asked again."""
    second = answer(first := start(learner), given(first)).following
    rows = Attempt.objects.filter(pk=second.pk)
    rows.update(branch=first.branch, situation=first.situation, drill=first.drill)
    return first, second


def test_a_memory_rebuilt_meanwhile_is_what_is_changed(learner: int, meanwhile: Meanwhile) -> None:
    first, second = asked_twice(learner, wrong_answer)
    corrected = Answer(correct=True, slow=False, mixed=False, at=NOON, day=NOON.date())
    meanwhile(lambda: rewrite(learner, [(first.key, corrected)]))
    answered = answer(second, right_answer(first))
    assert (answered.before.correct, answered.after.correct) == (1, 2)
    assert memories_of(learner)[first.key] == answered.after


def test_a_memory_withdrawn_meanwhile_begins_again(learner: int, meanwhile: Meanwhile) -> None:
    first, second = asked_twice(learner, right_answer)
    meanwhile(lambda: BranchMemory.objects.all().delete())
    answered = answer(second, right_answer(first))
    assert (answered.before.answered, answered.after.answered) == (0, 1)


def test_a_series_given_to_an_account_meanwhile_is_lost_to_the_visitor(
    learner: int, meanwhile: Meanwhile
) -> None:
    first = start(learner)
    account = Learner.objects.create().pk

    def sign_in() -> None:
        Series.objects.filter(learner=learner).update(learner=account)
        Learner.objects.get(pk=learner).delete()

    meanwhile(sign_in)
    with pytest.raises(Http404):
        answer(first, right_answer(first))
    first.refresh_from_db()
    assert first.open
    assert counts() == (1, 0, 0)
