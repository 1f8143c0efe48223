"""The report of a session says who sat when, what happened, and leaves room to sign."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from pytest_django import DjangoAssertNumQueries

from tests.exams.world import at
from tests.marks.world import Office, told_by
from tests.said import says
from trainer.exams.models import Exam, Incident, Sitting
from trainer.exams.services import conducting
from trainer.exams.services import presence as writing
from trainer.exams.services.copies import void_copy
from trainer.exams.services.presence import Left, note_absences, note_detour, note_incident
from trainer.exams.services.sitting import hand_in
from trainer.marks.retention import purge_sittings
from trainer.orders.selectors import File
from trainer.registry.making import session_report
from trainer.registry.presenters.documents import session_html
from trainer.registry.presenters.session import session_of
from trainer.web.refusals import RefusedError


@pytest.fixture
def exam(office: Office) -> Exam:
    """An exam of which a copy was left, another was set aside, and time was given."""
    hall, desk = office.hall, office.desk
    exam = hall.exam()
    first, second = hall.begin(exam, now=at(2)), hall.begin(exam, "classmate", at(3))
    left = Left(1, timedelta(seconds=90), timedelta(seconds=30))
    note_absences(sitting=first, told=[left], now=at(6))
    note_detour(sitting=first, page="/regles/omaha/", now=at(6))
    conducting.extend(actor=desk, exam=exam, minutes=10, now=at(7))
    note_incident(actor=desk, exam=exam, text="Alarme <b>incendie</b>", now=at(8))
    hall.void(exam, 2, "énoncé ambigu", at(9))
    void_copy(actor=desk, sitting=second, reason="deux écrans", now=at(10))
    hand_in(sitting=Sitting.objects.select_related("exam").get(pk=first.pk), now=at(20))
    return Exam.objects.get(pk=exam.pk)


def report(office: Office, exam: Exam) -> str:
    return f"{office.hall.root(exam.pk)}proces-verbal/"


def test_a_report_says_all_of_a_session_on_its_page_and_on_paper(
    office: Office, exam: Exam
) -> None:
    page, client = report(office, exam), office.client()
    assert page in client.get(office.hall.root(exam.pk)).text
    found, paper = client.get(page).text, session_html(office.desk, exam, at(60))
    assert "Alarme &lt;b&gt;incendie" in found
    for html in (found, paper):
        says(
            told_by(html),
            "2/3, 12 h 02",  # begun
            "2/3, 12 h 20",  # handed in
            "1 : 12 h 04 (30 s) ; 30 s en tout ; 1 autre page du site",
            "10 min",
            "a prolongé l’examen",
            "minutes : 10",
            "Question 2, le 2 mars 2026 à 12 h 09 : « énoncé ambigu »",
            "le 2 mars 2026 à 12 h 10 : « deux écrans »",
            "2 personnes ont composé",
            office.schools.instructor.name,
        )
    hours = [item.at for item in session_of(office.desk, exam, at(60)).happenings]
    assert hours == sorted(hours)
    assert "Signature" in paper


def test_an_incident_is_written_with_its_author_and_stays(office: Office) -> None:
    exam, client = office.hall.exam(), office.client()
    page = report(office, exam)
    assert client.post(page, {"text": " "}).status_code == 422
    said = client.post(page, {"text": "Coupure de courant"}, follow=True)
    assert "Coupure de courant" in said.text
    [kept] = Incident.objects.all()
    assert (kept.actor, kept.exam) == (office.schools.instructor, exam)
    for change in (kept.save, Incident.objects.all().delete):
        with pytest.raises(PermissionDenied):
            change()
    with pytest.raises(RefusedError):
        note_incident(actor=office.hall.southern_desk, exam=exam, text="x")
    for days, left in ((0, 1), (1, 0)):
        purge_sittings(kept.at + timedelta(days=days), kept.at)
        assert Incident.objects.count() == left


def test_a_report_that_is_full_says_so(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "MOST_INCIDENTS", 1)
    page, client = report(office, office.hall.exam()), office.client()
    client.post(page, {"text": "Coupure de courant"})
    again = client.post(page, {"text": "Une autre"}, follow=True)
    assert "le procès-verbal est plein" in again.text
    assert Incident.objects.count() == 1


def test_a_report_is_printed_by_the_queue(office: Office, exam: Exam) -> None:
    asked = office.client().post(report(office, exam), {"imprimer": "1"})
    assert "/documents/" in asked["Location"]
    made = session_report(office.desk, {"exam": exam.pk}, lambda *_: None)
    assert isinstance(made, File)
    assert made.body.startswith(b"%PDF-")


def test_a_report_costs_as_many_queries_for_a_large_class(
    office: Office, exam: Exam, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(9):
        session_of(office.desk, exam, at(60))
    client, page = office.client(), report(office, exam)
    client.get(page)
    with django_assert_max_num_queries(12):
        client.get(page)
