"""The page of tokens: seen, made once, revoked, without JavaScript."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.api.conftest import PASSWORD, Caller
from trainer.accounts.models import User
from trainer.api.authentication import MOST, Terms, issue_token
from trainer.api.models import Token

pytestmark = pytest.mark.django_db
HOME = "/compte/jetons/"
WANTED = {"label": "Planning", "scope": "lecture", "days": "30", "password": PASSWORD}


@pytest.fixture
def browser(account: User) -> Client:
    client = Client()
    client.force_login(account)
    return client


def test_a_token_is_made_and_its_secret_is_shown_once(browser: Client, account: User) -> None:
    page = browser.post(HOME, WANTED)
    assert page.status_code == 200
    assert "no-store" in page.headers["Cache-Control"]
    found = re.search(r'<code class="compte__adresse">([^<]+)</code>', page.content.decode())
    assert found
    caller = Caller(Client(), found[1])
    caller.get("progression/")
    caller.post("entrainement/punto-banco/commencer/", {}, 403)
    token = Token.objects.get(user=account)
    assert (token.name, token.scope) == ("Planning", "lecture")
    assert token.expires_at
    assert (token.expires_at - timezone.now()).days == 29
    again = browser.get(HOME).content.decode()
    assert found[1] not in again
    assert "Planning" in again


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"password": "faux"}, "password"),
        ({"label": ""}, "label"),
        ({"scope": "tout"}, "scope"),
        ({"days": "7"}, "days"),
    ],
)
def test_a_token_that_is_badly_asked_for_is_not_made(
    browser: Client, change: dict[str, str], field: str
) -> None:
    page = browser.post(HOME, WANTED | change)
    assert page.status_code == 422
    assert f'id="id_{field}_error"' in page.content.decode()
    assert not Token.objects.exists()


def test_an_account_has_a_bounded_number_of_tokens(browser: Client, account: User) -> None:
    for rank in range(MOST):
        issue_token(user=account, now=timezone.now(), terms=Terms(f"n° {rank}"))
    assert "révoquez-en un" in browser.post(HOME, WANTED).content.decode()
    assert browser.post(HOME, WANTED | {"label": "n° 3"}).status_code == 200
    assert Token.objects.count() == MOST


def test_one_token_is_revoked_and_the_others_stay(browser: Client, account: User) -> None:
    now = timezone.now()
    kept, lost = (
        issue_token(user=account, now=now, terms=Terms(name)) for name in ("gardé", "perdu")
    )
    token = Token.objects.get(name="perdu")
    done = browser.post(f"{HOME}{token.pk}/revoquer/", follow=True)
    assert "révoqué" in done.content.decode()
    Caller(Client(), lost).get("progression/", 401)
    Caller(Client(), kept).get("progression/")


def test_somebody_else_s_token_cannot_be_revoked(browser: Client) -> None:
    other = User.objects.create_user("dominique")
    issue_token(user=other, now=timezone.now())
    token = Token.objects.get(user=other)
    assert browser.post(f"{HOME}{token.pk}/revoquer/").status_code == 404
    assert Token.objects.filter(pk=token.pk).exists()
    assert browser.get(HOME).content.decode().count("Révoquer<span") == 0
