"""Reports on an exam: figures of its questions on first attempts, its results, its files."""

import re
from decimal import Decimal

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.exams.world import Hall, at, right, save
from tests.marks.world import Office, answer_of
from tests.schools.world import Schools
from trainer.exams.models import Exam, Slot
from trainer.exams.services import sitting as sittings
from trainer.exams.services.voiding import void_questions
from trainer.instruction.exams import Copies, copies
from trainer.instruction.presenters.exams import Asked
from trainer.instruction.statistics import CaseFigures, figures
from trainer.marks.services.decisions import Decision, decide


@pytest.fixture
def office(schools: Schools) -> Office:
    return Office(Hall(schools))


@pytest.fixture
def teacher(schools: Schools) -> Client:
    return schools.client("instructor")


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
    copy = office.sat(exam, wrong_at=(2,))
    decide(
        actor=office.desk,
        answer=answer_of(copy, 2),
        decision=Decision(Decimal(1), "Vu", 0),
        now=at(9),
    )
    void_questions(actor=office.desk, slots=exam.slots.filter(position=1), reason="Fautive")
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
            page = teacher.get(url).content.decode()
        assert "2 copies terminées" in page
        lines = teacher.get(f"{url}?format=csv").content.decode("utf-8-sig").splitlines()
        assert len(lines) == {"questions": 4, "resultats": 4}[report]
        assert not [cell for line in lines for cell in line.split(";") if cell.startswith("=")]
        assert report == "questions" or "Attendu Sacha;;;absent;" in lines[-1]
        book = teacher.get(f"{url}?format=xlsx")
        assert book["Content-Disposition"].endswith('.xlsx"')
    text = re.sub(r"<[^>]+>", " ", teacher.get(url_of(exam, "questions")).content.decode())
    assert "50\u00a0%" in text
    draft = office.hall.draft()
    assert teacher.get(url_of(draft, "questions")).status_code == 404


@pytest.mark.parametrize(("right", "people", "told"), [(22, 24, 92), (6, 14, 43), (299, 300, 99)])
def test_a_part_of_right_answers_is_rounded(right: int, people: int, told: int) -> None:
    found = CaseFigures("1", people, right, None, None)
    assert Asked(Slot(), found, 0).percent == told


def test_an_exam_that_nobody_has_finished_says_so(office: Office, teacher: Client) -> None:
    exam = office.exam()
    assert "Aucune copie terminée" in teacher.get(url_of(exam, "questions")).content.decode()
    assert "Aucune copie terminée" in teacher.get(url_of(exam, "resultats")).content.decode()
