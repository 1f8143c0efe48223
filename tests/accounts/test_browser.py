"""The account pages and its doors as people go through them: in a real browser, by keyboard."""

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


@pytest.mark.slow  # the walk over every kind of page opens them too
def test_every_page_can_be_read_by_everybody(page: Page, live_server: LiveServer) -> None:
    User.objects.create_user("lea", "lea@exemple.fr", PASSWORD)
    for path in ("inscription", "mot-de-passe/oublie", "mot-de-passe/oublie/envoi", "connexion"):
        page.goto(f"{live_server.url}/compte/{path}/")
        assert faults(page) == []
    page.get_by_label("Nom d’utilisateur ou adresse électronique").fill("lea")
    page.get_by_label("Mot de passe", exact=True).fill("faux")
    page.get_by_role("main").get_by_role("button", name="Se connecter").click()
    expect(page.get_by_role("alert")).to_be_focused()
    assert faults(page) == []
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{live_server.url}/")
    for path in ("", "adresse/", "mot-de-passe/", "confirmation/", "suppression/", "deconnexion/"):
        page.goto(f"{live_server.url}/compte/{path}")
        assert faults(page) == []


def test_everything_is_done_by_keyboard_without_javascript(
    browser: Browser, live_server: LiveServer
) -> None:
    with browser.new_context(java_script_enabled=False, locale="fr-FR") as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/compte/")
        page.get_by_role("main").get_by_role("link", name="En ouvrir un").press("Enter")
        choose(page, "nina")
        title(page, "Mon compte")
        with page.expect_download() as download:
            page.get_by_role("link", name="Télécharger mes données").press("Enter")
        assert download.value.suggested_filename.endswith(".json")
        page.get_by_role("link", name="Supprimer mon compte").press("Enter")
        page.get_by_label("Votre mot de passe").fill("faux")
        page.keyboard.press("Enter")
        expect(page.get_by_label("Votre mot de passe")).to_be_focused()
        page.get_by_label("Votre mot de passe").fill(PASSWORD)
        page.keyboard.press("Enter")
        title(page, "Votre compte est supprimé")
    assert not User.objects.exists()


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


def choose(page: Page, name: str) -> None:
    """Fill the name and the password of an account to open, and send them."""
    page.get_by_label("Nom d’utilisateur").fill(name)
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_label("Mot de passe, une seconde fois").fill(PASSWORD)
    page.keyboard.press("Enter")


def add_application(page: Page) -> str:
    """Give the password again, then the first code of an application; return its key."""
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Premier code")).to_be_visible()
    assert faults(page) == []
    secret = page.locator(".compte__adresse").inner_text()
    page.get_by_label("Premier code").fill(code_of(secret))
    page.keyboard.press("Enter")
    title(page, "Codes de secours")
    return secret


def title(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(words)


@pytest.mark.thorough
def test_codes_of_an_application_and_on_paper_open_the_door_each_once(
    page: Page, browser: Browser, home: str
) -> None:
    sign_in(page, home)
    page.goto(f"{home}/compte/securite/application/")
    secret = add_application(page)
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
def test_a_door_shut_by_wrong_passwords_says_so_a_command_opens_it(page: Page, home: str) -> None:
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
    choose(page, "l\u0435a")  # its second letter is Russian
    name = page.get_by_label("Nom d’utilisateur")
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(re.compile("se confond à l’œil"))
    assert faults(page) == []


@pytest.fixture
def school(settings: Settings) -> Iterator[Provider]:
    claims = {"sub": "42", "preferred_username": "camille", "given_name": "Camille"}
    with provider(settings, **claims) as here:
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


def sign_out(page: Page, home: str) -> None:
    page.goto(f"{home}/compte/")
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Se déconnecter").click()


@pytest.mark.thorough
@pytest.mark.usefixtures("authenticator")
def test_a_passkey_signs_in_with_and_without_the_password(page: Page, home: str) -> None:
    sign_in(page, home)
    page.get_by_role("link", name="Second facteur").click()
    page.get_by_role("link", name="Ajouter une clé d’accès").click()
    page.get_by_label("Mot de passe").fill(PASSWORD)  # before a change that matters
    page.keyboard.press("Enter")
    expect(page.get_by_label("Nom de la clé")).to_be_visible()
    assert faults(page) == []
    page.get_by_label("Nom de la clé").fill("Mon téléphone")
    page.get_by_role("button", name="Créer la clé").click()
    title(page, "Codes de secours")
    assert faults(page) == []
    page.get_by_role("link", name="Je les ai notés").click()
    expect(page.get_by_text("Mon téléphone").first).to_be_visible()
    assert faults(page) == []

    sign_out(page, home)
    sign_in(page, home)
    title(page, "Second facteur")
    assert faults(page) == []
    page.get_by_role("button", name="Employer une clé d’accès").click()
    title(page, "Mon compte")

    sign_out(page, home)
    page.goto(f"{home}/compte/connexion/?next=/compte/")
    page.get_by_role("button", name="Entrer avec une clé d’accès").click()
    expect(page.get_by_role("button", name="Se déconnecter").first).to_be_visible()

    page.goto(f"{home}/compte/confirmation/cle/?next=/compte/securite/")
    page.get_by_role("button", name="Employer la clé d’accès").click()
    title(page, "Second facteur")
    page.get_by_role("link", name="Retirer Mon téléphone").click()
    page.get_by_role("button", name="Retirer").click()
    sign_out(page, home)
    sign_in(page, home)
    title(page, "Mon compte")


@pytest.mark.thorough
@pytest.mark.usefixtures("authenticator")
def test_none_is_offered_at_a_bare_address_where_browsers_make_none(page: Page, home: str) -> None:
    for site, offered in ((home, True), (home.replace("localhost", "127.0.0.1"), False)):
        page.goto(f"{site}/compte/connexion/")
        door = page.get_by_role("button", name="Entrer avec une clé d’accès")
        expect(door).to_be_visible(visible=offered)
        sign_in(page, site)
        page.goto(f"{site}/compte/securite/")
        expect(page.get_by_role("link", name="Ajouter une application")).to_be_visible()
        more = page.get_by_role("link", name="Ajouter une clé d’accès")
        expect(more).to_be_visible(visible=offered)


@pytest.mark.thorough
def test_an_application_of_codes_is_added_by_the_key_that_is_shown(page: Page, home: str) -> None:
    sign_in(page, home)
    page.goto(f"{home}/compte/connexions/")
    assert faults(page) == []
    page.goto(f"{home}/compte/securite/")
    page.get_by_role("link", name="Ajouter une application").click()
    add_application(page)
    expect(page.get_by_role("listitem").filter(has=page.locator("code"))).to_have_count(10)
