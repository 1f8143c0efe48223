"""Giving, counting, moving and withdrawing assignments."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.assignments.conftest import BANCO, PUNTO, Homework, work
from tests.practice.conftest import answer, right_answer, start
from tests.schools.world import settle_schools
from tests.together import by_many
from trainer.assignments.models import Assignment, Share
from trainer.assignments.selectors import UnknownPartError, read_part, tidy
from trainer.assignments.services import (
    Order,
    give_assignment,
    move_assignment,
    withdraw_assignment,
)
from trainer.practice.models import Attempt, Series
from trainer.schools.models import Entry, Membership
from trainer.schools.services.promotions import enrol
from trainer.web.refusals import RefusedError


def test_right_answers_count_wherever_the_exercise_is_worked(homework: Homework) -> None:
    homework.give()
    attempt = work(homework.start(), "jfj")
    share = homework.share()
    assert (share.answered, share.correct, share.done_at) == (3, 2, None)
    work(attempt, "j")
    assert homework.share().done_at is not None


def test_other_exercises_other_people_and_late_answers_do_not_count(homework: Homework) -> None:
    assignment = homework.give()
    work(homework.start("tirage-punto"), "j")
    work(homework.start(member=homework.schools.southern_trainee), "j")
    work(homework.start(), "j", assignment.due_at)
    assert homework.share().answered == 0


def test_who_comes_into_the_class_later_has_the_assignment_too(homework: Homework) -> None:
    homework.give()
    schools, member = homework.schools, homework.schools.instructor
    Membership.objects.filter(pk=member.pk).update(role="stagiaire")
    enrol(actor=schools.desk("administrator"), member=member, promotion=schools.spring)
    work(homework.start(member=member), "jj")
    assert homework.share(member).correct == 2


def test_an_assignment_for_one_person_is_not_their_neighbour_s(homework: Homework) -> None:
    schools = homework.schools
    homework.give(people=(schools.classmate,))
    for member in (schools.trainee, schools.classmate):
        work(homework.start(member=member), "j")
    assert Share.objects.get().membership == schools.classmate
    assert homework.share(schools.classmate).correct == 1


def test_a_series_of_an_assignment_asks_nothing_else(homework: Homework) -> None:
    parts = [read_part(f"punto-banco/tirage-punto/{slug}") for slug in ("punto-0", "punto-6")]
    attempt = homework.begin(homework.give(*parts))
    seen = set()
    for place in range(8):
        seen.add((attempt.drill, attempt.branch))
        attempt = answer(attempt, right_answer(attempt), seed=place).following
    assert seen == {(part.drill, part.branch) for part in parts}
    assert Series.objects.get().school == homework.schools.north


@pytest.mark.parametrize(("level", "first"), [(4, 4), (None, 1)], ids=["named", "climbs"])
def test_an_assignment_names_its_level_or_climbs_with_each_person(
    homework: Homework, level: int | None, first: int
) -> None:
    found = homework.begin(homework.give(level=level))
    assert (found.series.level, found.level) == (level, first)


def test_only_answers_at_the_level_of_an_assignment_or_above_count(homework: Homework) -> None:
    assignment, now = homework.give(level=3), timezone.now()
    for level, marks in ((2, "jj"), (3, "jf"), (4, "j")):
        attempt = homework.begin(assignment, level)
        Series.objects.filter(pk=attempt.series_id).update(level=level)
        Attempt.objects.filter(pk=attempt.pk).update(level=level)
        now += timedelta(minutes=1)
        work(Attempt.objects.select_related("series").get(pk=attempt.pk), marks, now)
    assert (homework.share().answered, homework.share().correct) == (3, 2)
    call_command("rebuild_assignments", verbosity=0)
    assert (homework.share().answered, homework.share().correct) == (3, 2)


def test_a_sprint_counts_right_answers_given_in_time_and_keeps_the_best(homework: Homework) -> None:
    assignment, now = homework.give(target="sprint", goal=2, minutes=1), timezone.now()
    work(homework.start(), "jjj", now)  # not a sprint
    assert homework.share().best == 0
    work(homework.begin(assignment, now=now), "jffffffjjj", now)  # one in the first minute
    assert (homework.share().best, homework.share().done_at) == (1, None)
    later = now + timedelta(hours=1)
    work(homework.begin(assignment, 2, later), "jj", later)
    assert homework.share().best == 2
    assert homework.share().done_at is not None


def test_mastery_is_that_of_all_the_cases_of_the_assignment(homework: Homework) -> None:
    homework.give(read_part("punto-banco/valeur-carte"), target="maitrise", goal=90)
    attempt = work(homework.start("valeur-carte"), "j")
    assert 0 < homework.share().level < 60
    work(attempt, "j" * 30)
    assert homework.share().level >= 90
    assert homework.share().done_at is not None


@pytest.mark.parametrize(("target", "minutes"), [("justes", 0), ("sprint", 1)])
def test_counting_assignments_again_changes_nothing(
    homework: Homework, target: str, minutes: int
) -> None:
    now = timezone.now()
    assignment = homework.give(target=target, goal=2, minutes=minutes, now=now)
    work(homework.begin(assignment, now=now), "jfjffffffjj", now)
    work(homework.start(), "jj", now + timedelta(minutes=10))
    before = list(Share.objects.order_by("pk").values())
    for wrong in ({}, {"answered": 99, "correct": 99, "best": 99, "done_at": None}):
        if wrong:
            Share.objects.filter(membership=homework.schools.trainee).update(**wrong)
        call_command("rebuild_assignments", verbosity=0)
        assert list(Share.objects.order_by("pk").values()) == before


def test_moving_the_deadline_counts_what_was_answered_in_between(homework: Homework) -> None:
    assignment, desk = homework.give(), homework.schools.desk("instructor")
    work(homework.start(), "jjj", assignment.due_at)
    assert homework.share().correct == 0
    later = assignment.due_at + timedelta(days=2)
    move_assignment(actor=desk, assignment=assignment, due_at=later)
    assert homework.share().correct == 3
    assert homework.share().done_at is not None
    assert Entry.objects.filter(verb="assignment.moved").exists()


def test_what_is_withdrawn_counts_nothing_more_and_is_withdrawn_once(homework: Homework) -> None:
    assignment = homework.give()
    for _ in range(2):
        withdraw_assignment(actor=homework.schools.desk("instructor"), assignment=assignment)
    work(homework.start(), "j")
    assert homework.share().answered == 0
    assert Entry.objects.filter(verb="assignment.withdrawn").count() == 1
    with pytest.raises(RefusedError):
        homework.begin(assignment)


@pytest.mark.parametrize(
    "wrong",
    [
        {"parts": ()},
        {"due_at": timezone.now() - timedelta(days=1)},
        {"target": "sprint", "minutes": 0},
        {"target": "sprint", "minutes": 16},
        {"target": "maitrise", "goal": 101},
    ],
)
def test_what_cannot_be_done_is_refused(homework: Homework, wrong: dict[str, Any]) -> None:
    with pytest.raises(RefusedError):
        homework.give(**wrong)
    assert not Assignment.objects.exists()


@pytest.mark.parametrize(
    ("who", "promotion", "people"),
    [
        ("instructor", "archived", ()),
        ("instructor", "spring", ("southern_trainee",)),
        ("trainee", "spring", ()),
    ],
    ids=["an archived class", "somebody outside the class", "a trainee gives nothing"],
)
def test_nobody_gives_to_an_archived_class_or_to_people_outside_it(
    homework: Homework, who: str, promotion: str, people: tuple[str, ...]
) -> None:
    schools, due = homework.schools, timezone.now() + timedelta(days=1)
    named = tuple(getattr(schools, one) for one in people)
    order = Order("Titre", (BANCO,), Assignment.Target.RIGHT, 3, due, people=named)
    with pytest.raises(RefusedError):
        give_assignment(actor=schools.desk(who), promotion=getattr(schools, promotion), order=order)


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
    homework = Homework(settle_schools())
    homework.give(goal=10)
    attempts = [start(homework.learner(), seed=5) for _ in range(10)]
    by_many(lambda place: work(attempts[place], "j"), 10)
    share = homework.share()
    assert (share.answered, share.correct) == (10, 10)
    assert share.done_at is not None
