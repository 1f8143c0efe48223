"""A class that answers all at once, in real threads on a real database."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.live.world import Put, close
from tests.schools.world import Schools
from trainer.live.models import ClassAnswer
from trainer.live.services import answer_class_question
from trainer.web.refusals import RefusedError


@pytest.mark.django_db(transaction=True)
def test_answers_at_once_leave_one_and_none_after_the_closing(schools: Schools, put: Put) -> None:
    question = put()
    raw = str(question.posed.solved.solution)

    def act(place: int) -> str:
        try:
            if place == 6:
                close(schools, question)
                return "closed"
            member = schools.trainee if place % 2 else schools.classmate
            answer_class_question(question=question, member=member, raw=lambda _: raw)
        except RefusedError:
            return "late"
        finally:
            connection.close()
        return "in"

    with ThreadPoolExecutor(12) as pool:
        results = list(pool.map(act, range(12)))
    question.refresh_from_db()
    assert question.closed_at is not None
    assert results.count("closed") == 1
    assert ClassAnswer.objects.count() <= 2
    assert all(row.answered_at <= question.closed_at for row in ClassAnswer.objects.all())
