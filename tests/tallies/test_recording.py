"""What a school counts is written with each answer, and nothing else ever changes it."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import models
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from casino_rules import catalog
from tests.practice.conftest import answer, right_answer, start, wrong_answer
from tests.schools.world import Schools, settle_schools
from tests.together import THREADS, by_many
from trainer.accounts.models import Learner
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt, Series
from trainer.schools.models import Membership
from trainer.tallies.domain import Counted, spent
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek
from trainer.tallies.services import record_class

TABLES: tuple[type[models.Model], ...] = (CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek)


def go_south(schools: Schools, learner: int) -> Membership:
    """Let a trainee of the north choose the school of the south in a minute."""
    now = timezone.now()
    chosen = {"last_name": "Arnaud", "created_at": now, "chosen_at": now + timedelta(minutes=1)}
    return Membership.objects.create(school=schools.south, learner_id=learner, **chosen)


def work(learner: int | None, *, answers: int = 40, drill: str = "tirage-banco") -> None:
    """Answer now and then, over three weeks, right two times out of three."""
    assert learner is not None
    attempt, now = start(learner, drill), timezone.now()
    for place in range(answers):
        now += timedelta(hours=26 * (place % 2), seconds=5 + place)  # some are timed
        raw = wrong_answer(attempt) if place % 3 == 0 else right_answer(attempt)
        attempt = answer(attempt, raw, now=now, seed=place).following


def counted() -> Iterator[list[dict[str, Any]]]:
    for model in TABLES:
        rows = [{**row, "id": 0} for row in model._default_manager.values()]
        yield sorted(rows, key=str)


def test_every_answer_of_a_member_is_counted_once_in_each_sum(
    schools: Schools, learner: int
) -> None:
    work(learner)
    given = Attempt.objects.filter(answered_at__isnull=False)
    for model in (CaseWeek, DayWork, DrillWeek):
        rows = model._default_manager.filter(membership=schools.trainee)
        totals = rows.aggregate(models.Sum("answered"), models.Sum("correct"))
        assert totals == {"answered__sum": 40, "correct__sum": given.filter(correct=True).count()}
    branches = set(given.values_list("branch", flat=True))
    assert FirstAnswer.objects.count() == len(branches)


def test_every_known_error_is_counted_once_whenever_it_comes(
    schools: Schools, learner: int
) -> None:
    attempt, slips = start(learner, "point-main"), 0
    for place in range(8):
        drill = catalog.game(attempt.game).drill(attempt.drill)
        errors = list(drill.mistakes(drill.load(attempt.situation)))
        slips += bool(errors)
        raw = str(errors[0][1]) if errors else right_answer(attempt)
        attempt = answer(attempt, raw, seed=place).following
    assert slips
    rows = SlipWeek.objects.filter(membership=schools.trainee)
    assert rows.aggregate(models.Sum("met"))["met__sum"] == slips


def test_counting_again_changes_nothing(schools: Schools) -> None:
    work(schools.trainee.learner_id)
    work(schools.classmate.learner_id, answers=9, drill="tirage-punto")
    before = list(counted())
    call_command("rebuild_tallies", verbosity=0)
    assert list(counted()) == before
    CaseWeek.objects.update(answered=1000)
    call_command("rebuild_tallies", "nord", verbosity=0)
    assert list(counted()) == before


def test_the_answers_of_a_visitor_or_of_a_stranger_are_counted_nowhere(schools: Schools) -> None:
    work(Learner.objects.create().pk, answers=3)
    work(learner_of_user(schools.people["stranger"]), answers=3)
    assert not any(model._default_manager.exists() for model in TABLES)


def test_a_school_counts_what_was_answered_while_it_was_the_current_one(
    schools: Schools, learner: int
) -> None:
    abroad = go_south(schools, learner)
    work(learner, answers=5)
    assert DrillWeek.objects.filter(membership=abroad).exists()
    assert not DrillWeek.objects.filter(membership=schools.trainee).exists()


def test_an_old_series_goes_on_counting_for_the_school_in_which_it_began(
    schools: Schools, learner: int
) -> None:
    attempt = start(learner)
    go_south(schools, learner)
    answer(attempt, right_answer(attempt))
    assert DrillWeek.objects.get().membership == schools.trainee
    assert Series.objects.get().school == schools.north


def test_a_repeated_answer_is_counted_once(learner: int) -> None:
    attempt = start(learner)
    answer(attempt, right_answer(attempt))
    answer(attempt, right_answer(attempt))
    assert DrillWeek.objects.get().answered == 1
    assert DayWork.objects.get().trail == 1


def test_the_trail_of_a_day_holds_its_last_answers(learner: int) -> None:
    attempt, now = start(learner), timezone.now()
    for right in (True, False, True):
        raw = right_answer(attempt) if right else wrong_answer(attempt)
        attempt = answer(attempt, raw, now=now).following
    assert DayWork.objects.get().trail == 0b101


@pytest.mark.django_db(transaction=True)
def test_two_series_at_once_lose_no_count_of_the_school() -> None:
    learner = settle_schools().trainee.learner_id
    assert learner is not None
    attempts = [start(learner, seed=5) for _ in range(THREADS)]  # the same branch for all
    by_many(lambda place: answer(attempts[place], right_answer(attempts[place])))
    for model in (CaseWeek, DayWork, DrillWeek):
        assert model._default_manager.get().answered == THREADS
    assert FirstAnswer.objects.count() == 1


def test_an_answer_costs_few_statements_more_in_a_school(
    learner: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    visitor, member = start(Learner.objects.create().pk), start(learner)
    with django_assert_max_num_queries(8) as alone:
        answer(visitor, right_answer(visitor))
    with django_assert_max_num_queries(len(alone) + 7):
        answer(member, wrong_answer(member))


def test_hours_are_the_time_between_answers_without_the_pauses(learner: int) -> None:
    # A page left open since long ago, four minutes, ten to the second, a pause, one minute.
    tomorrow = timezone.localtime() + timedelta(days=1)
    attempt, now = start(learner), tomorrow.replace(hour=9)
    for wait in (20, 240, 600, 661, 60):
        now += timedelta(seconds=wait)
        attempt = answer(attempt, right_answer(attempt), now=now).following
    day = DayWork.objects.get()
    assert (day.seconds, day.visits) == (240 + 600 + 60, 2)
    call_command("rebuild_tallies", verbosity=0)
    assert DayWork.objects.values_list("seconds", "visits").get() == (day.seconds, 2)
    assert [spent(None, 45), spent(None, 601), spent(601, 30)] == [(45, 1), (0, 1), (30, 1)]


def test_known_errors_of_a_class_are_counted_as_those_of_each_alone(schools: Schools) -> None:
    now = timezone.now()
    when: dict[str, Any] = {"asked_at": now, "at": now, "day": timezone.localdate(now), "level": 1}
    erred = Counted(
        *("punto-banco", "point-main", "sous-dix"),
        **when,
        correct=False,
        pitfall="dizaine",
        in_class=True,
    )
    people = (schools.trainee.pk, schools.classmate.pk)
    for _ in range(2):
        record_class((member, erred) for member in people)
    assert [*SlipWeek.objects.values_list("met", flat=True)] == [2, 2]
