"""Menus, dialogs and preferences by keyboard alone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.keyboard import Walk

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]


def test_the_first_tab_leads_past_the_menu_to_the_content(walk: Walk) -> None:
    walk.open("/")
    walk.key.press("Tab")
    expect(walk.page.get_by_role("link", name="Aller au contenu")).to_be_focused()
    walk.key.press("Enter")
    expect(walk.page.locator("#contenu")).to_be_focused()


def test_the_menu_leads_to_every_room(walk: Walk) -> None:
    for name, path in (
        ("Aujourd’hui", "/"),
        ("Jeux", "/jeux/"),
        ("Progrès", "/progression/"),
    ):
        walk.open("/glossaire/")
        menu = walk.page.get_by_role("navigation", name="Rubriques")
        menu.get_by_role("link", name=name, exact=True).focus()
        walk.key.press("Enter")
        walk.page.wait_for_url(walk.site + path)
        current = menu.get_by_role("link", name=name, exact=True)
        expect(current).to_have_attribute("aria-current", "page")


def test_a_letter_takes_the_gesture_of_a_stake_and_leads_to_what_is_paid(walk: Walk) -> None:
    walk.start("S’exercer : Régler une mise")
    for key, name in (("r", "Ramasser"), ("e", "Rendre sans payer"), ("p", "Payer")):
        walk.key.press(key)
        expect(walk.page.get_by_role("radio", name=name, exact=True)).to_be_checked()
    expect(walk.page.get_by_role("main").get_by_role("textbox").first).to_be_focused()


def test_the_focus_stays_in_the_dialog_while_it_is_open(walk: Walk) -> None:
    walk.open("/arbitre/punto-banco/tirage-banco/")
    walk.press("Choisir les cartes : Punto")
    for _ in range(70):
        walk.key.press("Tab")
        inside = "() => !!document.activeElement.closest('dialog, body:focus')"
        assert walk.page.evaluate(inside) or walk.focus()[0] == "BODY"


def test_the_appearance_is_chosen_by_keys_and_kept_on_the_next_page(walk: Walk) -> None:
    walk.open("/regles/")
    walk.press("Réglages", role="link")
    walk.page.get_by_role("radio", name="comme l’appareil").focus()
    walk.key.press("ArrowDown")
    walk.key.press("ArrowDown")
    walk.page.get_by_role("checkbox", name="Cartes à quatre couleurs").focus()
    walk.key.press("Space")
    walk.press("Garder ces réglages")
    walk.page.wait_for_url(walk.site + "/regles/")
    expect(walk.page.locator("html")).to_have_attribute("data-theme", "sombre")
    expect(walk.page.locator("html")).to_have_attribute("data-couleurs", "quatre")


def test_a_question_on_a_rule_page_is_tried_by_keyboard(walk: Walk) -> None:
    walk.open("/regles/punto-banco/")
    walk.press("Essayer une question")
    walk.page.wait_for_selector("[data-question]")
    walk.fill()
    walk.validate()
    walk.go_on()
