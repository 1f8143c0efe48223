"""The pages of the API in a real browser: no breach of the policy, readable by everybody, by keyboard."""

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import CROSSED, ONCE, Sights, faults
from tests.api.conftest import PASSWORD
from tests.e2e.conftest import take
from trainer.accounts.models import User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.thorough
@pytest.mark.parametrize("path", ["", "arbitre/", "notes/"])
@pytest.mark.parametrize("sights", [ONCE[:1], pytest.param(CROSSED, marks=pytest.mark.slow)])
def test_every_page_is_accessible_and_fits(
    page: Page, live_server: LiveServer, sights: Sights, path: str
) -> None:
    page.goto(f"{live_server.url}/api/v1/docs/{path}")
    for details in page.locator("main details").all():
        details.locator("summary").click()
    assert faults(page, sights) == []


def test_an_operation_is_read_and_tried_from_its_page_with_the_keyboard(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/api/v1/docs/")
    assert faults(page, ONCE[:1]) == []
    page.goto(f"{live_server.url}/api/v1/docs/arbitre/")
    _parts_come_before_headers_and_types_touch_their_comma(page)
    operation = page.locator("#arbitrer")
    operation.get_by_text("Essayer").press("Enter")
    operation.get_by_role("button", name="Envoyer").press("Enter")
    answer = operation.get_by_role("status")
    expect(answer).to_contain_text("200 OK")
    expect(answer).to_contain_text('"valeur"')
    operation.get_by_label("Corps, en JSON").fill('{"situation": {}}')
    operation.get_by_role("button", name="Envoyer").press("Enter")
    expect(answer).to_contain_text("illisible")
    page.goto(f"{live_server.url}/api/v1/docs/entrainement/")
    page.locator("#repondre").get_by_role("link", name="Reponse", exact=True).click()
    assert page.url.endswith("#type-Reponse")
    assert page.locator("#type-Reponse").is_visible()


def _parts_come_before_headers_and_types_touch_their_comma(page: Page) -> None:
    told = page.locator("#lireSituation li, #arbitrer li").all_inner_texts()
    places = [text.partition("(")[2].partition(",")[0] for text in told if "(" in text]
    assert places
    assert not [text for text in told if " ," in text or " )" in text]
    assert [number for number, place in enumerate(places) if place == "en-tête"] == [2]


@pytest.mark.thorough
def test_a_token_is_made_and_shown_on_a_page_that_everybody_can_read(
    page: Page, context: BrowserContext, live_server: LiveServer, account: User
) -> None:
    client = Client()
    client.force_login(account)
    take(context, client, live_server.url)
    page.goto(f"{live_server.url}/compte/jetons/")
    assert faults(page) == []
    page.get_by_label("Nom du jeton").fill("Planning")
    page.get_by_label("Votre mot de passe").fill(PASSWORD)
    page.get_by_label("Votre mot de passe").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Planning")
    assert faults(page) == []
    page.get_by_role("button", name="Révoquer le jeton Planning").press("Enter")
    expect(page.get_by_text("Le jeton est révoqué")).to_be_visible()
