"""Where an account is signed in: seen, ended, and over by itself."""

import time

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.accounts.conftest import PASSWORD, practise, sign_in, sign_up
from trainer.accounts.devices import device_name
from trainer.accounts.models import User
from trainer.accounts.services import end_sessions, recovery_path

pytestmark = pytest.mark.django_db
HOUR, DAY = 3600, 24 * 3600


def browser(user: User, agent: str, **more: str) -> Client:
    client = Client(headers={"user-agent": agent})
    sign_in(client, user.username, **more)
    return client


def is_in(client: Client) -> bool:
    return client.get("/compte/").status_code == 200


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    now = time.time() + seconds
    monkeypatch.setattr(time, "time", lambda: now)


def test_every_place_where_one_is_signed_in_is_shown_and_ended(user: User) -> None:
    here, there = browser(user, "Ici"), browser(user, "Là-bas")
    other = User.objects.create_user("paul", password=PASSWORD)
    browser(other, "Ailleurs")
    page = here.get("/compte/connexions/").text
    assert "Ici" in page
    assert "Là-bas" in page
    assert "Ailleurs" not in page
    row = UserSession.objects.get(user_agent="Là-bas")
    assert here.post(f"/compte/connexions/{row.pk}/fermer/").status_code == 302
    assert (is_in(here), is_in(there)) == (True, False)
    foreign = UserSession.objects.get(user=other)
    assert here.post(f"/compte/connexions/{foreign.pk}/fermer/").status_code == 404
    assert here.get(f"/compte/connexions/{foreign.pk}/fermer/").status_code == 405


CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0"


@pytest.mark.parametrize(
    ("agent", "expected"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "Firefox sur Linux",
        ),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Safari/537.36", "Chrome sur Windows"),
        (f"Mozilla/5.0 (Windows NT 10.0) {CHROME} Safari/537.36 Edg/143.0", "Edge sur Windows"),
        (f"Mozilla/5.0 (Linux; Android 16) {CHROME} Mobile Safari/537.36", "Chrome sur Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604",
            "Safari sur iPhone",
        ),
        ("curl/8.14", "curl/8.14"),
        ("", ""),
    ],
)
def test_a_connection_is_called_what_its_owner_knows_it_by(agent: str, expected: str) -> None:
    assert device_name(agent) == expected


def test_who_is_signed_in_nowhere_else_has_nothing_else_to_close(user: User) -> None:
    here = browser(user, "a")
    assert "Fermer toutes les autres" not in here.get("/compte/connexions/").text
    browser(user, "b")
    assert "Fermer toutes les autres" in here.get("/compte/connexions/").text


def test_all_the_others_are_ended_at_once(user: User) -> None:
    here, *others = (browser(user, agent) for agent in ("a", "b", "c"))
    here.post("/compte/connexions/fermer/")
    assert [is_in(client) for client in (here, *others)] == [True, False, False]
    assert UserSession.objects.count() == 1


def test_the_administration_signs_somebody_out_everywhere(user: User, admin_client: Client) -> None:
    client = browser(user, "a")
    chosen = {"action": "end_sessions", "_selected_action": [user.pk]}
    admin_client.post("/gestion/accounts/user/", chosen)
    assert not is_in(client)
    assert admin_client.get("/gestion/").status_code == 200


def test_ending_somebody_s_sessions_reads_nobody_else_s(
    user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, own = browser(user, "a"), Session.objects.get().pk
    for number in range(3):
        User.objects.create_user(f"autre-{number}", password=PASSWORD)
        browser(User.objects.get(username=f"autre-{number}"), "b")

    def read(_: Session) -> None:
        raise AssertionError

    with monkeypatch.context() as patch, CaptureQueriesContext(connection) as asked:
        patch.setattr(Session, "get_decoded", read)
        end_sessions(user)
    assert not Session.objects.filter(pk=own).exists()
    assert not is_in(mine)
    assert Session.objects.count() == UserSession.objects.count() == 3
    assert all(own in query["sql"] for query in asked if '"django_session"' in query["sql"])


def test_whoever_signs_in_leaves_what_ends_his_session(user: User) -> None:
    client = browser(user, "a")
    sign_up(Client(), "nina")
    new = "quinte flush royale 9"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post("/compte/mot-de-passe/", form).status_code == 302
    link = recovery_path(User.objects.get(username="nina"))
    stranger = Client()
    chosen = stranger.get(link, follow=True).redirect_chain[-1][0]
    stranger.post(chosen, {"password1": new, "password2": new})
    sign_in(Client(), "nina", new)
    accounts = [row for row in Session.objects.all() if SESSION_KEY in row.get_decoded()]
    assert len(accounts) > 1
    for row in accounts:
        known = UserSession.objects.get(session_key=row.pk)
        assert row.get_decoded()[SESSION_KEY] == str(known.user_id)


def test_what_is_kept_of_a_connection_goes_with_it(user: User) -> None:
    client = browser(user, "a")
    Session.objects.all().delete()
    call_command("purge_data")
    assert not UserSession.objects.exists()
    assert not is_in(client)


def test_the_export_tells_the_connections_and_the_second_factors(user: User) -> None:
    account = browser(user, "Mon navigateur").get("/compte/donnees/")
    kept = b"".join(account.streaming_content).decode()  # type: ignore[attr-defined] # a file
    assert "Mon navigateur" in kept
    assert '"seconds_facteurs": []' in kept


def test_a_session_that_nobody_uses_is_over_by_itself(
    user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    passing, lasting = browser(user, "a"), browser(user, "b", remember="on")
    later(monkeypatch, 11 * HOUR)
    assert is_in(passing)  # which counts as a visit
    later(monkeypatch, 11 * HOUR)
    assert is_in(passing)
    later(monkeypatch, 13 * HOUR)
    assert not is_in(passing)
    assert not is_in(passing)
    assert is_in(lasting)


def test_the_site_s_staff_is_asked_again_after_an_hour(
    user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.update(is_staff=True)
    client = browser(user, "a", remember="on")
    later(monkeypatch, 50 * 60)
    assert is_in(client)
    later(monkeypatch, 61 * 60)
    assert not is_in(client)


def test_a_session_that_is_used_every_day_ends_after_a_month(
    user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    later(monkeypatch, 0)  # the clock stands still: what the test itself takes is no time
    client = browser(user, "a", remember="on")
    for _ in range(30):
        later(monkeypatch, DAY)
        assert is_in(client)
    later(monkeypatch, HOUR)
    assert not is_in(client)


def test_a_visitor_s_session_has_no_such_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    series = practise(client, 1)[0].series
    later(monkeypatch, 3 * DAY)
    assert client.get(f"/seance/{series.pk}/2/").status_code == 200


def test_a_visit_costs_no_write_within_five_minutes(user: User) -> None:
    client = browser(user, "a")
    is_in(client)
    with CaptureQueriesContext(connection) as asked:
        is_in(client)
    assert not [query for query in asked if query["sql"].startswith(("UPDATE", "INSERT"))]
