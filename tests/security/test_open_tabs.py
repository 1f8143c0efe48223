"""A page that was open while one signed in elsewhere holds a token of before: refused kindly, nothing is lost."""

import pytest
from django.test import Client

from tests.accounts.conftest import PASSWORD
from tests.security.questions import HX
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db
PLACE = "/compte/adresse/"


def token_of(page: str) -> str:
    return page.split('name="csrfmiddlewaretoken" value="')[1].partition('"')[0]


def sign_in(client: Client) -> None:
    token = token_of(client.get("/compte/connexion/").text)
    form = {"login": "lea", "password": PASSWORD, "csrfmiddlewaretoken": token}
    assert client.post("/compte/connexion/", form).status_code == 302


@pytest.mark.parametrize("htmx", [False, True])
def test_a_tab_opened_before_signing_in_asks_to_be_read_again(*, htmx: bool) -> None:
    User.objects.create_user("lea", password=PASSWORD)
    client = Client(enforce_csrf_checks=True)
    sign_in(client)
    old = token_of(client.get(PLACE).text)
    client.post("/compte/deconnexion/", {"csrfmiddlewaretoken": old})
    sign_in(client)  # which gives the browser another token
    sent = {"email": "lea@exemple.fr", "action_add": ""}
    headers = HX if htmx else {}
    refused = client.post(PLACE, {**sent, "csrfmiddlewaretoken": old}, headers=headers)
    assert refused.status_code == 403
    assert "L’envoi n’a pas pu être vérifié" in refused.text
    assert not User.objects.exclude(email="").exists()
    fresh = token_of(client.get(PLACE).text)
    assert fresh != old
    assert client.post(PLACE, {**sent, "csrfmiddlewaretoken": fresh}).status_code in {302, 303}


def test_a_token_of_a_visitor_is_worth_nothing_to_the_account_they_open() -> None:
    User.objects.create_user("lea", password=PASSWORD)
    client = Client(enforce_csrf_checks=True)
    before = client.get("/compte/connexion/")
    kept, cookie = token_of(before.text), client.cookies["csrf"].value
    sign_in(client)
    assert client.cookies["csrf"].value != cookie
    refused = client.post("/compte/deconnexion/", {"csrfmiddlewaretoken": kept})
    assert refused.status_code == 403
    assert client.get("/compte/").status_code == 200
