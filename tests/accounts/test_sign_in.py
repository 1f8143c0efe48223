"""Signing in and out; limits strict with strangers, gentle with the person whose account is attacked."""

import logging
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from config import environment
from tests.accounts.conftest import (
    FORGOTTEN,
    PASSWORD,
    browser_of,
    is_in,
    practise,
    sign_in,
    sign_up,
)
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db

ELSEWHERE = (
    "//mal.example/",
    "///mal.example/",
    "https:mal.example",
    "https:/mal.example",
    "https://mal.example/",
    "http://testserver.mal.example/",
    "http://testserver@mal.example/",
    "/\\mal.example",
    "\\/mal.example",
    "\\\\mal.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "/\t/mal.example",
    "/\n/mal.example",
    " //mal.example",
    "//mal。example",
    "https://mal．example/",
    "http:///mal.example",
    "\x00//mal.example",
)


@pytest.mark.parametrize("login", ["lea", "LEA", "lea@exemple.fr", " lea "])
def test_name_or_address_opens_the_session(client: Client, user: User, login: str) -> None:
    response = sign_in(client, login)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert int(client.session["_auth_user_id"]) == user.pk


def test_where_one_was_going_is_kept_through_every_page(client: Client, user: User) -> None:
    asked = client.get("/compte/")
    assert asked["Location"] == "/compte/connexion/?next=/compte/"
    page = client.get(asked["Location"])
    assert '<input type="hidden" name="next" value="/compte/">' in page.text
    assert 'href="/compte/inscription/?next=%2Fcompte%2F"' in page.text
    assert sign_in(client, user.username, next="/compte/")["Location"] == "/compte/"


@pytest.mark.parametrize("url", ELSEWHERE)
def test_signing_in_never_leads_to_another_site(client: Client, user: User, url: str) -> None:
    assert client.get("/compte/connexion/", {"next": url}).status_code == 200
    assert sign_in(client, user.username, next=url)["Location"] == "/"
    assert client.get("/compte/connexion/", {"next": url})["Location"] == "/"
    assert client.post("/compte/deconnexion/", {"next": url})["Location"] == "/"


def test_a_line_break_in_the_address_adds_no_header(client: Client, user: User) -> None:
    response = sign_in(client, user.username, next="/regles/\r\nSet-Cookie: x=1")
    assert "\r" not in response["Location"]
    assert "x" not in response.cookies


def test_the_session_changes_key_when_it_opens_and_dies_when_it_closes(
    client: Client, user: User
) -> None:
    practise(client, 1)
    before = client.session.session_key
    sign_in(client, user.username)
    during = client.session.session_key
    assert before != during
    stolen = Client()
    stolen.cookies.load(client.cookies.output(header="", sep=";"))
    assert client.post("/compte/deconnexion/")["Location"] == "/"
    assert not client.session.items()
    assert stolen.get("/compte/").status_code == 302


def test_the_sign_out_page_asks_and_changes_nothing(signed_in: Client) -> None:
    assert signed_in.get("/compte/deconnexion/").status_code == 200
    assert signed_in.get("/compte/").status_code == 200


@pytest.mark.parametrize("box", [{}, {"remember": "on"}])
def test_a_browser_forgets_unless_asked(client: Client, user: User, box: dict[str, str]) -> None:
    sign_in(client, user.username, **box)
    assert client.session.get_expire_at_browser_close() is not bool(box)


def test_a_refusal_does_not_tell_which_accounts_exist(client: Client, user: User) -> None:
    texts = set()
    for login in (user.username, user.email, "personne", "personne@exemple.fr"):
        refused = sign_in(client, login, "faux")
        assert refused.status_code == 422
        texts.add(refused.text.split("erreur-formulaire")[1].split("</div>")[0])
    (told,) = texts
    assert "Identifiant ou mot de passe incorrect." in told


