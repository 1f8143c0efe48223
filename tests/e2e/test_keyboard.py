"""Menus, dialogs and preferences by keyboard alone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.keyboard import Walk
from trainer.practice.models import Attempt

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


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


def test_cards_are_picked_in_the_dialog_and_the_focus_comes_back(walk: Walk) -> None:
    walk.open("/arbitre/punto-banco/tirage-banco/")
    walk.reach("Choisir les cartes : Punto")
    walk.key.press("Enter")
    dialog = walk.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for name in ("cinq de carreau", "huit de trèfle"):
        dialog.get_by_role("button", name=name).focus()
        walk.key.press("Enter")
    walk.key.press("Escape")
    expect(dialog).to_be_hidden()
    field = walk.page.get_by_role("textbox", name="Punto")
    expect(field).to_have_value("5♦ 8♣")
    expect(field).to_be_focused()


def test_the_focus_stays_in_the_dialog_while_it_is_open(walk: Walk) -> None:
    walk.open("/arbitre/punto-banco/tirage-banco/")
    walk.reach("Choisir les cartes : Punto")
    walk.key.press("Enter")
    for _ in range(70):
        walk.key.press("Tab")
        inside = "() => !!document.activeElement.closest('dialog, body:focus')"
        assert walk.page.evaluate(inside) or walk.focus()[0] == "BODY"


def test_the_appearance_is_chosen_by_keys_and_kept_on_the_next_page(walk: Walk) -> None:
    walk.open("/regles/")
    walk.reach("Réglages", role="link")
    walk.key.press("Enter")
    walk.page.get_by_role("radio", name="comme l’appareil").focus()
    walk.key.press("ArrowDown")
    walk.key.press("ArrowDown")
    walk.page.get_by_role("checkbox", name="Cartes à quatre couleurs").focus()
    walk.key.press("Space")
    walk.reach("Garder ces réglages")
    walk.key.press("Enter")
    walk.page.wait_for_url(walk.site + "/regles/")
    expect(walk.page.locator("html")).to_have_attribute("data-theme", "sombre")
    expect(walk.page.locator("html")).to_have_attribute("data-couleurs", "quatre")


@pytest.mark.parametrize(
    "game",
    [
        "caribbean-stud",
        *(pytest.param(game, marks=pytest.mark.slow) for game in ("punto-banco", "texas-holdem")),
    ],
)
def test_a_coup_is_played_to_its_end_by_keyboard(walk: Walk, game: str) -> None:
    """The game whose answers are the most varied; one of each other shape by the slow run."""
    walk.open(f"/table/{game}/")
    walk.reach("Commencer le coup")
    walk.key.press("Enter")
    walk.page.wait_for_selector("[data-question]")
    for _ in range(40):
        walk.fill()
        walk.validate()
        if walk.page.locator("template[data-suivante]").count():
            walk.go_on()
            continue
        walk.key.press("Enter")
        walk.page.wait_for_url("**/table/coups/*/")
        break
    assert not Attempt.objects.filter(answered_at=None).exists()
    expect(walk.page.get_by_role("heading", level=1)).to_have_text("Fin du coup")
    walk.reach("Revoir geste par geste", role="link")
    walk.key.press("Enter")
    walk.page.wait_for_url("**/table/coups/*/1/")
    walk.key.press("ArrowRight")
    walk.page.wait_for_url("**/table/coups/*/2/")
    walk.key.press("ArrowLeft")
    walk.page.wait_for_url("**/table/coups/*/1/")


def test_a_question_on_a_rule_page_is_tried_by_keyboard(walk: Walk) -> None:
    walk.open("/regles/punto-banco/")
    walk.reach("Essayer une question")
    walk.key.press("Enter")
    walk.page.wait_for_selector("[data-question]")
    walk.fill()
    walk.validate()
    walk.go_on()
