"""The gradebook: what each has, what it weighs, and averages that are those of the raw answers."""

from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from pytest_django import DjangoAssertNumQueries

from casino_rules import catalog
from tests.exams.world import at, save
from tests.marks.world import Office, answer_of
from tests.written.world import asking, text
from trainer.assignments.models import Assignment, Share
from trainer.exams.models import Exam, Sitting, Slot
from trainer.exams.scores import points_in, scores
from trainer.exams.services.conducting import stop
from trainer.exams.services.express import Express, give_express
from trainer.exams.services.sitting import hand_in
from trainer.exams.services.voiding import void_questions
from trainer.instruction.periods import Period
from trainer.marks.services.decisions import Decision, decide
from trainer.registry.averages import Mark, average, reached
from trainer.registry.presenters.gradebook import book_of
from trainer.registry.selectors import Sat, exams_in, sat
from trainer.schools.models import Enrolment, Entry

ALWAYS = Period("tout", None, None)


def test_an_average_weighs_what_is_marked_and_absences_as_the_school_says() -> None:
    marks = [(2, Mark(Fraction(15))), (1, Mark(Fraction(9))), (1, Mark(absent=True)), (3, Mark())]
    assert average(marks) == 13
    assert average(marks, absent_is_zero=True) == Fraction(39, 4)
    assert average([(0, Mark(Fraction(9))), (5, Mark())]) is None
    assert [reached(1, 3), reached(9, 3)] == [Fraction(20, 3), Fraction(20)]


def given(office: Office, title: str, *, people: bool = True) -> Assignment:
    promotion = office.hall.schools.spring
    made = Assignment.objects.create(
        school=promotion.school,
        promotion=promotion,
        title=title,
        target="justes",
        goal=3,
        given_at=at(-60),
        due_at=at(90),
    )
    if people:
        schools = office.hall.schools
        Share.objects.create(
            assignment=made, membership=schools.trainee, since=at(-60), correct=2, answered=4
        )
    return made


