"""Days of study turn at four by the clocks of here: changes of hour, a leap day, other zones."""

from datetime import UTC, date, datetime

import pytest

from tests.practice.conftest import answer, right_answer, start
from trainer.accounts.models import Learner
from trainer.practice.models import Attempt
from trainer.practice.rebuilding import rebuild
from trainer.progress.models import DayTally

pytestmark = pytest.mark.django_db
MOMENTS = [
    datetime(2026, 10, 24, 21, 59, tzinfo=UTC),  # 23:59 by the clocks of here
    datetime(2026, 10, 24, 22, 0, tzinfo=UTC),  # midnight: still the same evening
    datetime(2026, 10, 25, 0, 30, tzinfo=UTC),  # half past two
    datetime(2026, 10, 25, 1, 30, tzinfo=UTC),  # half past two again
    datetime(2026, 10, 25, 2, 59, tzinfo=UTC),  # 3:59
    datetime(2026, 10, 25, 3, 0, tzinfo=UTC),  # four o'clock: a new day
    datetime(2026, 10, 26, 2, 59, tzinfo=UTC),  # 3:59 the next night
    datetime(2028, 2, 29, 3, 0, tzinfo=UTC),  # a day that most years do not have
]
WANTED = {
    date(2026, 10, 24): 5,
    date(2026, 10, 25): 2,
    date(2028, 2, 29): 1,
}


def days() -> dict[date, int]:
    return dict(DayTally.objects.values_list("day", "answered"))


def test_an_answer_is_of_the_day_that_the_clocks_of_here_show() -> None:
    learner = Learner.objects.create().pk
    attempt = start(learner)
    for moment in MOMENTS:
        attempt = answer(attempt, right_answer(attempt), now=moment).following
    assert days() == WANTED
    rebuild(learner)
    assert days() == WANTED
    kept = Attempt.objects.filter(answered_at__isnull=False).order_by("position")
    assert [*kept.values_list("answered_at", flat=True)] == MOMENTS
