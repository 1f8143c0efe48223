"""The referee's form is the table: filled on it by keys alone, by touch, without JavaScript."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Final, override

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.conftest import SIZES
from tests.e2e.keyboard import reach
from tests.exams.walks import SLOW_NETWORK

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]

SUITS: Final = {"♠": "pique", "♥": "cœur", "♦": "carreau", "♣": "trèfle"}
NAMES: Final = (
    *("as", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "valet", "dame"),
    "roi",
)
RANKS: Final = dict(zip("A23456789VDR", NAMES, strict=True))


class Hands(ABC):
    """Somebody who fills the table in their own way."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site

    def open(self, path: str) -> None:
        """Go to the referee's page of an exercise."""
        self.page.goto(f"{self.site}/arbitre/{path}/")

    def sheet(self, seat: int) -> Locator:
        """Return the controls of a seat."""
        return self.page.locator(f"#saisie-place-{seat}")

    def at(self, seat: int | None, label: str) -> Locator:
        """Return a control of the cloth, or of a seat."""
        inside = self.sheet(seat) if seat else self.page.locator(".pose, .arbitre__saisie")
        return inside.get_by_label(label, exact=True)

    def seat(self, number: int, **told: str) -> None:
        """Open a seat and fill its sheet: labels with what is told."""
        self.sit(number)
        for label, text in told.items():
            self.put(label.replace("_", " "), text, number)

    def ask(self, name: str = "Décision") -> Locator:
        """Ask for the decision and return it."""
        self.press(self.page.get_by_role("button", name="Demander la décision"))
        decision = self.page.get_by_role("region", name=name)
        expect(decision).to_be_visible()
        return decision

    @abstractmethod
    def press(self, control: Locator) -> None:
        """Press a button."""

    @abstractmethod
    def sit(self, number: int) -> None:
        """Open a seat."""

    @abstractmethod
    def put(self, label: str, text: str, seat: int | None = None) -> None:
        """Fill a control, or choose in a list."""


class Keys(Hands):
    """By keys alone: nothing is ever clicked."""

    @override
    def press(self, control: Locator) -> None:
        reach(control)
        self.page.keyboard.press("Enter")

    @override
    def sit(self, number: int) -> None:
        self.press(self.sheet(number).locator("xpath=preceding-sibling::summary"))

    @override
    def put(self, label: str, text: str, seat: int | None = None) -> None:
        reach(self.at(seat, label))
        self.page.keyboard.type(text.rstrip("é"))  # a list hears letters of the keyboard alone


class Plain(Hands):
    """Without JavaScript: sheets open, lists and fields are the browser's."""

    @override
    def press(self, control: Locator) -> None:
        control.press("Enter")

    @override
    def sit(self, number: int) -> None:
        self.sheet(number).locator("xpath=preceding-sibling::summary").press("Enter")

    @override
    def put(self, label: str, text: str, seat: int | None = None) -> None:
        control = self.at(seat, label)
        if control.get_attribute("type") == "text":
            control.fill(text)
        else:
            control.select_option(label=text)


class Thumb(Plain):
    """By touch: seats are tapped on the cloth, cards taken from the picker."""

    @override
    def press(self, control: Locator) -> None:
        control.tap()

    @override
    def sit(self, number: int) -> None:
        self.page.locator(f".tapis:visible a[href='#saisie-place-{number}'] > circle").tap()
        expect(self.sheet(number)).to_be_visible()

    @override
    def put(self, label: str, text: str, seat: int | None = None) -> None:
        control = self.at(seat, label)
        if control.get_attribute("data-cartes") is None:
            return super().put(label, text, seat)
        control.locator("xpath=following-sibling::button").tap()
        dialog = self.page.get_by_role("dialog")
        for card in text.split():
            name = f"{'dix' if card[:-1] == '10' else RANKS[card[0]]} de {SUITS[card[-1]]}"
            dialog.get_by_role("button", name=name, exact=True).tap()
        dialog.get_by_role("button", name="Terminé").tap()
        expect(dialog).to_be_hidden()
        return None


@pytest.fixture(params=[Keys, Plain, Thumb], ids=["keys", "without-javascript", "touch"])
def hands(
    request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer
) -> Iterator[Hands]:
    kind = request.param
    with browser.new_context(
        viewport=SIZES["screen" if kind is Keys else "phone"],
        java_script_enabled=kind is not Plain,
        has_touch=kind is Thumb,
        locale="fr-FR",
    ) as context:
        yield kind(context.new_page(), live_server.url)


def test_a_draw_of_punto_banco_is_laid_and_decided(hands: Hands) -> None:
    hands.open("punto-banco/tirage-banco")
    hands.put("Punto", "5♦ 8♣ 5♣")
    hands.put("Banco", "3♣ D♥")
    expect(hands.ask()).to_contain_text("Tire une carte")
    table = hands.page.locator("#tapis")
    expect(table.get_by_label("huit de trèfle").filter(visible=True)).to_be_visible()
    expect(hands.at(None, "Punto")).to_have_value("5♦ 8♣ 5♣")


