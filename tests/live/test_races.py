"""A class that answers all at once, in real threads on a real database."""

import pytest

from tests.live.world import Room
from tests.together import by_many
from trainer.live.models import ClassAnswer
from trainer.web.refusals import RefusedError


@pytest.mark.django_db(transaction=True)
def test_answers_at_once_leave_one_and_none_after_the_closing(room: Room) -> None:
    question, classmate = room.put(), room.schools.classmate
    raw = question.posed.solved.solution

    def act(place: int) -> str:
        try:
            if place == 6:
                room.close(question)
                return "closed"
            room.give(question, raw, member=None if place % 2 else classmate)
        except RefusedError:
            return "late"
        return "in"

    results = by_many(act)
    question.refresh_from_db()
    assert question.closed_at is not None
    assert results.count("closed") == 1
    assert ClassAnswer.objects.count() <= 2
    assert all(row.answered_at <= question.closed_at for row in ClassAnswer.objects.all())
