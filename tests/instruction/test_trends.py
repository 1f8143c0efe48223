"""The last four weeks of classes: the same figures as the answers, read once when they are over."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.instruction.conftest import work
from tests.schools.world import Schools
from trainer.instruction import past, trends
from trainer.practice.models import Attempt
from trainer.practice.rebuilding import rebuild_membership
from trainer.schools.models import Membership
from trainer.schools.services.promotions import enrol, withdraw
from trainer.tallies.models import DayWork


@pytest.fixture
def worked(schools: Schools) -> Schools:
    for ago, marks in ((6, "jfjf"), (3, "jjf"), (2, "ffj"), (0, "jf")):
        work(schools.trainee, marks, at=timezone.now() - timedelta(weeks=ago))
        work(schools.classmate, marks[:2], at=timezone.now() - timedelta(weeks=ago, days=1))
    return schools


def weeks_told(schools: Schools) -> tuple[Any, Any]:
    """Return what the home of a school says of four weeks of a class, and who is at work."""
    today, people = timezone.localdate(), trends.places([schools.spring.pk])
    days = trends.lately(people)
    work = trends.work_by_week(people, days, today)[schools.spring.pk]
    return (list(work.weeks), work.people), trends.at_work(people, days, 0)


def weeks_counted(schools: Schools) -> Any:
    """Return the same from the answers themselves."""
    mondays = trends.mondays_until(timezone.localdate())
    weeks = [[0, 0] for _ in mondays]
    people: dict[int, trends.Work] = {}
    inside = Membership.objects.filter(
        enrolments__promotion=schools.spring, enrolments__left_at=None
    )
    answers = Attempt.objects.filter(
        answered_at__isnull=False, series__learner__memberships__in=inside
    )
    for one in answers.select_related("series"):
        assert one.answered_at is not None
        day, right = timezone.localdate(one.answered_at), int(bool(one.correct))
        if (week := (day - mondays[0]).days // 7) < 0:
            continue
        weeks[week][0] += 1
        weeks[week][1] += right
        member = inside.get(learner=one.series.learner_id).pk
        known = people.get(member, trends.Work(0, 0, day))
        people[member] = trends.Work(known.answered + 1, known.right + right, max(known.last, day))
    return [(answered, right) for answered, right in weeks], people


def test_the_home_says_what_the_answers_of_four_weeks_say(worked: Schools) -> None:
    desk = worked.desk()
    changes: tuple[Callable[[], object], ...] = (
        lambda: None,
        lambda: work(worked.trainee, "jf"),
        lambda: withdraw(actor=desk, member=worked.classmate, promotion=worked.spring),
        lambda: enrol(actor=desk, member=worked.classmate, promotion=worked.spring),
    )
    for change in changes:
        change()
        expected = weeks_counted(worked)
        assert sum(answered for answered, _ in expected[0])
        assert weeks_told(worked)[0] == expected, "read"
        assert weeks_told(worked)[0] == expected, "kept"
    old = timezone.now() - timedelta(days=10)
    Attempt.objects.filter(answered_at__lt=old, series__learner=worked.trainee.learner).delete()
    rebuild_membership(worked.trainee)
    assert weeks_told(worked)[0] == weeks_counted(worked)


def test_the_home_reads_the_days_that_are_over_once(
    worked: Schools, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    before, _ = weeks_told(worked)
    # Behind its back; in the hour after midnight, yesterday may still be counted.
    DayWork.objects.filter(day__lt=past.first_open(daily=True)).delete()
    with django_assert_num_queries(3):
        assert weeks_told(worked)[0] == before


def test_who_answers_across_midnight_is_at_work_once(
    schools: Schools, monkeypatch: pytest.MonkeyPatch
) -> None:
    monday = datetime(2026, 11, 16, tzinfo=timezone.get_current_timezone())
    now = monday + timedelta(minutes=10)
    work(schools.trainee, "jj", at=monday - timedelta(minutes=5))
    work(schools.trainee, "jf", at=monday + timedelta(minutes=5))
    work(schools.classmate, "j", at=monday - timedelta(minutes=2))
    monkeypatch.setattr(timezone, "now", lambda: now)
    (weeks, people), _ = weeks_told(schools)
    assert weeks[2:] == [(3, 3), (2, 1)]
    assert people[schools.trainee.pk] == trends.Work(4, 3, monday.date())
    inside = trends.places([schools.spring.pk])
    since = int((now - timedelta(minutes=15)).timestamp())
    found = trends.at_work(inside, trends.lately(inside), since)
    assert found.number == 2
    assert [one.name for one in found.latest] == [schools.trainee.name, schools.classmate.name]
