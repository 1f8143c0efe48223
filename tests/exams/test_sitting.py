"""Answers are kept as they are given; time is the server's."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.exams.world import NOON, PLAIN, Hall, at, page, right, save, wrong
from trainer.exams.models import Answer, Sitting
from trainer.exams.selectors import access
from trainer.exams.services import conducting, sitting
from trainer.exams.services.copies import close_sittings
from trainer.exams.services.sitting import Outcome, Page, new_tab
from trainer.web.refusals import RefusedError


def test_an_answer_is_kept_with_its_verdict_and_can_be_changed(found: Sitting) -> None:
    here = page()
    assert save(found, 1, right(found, 1), by=here).outcome is Outcome.KEPT
    answer = Answer.objects.get()
    assert answer.correct
    assert answer.rules_version
    assert answer.verdict
    save(found, 1, wrong(found, 1), by=here, now=at(1))
    answer.refresh_from_db()
    assert answer.correct is False
    assert answer.version == 2


def test_what_cannot_be_read_is_kept_as_typed_without_a_verdict(found: Sitting) -> None:
    saved = save(found, 1, "peut-être")
    assert saved.outcome is Outcome.UNREADABLE
    assert saved.error is not None
    answer = Answer.objects.get()
    assert (answer.raw, answer.verdict, answer.correct) == ("peut-être", None, None)


@pytest.mark.parametrize(
    ("moment", "outcome", "late"),
    [
        (at(30), Outcome.KEPT, False),
        (at(30, 1), Outcome.KEPT, True),
        (at(30, 20), Outcome.KEPT, True),
        (at(30, 20.001), Outcome.OVER, None),
    ],
)
def test_saving_goes_on_to_the_last_second_and_through_the_grace(
    found: Sitting, moment: datetime, outcome: Outcome, late: object
) -> None:
    assert save(found, 1, right(found, 1), now=moment).outcome is outcome
    assert [answer.late for answer in Answer.objects.all()] == ([] if late is None else [late])


def test_the_window_cuts_the_time_of_who_begins_late(hall: Hall) -> None:
    assert hall.begin(hall.exam(), now=at(50)).deadline == at(60)


def test_nobody_begins_before_the_opening_nor_after_the_closing(hall: Hall) -> None:
    exam = hall.exam()
    for moment in (at(0, -1), at(60)):
        with pytest.raises(RefusedError):
            hall.begin(exam, now=moment)
    hall.begin(exam, now=at(59, 59))


def test_a_stranger_to_the_class_cannot_begin(hall: Hall) -> None:
    for who in ("southern trainee", "stranger", "instructor"):
        with pytest.raises(RefusedError):
            hall.begin(hall.exam(), who)


def test_beginning_again_takes_up_the_open_sitting(hall: Hall) -> None:
    exam = hall.exam()
    assert hall.begin(exam) == hall.begin(exam, now=at(5))
    assert Sitting.objects.count() == 1


def test_attempts_are_counted(hall: Hall) -> None:
    exam = hall.exam(attempts=2)
    for attempt in (1, 2):
        found = hall.begin(exam, now=at(attempt))
        assert found.attempt == attempt
        sitting.hand_in(sitting=found, now=at(attempt, 30))
    with pytest.raises(RefusedError):
        hall.begin(exam, now=at(5))


def test_a_sitting_whose_time_is_over_gives_way_to_the_next_attempt(hall: Hall) -> None:
    exam = hall.exam(attempts=2, minutes=10)
    first = hall.begin(exam)
    second = hall.begin(exam, now=at(15))
    first.refresh_from_db()
    assert (first.finished_at, first.ended_by) == (at(10), Sitting.End.TIME)
    assert second.attempt == 2


def test_a_sitting_handed_in_takes_no_more_answers(found: Sitting) -> None:
    assert sitting.hand_in(sitting=found, now=at(3))
    assert not sitting.hand_in(sitting=found, now=at(4))
    assert save(found, 1, right(found, 1), now=at(3, 1)).outcome is Outcome.OVER
    assert found.finished_at == at(3)


def test_the_page_opened_last_writes_and_the_first_becomes_read_only(found: Sitting) -> None:
    first, second = page(at(1)), page(at(2))
    assert sitting.hold(sitting=found, tab=first.tab, now=at(1))
    save(found, 1, right(found, 1), by=first, now=at(1, 30))
    assert sitting.hold(sitting=found, tab=second.tab, now=at(2))
    assert not sitting.hold(sitting=found, tab=first.tab, now=at(3))
    refused = save(found, 1, "autre", by=first, now=at(3))
    assert refused.outcome is Outcome.ELSEWHERE
    assert Answer.objects.get().raw == right(found, 1)


def test_a_page_that_showed_an_older_answer_overwrites_nothing(found: Sitting) -> None:
    first, second = page(at(1)), page(at(2))  # both made before any answer, without a script
    save(found, 1, right(found, 1), by=first, now=at(3))
    assert save(found, 1, "autre", by=second, now=at(4)).outcome is Outcome.CHANGED
    assert Answer.objects.get().raw == right(found, 1)
    fresh = page(at(5), version=1)
    assert save(found, 1, right(found, 1), by=fresh, now=at(5)).outcome is Outcome.KEPT


def test_a_request_that_was_lost_on_the_way_overwrites_no_later_answer(found: Sitting) -> None:
    first, second = replace(page(), edition=1), replace(page(), edition=2)
    save(found, 1, right(found, 1), by=second, now=at(1))
    assert save(found, 1, wrong(found, 1), by=first, now=at(2)).outcome is Outcome.KEPT
    assert (Answer.objects.get().raw, Answer.objects.get().version) == (right(found, 1), 1)
    assert save(found, 1, wrong(found, 1), by=second, now=at(3)).outcome is Outcome.KEPT
    assert Answer.objects.get().raw == wrong(found, 1)


def test_a_draft_follows_the_answers_of_its_own_page_and_replaces_no_other(found: Sitting) -> None:
    closed, other = page(at(1)), page(at(3))
    save(found, 1, wrong(found, 1), by=closed, now=at(1))  # kept, but its page never knew
    draft = replace(page(at(2)), former=closed.tab)
    assert save(found, 1, right(found, 1), by=draft, now=at(2)).outcome is Outcome.KEPT
    save(found, 1, wrong(found, 1), by=replace(other, version=2), now=at(3))
    late = replace(page(at(4)), former=closed.tab)
    assert save(found, 1, right(found, 1), by=late, now=at(4)).outcome is Outcome.CHANGED
    assert Answer.objects.get().raw == wrong(found, 1)


def test_a_page_of_no_clock_holds_nothing(found: Sitting) -> None:
    assert not sitting.hold(sitting=found, tab=page(at(24 * 60 + 2)).tab, now=at(1))


@pytest.mark.parametrize(
    "begun",
    [
        datetime(2026, 10, 25, 0, 45, tzinfo=UTC),  # 2:45, and a quarter of an hour later two again
        datetime(2026, 3, 29, 0, 45, tzinfo=UTC),  # 1:45, and a quarter of an hour later three
        datetime(2028, 2, 29, 22, 45, tzinfo=UTC),  # until the first of March
    ],
)
def test_a_night_when_the_clocks_change_gives_no_minute_more_nor_less(
    hall: Hall, begun: datetime
) -> None:
    window = timedelta(hours=2)
    found = hall.begin(hall.exam(opens_at=begun - window, closes_at=begun + window), now=begun)
    assert found.deadline == begun + timedelta(minutes=30)
    for minutes, outcome in ((29, Outcome.KEPT), (31, Outcome.OVER)):
        moment = begun + timedelta(minutes=minutes)
        given = save(found, 1, right(found, 1), by=Page(new_tab(moment, found)), now=moment)
        assert given.outcome is outcome


def test_a_clock_that_steps_back_freezes_nobody(found: Sitting) -> None:
    before = new_tab(at(5), found)
    assert sitting.hold(sitting=found, tab=before, now=at(5))
    after = new_tab(at(3), found)  # two minutes back
    assert sitting.hold(sitting=found, tab=after, now=at(3))
    assert not sitting.hold(sitting=found, tab=before, now=at(3, 1))
    again = Page(new_tab(at(3, 2), found))
    assert save(found, 1, right(found, 1), by=again, now=at(3, 2)).outcome is Outcome.KEPT
    assert save(found, 1, wrong(found, 1), by=Page(after), now=at(6)).outcome is Outcome.ELSEWHERE


def test_a_page_made_by_a_node_ahead_is_held_by_a_node_that_is_late(found: Sitting) -> None:
    ahead = Page(new_tab(at(5), found))
    assert save(found, 1, right(found, 1), by=ahead, now=at(3)).outcome is Outcome.KEPT


def test_a_clock_that_jumped_forward_closes_no_copy_for_good(hall: Hall, found: Sitting) -> None:
    exam = found.exam
    save(found, 1, right(found, 1), now=at(1))
    assert close_sittings(now=at(300)) == 1
    assert not access.result_shown(access.own_sitting(hall.user, found.pk), at(2))
    assert save(found, 2, right(found, 2), now=at(2)).outcome is Outcome.KEPT
    assert Sitting.objects.get().finished_at is None
    close_sittings(now=at(300))
    assert hall.begin(exam, now=at(3)) == found
    close_sittings(now=at(31))
    assert save(found, 2, right(found, 2), now=at(31)).outcome is Outcome.OVER


def test_a_stop_is_for_who_a_wrong_clock_had_closed_too(hall: Hall, found: Sitting) -> None:
    exam = found.exam
    close_sittings(now=at(300))
    assert conducting.stop(actor=hall.desk, exam=exam, now=at(2)) == 1
    assert save(found, 1, right(found, 1), now=at(3)).outcome is Outcome.OVER


def test_where_each_question_has_its_time_they_open_in_order(hall: Hall) -> None:
    found = hall.begin(hall.exam(*PLAIN, pace="question"))
    assert save(found, 1, right(found, 1)).outcome is Outcome.UNOPENED
    with pytest.raises(RefusedError):
        sitting.open_question(sitting=found, position=2, now=NOON)
    answer = sitting.open_question(sitting=found, position=1, now=NOON)
    assert answer is not None
    seconds = answer.question.slot.seconds
    assert answer.deadline == NOON + timedelta(seconds=seconds)
    assert sitting.open_question(sitting=found, position=1, now=at(1)) == answer
    last = answer.deadline + timedelta(seconds=3)  # not the twenty seconds of a whole exam
    assert save(found, 1, right(found, 1), now=last).outcome is Outcome.KEPT
    late = save(found, 1, right(found, 1), now=last + timedelta(milliseconds=1))
    assert late.outcome is Outcome.OVER
    sitting.open_question(sitting=found, position=2, now=last)
