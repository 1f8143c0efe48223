"""Instructors stop, extend, reopen, grant and void; everything is logged."""

from datetime import timedelta
from typing import Any

import pytest

from tests.exams.world import NOON, PLAIN, Hall, at, page, right, save
from trainer.exams.models import Answer, Exam, Sitting, State
from trainer.exams.selectors import access
from trainer.exams.selectors.copies import scores
from trainer.exams.services import conducting, sitting
from trainer.exams.services.conducting import grant_for_good
from trainer.exams.services.copies import close_sittings, unvoid_questions
from trainer.exams.services.sitting import Outcome
from trainer.schools.models import Entry
from trainer.web.refusals import RefusedError


def reread(found: Sitting) -> Sitting:
    return Sitting.objects.select_related("exam", "membership").get(pk=found.pk)


def test_extra_time_reaches_a_running_sitting_and_wins_over_the_window(hall: Hall) -> None:
    exam = hall.exam()
    found = hall.begin(exam, now=at(40))
    other = hall.begin(exam, "classmate", now=at(40))
    assert found.deadline == at(60)
    hall.grant(exam, at(45), extra_percent=50)
    assert reread(found).deadline == at(75)
    assert reread(other).deadline == at(60)
    assert save(found, 1, right(found, 1), now=at(74)).outcome is Outcome.KEPT
    assert save(other, 1, right(other, 1), now=at(61)).outcome is Outcome.OVER


@pytest.mark.parametrize("closed_first", [True, False])
def test_a_sitting_that_is_over_stays_so_whether_closed_already_or_not(
    hall: Hall, *, closed_first: bool
) -> None:
    # Its trainee may have read the correction: it runs again only if it is reopened by name.
    exam, actor = hall.exam(), hall.desk
    found = hall.begin(exam)
    if closed_first:
        assert close_sittings(now=at(31)) == 1
    hall.grant(exam, at(32), extra_seconds=600)
    conducting.extend(actor=actor, exam=exam, minutes=30, now=at(33))
    assert save(found, 1, right(found, 1), now=at(34)).outcome is Outcome.OVER
    conducting.reopen_sitting(actor=actor, sitting=reread(found), minutes=5, now=at(35))
    assert save(found, 1, right(found, 1), now=at(39)).outcome is Outcome.KEPT


def test_time_given_within_the_grace_saves_the_sitting(hall: Hall, found: Sitting) -> None:
    exam = found.exam
    conducting.extend(actor=hall.desk, exam=exam, minutes=10, now=at(30, 15))
    assert reread(found).deadline == at(40)


def test_extra_time_never_opens_what_was_handed_in(hall: Hall, found: Sitting) -> None:
    exam = found.exam
    sitting.hand_in(sitting=found, now=at(5))
    hall.grant(exam, at(6), extra_seconds=600)
    assert reread(found).finished_at == at(5)


def test_a_percentage_lengthens_the_question_that_is_open(hall: Hall) -> None:
    exam = hall.exam(*PLAIN, pace="question")
    found = hall.begin(exam)
    answer = sitting.open_question(sitting=found, position=1, now=NOON)
    assert answer is not None
    seconds = answer.question.slot.seconds
    hall.grant(exam, at(0), extra_percent=100)
    assert Answer.objects.get().deadline == NOON + timedelta(seconds=2 * seconds)


def test_an_extension_is_for_everybody(hall: Hall) -> None:
    exam = hall.exam()
    found = hall.begin(exam, now=at(28))
    other = hall.begin(exam, "classmate", now=at(50))
    conducting.extend(actor=hall.desk, exam=exam, minutes=10, now=at(55))
    assert (reread(found).deadline, reread(other).deadline) == (at(68), at(70))


def test_a_stopped_exam_takes_no_answer_and_gives_its_time_back(hall: Hall) -> None:
    exam, actor = hall.exam(), hall.desk
    found = hall.begin(exam)
    done = hall.begin(exam, "classmate")
    sitting.hand_in(sitting=done, now=at(5))
    assert conducting.stop(actor=actor, exam=exam, now=at(10)) == 1
    assert save(found, 1, right(found, 1), now=at(10, 1)).outcome is Outcome.OVER
    assert access.closed(Exam.objects.get(), at(10))
    with pytest.raises(RefusedError):
        conducting.extend(actor=actor, exam=exam, minutes=5, now=at(11))
    conducting.reopen(actor=actor, exam=exam, closes_at=at(120), now=at(25))
    assert reread(found).deadline == at(45)
    assert save(found, 1, right(found, 1), now=at(44)).outcome is Outcome.KEPT
    assert reread(done).finished_at == at(5)


def test_one_sitting_can_be_reopened_for_so_many_minutes(hall: Hall) -> None:
    found, actor = hall.begin(hall.exam()), hall.desk
    sitting.hand_in(sitting=found, now=at(20))
    again = conducting.reopen_sitting(actor=actor, sitting=found, minutes=15, now=at(60))
    assert (again.deadline, again.finished_at) == (at(75), None)


def extended_then_over(hall: Hall, found: Sitting) -> None:
    actor = hall.desk
    close_sittings(now=at(31))
    conducting.extend(actor=actor, exam=found.exam, minutes=20, now=at(32))


def handed_in_early(hall: Hall, found: Sitting) -> None:
    conducting.extend(actor=hall.desk, exam=found.exam, minutes=20, now=at(1))
    sitting.hand_in(sitting=reread(found), now=at(2))


