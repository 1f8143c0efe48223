"""Real threads on a real database: one answer counts once, and no count is lost."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from tests.practice.conftest import GAME, NOON, answer, right_answer, start, wrong_answer
from tests.practice.faults import counted, misjudge, work
from tests.schools.world import settle_schools
from tests.together import at_once
from trainer.accounts.models import Learner
from trainer.practice.domain import Pace
from trainer.practice.models import Attempt, Record
from trainer.practice.selectors.records import keep
from trainer.practice.services import correcting
from trainer.progress.models import BranchMemory, DayTally
from trainer.questions.models import Scope
from trainer.schools.models import Membership

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 20


@pytest.mark.parametrize("pace", [None, Pace.MINUTE])
def test_twenty_answers_at_once_to_one_question_count_once(pace: Pace | None) -> None:
    first = start(Learner.objects.create().pk, pace=pace)
    raw = right_answer(first)

    results = at_once(partial(answer, first, raw, seed=seed) for seed in range(THREADS))
    assert sum(answered.first for answered in results) == 1
    assert len({answered.following.pk for answered in results}) == 1
    assert Attempt.objects.count() == 2
    assert BranchMemory.objects.get().answered == 1
    assert DayTally.objects.get().answered == 1
    assert list(Record.objects.values_list("best", flat=True)) == ([1] if pace else [])


def test_of_runs_that_end_at_once_the_best_stays() -> None:
    learner = Learner.objects.create().pk
    run = start(learner, pace=Pace.MINUTE).series
    at_once(partial(keep, run, right, NOON) for right in range(1, THREADS + 1))
    assert Record.objects.get().best == THREADS


def test_two_series_at_once_lose_no_count() -> None:
    learner = Learner.objects.create().pk
    attempts = [start(learner, seed=5) for _ in range(THREADS)]  # the same branch for all
    at_once(partial(answer, attempt, right_answer(attempt)) for attempt in attempts)
    assert BranchMemory.objects.get().answered == THREADS
    assert DayTally.objects.get().answered == THREADS


def test_answers_and_corrections_at_once_lose_no_count() -> None:
    schools, ago = settle_schools(), timezone.now() - timedelta(days=3)
    Membership.objects.update(created_at=ago - timedelta(days=1))
    first, second = schools.trainee.learner_id, schools.classmate.learner_id
    misjudge([*work(first, ago, answers=6)[1:], *work(second, ago, answers=6)])

    def give(learner: int | None) -> None:
        assert learner is not None
        attempt = start(learner)
        for place in range(16):
            raw = wrong_answer(attempt) if place % 3 else right_answer(attempt)
            attempt = answer(attempt, raw, now=timezone.now(), seed=place).following

    def correct_and_undo() -> None:
        for _ in range(4):
            made = correcting.begin(scope=Scope(GAME, school=schools.north), reason="Article")
            correcting.go_on(made)
            correcting.undo(made)
            correcting.go_on(made)

    acts: list[Callable[[], None]] = [partial(give, first), partial(give, second)]
    at_once([*acts, correct_and_undo])
    lived = counted()
    misjudge(())  # rebuilds all
    assert counted() == lived
