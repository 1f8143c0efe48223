"""Passkeys, with an authenticator that the browser pretends to have."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import faults
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_second_factor import code_of
from trainer.accounts.models import User

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def authenticator(page: Page) -> Iterator[None]:
    """Give the browser an authenticator that always agrees."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    yield
    cdp.detach()


def sign_in(page: Page, home: str) -> None:
    page.goto(f"{home}/compte/connexion/?next=/compte/")
    page.get_by_label("Nom d’utilisateur ou adresse électronique").fill("lea")
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def sign_out(page: Page, home: str) -> None:
    page.goto(f"{home}/compte/")
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Se déconnecter").click()


@pytest.mark.usefixtures("authenticator")
def test_a_passkey_is_made_then_signs_in_with_and_without_the_password(
    page: Page, live_server: LiveServer
) -> None:
    User.objects.create_user("lea", password=PASSWORD)
    home = live_server.url
    sign_in(page, home)
    page.get_by_role("link", name="Second facteur").click()
    page.get_by_role("link", name="Ajouter une clé d’accès").click()
    page.get_by_label("Mot de passe").fill(PASSWORD)  # before a change that matters
    page.keyboard.press("Enter")
    expect(page.get_by_label("Nom de la clé")).to_be_visible()
    assert faults(page) == []
    page.get_by_label("Nom de la clé").fill("Mon téléphone")
    page.get_by_role("button", name="Créer la clé").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Codes de secours")
    assert faults(page) == []
    page.get_by_role("link", name="Je les ai notés").click()
    expect(page.get_by_text("Mon téléphone").first).to_be_visible()
    assert faults(page) == []

    sign_out(page, home)
    sign_in(page, home)
    expect(page.get_by_role("heading", level=1)).to_have_text("Second facteur")
    assert faults(page) == []
    page.get_by_role("button", name="Employer une clé d’accès").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mon compte")

    sign_out(page, home)
    page.goto(f"{home}/compte/connexion/?next=/compte/")
    page.get_by_role("button", name="Entrer avec une clé d’accès").click()
    expect(page.get_by_role("button", name="Se déconnecter").first).to_be_visible()

    page.goto(f"{home}/compte/confirmation/cle/?next=/compte/securite/")
    page.get_by_role("button", name="Employer la clé d’accès").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Second facteur")
    page.get_by_role("link", name="Retirer Mon téléphone").click()
    page.get_by_role("button", name="Retirer").click()
    sign_out(page, home)
    sign_in(page, home)
    expect(page.get_by_role("heading", level=1)).to_have_text("Mon compte")


@pytest.mark.usefixtures("authenticator")
def test_none_is_offered_at_a_bare_address_where_no_browser_makes_one(
    page: Page, live_server: LiveServer
) -> None:
    User.objects.create_user("lea", password=PASSWORD)
    for home, offered in (
        (live_server.url, True),
        (live_server.url.replace("localhost", "127.0.0.1"), False),
    ):
        page.goto(f"{home}/compte/connexion/")
        door = page.get_by_role("button", name="Entrer avec une clé d’accès")
        expect(door).to_be_visible(visible=offered)
        sign_in(page, home)
        page.goto(f"{home}/compte/securite/")
        expect(page.get_by_role("link", name="Ajouter une application")).to_be_visible()
        more = page.get_by_role("link", name="Ajouter une clé d’accès")
        expect(more).to_be_visible(visible=offered)


def test_an_application_of_codes_is_added_by_the_key_that_is_shown(
    page: Page, live_server: LiveServer
) -> None:
    User.objects.create_user("lea", password=PASSWORD)
    sign_in(page, live_server.url)
    page.goto(f"{live_server.url}/compte/connexions/")
    assert faults(page) == []
    page.goto(f"{live_server.url}/compte/securite/")
    page.get_by_role("link", name="Ajouter une application").click()
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Premier code")).to_be_visible()
    assert faults(page) == []
    secret = page.locator(".compte__adresse").inner_text()
    page.get_by_label("Premier code").fill(code_of(secret))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Codes de secours")
    expect(page.get_by_role("listitem").filter(has=page.locator("code"))).to_have_count(10)