@pytest.mark.parametrize("before", [extended_then_over, handed_in_early])
def test_a_minute_given_is_one_minute_from_now_whatever_was_given_before(
    hall: Hall, before: Any
) -> None:
    found, actor = hall.begin(hall.exam()), hall.desk
    hall.grant(found.exam, at(0), extra_percent=33)
    before(hall, found)
    again = conducting.reopen_sitting(actor=actor, sitting=reread(found), minutes=1, now=at(35))
    assert again.deadline == at(36)
    conducting.extend(actor=actor, exam=found.exam, minutes=5, now=at(35, 30))
    assert reread(found).deadline == at(41)


def test_a_voided_question_is_neutral_and_can_be_put_back(hall: Hall, found: Sitting) -> None:
    exam = found.exam
    save(found, 1, right(found, 1))
    with pytest.raises(RefusedError):
        hall.void(exam, 3, " ", at(1))
    hall.void(exam, 3, "énoncé ambigu", at(1))
    score = scores(exam)[found.pk]
    assert (float(score.points), score.total) == (1.0, 2)
    unvoid_questions(actor=hall.desk, slots=exam.slots.filter(position=3), now=at(2))
    assert scores(exam)[found.pk].total == 5


def test_the_closing_command_can_be_repeated(found: Sitting) -> None:
    assert close_sittings(now=at(30, 20)) == 0
    assert close_sittings(now=at(30, 21)) == 1
    assert close_sittings(now=at(45)) == 0
    assert (reread(found).finished_at, reread(found).ended_by) == (at(30), Sitting.End.TIME)


def test_every_act_is_in_the_log(hall: Hall) -> None:
    exam, actor = hall.exam(), hall.desk
    found = hall.begin(exam)
    hall.grant(exam, at(1), extra_percent=33)
    conducting.extend(actor=actor, exam=exam, minutes=5, now=at(2))
    conducting.stop(actor=actor, exam=exam, now=at(3))
    conducting.reopen(actor=actor, exam=exam, closes_at=at(90), now=at(4))
    conducting.reopen_sitting(actor=actor, sitting=found, minutes=15, now=at(5))
    hall.void(exam, 1, "doublon", at(6))
    unvoid_questions(actor=actor, slots=exam.slots.filter(position=1), now=at(7))
    verbs = Entry.objects.filter(verb__startswith="exam.").order_by("pk")
    assert list(verbs.values_list("verb", flat=True)) == [
        "exam.created",
        "exam.published",
        "exam.terms",
        "exam.extended",
        "exam.stopped",
        "exam.reopened",
        "exam.sitting_reopened",
        "exam.voided",
        "exam.unvoided",
    ]


def test_another_school_or_a_trainee_conducts_nothing(hall: Hall) -> None:
    exam = hall.exam()
    for who in ("trainee", "southern"):
        actor = hall.schools.desk(who) if who == "trainee" else hall.southern_desk
        for act in (conducting.stop, conducting.withdraw, conducting.reopen):
            with pytest.raises(RefusedError):
                act(actor=actor, exam=exam, now=NOON)


def test_a_published_exam_goes_back_to_composition_until_somebody_begins(hall: Hall) -> None:
    exam, actor = hall.exam(), hall.desk
    conducting.withdraw(actor=actor, exam=exam, now=at(-5))
    assert not exam.slots.exists()
    conducting.publish(actor=actor, exam=exam, now=at(-4))
    hall.begin(Exam.objects.get())
    with pytest.raises(RefusedError):
        conducting.withdraw(actor=actor, exam=exam, now=at(1))
    assert page(at(1)).tab > page(at(0)).tab


@pytest.mark.parametrize(
    ("terms", "state", "past"),
    [
        ({"published_at": None}, State.DRAFT, False),
        ({"opens_at": at(1)}, State.COMING, False),
        ({}, State.OPEN, False),
        ({"opens_at": at(0), "closes_at": at(1)}, State.OPEN, False),
        ({"closes_at": at(0)}, State.CLOSED, True),
        ({"opens_at": at(1), "stopped_at": at(0)}, State.STOPPED, True),
    ],
)
def test_where_an_exam_stands_is_one_word(terms: dict[str, Any], state: State, past: bool) -> None:  # noqa: FBT001 - a case
    exam = Exam(**{"published_at": at(-1), **terms})
    assert exam.state(at(0)) is state
    assert state.past is past


def test_time_given_for_good_holds_at_every_exam_from_then(hall: Hall) -> None:
    actor, trainee = hall.desk, hall.schools.trainee
    running = hall.begin(hall.exam())
    grant_for_good(actor=actor, member=trainee, percent=50, now=at(5))
    assert reread(running).deadline == at(45)
    assert Entry.objects.filter(verb="member.time", subject=trainee).count() == 1
    sitting.hand_in(sitting=reread(running), now=at(6))
    later = hall.exam()
    hall.grant(later, at(7), extra_percent=20, extra_seconds=60)  # the larger part of the two
    assert hall.begin(later, now=at(10)).deadline == at(56)
    client = hall.client("trainee")
    assert "15\xa0min" in client.get(f"/examens/{running.exam_id}/").text
    grant_for_good(actor=actor, member=trainee, percent=0, now=at(12))
    assert reread(hall.begin(later, now=at(12))).deadline == at(47)
