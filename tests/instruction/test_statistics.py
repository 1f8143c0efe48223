"""Figures of first answers, of four weeks of classes, of an exam: those of the answers themselves."""

from collections.abc import Callable
from datetime import datetime, timedelta
from math import isclose, sqrt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.exams.world import at, right, save
from tests.instruction.conftest import answers_in, words, work
from tests.marks.world import Office, answer_of
from tests.schools.world import Schools
from trainer.exams.models import Exam, Slot
from trainer.exams.services import sitting as sittings
from trainer.instruction.domain import CaseFigures, First, correlation, figures
from trainer.instruction.presenters.exams import ExamCase
from trainer.instruction.selectors import periods, trends
from trainer.instruction.selectors.exams import Copies, copies
from trainer.practice.models import Attempt
from trainer.practice.services.correcting import rebuild_membership
from trainer.schools.services.promotions import enrol, withdraw
from trainer.tallies.models import DayWork


def first(person: int, branch: str, seconds: int, *, right: bool) -> First:
    return First(person, branch, right, seconds)


def test_success_and_median_are_those_of_the_first_answers() -> None:
    given = ((1, 4, True), (2, 10, False), (3, 30, True))
    found = figures([first(who, "a", seconds, right=right) for who, seconds, right in given])["a"]
    assert (found.people, found.right, found.seconds) == (3, 2, 10)
    assert isclose(found.success, 2 / 3)
    assert found.discrimination is None  # too few people, and one case only


def test_a_case_that_only_the_good_ones_pass_discriminates() -> None:
    firsts = []
    for person in range(20):
        good = person < 10
        firsts += [first(person, case, 5, right=good) for case in ("easy", "other")]
        firsts.append(first(person, "hard", 5, right=good))
        firsts.append(first(person, "odd", 5, right=not good))
    found = figures(firsts)
    assert found["hard"].discrimination == pytest.approx(1.0)
    assert found["odd"].discrimination == pytest.approx(-1.0)


def test_a_case_that_everybody_passes_says_nothing() -> None:
    firsts = [first(p, "all", 5, right=True) for p in range(20)]
    firsts += [first(p, "some", 5, right=p % 2 == 0) for p in range(20)]
    assert figures(firsts)["all"].discrimination is None


def test_the_correlation_is_pearson_s() -> None:
    pairs = [(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0)]
    assert correlation(pairs) == pytest.approx(3 / sqrt(5 * 5))
    assert correlation([(1.0, 1.0), (1.0, 2.0)]) is None


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
    monday, *_ = mondays = trends.mondays_until(timezone.localdate())
    weeks: list[list[int]] = [[0, 0] for _ in mondays]
    people: dict[int, trends.Work] = {}
    for it in answers_in(schools.spring):
        if (week := (it.day - monday).days // 7) >= 0:
            weeks[week][0] += 1
            weeks[week][1] += it.right
            known = people.get(it.member, trends.Work(0, 0, it.day))
            people[it.member] = trends.Work(known.answered + 1, known.right + it.right, it.day)
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
    DayWork.objects.filter(day__lt=periods.first_open(daily=True)).delete()
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


def url_of(exam: Exam, report: str) -> str:
    return f"/formation/ecole/nord/examens/{exam.pk}/{report}/"


def read(exam: Exam) -> Copies:
    return copies(exam, at(120))


def success(exam: Exam) -> list[tuple[int, int]]:
    """Return the right answers and the copies of each question."""
    found = read(exam)
    known = figures(found.firsts)
    shown = [known.get(str(slot.pk)) for slot in found.slots]
    return [(item.right, item.people) if item else (0, 0) for item in shown]


def test_questions_count_first_attempts_and_a_blank_is_not_right(office: Office) -> None:
    exam = office.exam(attempts=2)
    office.sat(exam, wrong_at=(1,))
    office.sat(exam)  # the same person again: no first attempt
    blank = office.hall.begin(exam, "classmate")
    save(blank, 2, right(blank, 2), now=at(3))
    sittings.hand_in(sitting=blank, now=at(4))
    assert success(exam) == [(0, 2), (2, 2), (1, 2)]
    third = read(exam).slots[2]
    assert figures(read(exam).firsts)[str(third.pk)].seconds == 0  # kept with the one before


def test_a_time_runs_from_the_answer_before_and_a_running_copy_is_not_told(
    office: Office,
) -> None:
    exam = office.exam()
    copy = office.hall.begin(exam)
    for minute, position in enumerate((1, 2, 3), start=1):
        save(copy, position, right(copy, position), now=at(minute))
    assert not copies(exam, at(4)).copies
    sittings.hand_in(sitting=copy, now=at(5))
    given = read(exam).copies[0].given
    assert [given[slot.pk].seconds for slot in read(exam).slots] == [60, 60, 60]


def test_a_void_question_has_no_figures_and_a_decision_counts(office: Office) -> None:
    exam = office.exam()
    office.decide(answer_of(office.sat(exam, wrong_at=(2,)), 2), 1, now=at(9))
    office.hall.void(exam, 1, "Fautive")
    assert success(exam) == [(0, 0), (1, 1), (1, 1)]


def test_the_pages_and_their_files(
    office: Office, teacher: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    exam = office.exam(title="=1+1")
    office.sat(exam, wrong_at=(1,))
    office.sat(exam, "classmate")
    for report in ("questions", "resultats"):
        url = url_of(exam, report)
        with django_assert_max_num_queries(12):
            assert "2 copies terminées" in teacher.get(url).text
        lines = teacher.get(f"{url}?format=csv").content.decode("utf-8-sig").splitlines()
        assert len(lines) == 4
        assert not [cell for line in lines for cell in line.split(";") if cell.startswith("=")]
        assert report == "questions" or "Attendu Sacha;;;absent;" in lines[-1]
        assert teacher.get(f"{url}?format=xlsx")["Content-Disposition"].endswith('.xlsx"')
    assert "50 %" in words(teacher.get(url_of(exam, "questions")).text)
    assert teacher.get(url_of(office.hall.draft(), "questions")).status_code == 404


@pytest.mark.parametrize(("right", "people", "told"), [(22, 24, 92), (6, 14, 43), (299, 300, 99)])
def test_a_part_of_right_answers_is_rounded(right: int, people: int, told: int) -> None:
    found = CaseFigures("1", people, right, None, None)
    assert ExamCase(Slot(), found, 0).percent == told


@pytest.mark.parametrize("report", ["questions", "resultats"])
def test_an_exam_that_nobody_has_finished_says_so(
    office: Office, teacher: Client, report: str
) -> None:
    assert "Aucune copie terminée" in teacher.get(url_of(office.exam(), report)).text
