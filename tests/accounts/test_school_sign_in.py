"""Signing in with the accounts of a school, by its OpenID Connect provider."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from pytest_django.fixtures import Settings

from config import environment
from tests.accounts.conftest import PASSWORD, browser_of, practise
from tests.accounts.provider import CLIENT, CODE, Provider, provider
from tests.accounts.test_pages import ENGLISH, words
from tests.accounts.test_second_factor import with_application
from trainer.accounts.models import Learner, User
from trainer.practice.models import Attempt

pytestmark = pytest.mark.django_db
ENTER = "/compte/acces/ecole/"


@pytest.fixture
def school(settings: Settings) -> Iterator[Provider]:
    claims = {
        "sub": "42",
        "preferred_username": "camille",
        "given_name": "Cam\u202eille",
        "family_name": "Arnaud",
        "email": "camille@ecole.example.org",
        "email_verified": True,
    }
    with provider(settings, **claims) as here:
        yield here


def enter(client: Client, address: str = f"{ENTER}?process=login", code: str = CODE) -> Any:
    """Go to the provider and come back."""
    return client.get(f"{ENTER}retour/", {"code": code, "state": state_of(client, address)})


def state_of(client: Client, address: str = ENTER) -> str:
    """Go to the provider; return what is to be brought back."""
    sent = client.post(address)
    assert sent.status_code == 302
    return parse_qs(urlsplit(sent["Location"]).query)["state"][0]


def test_without_a_provider_there_is_no_such_door(client: Client) -> None:
    assert client.get(ENTER).status_code == client.post(ENTER).status_code == 404
    assert "acces/ecole" not in client.get("/compte/connexion/").text


def test_the_school_s_account_opens_one_here_and_the_same_the_next_day(
    client: Client, school: Provider
) -> None:
    assert f"Entrer avec {school.app['name']}" in client.get("/compte/connexion/").text
    given = practise(client, 2)
    assert enter(client)["Location"] == "/"
    user = User.objects.get()
    assert (user.username, user.first_name, user.last_name) == ("camille", "Camille", "Arnaud")
    assert not user.has_usable_password()
    assert EmailAddress.objects.get().verified
    assert Learner.objects.get().user == user
    assert {row.pk for row in given} <= {*Attempt.objects.values_list("pk", flat=True)}
    again = Client()
    assert enter(again, f"{ENTER}?process=login&next=/compte/")["Location"] == "/compte/"
    assert int(again.session["_auth_user_id"]) == user.pk
    assert User.objects.count() == 1
    told = json.loads(again.get("/compte/donnees/").getvalue())["compte"]
    assert told["comptes_d_ecole"][0]["identifiant"] == "42"


def test_what_is_asked_of_the_provider_is_of_the_protocol(client: Client, school: Provider) -> None:
    sent = urlsplit(client.post(ENTER)["Location"])
    asked = parse_qs(sent.query)
    assert f"{sent.scheme}://{sent.netloc}{sent.path}" == f"{school.address}/entrer"
    assert asked["client_id"] == [CLIENT]
    assert asked["redirect_uri"] == ["http://testserver/compte/acces/ecole/retour/"]
    assert asked["code_challenge_method"] == ["S256"]
    assert client.get(ENTER).status_code == 200  # looking is not going
    enter(client)
    assert school.asked["code_verifier"]


@pytest.mark.usefixtures("school")
def test_a_name_that_is_taken_is_not_taken_over(client: Client) -> None:
    own = User.objects.create_user("camille", password=PASSWORD)
    enter(client)
    user = User.objects.exclude(pk=own.pk).get()
    assert user.username != "camille"
    assert int(client.session["_auth_user_id"]) == user.pk


@pytest.mark.usefixtures("school")
def test_an_address_that_has_an_account_does_not_open_it(client: Client) -> None:
    own = User.objects.create_user("lea", "camille@ecole.example.org", PASSWORD)
    EmailAddress.objects.create(user=own, email=own.email, verified=True, primary=True)
    asked = enter(client)
    assert asked["Location"] == "/compte/acces-nouveau/"
    page = client.get(asked["Location"])
    assert "Connectez-vous" in page.text
    assert not ENGLISH.search(words(page.text))
    assert "_auth_user_id" not in client.session
    assert not SocialAccount.objects.exists()


@pytest.mark.usefixtures("school")
def test_the_owner_adds_a_school_account_to_their_own_and_takes_it_away(user: User) -> None:
    client = browser_of(user.username)
    assert "Compte de l’école" in client.get("/compte/").text
    client.post("/compte/confirmation/", {"password": PASSWORD})
    assert not ENGLISH.search(words(client.get("/compte/acces/").text))
    assert enter(client, f"{ENTER}?process=connect")["Location"] == "/compte/acces/"
    other = Client()
    enter(other)
    assert int(other.session["_auth_user_id"]) == user.pk
    page = client.get("/compte/acces/").text
    assert "École de Lyon" in page
    assert not ENGLISH.search(words(page))
    client.post("/compte/acces/", {"account": SocialAccount.objects.get().pk})
    assert not SocialAccount.objects.exists()


@pytest.mark.usefixtures("school")
def test_the_second_factor_is_asked_for_all_the_same(user: User) -> None:
    client = browser_of(user.username)
    client.post("/compte/confirmation/", {"password": PASSWORD})
    enter(client, f"{ENTER}?process=connect")
    with_application(client)
    assert enter(Client())["Location"] == "/compte/connexion/code/"


@pytest.mark.parametrize("way", ["wrong code", "wrong state", "refusal", "broken"])
def test_what_goes_wrong_there_lets_nobody_in_and_is_said(
    client: Client, school: Provider, way: str
) -> None:
    school.broken = way == "broken"
    if way == "wrong state":
        page = client.get(f"{ENTER}retour/", {"code": CODE, "state": "invente"})
    elif way == "refusal":
        answer = {"error": "access_denied", "state": state_of(client)}
        page = client.get(f"{ENTER}retour/", answer, follow=True)
    else:
        page = enter(client, code="faux" if way == "wrong code" else CODE)
    assert not ENGLISH.search(words(page.text))
    assert "<h1>" in page.text
    assert not User.objects.exists()
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("way", ["issuer", "/.well-known/", "/jeton"])
def test_a_provider_that_is_not_the_one_of_the_settings_lets_nobody_in(
    client: Client, school: Provider, way: str
) -> None:
    if way == "issuer":
        school.issuer = "https://ailleurs.example"
    else:
        school.moved = way
    page = enter(client) if way == "/jeton" else client.post(ENTER)
    assert page.status_code == 401
    assert not ENGLISH.search(words(page.text))
    assert not User.objects.exists()


def test_the_settings_name_it_whole_or_the_start_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("DJANGO_OIDC_SERVER", raising=False)
    assert environment.school_sign_in() == ()
    monkeypatch.setenv("DJANGO_OIDC_SERVER", "https://sso.ecole.example.org/realms/ecole/")
    with pytest.raises(ImproperlyConfigured, match="DJANGO_OIDC_CLIENT"):
        environment.school_sign_in()
    monkeypatch.setenv("DJANGO_OIDC_CLIENT", "tapis")
    monkeypatch.setenv("DJANGO_OIDC_SECRET", "x")
    (app,) = environment.school_sign_in()
    assert app["settings"]["server_url"] == "https://sso.ecole.example.org/realms/ecole"
    assert environment.origin_of(app) == "https://sso.ecole.example.org"
    monkeypatch.setenv("DJANGO_OIDC_SERVER", "http://sso.ecole.example.org")
    with pytest.raises(ImproperlyConfigured, match="https://"):
        environment.school_sign_in()
