"""Answers given while others are corrected: nothing that is counted is lost."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from tests.practice.conftest import GAME, answer, right_answer, start, wrong_answer
from tests.practice.faults import counted, misjudge, work
from tests.schools.world import settle_schools
from trainer.practice import correcting
from trainer.questions.scope import Scope
from trainer.schools.models import Membership


@pytest.mark.django_db(transaction=True)
def test_answers_and_corrections_at_once_lose_no_count() -> None:
    schools, ago = settle_schools(), timezone.now() - timedelta(days=3)
    Membership.objects.update(created_at=ago - timedelta(days=1))
    first, second = schools.trainee.learner_id, schools.classmate.learner_id
    misjudge([*work(first, ago, answers=6)[1:], *work(second, ago, answers=6)])

    def give(learner: int | None) -> None:
        assert learner is not None
        attempt = start(learner)
        try:
            for place in range(16):
                raw = wrong_answer(attempt) if place % 3 else right_answer(attempt)
                attempt = answer(attempt, raw, now=timezone.now(), seed=place).following
        finally:
            connection.close()

    def correct_and_undo() -> None:
        try:
            for _ in range(4):
                made = correcting.begin(scope=Scope(GAME, school=schools.north), reason="Article")
                correcting.go_on(made)
                correcting.undo(made)
                correcting.go_on(made)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        told = [pool.submit(give, first), pool.submit(give, second), pool.submit(correct_and_undo)]
        for each in told:
            each.result()
    lived = counted()
    misjudge(())  # rebuilds all
    assert counted() == lived
