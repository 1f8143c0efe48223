"""The page of tokens in a real browser: made with the keyboard, readable by everybody."""

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import faults
from tests.api.conftest import PASSWORD
from trainer.accounts.models import User

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]


def test_a_token_is_made_and_shown_on_a_page_that_everybody_can_read(
    page: Page, context: BrowserContext, live_server: LiveServer, account: User
) -> None:
    client = Client()
    client.force_login(account)
    session = client.cookies["session"].value
    context.add_cookies([{"name": "session", "value": session, "url": live_server.url}])
    page.goto(f"{live_server.url}/compte/jetons/")
    assert faults(page) == []
    page.get_by_label("Nom du jeton").fill("Planning")
    page.get_by_label("Votre mot de passe").fill(PASSWORD)
    page.get_by_label("Votre mot de passe").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Planning")
    assert faults(page) == []
    page.get_by_role("button", name="Révoquer le jeton Planning").press("Enter")
    expect(page.get_by_text("Le jeton est révoqué")).to_be_visible()
