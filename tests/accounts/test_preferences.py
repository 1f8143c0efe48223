"""What somebody prefers: kept with their account, or by a browser; reminders that stop at once."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.accounts.conftest import sign_in, sign_up
from trainer.accounts.models import User
from trainer.accounts.selectors.mail import token_of
from trainer.accounts.selectors.preferences import SETTINGS, Preferences
from trainer.practice.models import Series
from trainer.web.moments import to_the_second

pytestmark = pytest.mark.django_db
PAGE = "/compte/reglages/"
DARK = {"theme": "sombre", "couleurs": "quatre", "questions": "5", "cote": "gauche"}
ROOT = '<html lang="fr" data-theme="sombre" data-couleurs="quatre" data-cote="gauche">'


def test_what_is_kept_is_read_again_and_what_is_unknown_is_left_out() -> None:
    for setting in SETTINGS.values():
        for value, _ in setting.choices:
            kept = Preferences.read(str(Preferences({setting.name: value})))
            assert kept.of(setting.name) == value
    odd = Preferences.read('theme=rose&mal="><script>&niveau=9&questions=0&' + "x=1&" * 500)
    assert dict(odd.chosen) == {"questions": "0"}
    assert (odd.length, odd.level, odd.attributes) == ("", None, "")


def test_a_visitor_s_browser_keeps_them_and_every_page_follows(client: Client) -> None:
    answer = client.post(PAGE, {**DARK, "suite": "/regles/"}, headers={"Referer": "x"})
    assert (answer.status_code, answer["Location"]) == (303, "/regles/")
    assert answer.cookies["reglages"]["httponly"]
    assert "sessionid" not in answer.cookies
    for page in ("/", "/regles/", PAGE, "/nulle-part/"):
        assert ROOT in client.get(page).text
        assert '<html lang="fr">' in Client().get(page).text
    assert client.post(PAGE, {"suite": "//mal.example/"})["Location"] == PAGE


def test_an_account_keeps_them_on_every_device_and_takes_its_visitor_s() -> None:
    first, second = Client(), Client()
    first.post(PAGE, DARK)
    sign_up(first)
    sign_in(second, "nina")
    assert ROOT in second.get("/").text
    second.post(PAGE, {"theme": "clair"})
    assert '<html lang="fr" data-theme="clair">' in first.get("/compte/").text
    first.post("/compte/deconnexion/")
    assert ROOT in first.get("/").text  # those of the browser, again


def test_a_series_is_as_long_as_one_likes_unless_it_is_said(client: Client) -> None:
    client.post(PAGE, {"questions": "5", "niveau": "2"})
    page = client.get("/entrainement/punto-banco/").text
    assert '<option value="5" selected>' in page
    assert '<option value="2" selected>' in page
    for posted in ({}, {"questions": "20"}):
        client.post("/entrainement/punto-banco/commencer/", {"exercice": "tirage-banco", **posted})
    assert [it.length for it in Series.objects.order_by("started_at")] == [5, 20]


def test_a_clock_counts_the_time_of_a_series_for_who_wants_one(client: Client) -> None:
    begin = {"exercice": "tirage-banco", "questions": "5"}
    plain = client.post("/entrainement/punto-banco/commencer/", begin)["Location"]
    assert "Temps passé" not in client.get(plain).text
    client.post(PAGE, {"horloge": "oui"})
    Series.objects.update(started_at=timezone.now() - timedelta(seconds=75))
    assert re.search(r'data-chrono="7\d".*1\u00a0min\u00a01\d\u00a0s', client.get(plain).text)
    since = to_the_second(Series.objects.get().started_at)
    assert f'<span class="sans-js">depuis {since}</span>' in client.get(plain).text
    Series.objects.update(started_at=timezone.now() - timedelta(days=1))
    assert re.search(r'data-chrono="0"', client.get(plain).text)  # taken up again
    run = {**begin, "rythme": "chrono-1"}
    timed = client.post("/entrainement/punto-banco/commencer/", run)["Location"]
    assert "Temps restant" in (page := client.get(timed).text)
    assert "Temps passé" not in page


def test_a_link_alone_stops_the_reminders_and_does_nothing_else(user: User) -> None:
    User.objects.update(reminder_days="04")
    stop = f"/compte/rappels/{token_of(user.pk)}/"
    asked = Client(enforce_csrf_checks=True)
    assert "Arrêter les rappels" in asked.get(stop).text
    assert User.objects.get().reminder_days == "04"
    for wrong in (f"/compte/rappels/{user.pk}/", f"/compte/rappels/{user.pk}:faux/"):
        assert asked.post(wrong).status_code == 404
    assert "Plus de rappels" in asked.post(stop, {"List-Unsubscribe": "One-Click"}).text
    assert User.objects.get().reminder_days == ""
    assert "_auth_user_id" not in asked.session
