"""Real threads on a real database: one answer counts once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.practice.conftest import answer, right_answer, start
from trainer.accounts.models import Learner
from trainer.practice.models import Attempt
from trainer.progress.models import BranchMemory, DayTally

THREADS = 20


@pytest.mark.django_db(transaction=True)
def test_twenty_answers_at_once_to_one_question_count_once() -> None:
    first = start(Learner.objects.create().pk)
    raw = right_answer(first)

    def give(seed: int) -> tuple[bool, int]:
        try:
            answered = answer(first, raw, seed=seed)
            return answered.first, answered.following.pk
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        results = list(pool.map(give, range(THREADS)))
    assert sum(is_first for is_first, _ in results) == 1
    assert len({following for _, following in results}) == 1
    assert Attempt.objects.count() == 2
    assert BranchMemory.objects.get().answered == 1
    assert DayTally.objects.get().answered == 1


@pytest.mark.django_db(transaction=True)
def test_two_series_at_once_lose_no_count() -> None:
    learner = Learner.objects.create().pk
    attempts = [start(learner, seed=5) for _ in range(THREADS)]  # the same branch for all

    def give(attempt: Attempt) -> None:
        try:
            answer(attempt, right_answer(attempt))
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(give, attempts))
    assert BranchMemory.objects.get().answered == THREADS
    assert DayTally.objects.get().answered == THREADS