def test_three_seats_of_caribbean_stud_are_laid_and_settled(hands: Hands) -> None:
    hands.open("caribbean-stud/reglement-tapis")
    hands.put("Banque", "10♠ 10♥ 8♦ 6♠ 2♦")
    hands.seat(1, Ante="50", Décision="Passe", Bonus="Pas de bonus", Carte_achetée="Non")
    for number, cards, ante, bonus in (
        (3, "R♣ 10♣ 8♣ 6♣ 3♣", "30", "Bonus posé"),
        (6, "5♣ 5♦ R♠ 4♥ 3♠", "20", "Pas de bonus"),
    ):
        told = {"Main": cards, "Ante": ante, "Décision": "Relance", "Bonus": bonus}
        hands.seat(number, **told, Carte_achetée="Non")
    decision = hands.ask()
    expect(decision).to_contain_text("530")
    painted = hands.page.locator('#tapis [data-lieu="place-3"][data-corrige]:visible')
    expect(painted).to_have_attribute("aria-label", re.compile("530"))


def test_a_pot_of_texas_hold_em_is_laid_and_shared(hands: Hands) -> None:
    hands.open("texas-holdem/repartir-pots")
    hands.put("Cartes communes", "A♠ R♠ D♠ V♠ 10♠")
    for number, cards in ((2, "2♦ 3♦"), (5, "2♣ 3♣")):
        hands.seat(number, État="En jeu", Mise="50", Cartes=cards)
    hands.put("Bouton", "Place 1")
    decision = hands.ask()
    for seat in (2, 5):
        expect(decision.locator("dl")).to_contain_text(f"Place {seat}")
    expect(decision.locator("dd").first).to_contain_text("50")


def test_a_table_told_once_is_decided_point_by_point(hands: Hands) -> None:
    hands.open("poker-3-cartes")
    hands.put("Banque", "D♠ 9♠ 2♣")
    hands.seat(3, Décision="Relance", Cartes="R♥ R♣ 2♠", Ante="10")
    decided = hands.ask("Ce qui est décidé")
    expect(decided).to_contain_text("« Hauteur dame-neuf »")
    expect(decided.get_by_role("heading", name="Place 3")).to_be_visible()
    proof = decided.get_by_role("group").filter(has_text="La banque est-elle qualifiée").first
    hands.press(proof.locator("summary"))
    expect(proof.get_by_role("list", name="Pourquoi")).to_be_visible()
    hands.press(proof.get_by_role("link", name="Ce point seul, sur son tapis"))
    expect(hands.page.get_by_role("region", name="Décision")).to_contain_text("Qualifiée")


def test_the_table_is_drawn_as_it_is_told_and_an_old_decision_goes(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/arbitre/punto-banco/tirage-banco/?exemple=banco-six-contre-six")
    decision = page.get_by_role("region", name="Décision")
    expect(decision).to_be_visible()
    hands = Keys(page, live_server.url)
    hands.put("Punto", "roi de coeur, 5ca")
    page.keyboard.press("Tab")
    king = page.locator("#tapis").get_by_label("roi de cœur").filter(visible=True)
    expect(king).to_be_visible()
    expect(decision).to_be_hidden()


def test_what_is_laid_while_a_slow_network_draws_the_table_is_drawn_too(
    page: Page, live_server: LiveServer
) -> None:
    page.add_init_script(SLOW_NETWORK)
    page.goto(f"{live_server.url}/arbitre/punto-banco/tirage-banco/")
    hands = Keys(page, live_server.url)
    for side, cards in (("Punto", "roi de coeur, 5ca"), ("Banco", "3t, 8p")):
        hands.put(side, cards)
        page.keyboard.press("Tab")
    for card in ("roi de cœur", "huit de pique"):
        expect(page.locator("#tapis").get_by_label(card).filter(visible=True)).to_be_visible()


def test_a_seat_is_left_as_it_was_sat_at(page: Page, live_server: LiveServer) -> None:
    hands = Keys(page, live_server.url)
    hands.open("caribbean-stud/reglement-tapis")
    hands.seat(3, Ante="30")
    page.keyboard.press("Tab")
    expect(page.locator("#resume-3")).to_contain_text("Ante 30")
    hands.press(hands.sheet(3).get_by_role("button", name="Libérer la place"))
    expect(page.locator("#resume-3")).to_contain_text("libre")
    expect(hands.sheet(3)).to_be_hidden()


SHARED: Final = {
    "caribbean-stud/coup-nul/": "seats.0.seat=5&seats.0.ante=20&seats.0.bonus=oui&seats.0.raised=oui",
    "texas-holdem/calculer-pots/": "bets.0.seat=5&bets.0.state=en-jeu&bets.0.bet=10&bets.1.seat=2&bets.1.state=couche&bets.1.bet=5",
}
"""Addresses of the days when seats were lines: the fifth is told first."""


@pytest.mark.parametrize("path", SHARED)
def test_an_address_shared_before_still_decides(
    path: str, page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/arbitre/{path}?{SHARED[path]}")
    expect(page.get_by_role("region", name="Décision")).to_be_visible()
    expect(page.locator("#resume-5")).not_to_contain_text("libre")


def test_what_is_asked_on_a_poker_table_bears_its_name(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size(SIZES["screen"])
    page.goto(f"{live_server.url}/arbitre/omaha/cinq-cartes/")
    names = page.locator(".pose__nom:visible")
    expect(names).to_have_text(["Cartes du joueur", "Cartes communes"])
