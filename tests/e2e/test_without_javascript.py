"""The whole site without JavaScript, by keyboard alone."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casino_rules import catalog
from casino_rules.core.forms import Fields, Form
from casino_rules.core.game import Game
from tests.e2e.answers import ask, form_of, one_drill_per_form
from tests.e2e.keyboard import Walk
from tests.e2e.world import PASSWORD, url_of
from trainer.accounts.models import Learner, User
from trainer.practice.models import Attempt
from trainer.progress.models import DayTally

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def press(page: Page, role: str, name: str) -> None:
    """Press Enter on a control of that name; without scripts nothing tells what has the focus."""
    page.get_by_role("main").get_by_role(role, name=name).first.press("Enter")  # type: ignore[arg-type]


def test_a_visitor_answers_from_home_and_keeps_it_all_by_signing_up(plain: Walk) -> None:
    page = plain.page
    plain.open("/")
    press(page, "button", "Je connais")
    for position in (1, 2, 3):
        expect(page.get_by_text(f"question {position}")).to_be_visible()
        answer(page)
        expect(page.locator("[data-verdict]")).to_be_visible()
        assert page.url.endswith(f"/{position}/")
        press(page, "link", "Question suivante")
    assert DayTally.objects.get().answered == 3
    page.get_by_role("link", name="Arrêter et voir le bilan").press("Enter")
    expect(page.get_by_text("Question 3,").first).to_be_visible()
    plain.open("/compte/inscription/")
    page.get_by_label("Nom d’utilisateur").fill("nina")
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_label("Mot de passe, une seconde fois").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Mon compte : nina")).to_be_visible()
    learner = Learner.objects.get(user=User.objects.get())
    assert DayTally.objects.get().learner == learner
    plain.open("/progression/")
    expect(page.get_by_text("3", exact=True).first).to_be_visible()


def answer(page: Page, ticks: int = 1) -> None:
    """Fill the form of the page by its keys, whatever its controls are."""
    form = page.locator("[data-question] form").first
    for name in dict.fromkeys(names_in(form.inner_html())):
        control = form.locator(f"[name='{name}']")
        kind = control.first.get_attribute("type")
        if kind in {"radio", "checkbox"}:
            for place in range(ticks if kind == "checkbox" else 1):
                control.nth(place).press("Space")
        elif control.count() > 1:  # an order: one list per rank
            for place in range(control.count()):
                control.nth(place).select_option(index=place + 1)
        elif kind is None:
            control.press("ArrowDown")
        else:
            control.fill("5")
    form.get_by_role("button", name="Valider").press("Enter")


def ticks_of(form: Form[Any]) -> int:
    """Return how many boxes are ticked where several may be."""
    if isinstance(form, Fields):
        return max(ticks_of(field.form) for field in form.fields)
    return getattr(form, "count", 1)


def names_in(html: str) -> list[str]:
    return re.findall(r'name="(reponse[^"]*)"', html)


@pytest.mark.thorough
def test_every_form_of_answer_is_given_without_javascript(plain: Walk) -> None:
    plain.open("/")
    press(plain.page, "button", "Je connais")
    learner = Learner.objects.get().pk
    for game, drill in one_drill_per_form():
        attempt = ask(learner, game, drill)
        plain.open(url_of(attempt))
        answer(plain.page, ticks=ticks_of(form_of(attempt)))
        attempt.refresh_from_db()
        assert not attempt.open, drill.slug
        expect(plain.page.locator("[data-verdict]")).to_be_visible()


@pytest.mark.thorough
def test_what_cannot_be_read_comes_back_with_its_message(plain: Walk) -> None:
    plain.open("/entrainement/punto-banco/")
    press(plain.page, "button", "S’exercer : Point d’une main")
    field = plain.page.get_by_label("Votre réponse")
    field.fill("bac")
    field.press("Enter")
    expect(plain.page.locator(".erreur")).to_contain_text("nombre entier")
    expect(field).to_have_value("bac")
    assert Attempt.objects.get().open


@pytest.mark.thorough
def test_a_coup_is_played_without_javascript(plain: Walk) -> None:
    plain.open("/table/punto-banco/")
    press(plain.page, "button", "Commencer le coup")
    for position in range(1, 20):
        expect(plain.page.get_by_text(f"geste {position}")).to_be_visible()
        answer(plain.page)
        on = plain.page.locator("a[data-suite]")
        last = "bilan" in (on.get_attribute("href") or "")
        on.press("Enter")
        if last:
            break
    heading(plain.page, "Fin du coup")
    assert not Attempt.objects.filter(answered_at=None).exists()
    press(plain.page, "link", "Revoir geste par geste")
    press(plain.page, "link", "Geste 2")
    expect(plain.page.get_by_role("heading", level=1)).to_contain_text("Geste 2 sur")
    expect(plain.page.get_by_role("group", name="Tapis")).to_be_visible()


@pytest.mark.thorough
def test_rules_referee_search_and_glossary_are_read_without_javascript(plain: Walk) -> None:
    page = plain.page
    plain.open("/regles/")
    press(page, "link", "Punto Banco")
    heading(page, "Punto Banco")
    plain.open("/recherche/")
    page.get_by_role("main").get_by_role("searchbox").fill("tirage de banco")
    page.keyboard.press("Enter")
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()
    plain.open("/arbitre/punto-banco/tirage-banco/")
    page.get_by_label("Punto", exact=True).fill("5♦ 8♣ 5♣")
    page.get_by_label("Banco", exact=True).fill("3♣ D♥")
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_contain_text("Tire une carte")
    assert "punto=" in page.url
    plain.open("/glossaire/")
    heading(page, "Glossaire")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "games",
    [
        pytest.param([games[0] for _, games in catalog.families()], id="one of each family"),
        pytest.param(catalog.load_all(), id="all", marks=pytest.mark.slow),
    ],
)
def test_the_games_can_be_opened_without_javascript(plain: Walk, games: Sequence[Game]) -> None:
    for game in games:
        for path in ("regles", "entrainement", "table", "arbitre", "progression"):
            plain.open(f"/{path}/{game.slug}/")
            expect(plain.page.get_by_role("heading", level=1)).to_contain_text(game.title)
