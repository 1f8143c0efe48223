"""What changes between the reading of a question and the writing of its answer."""

from collections.abc import Callable

import pytest
from django.http import Http404

from tests.practice.conftest import NOON, answer, right_answer, start, wrong_answer
from trainer.accounts.models import Learner
from trainer.practice.models import Attempt, Series
from trainer.practice.statements import answer_once
from trainer.progress.memory import Answer
from trainer.progress.models import BranchMemory, DayTally
from trainer.progress.rebuilding import rewrite
from trainer.progress.statements import memories_of

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

        monkeypatch.setattr("trainer.practice.services.answer_once", late)

    return plan


def counts() -> tuple[int, int]:
    return sum(BranchMemory.objects.values_list("answered", flat=True)), DayTally.objects.count()


def test_a_question_answered_elsewhere_keeps_its_first_answer(
    learner: int, meanwhile: Meanwhile
) -> None:
    first = start(learner)
    meanwhile(lambda: answer(first, right_answer(first), seed=5))
    late = answer(first, wrong_answer(first))
    assert not late.first
    assert late.attempt.correct
    assert late.following.position == 2
    assert Attempt.objects.count() == 2
    assert counts() == (1, 1)


def test_a_score_corrected_meanwhile_is_the_one_that_goes_on(
    learner: int, meanwhile: Meanwhile
) -> None:
    second = answer(first := start(learner), wrong_answer(first)).following
    rows = Attempt.objects.filter(pk=second.pk)
    meanwhile(lambda: rows.update(right_before=1))
    answered = answer(second, right_answer(second))
    assert answered.first
    assert answered.following.right_before == 2


def test_a_memory_rebuilt_meanwhile_is_the_one_that_is_changed(
    learner: int, meanwhile: Meanwhile
) -> None:
    second = answer(first := start(learner), wrong_answer(first)).following
    rows = Attempt.objects.filter(pk=second.pk)
    rows.update(branch=first.branch, situation=first.situation, drill=first.drill)
    corrected = Answer(correct=True, slow=False, mixed=False, at=NOON, day=NOON.date())
    meanwhile(lambda: rewrite(learner, [(first.key, corrected)]))
    answered = answer(second, right_answer(first))
    assert answered.before.correct == 1
    assert answered.after.correct == 2
    assert memories_of(learner)[first.key] == answered.after


def test_a_memory_withdrawn_meanwhile_begins_again(learner: int, meanwhile: Meanwhile) -> None:
    second = answer(first := start(learner), right_answer(first)).following
    rows = Attempt.objects.filter(pk=second.pk)
    rows.update(branch=first.branch, situation=first.situation, drill=first.drill)
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
    assert counts() == (0, 0)
