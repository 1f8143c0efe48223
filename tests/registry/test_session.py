"""The report of a session says who sat when, what happened, and leaves room to sign."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.exams.world import at
from tests.marks.world import Office, told_by
from trainer.exams.models import Incident, Sitting
from trainer.exams.services import conducting
from trainer.exams.services import incidents as writing
from trainer.exams.services.copies import void_copy
from trainer.exams.services.detours import note_detour
from trainer.exams.services.incidents import note_incident
from trainer.exams.services.presence import Left, note_absences
from trainer.exams.services.sitting import hand_in
from trainer.marks.retention import purge_sittings
from trainer.orders.kinds import File
from trainer.registry.documents import session_html
from trainer.registry.making import session_report
from trainer.registry.presenters.session import session_of
from trainer.web.refusals import RefusedError


def read(text: str) -> str:
    return told_by(text).replace("\u00a0", " ").replace("\u202f", " ")


def session(office: Office) -> Any:
    """Return an exam of which a copy was left, another was set aside, and time was given."""
    hall, desk = office.hall, office.desk
    exam = hall.exam()
    first, second = hall.begin(exam, now=at(2)), hall.begin(exam, "classmate", at(3))
    note_absences(
        sitting=first, told=[Left(1, timedelta(seconds=90), timedelta(seconds=30))], now=at(6)
    )
    note_detour(sitting=first, page="/regles/omaha/", now=at(6))
    conducting.extend(actor=desk, exam=exam, minutes=10, now=at(7))
    note_incident(actor=desk, exam=exam, text="Alarme <b>incendie</b>", now=at(8))
    hall.void(exam, 2, "énoncé ambigu", at(9))
    void_copy(actor=desk, sitting=second, reason="deux écrans", now=at(10))
    hand_in(sitting=Sitting.objects.select_related("exam").get(pk=first.pk), now=at(20))
    exam.refresh_from_db()
    return exam


def test_a_report_says_all_of_a_session_on_its_page_and_on_paper(office: Office) -> None:
    exam = session(office)
    page = f"{office.hall.root(exam.pk)}proces-verbal/"
    client = office.client()
    assert page in client.get(office.hall.root(exam.pk)).text
    found = client.get(page).text
    assert "Alarme &lt;b&gt;incendie" in found
    for html in (found, session_html(office.desk, exam, at(60))):
        told = read(html)
        for words in (
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
        ):
            assert words in told, words
    hours = [item.at for item in session_of(office.desk, exam, at(60)).happenings]
    assert hours == sorted(hours)
    assert "Signature" in session_html(office.desk, exam, at(60))


def test_an_incident_is_written_with_its_author_and_stays(office: Office) -> None:
    exam, client = office.hall.exam(), office.client()
    page = f"{office.hall.root(exam.pk)}proces-verbal/"
    assert client.post(page, {"text": " "}).status_code == 422
    said = client.post(page, {"text": "Coupure de courant"}, follow=True)
    assert "Coupure de courant" in said.text
    [kept] = Incident.objects.all()
    assert (kept.actor, kept.exam) == (office.schools.instructor, exam)
    with pytest.raises(PermissionDenied):
        kept.save()
    with pytest.raises(PermissionDenied):
        Incident.objects.all().delete()
    with pytest.raises(RefusedError):
        note_incident(actor=office.hall.southern_desk, exam=exam, text="x")
    purge_sittings(kept.at, kept.at)
    assert Incident.objects.count() == 1
    purge_sittings(kept.at + timedelta(days=1), kept.at)
    assert not Incident.objects.exists()


def test_a_report_that_is_full_says_so(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "MOST", 1)
    exam, client = office.hall.exam(), office.client()
    page = f"{office.hall.root(exam.pk)}proces-verbal/"
    client.post(page, {"text": "Coupure de courant"})
    assert (
        "le procès-verbal est plein" in client.post(page, {"text": "Une autre"}, follow=True).text
    )
    assert Incident.objects.count() == 1


def test_a_report_is_printed_by_the_queue(office: Office) -> None:
    exam = session(office)
    page = f"{office.hall.root(exam.pk)}proces-verbal/"
    asked = office.client().post(page, {"imprimer": "1"})
    assert "/documents/" in asked["Location"]
    made = session_report(office.desk, {"exam": exam.pk}, lambda *_: None)
    assert isinstance(made, File)
    assert made.body.startswith(b"%PDF-")


def test_a_report_costs_as_many_queries_for_a_large_class(office: Office) -> None:
    exam = session(office)
    with CaptureQueriesContext(connection) as seen:
        session_of(office.desk, exam, at(60))
    assert len(seen) <= 9
    client, page = office.client(), f"{office.hall.root(exam.pk)}proces-verbal/"
    client.get(page)
    with CaptureQueriesContext(connection) as seen:
        client.get(page)
    assert len(seen) <= 12