def test_a_gradebook_holds_what_each_has_and_what_is_missing(
    office: Office, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    schools = office.hall.schools
    Enrolment.objects.filter(membership__in=[schools.trainee, schools.awaited]).update(
        created_at=at(-100)
    )
    Enrolment.objects.filter(membership=schools.classmate).update(
        created_at=at(200)
    )  # after it all
    exam, later = office.exam(), office.exam(title="Second")
    sitting = office.sat(exam, wrong_at=(1, 2))
    decide(
        actor=office.desk,
        answer=answer_of(sitting, 1),
        decision=Decision(Decimal("0.5"), "Mal dessiné", 0),
        now=at(60),
    )
    office.sat(later)
    void_questions(
        actor=office.desk, slots=Slot.objects.filter(exam=later, position=3), reason="Ambiguë"
    )
    given(office, "Tirages")
    for item in (exam, later):
        stop(actor=office.desk, exam=item, now=at(50))
    with django_assert_max_num_queries(8):
        book = book_of(office.desk, schools.spring, ALWAYS, at(100))
    told = {row.member.pk: [item.text for item in row.given] for row in book.rows}
    assert told[schools.trainee.pk] == ["14", "20", "13,33"]
    assert told[schools.awaited.pk] == ["abs.", "abs.", "pas fait"]
    assert told[schools.classmate.pk] == ["–", "–", "–"]
    for item in (exam, later):  # the sums of the database are the fold of the answers
        folded = {key: score.points for key, score in scores(item).items()}
        assert points_in(Sitting.objects.filter(exam=item)) == folded


def test_a_copy_that_runs_or_waits_for_a_mark_hides_no_other(office: Office) -> None:
    schools, exam = office.schools, office.exam()
    written = office.hall.exam(asking(text(office.desk)))
    office.sat(exam)
    office.hall.begin(exam, "classmate", now=at(4))
    people = {"trainee": schools.trainee.pk, "classmate": schools.classmate.pk}
    for who in people:
        copy = office.hall.begin(written, who)
        save(copy, 1, "J’appelle le chef de table.", now=at(1))
        hand_in(sitting=copy, now=at(5))
    found = sat(exams_in(schools.spring, ALWAYS), at(6))
    assert found == {
        (exam.pk, people["trainee"]): Sat(best=Fraction(20)),
        (exam.pk, people["classmate"]): Sat(running=True),
        **{(written.pk, member): Sat(waiting=True) for member in people.values()},
    }


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_gradebook_is_weighed_on_its_page_and_taken_away(office: Office, kind: str) -> None:
    exam = office.exam()
    office.sat(exam, wrong_at=(1,))
    task = given(office, "Tirages")
    client = office.hall.schools.client("instructor")
    page = f"/formation/ecole/nord/promotions/{office.hall.schools.spring.pk}/carnet/"
    weights = {f"coef-examen-{exam.pk}": "3", f"coef-devoir-{task.pk}": "1", "absents": "1"}
    for _ in range(2):
        client.post(page, weights)
    assert Entry.objects.filter(verb="promotion.weighed").count() == 1
    shown = client.get(page).text
    assert 'value="3"' in shown
    assert "15,33" in shown  # (16 × 3 + 13,33) ÷ 4
    if kind == "csv":
        lines = client.get(page, {"format": kind}).content.decode("utf-8-sig").splitlines()
        assert lines[1] == "Coefficient;3;1;;"
        assert "Arnaud Camille;16;13,33;15,33;2" in lines
    else:
        assert client.get(page, {"format": kind}).content.startswith(b"PK")
    assert Exam.objects.count() == 1


def test_an_exam_given_in_one_go_or_called_mock_weighs_nothing_at_first(office: Office) -> None:
    express = Express("Punto", catalog.game("punto-banco"), at(60))
    desk, promotion = office.desk, office.schools.spring
    given_at_once = give_express(
        actor=desk, promotion=promotion, asked=express, at_once=True, rng=Random(1), now=at(-20)
    )
    mock, real = office.exam(), office.exam(title="Fin de module")
    weights = {
        column.number: column.weight
        for column in book_of(office.desk, promotion, ALWAYS, at(100)).columns
    }
    assert weights == {given_at_once.pk: 0, mock.pk: 0, real.pk: 1}


def test_an_average_says_of_how_many_marks_it_is_made(office: Office) -> None:
    schools = office.schools
    Enrolment.objects.update(created_at=at(-100))
    for title in ("Premier", "Second"):
        exam = office.exam(title=title)
        office.sat(exam, wrong_at=(1,))
        stop(actor=office.desk, exam=exam, now=at(50))
    office.exam(title="À venir", closes_at=at(9999))
    counted = {
        row.member.pk: row.counted
        for row in book_of(office.desk, schools.spring, ALWAYS, at(100)).rows
    }
    assert counted[schools.trainee.pk] == 2
    assert counted[schools.classmate.pk] == 0, "he was absent, which is no zero here"
    page = f"/formation/ecole/nord/promotions/{schools.spring.pk}/carnet/"
    client = office.client()
    assert "2 notes" in client.get(page).text.replace("\u00a0", " ")
    dossier = f"/formation/ecole/nord/personnes/{schools.trainee.pk}/dossier/"
    assert "de 2 notes" in client.get(dossier).text.replace("\u00a0", " ")
    client.post(page, {"absents": "1"})
    rows = book_of(office.desk, schools.spring, ALWAYS, at(100)).rows
    assert next(row.counted for row in rows if row.member == schools.classmate) == 2


def test_two_exams_of_one_title_are_told_apart_by_their_day(office: Office) -> None:
    office.exam(title="Banco")
    office.exam(title="Banco", opens_at=at(60 * 24 * 7), closes_at=at(60 * 24 * 8))
    office.exam(title="Pots")
    page = f"/formation/ecole/nord/promotions/{office.schools.spring.pk}/carnet/"
    client = office.client()
    lines = client.get(page, {"format": "csv"}).content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Nom;Banco, 2 mars 2026;Banco, 9 mars 2026;Pots;Moyenne;Notes comptées"
    shown = client.get(page).text.replace("\u00a0", " ")
    for day in ("2 mars 2026", "9 mars 2026"):
        assert f"Coefficient : Banco, {day}" in shown
