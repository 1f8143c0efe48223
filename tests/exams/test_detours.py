"""What an account asks for beside its copy: counted by the server, whatever the script says."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.api.conftest import calling
from tests.exams.world import GAME, HX, Hall
from trainer.exams.models import Detour, Sitting
from trainer.exams.services import detours, sitting
from trainer.exams.services.detours import note_detour

OTHER = "/regles/texas-holdem/"


def counted() -> dict[str, int]:
    return dict(Detour.objects.values_list("page", "times"))


def test_pages_sessions_of_the_api_and_tokens_are_all_counted(hall: Hall) -> None:
    client, program = hall.client("trainee"), calling(hall.schools, "trainee")
    client.get(OTHER)
    hall.sit()
    before = timezone.now()
    client.get(OTHER)
    client.get(f"/arbitre/{GAME}/")  # refused, and asked for all the same
    hall.client("trainee").get(f"/api/v1{OTHER}")
    program.get("jeux/")
    Client().get("/glossaire/")
    hall.client("classmate").get("/glossaire/")
    expected = {OTHER, f"/arbitre/{GAME}/", f"/api/v1{OTHER}", "/api/v1/jeux/"}
    assert counted() == dict.fromkeys(expected, 1)
    row = Detour.objects.get(page=OTHER)
    assert before <= row.first_at == row.last_at <= timezone.now()


def test_the_copy_and_what_browsers_ask_by_themselves_are_not(hall: Hall) -> None:
    client, found = hall.client("trainee"), hall.sit()
    home = f"/examens/copie/{found.pk}/"
    own = (home, f"{home}1/", f"{home}temps/", "/examens/", f"/examens/{found.exam_id}/")
    for path in (*own, "/sw.js", "/manifest.webmanifest", "/favicon.ico", "/robots.txt", "/sante/"):
        client.get(path)
    client.post(f"{home}1/", {"onglet": 1})
    client.post(f"{home}temps/", {"onglet": 1})
    client.head(OTHER)
    client.post("/seance/00000000-0000-4000-8000-000000000000/1/", headers=HX)  # kept offline
    assert client.get("/direct/", headers=HX).status_code == 403  # a tab left open, which polls
    assert counted() == {}
    client.get(f"{home}resultat/")
    assert list(counted()) == [f"{home}resultat/"], "the correction of a copy is another page"


def test_nothing_is_read_by_saying_that_it_is_only_prefetched(hall: Hall) -> None:
    client = hall.client("trainee")
    headers: dict[str, Any] = {"Sec-Purpose": "prefetch;prerender"}
    assert client.get(OTHER, headers=headers).status_code == 200
    hall.sit()
    assert client.get(OTHER, headers=headers).status_code == 503
    assert counted() == {}
    client.get(OTHER, headers=HX)
    assert counted() == {OTHER: 1}, "what is given to htmx is given"


def test_a_page_led_to_or_asked_again_at_once_is_one_stay(hall: Hall) -> None:
    client, found = hall.client("trainee"), hall.sit()
    client.get("/compte/", follow=True)
    assert set(counted().values()) <= {1}
    Detour.objects.all().delete()
    for _ in range(3):
        client.get(OTHER)
    assert counted() == {OTHER: 1}
    now = timezone.now()
    note_detour(sitting=found, page=OTHER, now=now + timedelta(seconds=19))
    note_detour(sitting=found, page=OTHER, now=now + timedelta(seconds=38))
    assert counted() == {OTHER: 1}, "a page that polls stays open"
    note_detour(sitting=found, page=OTHER, now=now + timedelta(minutes=9))
    note_detour(sitting=found, page=OTHER, now=now + timedelta(minutes=8))
    row = Detour.objects.get()
    assert (row.times, row.last_at) == (2, now + timedelta(minutes=9))


def test_what_is_kept_of_a_copy_is_bounded(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(detours, "_MOST", 2)
    found, now = hall.sit(), timezone.now()
    for number in range(5):
        page = f"/{number}/" + "x" * 300
        note_detour(sitting=found, page=page, now=now + timedelta(minutes=number))
    assert [(row.page[:3], row.times) for row in Detour.objects.order_by("pk")] == [
        ("/0/", 1),
        ("/1/", 1),
        ("", 3),
    ]


def test_who_does_not_sit_costs_nothing_and_a_copy_handed_in_ends_it(hall: Hall) -> None:
    client, found = hall.client("classmate"), hall.sit()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        client.get(OTHER)
    assert not [it for it in asked if "exams_" in it["sql"]]
    sitting.hand_in(sitting=Sitting.objects.get(pk=found.pk))
    hall.client("trainee").get(OTHER)
    assert counted() == {}