@pytest.mark.parametrize("door", ["page", "token"])
def test_a_name_that_nobody_has_costs_as_much_as_a_wrong_password(
    user: User, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(self: MD5PasswordHasher, password: str, *more: Any) -> str:
        hashed.append(password)
        return encode(self, password, *more)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    for name in (user.username, user.email, "personne", "personne@exemple.fr"):
        hashed.clear()
        if door == "page":
            assert sign_in(Client(), name, "faux").status_code == 422
        else:
            body = {"identifiant": name, "mot_de_passe": "faux"}
            Client().post("/api/v1/jeton/", body, content_type="application/json")
        assert hashed == ["faux"], name


def test_a_closed_account_is_told_to_who_knows_its_password(client: Client, user: User) -> None:
    User.objects.update(is_active=False)
    assert sign_in(client, user.username, "faux").status_code == 422
    assert sign_in(client, user.username)["Location"] == "/compte/desactive/"
    assert "désactivé" in client.get("/compte/desactive/").text


def test_another_port_final_dot_or_spelling_opens_no_new_count_of_failures(user: User) -> None:
    hosts = [f"testserver:{1000 + number}" for number in range(3)] + ["testserver.", "testserver"]
    for host, login in zip(hosts, [user.username.upper(), *[user.username] * 4], strict=True):
        assert sign_in(Client(headers={"host": host}), login, "faux").status_code == 422
    assert sign_in(Client(), user.username, "faux").status_code == 429


def test_failures_are_counted_where_every_worker_sees_them(client: Client, user: User) -> None:
    sign_in(client, user.username, "faux")
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key FROM shared_cache")
        keys = [key for (key,) in cursor.fetchall()]
    assert any("accounts.services.limits" in key for key in keys)
    assert not any(user.username in key for key in keys)


def test_a_class_behind_one_address_can_sign_in_together() -> None:
    assert all(is_in(browser_of(f"eleve{number}")) for number in range(30))


def test_too_many_requests_get_a_french_page(client: Client, user: User) -> None:
    for _ in range(120):
        sign_in(client, "", "")
    response = sign_in(client, user.username)
    assert response.status_code == 429
    assert "Too Many" not in response.text
    assert '<html lang="fr">' in response.text


def test_no_password_is_ever_logged(
    client: Client, user: User, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    sign_in(client, user.username, "secret-de-lea")
    sign_in(client, user.username)
    client.post("/compte/suppression/", {"password": "secret-de-lea"})
    assert "secret-de-lea" not in caplog.text
    assert PASSWORD not in caplog.text


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize("login", ["\x00", "a" * 100_000, "🂡" * 300, "lea' OR 1=1 --", "{{7*7}}"])
def test_odd_names_are_refused_calmly(client: Client, login: str) -> None:
    assert sign_in(client, login, "x").status_code == 422


@pytest.mark.parametrize("path", ["connexion", "inscription"])
def test_who_is_signed_in_is_sent_on(signed_in: Client, path: str) -> None:
    assert signed_in.get(f"/compte/{path}/")["Location"] == "/"


ADDRESSES = [f"192.0.2.{number}" for number in range(1, 9)]


def attack(user: User, address: str, tries: int = 5) -> list[int]:
    """Try wrong passwords from a network."""
    client = Client(REMOTE_ADDR=address)
    return [sign_in(client, user.username, "faux").status_code for _ in range(tries)]


@pytest.fixture
def at_home(user: User) -> Client:
    """The browser in which the owner has signed in once, and out."""
    client = browser_of(user.username)
    client.post("/compte/deconnexion/")
    return client


def test_one_attacker_shuts_out_nobody_but_himself(user: User) -> None:
    assert attack(user, ADDRESSES[0], 7) == [422] * 5 + [429] * 2
    refused = sign_in(Client(REMOTE_ADDR=ADDRESSES[0]), user.username)
    assert refused.status_code == 429
    assert "Trop d’essais manqués" in refused.text
    assert sign_in(Client(REMOTE_ADDR=ADDRESSES[1]), user.username).status_code == 302


def test_many_addresses_are_stopped_and_not_the_owner_s_browser(
    user: User, at_home: Client
) -> None:
    answers = [status for address in ADDRESSES for status in attack(user, address)]
    assert answers == [422] * 20 + [429] * 20
    assert sign_in(Client(REMOTE_ADDR="192.0.2.99"), user.username).status_code == 429
    assert sign_in(at_home, user.username).status_code == 302


def test_a_browser_is_known_for_one_account_and_may_be_wrong_five_times(
    user: User, at_home: Client
) -> None:
    other = User.objects.create_user("paul", password=PASSWORD)
    for address in ADDRESSES[:4]:
        attack(other, address)
    assert sign_in(at_home, other.username).status_code == 429
    wrong = [sign_in(at_home, user.username, "faux").status_code for _ in range(6)]
    assert wrong == [422] * 5 + [429]


@pytest.mark.parametrize("spoilt", ["", "x", "a:b:c"])
def test_a_made_up_cookie_makes_no_known_device(
    user: User, at_home: Client, settings: Settings, spoilt: str
) -> None:
    for address in ADDRESSES[:4]:
        attack(user, address)
    cookie = at_home.cookies[settings.DEVICE_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert user.username not in cookie.value
    thief = Client()
    thief.cookies[settings.DEVICE_COOKIE_NAME] = spoilt or cookie.value[:-1]
    assert sign_in(thief, user.username).status_code == 429


@pytest.mark.parametrize("homonym", [False, True])
def test_the_name_and_the_address_of_an_account_are_counted_together(
    user: User, *, homonym: bool
) -> None:
    if homonym:  # a name written like somebody's address opens no count of its own
        User.objects.create_user(user.email, password=PASSWORD)
    for login in (user.username, user.email, user.username.upper(), user.email.upper(), "ｌｅａ"):
        assert sign_in(Client(), login, "faux").status_code == 422
    assert sign_in(Client(), user.email).status_code == 429


def test_a_command_lifts_the_lock_of_an_account_by_its_name_or_its_address(user: User) -> None:
    for name in (user.username.upper(), user.email):
        assert attack(user, "127.0.0.1", 6)[-1] == 429
        told = StringIO()
        call_command("lift_lock", name, stdout=told)
        assert "Verrou levé" in told.getvalue()
        assert sign_in(Client(), user.username).status_code == 302
    with pytest.raises(CommandError, match="personne"):
        call_command("lift_lock", user.username, "personne")


def test_the_administration_lifts_it_too(user: User, admin_client: Client) -> None:
    attack(user, "127.0.0.1", 6)
    chosen = {"action": "lift_locks", "_selected_action": [user.pk]}
    told = admin_client.post("/gestion/accounts/user/", chosen, follow=True)
    assert "Verrous levés" in told.text
    assert sign_in(Client(), user.username).status_code == 302


def test_a_right_password_costs_no_try(user: User) -> None:
    assert {sign_in(Client(), user.username).status_code for _ in range(12)} == {302}


def test_links_of_a_message_bear_the_site_s_address_whatever_the_host_says(
    user: User, settings: Settings
) -> None:
    settings.ORIGIN = "https://ecole.example.org"
    client = Client(headers={"host": "testserver:6666"})
    client.post(FORGOTTEN, {"email": user.email})
    client.post(FORGOTTEN, {"email": "personne@exemple.fr"})
    known, unknown = (message.body for message in mail.outbox)
    assert "https://ecole.example.org/compte/mot-de-passe/oublie/lien/" in known
    assert "https://ecole.example.org/compte/inscription/" in unknown
    assert "testserver" not in f"{known}{unknown}"


def test_the_site_s_address_is_its_first_host_unless_it_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("DJANGO_ORIGIN", raising=False)
    hosts = ["ecole.example.org", "autre.org"]
    assert environment.origin(hosts, https=True) == "https://ecole.example.org"
    assert environment.origin(["10.0.0.5"], https=False) == "http://10.0.0.5"
    assert environment.origin([], https=False) == ""
    monkeypatch.setenv("DJANGO_ORIGIN", "http://10.0.0.5:8000")
    assert environment.origin(hosts, https=True) == "http://10.0.0.5:8000"


@pytest.mark.parametrize("wrong", ["ecole.org", "https://a.org/", "https://a.org/x", "ftp://a.org"])
def test_what_is_no_origin_stops_the_start(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv("DJANGO_ORIGIN", wrong)
    with pytest.raises(ImproperlyConfigured, match="DJANGO_ORIGIN"):
        environment.origin([], https=True)


def test_a_stranger_has_five_messages_an_hour_sent_to_a_box_at_most(user: User) -> None:
    """By whatever way: forgotten, unknown, taken, and under any other name of the same box."""
    addresses = [user.email, "Lea@exemple.fr", "lea+1@exemple.fr", "lea+2@exemple.fr"]
    for number, address in enumerate(addresses * 3):
        asked = Client(REMOTE_ADDR=f"192.0.2.{number}")
        if number % 2:
            sign_up(asked, f"nina{number}", email=address)
        else:
            asked.post(FORGOTTEN, {"email": address})
    assert len(mail.outbox) == 5
    Client().post(FORGOTTEN, {"email": "paul@exemple.fr"})
    assert len(mail.outbox) == 6


@pytest.mark.usefixtures("user")
def test_the_page_of_a_message_too_many_says_the_same() -> None:
    for number in range(8):
        browser = Client(REMOTE_ADDR=f"192.0.2.{number}")
        asked = browser.post(FORGOTTEN, {"email": f"lea+{number}@exemple.fr"})
        assert asked.status_code == 302
    assert len(mail.outbox) == 5
