"""Giving, counting, moving and withdrawing assignments."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from tests.assignments.conftest import BANCO, PUNTO
from tests.practice.conftest import answer, right_answer, start, wrong_answer
from tests.schools.world import Schools, settle_schools
from trainer.assignments.models import Assignment, Share
from trainer.assignments.scope import UnknownPartError, read_part, tidy
from trainer.assignments.services import (
    Order,
    begin,
    give_assignment,
    move_assignment,
    withdraw_assignment,
)
from trainer.practice.models import Attempt, Series
from trainer.schools.models import Entry, Membership
from trainer.schools.services.promotions import enrol
from trainer.web.refusals import RefusedError

type Give = Callable[..., Assignment]


def share_of(member: Membership) -> Share:
    return Share.objects.get(membership=member)


def work(attempt: Attempt, marks: str, now: datetime) -> Attempt:
    """Answer right (« j ») and wrong (« f »), ten seconds apart."""
    for place, mark in enumerate(marks):
        now += timedelta(seconds=10)
        raw = right_answer(attempt) if mark == "j" else wrong_answer(attempt)
        attempt = answer(attempt, raw, now=now, seed=place).following
    return attempt


def test_right_answers_count_wherever_the_exercise_is_worked(schools: Schools, give: Give) -> None:
    give()
    learner = schools.trainee.learner_id
    assert learner is not None
    attempt = work(start(learner), "jfj", timezone.now())
    share = share_of(schools.trainee)
    assert (share.answered, share.correct, share.done_at) == (3, 2, None)
    work(attempt, "j", timezone.now())
    assert share_of(schools.trainee).done_at is not None


def test_other_exercises_other_people_and_late_answers_do_not_count(
    schools: Schools, give: Give
) -> None:
    assignment = give()
    learner, other = schools.trainee.learner_id, schools.southern_trainee.learner_id
    assert learner is not None
    assert other is not None
    work(start(learner, "tirage-punto"), "j", timezone.now())
    work(start(other), "j", timezone.now())
    work(start(learner), "j", assignment.due_at)
    assert share_of(schools.trainee).answered == 0


def test_who_comes_into_the_class_later_has_the_assignment_too(
    schools: Schools, give: Give
) -> None:
    give()
    member = schools.instructor
    Membership.objects.filter(pk=member.pk).update(role="stagiaire")
    enrol(actor=schools.desk("administrator"), member=member, promotion=schools.spring)
    assert member.learner_id is not None
    work(start(member.learner_id), "jj", timezone.now())
    assert share_of(member).correct == 2


def test_an_assignment_for_one_person_is_not_his_neighbour_s(schools: Schools, give: Give) -> None:
    give(people=(schools.classmate,))
    for member in (schools.trainee, schools.classmate):
        assert member.learner_id is not None
        work(start(member.learner_id), "j", timezone.now())
    assert Share.objects.get().membership == schools.classmate
    assert share_of(schools.classmate).correct == 1


def test_a_series_of_an_assignment_asks_nothing_else(schools: Schools, give: Give) -> None:
    drills = [read_part(f"punto-banco/tirage-punto/{slug}") for slug in ("punto-0", "punto-6")]
    assignment = give(*drills)
    learner = schools.trainee.learner_id
    assert learner is not None
    attempt = begin(assignment=assignment, learner=learner, rng=Random(1))
    seen = set()
    for place in range(8):
        seen.add((attempt.drill, attempt.branch))
        attempt = answer(attempt, right_answer(attempt), seed=place).following
    assert seen == {(part.drill, part.branch) for part in drills}
    assert Series.objects.get().school == schools.north


def test_an_assignment_names_its_level_or_climbs_with_each_person(
    schools: Schools, give: Give
) -> None:
    learner = schools.trainee.learner_id
    assert learner is not None
    named = begin(assignment=give(level=4), learner=learner, rng=Random(1))
    assert (named.series.level, named.level) == (4, 4)
    free = begin(assignment=give(), learner=learner, rng=Random(1))
    assert (free.series.level, free.level) == (None, 1)


def test_only_answers_at_the_level_of_an_assignment_or_above_count(
    schools: Schools, give: Give
) -> None:
    assignment = give(level=3)
    learner, now = schools.trainee.learner_id, timezone.now()
    assert learner is not None
    for level, marks in ((2, "jj"), (3, "jf"), (4, "j")):
        attempt = begin(assignment=assignment, learner=learner, rng=Random(level))
        Series.objects.filter(pk=attempt.series_id).update(level=level)
        Attempt.objects.filter(pk=attempt.pk).update(level=level)
        attempt = Attempt.objects.select_related("series").get(pk=attempt.pk)
        now += timedelta(minutes=1)
        work(attempt, marks, now)
    share = share_of(schools.trainee)
    assert (share.answered, share.correct) == (3, 2)
    call_command("rebuild_assignments", verbosity=0)
    share.refresh_from_db()
    assert (share.answered, share.correct) == (3, 2)


def test_a_sprint_counts_right_answers_given_in_time_and_keeps_the_best(
    schools: Schools, give: Give
) -> None:
    assignment = give(target=Assignment.Target.SPRINT, goal=2, minutes=1)
    learner, now = schools.trainee.learner_id, timezone.now()
    assert learner is not None
    work(start(learner), "jjj", now)  # not a sprint
    assert share_of(schools.trainee).best == 0
    first = begin(assignment=assignment, learner=learner, rng=Random(1), now=now)
    work(first, "jffffffjjj", now)  # one in the first minute
    share = share_of(schools.trainee)
    assert (share.best, share.done_at) == (1, None)
    later = now + timedelta(hours=1)
    second = begin(assignment=assignment, learner=learner, rng=Random(2), now=later)
    work(second, "jj", later)
    assert share_of(schools.trainee).best == 2
    assert share_of(schools.trainee).done_at is not None


def test_mastery_is_that_of_all_the_cases_of_the_assignment(schools: Schools, give: Give) -> None:
    part = read_part("punto-banco/valeur-carte")
    give(part, target=Assignment.Target.MASTERY, goal=90)
    learner, now = schools.trainee.learner_id, timezone.now()
    assert learner is not None
    attempt = work(start(learner, "valeur-carte"), "j", now)
    assert 0 < share_of(schools.trainee).level < 60
    work(attempt, "j" * 30, now)
    share = share_of(schools.trainee)
    assert share.level >= 90
    assert share.done_at is not None


@pytest.mark.parametrize("target", ["justes", "sprint"])
def test_counting_assignments_again_changes_nothing(
    schools: Schools, give: Give, target: str
) -> None:
    minutes = 1 if target == "sprint" else 0
    now = timezone.now()
    assignment = give(target=Assignment.Target(target), goal=2, minutes=minutes, now=now)
    learner = schools.trainee.learner_id
    assert learner is not None
    first = begin(assignment=assignment, learner=learner, rng=Random(1), now=now)
    work(first, "jfjffffffjj", now)
    work(start(learner), "jj", now + timedelta(minutes=10))
    before = list(Share.objects.order_by("pk").values())
    call_command("rebuild_assignments", verbosity=0)
    assert list(Share.objects.order_by("pk").values()) == before
    rows = Share.objects.filter(membership=schools.trainee)
    rows.update(answered=99, correct=99, best=99, done_at=None)
    call_command("rebuild_assignments", verbosity=0)
    assert list(Share.objects.order_by("pk").values()) == before


def test_moving_the_deadline_counts_what_was_answered_in_between(
    schools: Schools, give: Give
) -> None:
    assignment = give()
    learner = schools.trainee.learner_id
    assert learner is not None
    work(start(learner), "jjj", assignment.due_at)
    assert share_of(schools.trainee).correct == 0
    move_assignment(
        actor=schools.desk("instructor"),
        assignment=assignment,
        due_at=assignment.due_at + timedelta(days=2),
    )
    assert share_of(schools.trainee).correct == 3
    assert share_of(schools.trainee).done_at is not None
    assert Entry.objects.filter(verb="assignment.moved").exists()


def test_a_withdrawn_assignment_counts_nothing_more_and_is_withdrawn_once(
    schools: Schools, give: Give
) -> None:
    assignment = give()
    for _ in range(2):
        withdraw_assignment(actor=schools.desk("instructor"), assignment=assignment)
    learner = schools.trainee.learner_id
    assert learner is not None
    work(start(learner), "j", timezone.now())
    assert share_of(schools.trainee).answered == 0
    assert Entry.objects.filter(verb="assignment.withdrawn").count() == 1
    with pytest.raises(RefusedError):
        begin(assignment=assignment, learner=learner, rng=Random(1))


@pytest.mark.parametrize(
    "wrong",
    [
        {"parts": ()},
        {"due_at": timezone.now() - timedelta(days=1)},
        {"target": Assignment.Target.SPRINT, "minutes": 0},
        {"target": Assignment.Target.SPRINT, "minutes": 16},
        {"target": Assignment.Target.MASTERY, "goal": 101},
    ],
)
def test_what_cannot_be_done_is_refused(give: Give, wrong: dict[str, Any]) -> None:
    with pytest.raises(RefusedError):
        give(**wrong)
    assert not Assignment.objects.exists()


def test_nobody_gives_to_an_archived_class_or_to_people_outside_it(schools: Schools) -> None:
    due = timezone.now() + timedelta(days=1)
    order = Order("Titre", (BANCO,), Assignment.Target.RIGHT, 3, due)
    outside = Order(
        "Titre", (BANCO,), Assignment.Target.RIGHT, 3, due, people=(schools.southern_trainee,)
    )
    desk = schools.desk("instructor")
    with pytest.raises(RefusedError):
        give_assignment(actor=desk, promotion=schools.archived, order=order)
    with pytest.raises(RefusedError):
        give_assignment(actor=desk, promotion=schools.spring, order=outside)
    with pytest.raises(RefusedError):
        give_assignment(actor=schools.desk("trainee"), promotion=schools.spring, order=order)


def test_parts_held_by_a_larger_one_are_left_out() -> None:
    branch = read_part("punto-banco/tirage-punto/punto-0")
    game = read_part("punto-banco")
    assert tidy((branch, PUNTO, BANCO, PUNTO)) == (PUNTO, BANCO)
    assert tidy((branch, PUNTO, game)) == (game,)
    assert tidy((branch,)) == (branch,)


@pytest.mark.parametrize(
    "text", ["", "x", "punto-banco/x", "punto-banco/tirage-punto/x", "punto-banco//punto-0"]
)
def test_a_part_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(UnknownPartError):
        read_part(text)


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_once_both_count_and_the_target_is_reached_once() -> None:
    schools = settle_schools()
    now = timezone.now()
    order = Order("Titre", (BANCO,), Assignment.Target.RIGHT, 10, now + timedelta(days=1))
    give_assignment(
        actor=schools.desk("instructor"), promotion=schools.spring, order=order, now=now
    )
    learner = schools.trainee.learner_id
    assert learner is not None
    attempts = [start(learner, seed=5) for _ in range(10)]

    def give(attempt: Attempt) -> None:
        try:
            answer(attempt, right_answer(attempt), now=timezone.now())
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as pool:
        list(pool.map(give, attempts))
    share = share_of(schools.trainee)
    assert (share.answered, share.correct) == (10, 10)
    assert share.done_at is not None
