"""What a lesson leaves: its record, answers in the school's counts once each, nothing of memory."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.live.world import ask, close, explain, room
from tests.schools.world import Schools
from trainer.live.models import ClassQuestion, Lesson
from trainer.live.services import answer_class_question
from trainer.practice.rebuilding import rebuild_membership
from trainer.progress.models import BranchMemory, DayTally
from trainer.questions.posed_question import Raw
from trainer.schools.models import Membership
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek

TABLES = (CaseWeek, DrillWeek, FirstAnswer, SlipWeek)


@pytest.fixture
def noon() -> datetime:
    return timezone.localtime().replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(1)


def asked(schools: Schools, now: datetime, seed: int = 3) -> ClassQuestion:
    """Put a question to the class; the trainee is right, the classmate wrong."""
    question = ask(schools, now=now, seed=seed)
    right = str(question.posed.solved.solution)
    wrong = "reste" if right == "tire" else "tire"
    for member, raw in ((schools.trainee, right), (classmate(), wrong)):
        later = now + timedelta(seconds=20)
        answer_class_question(question=question, member=member, raw=typed(raw), now=later)
    return question


def typed(raw: str) -> Raw:
    return lambda _: raw


def classmate() -> Membership:
    return Membership.objects.get(learner__user__username="classmate")


def told(schools: Schools, question: ClassQuestion, now: datetime) -> None:
    close(schools, question, now)
    explain(schools, question, now)


def counted() -> dict[str, list[tuple[object, ...]]]:
    return {
        table.__name__: [
            tuple(value for key, value in row.items() if key != "id")
            for row in table.objects.order_by("membership", "pk").values()
        ]
        for table in TABLES
    }


def test_an_answer_is_counted_once_when_its_question_is_explained(
    schools: Schools, noon: datetime
) -> None:
    question = asked(schools, noon)
    assert not DrillWeek.objects.exists()
    for _ in range(2):
        told(schools, question, noon + timedelta(minutes=1))
    asked(schools, noon + timedelta(minutes=2))
    sums = DrillWeek.objects.order_by("membership").values_list("answered", "correct")
    assert sorted(sums) == [(1, 0), (1, 1)]
    assert [row.seconds for row in FirstAnswer.objects.all()] == [20, 20]
    assert set(CaseWeek.objects.values_list("branch", flat=True)) == {question.branch}
    # Hours are counted from the answers themselves, and the memory from practice alone.
    for table in (DayWork, BranchMemory, DayTally):
        assert not table.objects.exists()


def test_a_question_that_nobody_explained_is_counted_with_the_next_one(
    schools: Schools, noon: datetime
) -> None:
    asked(schools, noon)
    asked(schools, noon + timedelta(minutes=2))
    assert {row.answered for row in DrillWeek.objects.all()} == {1}
    asked(schools, noon + timedelta(days=1, minutes=2))
    assert {row.answered for row in DrillWeek.objects.all()} == {1}


def test_what_is_counted_is_the_same_when_it_is_written_again(
    schools: Schools, noon: datetime
) -> None:
    for minutes in (0, 5):
        moment = noon + timedelta(minutes=minutes)
        told(schools, asked(schools, moment), moment + timedelta(minutes=1))
    before = counted()
    assert before["CaseWeek"]
    for member in (schools.trainee, classmate()):
        Membership.objects.filter(pk=member.pk).update(created_at=noon - timedelta(days=1))
        rebuild_membership(member)
    assert counted() == before
    assert not DayWork.objects.exists()


def test_questions_three_hours_apart_are_of_two_lessons(schools: Schools, noon: datetime) -> None:
    for hours in (0, 2, 4, 8):
        asked(schools, noon + timedelta(hours=hours))
    spans = [(row.began_at, row.last_at) for row in Lesson.objects.order_by("began_at")]
    late = noon + timedelta(hours=8)
    assert spans == [(noon, noon + timedelta(hours=4)), (late, late)]


def test_the_record_says_who_answered_what_and_nothing_of_an_open_question(
    schools: Schools, noon: datetime, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    told(schools, asked(schools, noon), noon + timedelta(minutes=1))
    asked(schools, noon + timedelta(minutes=5), seed=4)
    lesson, teacher = Lesson.objects.get(), schools.client("instructor")
    teacher.get(room(schools, "seances/"))
    with django_assert_max_num_queries(12):
        listed = teacher.get(room(schools, "seances/")).text
    assert room(schools, f"seances/{lesson.pk}/") in listed
    assert "50\xa0%" in listed
    with django_assert_max_num_queries(12):
        page = teacher.get(room(schools, f"seances/{lesson.pk}/")).text
    assert "encore ouverte" in page
    assert page.count("Qui a répondu quoi") == 1
    assert page.count("(juste)") == page.count("(faux)") == 1
    assert page.count(schools.trainee.last_name) == 2
    assert schools.client("trainee").get(room(schools, "seances/")).status_code == 404
