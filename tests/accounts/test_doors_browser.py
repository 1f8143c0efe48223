"""The doors of an account as people go through them: in a real browser, by keyboard."""

import re
from collections.abc import Iterator
from copy import deepcopy

import pytest
from django.core.management import call_command
from playwright.sync_api import Browser, Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import faults
from tests.accounts.conftest import PASSWORD
from tests.accounts.provider import Provider, provider
from tests.accounts.test_second_factor import code_of
from trainer.accounts.models import User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def home(live_server: LiveServer) -> str:
    """The address of a site where « lea » has an account."""
    User.objects.create_user("lea", "lea@exemple.fr", PASSWORD)
    return live_server.url


def sign_in(page: Page, home: str, password: str = PASSWORD) -> None:
    page.goto(f"{home}/compte/connexion/?next=/compte/")
    page.get_by_label("Nom d’utilisateur ou adresse électronique").fill("lea")
    page.get_by_label("Mot de passe", exact=True).fill(password)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def title(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(words)


@pytest.mark.thorough
def test_codes_of_an_application_and_on_paper_open_the_door_each_once(
    page: Page, browser: Browser, home: str
) -> None:
    sign_in(page, home)
    page.goto(f"{home}/compte/securite/application/")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.keyboard.press("Enter")
    secret = page.locator(".compte__adresse").inner_text()
    page.get_by_label("Premier code").fill(code_of(secret))
    page.keyboard.press("Enter")
    title(page, "Codes de secours")
    assert faults(page) == []
    on_paper = page.locator(".compte__codes code").all_inner_texts()
    with browser.new_context(locale="fr-FR", java_script_enabled=False) as elsewhere:
        other = elsewhere.new_page()
        for code, where in (
            (code_of(secret, 1), "Mon compte"),
            (code_of(secret, 1), "Second facteur"),
            (on_paper[0], "Mon compte"),
            (on_paper[0], "Second facteur"),
        ):
            elsewhere.clear_cookies()
            sign_in(other, home)
            title(other, "Second facteur")
            other.get_by_label("Code").fill(code)
            other.keyboard.press("Enter")
            title(other, where)
        expect(other.get_by_text("Ce code n’est pas le bon")).to_be_visible()
    page.goto(f"{home}/compte/securite/")
    expect(page.get_by_text("9\u00a0codes de secours")).to_be_visible()
    assert faults(page) == []


@pytest.mark.thorough
def test_a_connection_is_known_by_its_browser_and_ended_from_another(
    page: Page, browser: Browser, home: str
) -> None:
    sign_in(page, home)
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1"
    with browser.new_context(locale="fr-FR", user_agent=phone) as elsewhere:
        other = elsewhere.new_page()
        sign_in(other, home)
        title(other, "Mon compte")
        page.get_by_role("link", name="Mes connexions").click()
        expect(page.get_by_text("Safari sur iPhone")).to_be_visible()
        assert faults(page) == []
        page.get_by_role("button", name="Fermer la connexion").press("Enter")
        expect(page.get_by_text("Cette connexion est fermée.")).to_be_visible()
        expect(page.get_by_text("Safari sur iPhone")).to_have_count(0)
        expect(page.get_by_role("button", name="Fermer toutes les autres")).to_have_count(0)
        other.goto(f"{home}/compte/")
        title(other, "Se connecter")


@pytest.mark.thorough
def test_a_door_shut_by_wrong_passwords_says_so_and_a_command_opens_it(
    page: Page, home: str
) -> None:
    for _ in range(5):
        sign_in(page, home, "faux")
        expect(page.get_by_role("alert")).to_be_visible()
    sign_in(page, home)
    expect(page.get_by_text("Trop d’essais manqués")).to_be_visible()
    assert faults(page) == []
    call_command("lift_lock", "lea")
    sign_in(page, home)
    title(page, "Mon compte")


@pytest.mark.thorough
def test_a_name_that_the_eye_confuses_is_refused_beside_its_field(page: Page, home: str) -> None:
    page.goto(f"{home}/compte/inscription/")
    page.get_by_label("Nom d’utilisateur").fill("l\u0435a")  # its second letter is Russian
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_label("Mot de passe, une seconde fois").fill(PASSWORD)
    page.keyboard.press("Enter")
    name = page.get_by_label("Nom d’utilisateur")
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(re.compile("se confond à l’œil"))
    assert faults(page) == []


@pytest.fixture
def school(settings: Settings) -> Iterator[Provider]:
    claims = {"sub": "42", "preferred_username": "camille", "given_name": "Camille"}
    with provider(**claims) as here:
        settings.SCHOOL_SIGN_IN = (here.app,)
        settings.SOCIALACCOUNT_PROVIDERS = {
            "openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": [here.app]}
        }
        policy = deepcopy(settings.SECURE_CSP)
        policy["form-action"].append(here.address)  # as the settings do of DJANGO_OIDC_SERVER
        settings.SECURE_CSP = policy
        yield here


@pytest.mark.thorough
def test_a_school_s_account_opens_the_site_and_its_page_says_so(
    page: Page, home: str, school: Provider
) -> None:
    page.goto(f"{home}/compte/connexion/?next=/compte/")
    assert faults(page) == []
    page.get_by_role("button", name="Entrer avec École de Lyon").press("Enter")
    title(page, "Mon compte")
    assert school.asked["code_verifier"]
    assert User.objects.filter(username="camille").exists()
    page.get_by_role("link", name="Compte de l’école").click()
    expect(page.get_by_text("École de Lyon, depuis le")).to_be_visible()
    assert faults(page) == []
