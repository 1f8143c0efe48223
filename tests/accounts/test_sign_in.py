"""Signing in and out."""

import logging
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test import Client

from tests.accounts.conftest import PASSWORD, practise, sign_in
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
def test_the_browser_forgets_unless_asked_to_remember(
    client: Client, user: User, box: dict[str, str]
) -> None:
    sign_in(client, user.username, **box)
    assert client.session.get_expire_at_browser_close() is not bool(box)


def test_a_refusal_does_not_tell_which_accounts_exist(client: Client, user: User) -> None:
    refusals = [
        sign_in(client, login, "faux")
        for login in (user.username, user.email, "personne", "personne@exemple.fr")
    ]
    assert {response.status_code for response in refusals} == {422}
    texts = {
        response.text.split("erreur-formulaire")[1].split("</div>")[0] for response in refusals
    }
    assert len(texts) == 1
    assert "Identifiant ou mot de passe incorrect." in texts.pop()


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


def test_a_closed_account_is_told_only_to_who_knows_its_password(
    client: Client, user: User
) -> None:
    User.objects.update(is_active=False)
    assert sign_in(client, user.username, "faux").status_code == 422
    assert sign_in(client, user.username)["Location"] == "/compte/desactive/"
    assert "désactivé" in client.get("/compte/desactive/").text


def test_five_failures_close_the_account_to_everybody_for_a_while(user: User) -> None:
    statuses = [sign_in(Client(), user.username, "faux").status_code for _ in range(6)]
    assert statuses == [422, 422, 422, 422, 422, 429]
    refused = sign_in(Client(), user.username)
    assert refused.status_code == 429
    assert "Trop d’essais manqués" in refused.text


def test_another_port_final_dot_or_spelling_opens_no_new_count_of_failures(user: User) -> None:
    hosts = [f"testserver:{1000 + number}" for number in range(3)] + ["testserver.", "testserver"]
    tries = [
        Client(headers={"host": host}).post(
            "/compte/connexion/", {"login": login, "password": "faux"}
        )
        for host, login in zip(hosts, [user.username.upper(), *[user.username] * 4], strict=True)
    ]
    assert {answer.status_code for answer in tries} == {422}
    assert sign_in(Client(), user.username, "faux").status_code == 429


def test_failures_are_counted_where_every_worker_sees_them(client: Client, user: User) -> None:
    sign_in(client, user.username, "faux")
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key FROM shared_cache")
        keys = [key for (key,) in cursor.fetchall()]
    assert any("accounts.limits" in key for key in keys)
    assert not any(user.username in key for key in keys)


def test_a_class_behind_one_address_can_sign_in_together() -> None:
    for number in range(30):
        User.objects.create_user(f"eleve{number}", password=PASSWORD)
    for number in range(30):
        assert sign_in(Client(), f"eleve{number}").status_code == 302


def test_too_many_requests_get_a_french_page(client: Client, user: User) -> None:
    for _ in range(120):
        client.post("/compte/connexion/", {"login": "", "password": ""})
    response = client.post("/compte/connexion/", {"login": user.username, "password": PASSWORD})
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
