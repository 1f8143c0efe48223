"""Menus, dialogs, preferences and the sheet of the keys by keyboard alone: what it lists, each key does."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

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
    walk.ready()
    walk.fill()
    walk.validate()
    walk.go_on()


CHOICES: Final = ("punto-banco", "Tirage de banco")
LISTED: Final = {
    CHOICES: ["aussitot", "valider", "champ"],
    ("punto-banco", "Point d’une main"): ["nombre", "valider", "champ"],
    ("punto-banco", "Annonces"): ["valider", "champ"],
    ("punto-banco", "Clore le coup dans l’ordre"): ["reprise", "valider", "champ"],
    ("punto-banco", "Régler une mise"): ["lettre", "valider", "champ"],
    ("punto-banco", "Composer un paiement en jetons"): ["jeton", "jeton", "valider", "champ"],
    ("caribbean-stud", "Régler le tapis"): ["lettre", "place", "fiche", "champ"],
    ("texas-holdem", "Les cartes qui jouent"): ["reprise", "valider", "champ"],
}
"""What the sheet lists in each form of answer, beside the key that opens it."""


def start(walk: Walk, game: str, title: str) -> None:
    """Begin an exercise at a full table, where several sit and announcements are typed."""
    walk.open(f"/entrainement/{game}/")
    walk.page.locator("[name=niveau]").first.select_option("4")
    walk.press(f"S’exercer : {title}")
    walk.ready()


def rows(page: Page) -> list[str]:
    """Open the sheet, out of what is being typed; return which keys it lists."""
    page.locator(".question__enonce").focus()
    page.keyboard.press("?")
    listed = page.locator("#touches dl > [class]").filter(visible=True)
    found = [css.removeprefix("touche--") for css in listed.evaluate_all(_CLASSES)]
    page.keyboard.press("Escape")
    expect(page.locator("#touches")).to_be_hidden()
    return found


_CLASSES: Final = "(all) => all.map((it) => it.className)"


def marked(page: Page, attribute: str, more: str = "") -> Locator:
    """Return the first control of the answer that is marked with a key, and that key pressed."""
    control = page.locator(f"[data-reponse] {more}[{attribute}]").first
    page.keyboard.press(control.get_attribute(attribute) or "")
    return control


def at_once(page: Page) -> None:
    marked(page, "data-touche")
    expect(page.locator("[data-verdict]")).to_be_visible()


def choice(page: Page) -> None:
    expect(marked(page, "data-touche")).to_be_checked()
    expect(page.locator("[data-verdict]")).to_have_count(0)


def taken_back(page: Page) -> None:
    chosen = page.locator("[data-reponse] :is(:checked, [aria-pressed=true])")
    marked(page, "data-touche")
    expect(chosen).to_have_count(1)
    marked(page, "data-touche")
    expect(chosen).to_have_count(0)


def letter(page: Page) -> None:
    expect(marked(page, "data-lettre")).to_be_checked()


def seat(page: Page) -> None:
    page.locator(".question__enonce").focus()
    number = (page.locator("[data-fiche]").last.get_attribute("data-fiche") or "")[-1]
    page.keyboard.press(number)
    expect(page.locator("[data-ouverte]")).to_have_attribute("data-fiche", f"place-{number}")


def chip(page: Page) -> None:
    total = page.locator("[data-somme]")
    nothing = total.text_content() or ""
    page.locator(".question__enonce").focus()
    marked(page, "data-touche", "[data-prend]:enabled")
    expect(total).not_to_have_text(nothing)
    page.keyboard.press("u")
    expect(total).to_have_text(nothing)


def number(page: Page) -> None:
    page.locator(".question__enonce").focus()
    page.keyboard.press("5")
    expect(page.locator(".champ--seul .saisie input")).to_have_value("5")


def sheet(page: Page) -> None:
    first = page.locator("[data-fiche]").first.get_attribute("data-fiche") or ""
    page.keyboard.press(first[-1])  # whichever seats chance has taken
    expect(page.locator("[data-ouverte]")).to_have_attribute("data-fiche", first)
    for group in page.locator("[data-ouverte] fieldset").all():
        group.locator("[data-lettre]").first.focus()
        page.keyboard.press(group.locator("[data-lettre]").first.get_attribute("data-lettre") or "")
    page.keyboard.press("Enter")
    expect(page.locator("[data-ouverte]")).not_to_have_attribute("data-fiche", first)


def fine(page: Page) -> None:
    page.keyboard.press("0")
    expect(page.locator("[data-verdict]")).to_be_visible()


DOES: Final[dict[str, Callable[[Page], None]]] = {
    "aussitot": at_once,
    "choix": choice,
    "reprise": taken_back,
    "lettre": letter,
    "place": seat,
    "jeton": chip,
    "nombre": number,
    "fiche": sheet,
    "conforme": fine,
}
"""What each key listed does; Enter and Tab are gone through by every walk."""


@pytest.mark.parametrize(("drill", "listed"), LISTED.items(), ids=str)
def test_the_sheet_lists_the_keys_of_a_question_and_each_does_what_it_says(
    walk: Walk, drill: tuple[str, str], listed: list[str]
) -> None:
    game, title = drill
    start(walk, game, title)
    while "fiche" in listed and walk.page.locator("[data-fiche]").count() == 1:
        start(walk, game, title)  # after the only seat there is no next one
    assert rows(walk.page) == listed
    for key in dict.fromkeys(listed):
        if key in DOES:
            DOES[key](walk.page)


def test_it_lists_what_confirms_a_choice_and_what_goes_on(walk: Walk) -> None:
    start(walk, *CHOICES)
    walk.page.evaluate("() => { document.documentElement.dataset.reponse = 'valider'; }")
    assert rows(walk.page) == ["choix", "valider", "champ"]
    choice(walk.page)
    walk.validate()
    assert rows(walk.page) == ["suite"]
    walk.go_on()
    assert rows(walk.page) == ["choix", "valider", "champ"]


def test_it_lists_what_finds_a_colleague_right_and_the_arrows_of_a_coup(walk: Walk) -> None:
    walk.open("/table/controle-punto-banco/")
    walk.press("Commencer le coup")
    walk.ready()
    assert "conforme" in rows(walk.page)
    fine(walk.page)
    assert rows(walk.page) == ["suite"]
    series = walk.page.url.split("/")[-3]
    walk.open(f"/table/coups/{series}/1/")
    assert rows(walk.page) == ["geste"]
