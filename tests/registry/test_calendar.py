"""Calendars by secret address: whose they are, what they tell, how they are written."""

import re
from datetime import datetime, timedelta, timezone
from typing import Final

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone as clock
from pytest_django import DjangoAssertNumQueries

from tests.marks.world import Office
from tests.registry.test_gradebook import given
from tests.said import says
from trainer.assignments.models import Assignment
from trainer.exams.models import Exam
from trainer.registry.models import Feed
from trainer.schools.models import Membership, Role
from trainer.web.ical import Event, calendar

OWN: Final = "/compte/calendrier/"
NOON: Final = datetime(2026, 3, 2, 12, tzinfo=timezone(timedelta(hours=1)))


def test_a_calendar_is_folded_escaped_and_in_utc() -> None:
    title = "Pot ; côté, reste \\ " + "é" * 60
    event = Event("devoir-1@site", title, NOON, NOON + timedelta(hours=1), NOON, "a\r\nb\x07", "u")
    lines = calendar("Été", [event]).split(b"\r\n")
    assert lines[-1] == b""
    assert max(map(len, lines)) <= 75
    assert [line.decode() for line in lines]  # no letter is cut in two
    whole = calendar("Été", [event]).decode().replace("\r\n ", "")
    assert f"SUMMARY:Pot \\; côté\\, reste \\\\ {'é' * 60}\r\n" in whole
    assert "DESCRIPTION:a\\nb\r\n" in whole
    assert "DTSTART:20260302T110000Z\r\nDTEND:20260302T120000Z\r\n" in whole
    assert whole.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")
    assert whole.endswith("END:VEVENT\r\nEND:VCALENDAR\r\n")


def address(client: Client, page: str = OWN) -> str:
    """Return the address that a page shows."""
    found = re.search(r'value="http://[^/"]+(/calendrier/[^"]+)"', client.get(page).text)
    return found[1] if found else ""


def made(client: Client, page: str = OWN) -> str:
    """Ask for a calendar; return its address."""
    client.post(page)
    return address(client, page)


def read_at(url: str) -> str:
    """Return what a calendar says, its lines unfolded."""
    return Client().get(url).text.replace("\r\n ", "")


def test_the_address_is_made_shown_replaced_and_closed(office: Office) -> None:
    client = office.schools.client("trainee")
    assert not address(client)
    first = made(client)
    reader = Client()
    read = reader.get(first)
    assert read["Content-Type"] == "text/calendar; charset=utf-8"
    assert not read.cookies
    assert reader.get(f"{first[:-3]}xx/").status_code == 404
    second = made(client)
    assert second != first
    assert [reader.get(url).status_code for url in (first, second)] == [404, 200]
    client.post(OWN, {"retirer": "1"})
    assert reader.get(second).status_code == 404
    assert not address(client)


def test_a_calendar_tells_hours_and_nothing_of_what_is_asked(
    office: Office, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    schools, now = office.schools, clock.now()
    office.exam(title="Blanc", instructions="Le pot est faux", opens_at=None, closes_at=None)
    Exam.objects.update(
        opens_at=now + timedelta(days=1), closes_at=now + timedelta(days=1, hours=2)
    )
    given(office, "Tirages")
    Assignment.objects.update(due_at=now + timedelta(days=2))
    client, reader = schools.client("trainee"), Client()
    url = made(client)
    with django_assert_max_num_queries(3):
        read = reader.get(url)
    told = read.text.replace("\r\n ", "")
    assert re.findall("UID:(.*)@", told) == [
        f"devoir-{Assignment.objects.get().pk}",
        f"examen-{Exam.objects.get().pk}",
    ]
    assert f"DTEND:{now + timedelta(days=1, hours=2):%Y%m%dT%H%M%SZ}" in told
    assert "Le pot est faux" not in told
    assert "punto" not in told.lower()
    assert reader.get(url, headers={"If-None-Match": read["ETag"]}).status_code == 304
    # What changes is read again, under the same name.
    Exam.objects.update(closes_at=now + timedelta(days=9))
    again = reader.get(url, headers={"If-None-Match": read["ETag"]})
    assert (again.status_code, b"fin-examen-" in again.content) == (200, True)
    Exam.objects.update(stopped_at=now)
    Assignment.objects.update(withdrawn_at=now)
    assert b"VEVENT" not in reader.get(url).content


def test_one_s_own_time_in_plus_is_in_their_own_calendar_alone(office: Office) -> None:
    schools, tomorrow = office.schools, clock.now() + timedelta(days=1)
    exam = office.exam(opens_at=None, closes_at=None, minutes=30)
    closes = tomorrow + timedelta(hours=2)
    Exam.objects.update(opens_at=tomorrow, closes_at=closes)
    office.hall.grant(exam, extra_percent=50)
    Membership.objects.filter(pk=schools.classmate.pk).update(extra_percent=33)
    plus = (("trainee", 15, "30 min\\, et 15 min en plus"), ("classmate", 10, "10 min"))
    for who, more, said in plus:
        told = read_at(made(office.client(who))).replace("\u00a0", " ")
        says(told, said, f"DTEND:{closes + timedelta(minutes=more):%Y%m%dT%H%M%SZ}")
    page = f"/formation/ecole/nord/promotions/{schools.spring.pk}/calendrier/"
    assert "en plus" not in read_at(made(office.client(), page))


def test_a_person_reads_their_own_deadlines_and_no_other_school_s(office: Office) -> None:
    given(office, "Tirages")
    Assignment.objects.update(due_at=clock.now() + timedelta(days=2))
    for who, read in (("classmate", True), ("southern trainee", False)):
        assert ("Tirages" in read_at(made(office.client(who)))) is read


def test_a_class_is_read_by_who_teaches_it_as_long_as_they_do(office: Office) -> None:
    schools, client = office.schools, office.client()
    given(office, "Tirages")
    Assignment.objects.update(due_at=clock.now() + timedelta(days=2))
    url = made(client, f"/formation/ecole/nord/promotions/{schools.spring.pk}/calendrier/")
    assert b"Tirages" in Client().get(url).content
    assert not address(client)  # their own is another
    Membership.objects.filter(pk=schools.instructor.pk).update(role=Role.TRAINEE)
    assert Client().get(url).status_code == 404
    assert Feed.objects.count() == 1


@pytest.mark.parametrize("active", [True, False])
def test_a_calendar_closes_with_its_account(office: Office, active: bool) -> None:  # noqa: FBT001 - a parameter of the test
    client = office.schools.client("trainee")
    url = made(client)
    user = Feed.objects.get().learner.user
    assert user is not None
    user.is_active = active
    user.save()
    assert Client().get(url).status_code == (200 if active else 404)


def test_an_address_reads_no_more_than_the_public_face_of_the_api(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.registry.requests.MOST_READINGS", 2)
    caches["counts"].clear()
    client = office.schools.client("trainee")
    url, reader = made(client), Client()
    read = [reader.get(url) for _ in range(3)]
    assert [it.status_code for it in read] == [200, 200, 429]
    assert read[2]["Retry-After"] == "60"
    caches["counts"].clear()
