"""Real threads on a real database: one answer counts once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.practice.conftest import NOON, answer, right_answer, start
from trainer.accounts.models import Learner
from trainer.practice.models import Attempt, Record
from trainer.practice.pace import Pace
from trainer.practice.records import keep
from trainer.progress.models import BranchMemory, DayTally

THREADS = 20


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("pace", [None, Pace.MINUTE])
def test_twenty_answers_at_once_to_one_question_count_once(pace: Pace | None) -> None:
    first = start(Learner.objects.create().pk, pace=pace)
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
    assert list(Record.objects.values_list("best", flat=True)) == ([1] if pace else [])


@pytest.mark.django_db(transaction=True)
def test_of_runs_that_end_at_once_the_best_stays() -> None:
    learner = Learner.objects.create().pk
    run = start(learner, pace=Pace.MINUTE).series

    def end(right: int) -> None:
        try:
            keep(run, right, NOON)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(end, range(1, THREADS + 1)))
    assert Record.objects.get().best == THREADS


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
