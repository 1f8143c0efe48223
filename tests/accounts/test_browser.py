"""The account pages in a real browser."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import faults
from tests.accounts.conftest import PASSWORD
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
        page.get_by_label("Nom d’utilisateur").fill("nina")
        page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
        page.get_by_label("Mot de passe, une seconde fois").fill(PASSWORD)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Mon compte")
        with page.expect_download() as download:
            page.get_by_role("link", name="Télécharger mes données").press("Enter")
        assert download.value.suggested_filename.endswith(".json")
        page.get_by_role("link", name="Supprimer mon compte").press("Enter")
        page.get_by_label("Votre mot de passe").fill("faux")
        page.keyboard.press("Enter")
        expect(page.get_by_label("Votre mot de passe")).to_be_focused()
        page.get_by_label("Votre mot de passe").fill(PASSWORD)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Votre compte est supprimé")
    assert not User.objects.exists()
