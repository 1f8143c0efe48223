"""Where an account is signed in: told, seen, ended, and over by itself."""

import time
from collections.abc import Iterator

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.accounts.conftest import (
    FORGOTTEN,
    PASSWORD,
    browser_of,
    is_in,
    link_sent,
    practise,
    sign_in,
    sign_up,
)
from tests.accounts.test_second_factor import CODE, at_the_code, code_of, with_application
from tests.captured_logs import Kept, heard
from tests.schools.world import settle_schools
from trainer.accounts.models import User
from trainer.accounts.selectors.sessions import device_name
from trainer.accounts.services import end_sessions, recovery_path

pytestmark = pytest.mark.django_db

HOUR, DAY = 3600, 24 * 3600


def browser(user: User, agent: str, **more: str) -> Client:
    client = Client(headers={"user-agent": agent})
    sign_in(client, user.username, **more)
    return client


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


def test_all_the_others_are_ended_at_once(user: User) -> None:
    here, close = browser(user, "a"), "Fermer toutes les autres"
    assert close not in here.get("/compte/connexions/").text
    others = [browser(user, agent) for agent in ("b", "c")]
    assert close in here.get("/compte/connexions/").text
    here.post("/compte/connexions/fermer/")
    assert [is_in(client) for client in (here, *others)] == [True, False, False]
    assert UserSession.objects.count() == 1


def test_the_administration_signs_somebody_out_everywhere(user: User, admin_client: Client) -> None:
    client = browser(user, "a")
    chosen = {"action": "end_sessions", "_selected_action": [user.pk]}
    admin_client.post("/gestion/accounts/user/", chosen)
    assert not is_in(client)
    assert admin_client.get("/gestion/").status_code == 200


def test_ending_sessions_reads_nobody_else_s(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, own = browser(user, "a"), Session.objects.get().pk
    for number in range(3):
        browser_of(f"autre-{number}")

    def read(_: Session) -> None:
        raise AssertionError

    with monkeypatch.context() as patch, CaptureQueriesContext(connection) as asked:
        patch.setattr(Session, "get_decoded", read)
        end_sessions(user)
    assert not Session.objects.filter(pk=own).exists()
    assert not is_in(mine)
    assert Session.objects.count() == UserSession.objects.count() == 3
    assert all(own in query["sql"] for query in asked if '"django_session"' in query["sql"])


def test_whoever_signs_in_leaves_what_ends_their_session(user: User) -> None:
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


def test_a_session_that_nobody_uses_is_over(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.fixture
def log() -> Iterator[Kept]:
    with heard() as kept:
        yield kept


def test_each_door_is_told(user: User, signed_in: Client, log: Kept) -> None:
    secret, papers = with_application(signed_in)
    at_the_code(user).post(CODE, {"code": code_of(secret, 1)})
    assert log.last("connexion")["door"] == "mot-de-passe+code"
    at_the_code(user).post(CODE, {"code": papers[0]})
    assert log.last("connexion")["door"] == "mot-de-passe+code-de-secours"
    sign_up(Client(), "nina")
    assert log.last("connexion")["door"] == "inscription"
    sign_in(Client(), "nina")
    assert log.last("connexion")["door"] == "mot-de-passe"


def test_each_door_that_stays_shut_is_told(user: User, log: Kept) -> None:
    sign_in(Client(), user.username, "faux")
    assert log.last("connexion.refusee")["door"] == "mot-de-passe"
    for credential in ("{}", '{"rawId": "AAAA"}', "[", "null"):
        Client().post("/compte/connexion/cle/", {"credential": credential})
        assert log.last("connexion.refusee")["door"] == "cle", credential
        log.lines.clear()
    for _ in range(6):
        sign_in(Client(), user.username, "faux")
    assert log.last("connexion.verrou")["door"] == "mot-de-passe"


def test_a_link_of_a_message_is_no_door_by_itself(user: User, log: Kept) -> None:
    client = Client()
    client.post(FORGOTTEN, {"email": user.email})
    assert link_sent()
    form = client.get(recovery_path(user), follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": "quinte au 7", "password2": "quinte au 7"})
    assert "mot-de-passe.refait" in log.events()
    assert "connexion" not in log.events()


def test_what_is_another_s_is_told_when_somebody_asks_for_it(user: User, log: Kept) -> None:
    series = practise(Client(), 1)[0].series_id
    curious = browser_of(user.username)
    for path in (f"/seance/{series}/1/", f"/api/v1/seance/{series}/1/"):
        log.lines.clear()
        assert curious.get(path).status_code == 404
        told = log.last("refus")
        assert (told["status"], told["account"]) == (404, user.pk)
        assert str(series) not in str(told)
        assert "<uuid:" in str(told["route"])
    log.lines.clear()
    stranger = settle_schools().client("stranger")
    assert stranger.get("/formation/ecole/nord/personnes/").status_code == 404
    assert log.last("refus")["status"] == 404
    log.lines.clear()
    assert curious.get("/nulle-part/").status_code == 404  # no thing was asked for
    assert Client().get("/regles/inconnu/").status_code == 404  # nobody to be named
    assert "refus" not in log.events()


def test_signing_out_has_the_browser_forget_what_it_saw_not_what_it_keeps(
    signed_in: Client, user: User
) -> None:
    assert "Clear-Site-Data" not in signed_in.get("/compte/deconnexion/")
    done = signed_in.post("/compte/deconnexion/")
    # Drafts of an exam that the server has not received are in the browser's own storage.
    assert done["Clear-Site-Data"] == '"cache"'
    assert signed_in.get("/compte/").status_code == 302
    sign_in(signed_in, user.username)
    gone = signed_in.post("/compte/suppression/", {"password": PASSWORD, "name": user.username})
    assert gone["Location"] == "/compte/suppression/faite/"
    assert gone["Clear-Site-Data"] == '"cache"'
