"""What the database itself refuses, whoever writes."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.exams.world import NOON, Hall, at
from trainer.assignments.models import Assignment
from trainer.exams.models import Answer, Candidate, Exam, Sitting
from trainer.schools.models import Promotion


@contextmanager
def refused() -> Iterator[None]:
    with pytest.raises(IntegrityError), transaction.atomic():
        yield


def test_an_exam_and_its_people_are_of_one_school(hall: Hall) -> None:
    exam, stranger = hall.exam(), hall.schools.southern_trainee
    found = hall.begin(exam)
    with refused():
        Exam.objects.filter(pk=exam.pk).update(promotion=hall.schools.southern_class)
    with refused():
        Candidate.objects.create(exam=exam, membership=stranger)
    with refused():
        Sitting.objects.filter(pk=found.pk).update(membership=stranger)
    with refused():
        Sitting.objects.create(
            exam=exam, membership=stranger, paper=found.paper, started_at=NOON, deadline=at(30)
        )
    exam.save()  # the same school: nothing to refuse
    found.save()


def test_an_answer_is_to_a_question_of_its_own_paper(hall: Hall) -> None:
    exam = hall.exam(papers="equivalents")
    found, other = hall.begin(exam), hall.begin(exam, "classmate")
    with refused():
        Answer.objects.create(sitting=found, question=other.paper.questions.get(position=1))
    with refused():
        Sitting.objects.filter(pk=found.pk).update(paper=hall.begin(hall.exam()).paper)


def test_nobody_has_two_open_sittings_of_an_exam(hall: Hall) -> None:
    found = hall.begin(hall.exam(attempts=2))
    found.pk = None
    with refused():
        found.attempt = 2
        found.save(force_insert=True)


@pytest.mark.parametrize(
    "change",
    [
        {"minutes": 0},
        {"attempts": 0},
        {"pass_mark": 101},
        {"closes_at": NOON, "opens_at": NOON},
        {"published_at": None, "stopped_at": NOON},
    ],
)
def test_the_terms_of_an_exam_make_sense(hall: Hall, change: dict[str, object]) -> None:
    exam = hall.exam()
    with refused():
        Exam.objects.filter(pk=exam.pk).update(**change)


def test_what_is_judged_has_a_verdict_and_a_possible_share(found: Sitting) -> None:
    answer = Answer.objects.create(sitting=found, question=found.paper.questions.get(position=1))
    rows = Answer.objects.filter(pk=answer.pk)
    changes: tuple[dict[str, Any], ...] = (
        {"correct": True},
        {"share": 1},
        {"verdict": {}},
        {"out_of": 0},
    )
    for change in changes:
        with refused():
            rows.update(**change)


def test_a_sitting_that_ended_says_how(found: Sitting) -> None:
    with refused():
        Sitting.objects.filter(pk=found.pk).update(finished_at=NOON)


@pytest.mark.parametrize("year", [1999, 2101, 9998])
def test_no_date_is_kept_that_nobody_means(hall: Hall, year: int) -> None:
    exam, far = hall.exam(), datetime(year, 6, 15, tzinfo=UTC)
    for name in ("opens_at", "closes_at"):
        with refused():
            Exam.objects.filter(pk=exam.pk).update(**{name: far})
    for name in ("starts_on", "ends_on"):
        with refused():
            Promotion.objects.filter(pk=hall.schools.spring.pk).update(**{name: far.date()})
    given = Assignment(school=exam.school, promotion=exam.promotion, goal=1, given_at=NOON)
    given.due_at = far
    with refused():
        given.save()
    given.due_at = datetime(2100, 12, 31, 20, tzinfo=UTC)
    given.save()
