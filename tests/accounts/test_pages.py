"""What all the pages and messages of the room have in common."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from allauth.account import urls as allauth_urls
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from pytest_django.fixtures import Settings

from tests.accounts.conftest import FORGOTTEN, PASSWORD, link_sent, sign_in, sign_up
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db

SWITCHED_OFF = {"account_confirm_login_code"}
"""Signing in by a code, which the site does not offer."""
ARGUMENTS = {
    "account_confirm_email": {"key": "abc:def-g"},
    "account_reset_password_from_key": {"uidb36": "a1", "key": "cz1-0f2"},
}
POSTS = {
    "/compte/inscription/": {"username": "x y", "email": "x", "password1": "a", "password2": "b"},
    "/compte/connexion/": {"login": "x", "password": "y"},
    "/compte/mot-de-passe/": {"oldpassword": "x", "password1": "a", "password2": "b"},
    FORGOTTEN: {"email": "x"},
    "/compte/adresse/": {"email": "x", "action_add": ""},
    "/compte/confirmation/": {"password": "x"},
    "/compte/suppression/": {"password": "x"},
}
ENGLISH = re.compile(
    r"\b(the|your|you|please|sign|log|password|e-?mail|account|username|again|must|this|is|are|"
    r"not|was|have|hello|thank|click|forgot|invalid|confirm)\b",
    re.IGNORECASE,
)


def names() -> list[str]:
    """Return the names by which allauth knows its pages."""
    patterns = [item for item in allauth_urls.urlpatterns if isinstance(item, URLPattern)]
    return [str(item.name) for item in patterns if item.name not in SWITCHED_OFF]


def words(page: str) -> str:
    """Return what a person reads of a page, titles and labels of controls included."""
    page = re.sub(r"<(script|style).*?</\1>", " ", page, flags=re.DOTALL)
    said = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', page)
    return unescape(" ".join([*said, re.sub(r"<[^>]*>", " ", page)]))


def pages() -> Iterator[str]:
    for name in names():
        yield reverse(name, kwargs=ARGUMENTS.get(name))
    for name in ("home", "delete", "deleted"):
        yield reverse(f"accounts:{name}")


@pytest.mark.parametrize("name", names())
def test_every_page_of_allauth_has_a_french_address(name: str) -> None:
    path = reverse(name, kwargs=ARGUMENTS.get(name))
    assert path.startswith("/compte/")
    assert not ENGLISH.search(path.split("lien/")[0].replace("/", " ").replace("-", " "))


def test_no_address_of_the_room_is_left_in_english() -> None:
    routes = [str(item.pattern) for item in get_resolver("trainer.accounts.urls").url_patterns]
    assert not [route for route in routes if ENGLISH.search(re.sub(r"\(.*?\)", "", route))]


@pytest.mark.parametrize("has_address", [True, False])
@pytest.mark.parametrize("verification", ["none", "optional"])
def test_no_page_speaks_english(
    client: Client, user: User, settings: Settings, verification: str, *, has_address: bool
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    if has_address:
        EmailAddress.objects.create(user=user, email=user.email, primary=True)
    else:
        User.objects.update(email="")
    visitor = Client()
    sign_in(client, user.username)
    for path in pages():
        for reader in (client, visitor):
            response = reader.get(path, follow=True)
            assert response.status_code == 200, path
            assert not ENGLISH.search(words(response.text)), path
            assert '<html lang="fr">' in response.text
    for path, fields in POSTS.items():
        for reader in (client, visitor):
            response = reader.post(path, fields, follow=True)
            assert not ENGLISH.search(words(response.text)), path


def test_a_link_to_choose_a_password_speaks_french(client: Client, user: User) -> None:
    client.post(FORGOTTEN, {"email": user.email})
    page = client.get(link_sent(), follow=True)
    assert "Nouveau mot de passe" in page.text
    assert not ENGLISH.search(words(page.text))
    wrong = client.post(page.request["PATH_INFO"], {"password1": "a", "password2": "b"})
    assert wrong.status_code == 422
    assert not ENGLISH.search(words(wrong.text))


def test_no_message_speaks_english(client: Client, user: User, settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    sign_up(client, "nina", email="nina@exemple.fr")
    client.post("/compte/confirmation/", {"password": PASSWORD})
    client.post(link_sent())
    client.post("/compte/adresse/", {"email": "neuve@exemple.fr", "action_add": ""})
    client.post(link_sent())
    new = {"oldpassword": PASSWORD, "password1": "quinte au 7", "password2": "quinte au 7"}
    client.post("/compte/mot-de-passe/", new)
    client.post("/compte/adresse/", {"email": "neuve@exemple.fr", "action_remove": ""})
    client.post(FORGOTTEN, {"email": "personne@exemple.fr"})
    client.post(FORGOTTEN, {"email": user.email})
    subjects = [message.subject.removeprefix("[Tapis vert] ") for message in mail.outbox]
    assert subjects == [
        "Confirmez votre adresse",
        "Confirmez votre adresse",
        "L’adresse de votre compte a changé",
        "Votre mot de passe a changé",
        "Aucun compte à cette adresse",
        "Choisir un nouveau mot de passe",
    ]
    for message in mail.outbox:
        body = str(message.body)
        text = re.sub(r"http\S+|\S+@\S+", "", body)
        assert not ENGLISH.search(text), body
        assert body.startswith("Bonjour,")
        assert "&#" not in body
        assert "text/html" not in str(message.message())


@pytest.mark.parametrize("path", POSTS)
def test_nothing_typed_as_a_password_comes_back(signed_in: Client, path: str) -> None:
    secret = "valet-de-coeur-secret"
    fields = dict.fromkeys(("password", "oldpassword", "password1", "password2"), secret)
    assert secret not in signed_in.post(path, {**POSTS[path], **fields}).text


def test_what_a_person_types_is_never_markup(client: Client) -> None:
    hostile = '"><script>alert(1)</script>'
    for response in (
        sign_up(client, hostile, email=hostile),
        sign_in(client, hostile),
        client.get("/compte/connexion/", {"next": hostile}),
        client.post(FORGOTTEN, {"email": hostile}),
    ):
        assert "<script>alert" not in response.text
