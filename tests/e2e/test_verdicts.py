"""What follows a verdict, in a browser: its neighbouring case and « Je conteste »."""

from typing import Final

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from benchmarks.painted import FILL, send, wait_for_question
from casino_rules import catalog
from casino_rules.exercises.counterfactual import neighbour
from tests.e2e.answers import ask
from tests.e2e.conftest import SIZES, take, visitor_of
from tests.e2e.keyboard import Walk
from tests.e2e.world import url_of
from tests.practice.conftest import start
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.marks.models import Objection
from trainer.practice.models import Attempt

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]
WHY = "Punto a tiré un as."
CORRECTED: Final = (
    ("punto-banco", "limites-table"),
    ("caribbean-stud", "reglement-tapis"),
    ("caribbean-stud", "de-place-en-place"),
    ("texas-holdem", "cinq-cartes"),
    ("texas-holdem", "calculer-pots"),
    ("stud", "bring-in"),
    ("pai-gow-casino", "resultat"),
)
"""One exercise of each way in which a correction is painted."""
KEEP: Final = (
    "() => document.querySelectorAll('.tapis [href*=\"#c\"]').forEach((it) => (it.kept = true))"
)
KEPT: Final = (
    "() => [...document.querySelectorAll('.tapis [href*=\"#c\"]')].filter((it) => it.kept).length"
)
AS_SERVED: Final = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location)).text(), "text/html");
  const [drawn] = document.querySelectorAll(".tapis");
  return page.querySelector(`.${drawn.classList[1]}`).outerHTML === drawn.outerHTML;
}"""
"""Whether the table is, to the letter, as the server draws it."""


def asked(context: BrowserContext, site: str) -> Attempt:
    """Sign Léa in, and return an open question of hers that one fact turns."""
    user = User.objects.create_user("lea")
    client = Client()
    client.force_login(user)
    take(context, client, site)
    learner = learner_of_user(user)
    drawn = (start(learner, seed=seed) for seed in range(20))
    return next(it for it in drawn if neighbour(it.posed.drill, it.posed.situation))


def test_both_are_reached_by_keyboard_alone_without_leaving_the_verdict(walk: Walk) -> None:
    attempt = asked(walk.page.context, walk.site)
    walk.open(url_of(attempt))
    walk.ready()
    walk.fill()
    walk.validate()
    walk.press("Le cas voisin", role="link")
    near = walk.page.get_by_role("region", name="Le cas voisin")
    expect(near).to_contain_text("La réponse devient")
    expect(walk.page.locator("[data-verdict]")).to_be_visible()
    expect(walk.page).to_have_url(walk.site + url_of(attempt))
    walk.press("Je conteste", role="link")
    expect(walk.page.get_by_role("heading", level=1)).to_have_text("Je conteste")
    walk.reach("Pourquoi", role="textbox")
    walk.key.type(WHY)
    walk.press("Envoyer")
    expect(walk.page.get_by_role("main")).to_contain_text(WHY)
    expect(walk.page.get_by_role("button", name="Envoyer")).to_have_count(0)
    assert Objection.objects.get().attempt == attempt


def test_both_are_reached_without_scripts(plain: Walk) -> None:
    attempt, page = asked(plain.page.context, plain.site), plain.page
    main = page.get_by_role("main")
    plain.open(url_of(attempt))
    main.get_by_role("radio").first.press("Space")
    main.get_by_role("button", name="Valider").press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()
    main.get_by_role("link", name="Le cas voisin").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Le cas voisin")
    expect(main).to_contain_text("La réponse devient")
    main.get_by_role("link", name="Revenir à la question").press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()
    main.get_by_role("link", name="Je conteste").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Je conteste")
    main.get_by_role("textbox").fill(WHY)
    main.get_by_role("button", name="Envoyer").press("Enter")
    expect(main).to_contain_text(WHY)
    expect(main.get_by_role("button", name="Envoyer")).to_have_count(0)
    assert Objection.objects.get().attempt == attempt


@pytest.mark.parametrize("size", list(SIZES))
def test_a_correction_is_what_the_server_draws_and_cards_stay_as_they_lay(
    page: Page, live_server: LiveServer, size: str
) -> None:
    page.set_viewport_size(SIZES[size])
    cards = kept = 0
    for game, drill in CORRECTED:
        found = catalog.game(game)
        learner = visitor_of(page, live_server.url)
        page.goto(live_server.url + url_of(ask(learner.pk, found, found.drill(drill))))
        wait_for_question(page)
        page.evaluate(FILL)
        page.evaluate(KEEP)
        cards += page.locator(".tapis:visible [href*='#c']").count()
        send(page)
        expect(page.locator(".tapis")).to_have_count(1)
        assert page.evaluate(AS_SERVED), (game, drill)
        kept += page.evaluate(KEPT)
    assert kept >= 0.5 * cards > 0  # those that were chosen are drawn anew


def test_a_screen_that_is_turned_has_its_own_table_even_after_an_answer(
    page: Page, live_server: LiveServer
) -> None:
    game = catalog.game("caribbean-stud")
    page.set_viewport_size(SIZES["phone"])
    learner = visitor_of(page, live_server.url)
    page.goto(live_server.url + url_of(ask(learner.pk, game, game.drill("reglement-tapis"))))
    wait_for_question(page)
    page.evaluate(FILL)
    send(page)
    for asked_again in (False, True):
        if asked_again:
            page.locator("a[data-suite]").click()
        page.set_viewport_size({"width": 844, "height": 390})
        expect(page.locator(".tapis--tablette")).to_be_visible()
        expect(page.locator(".tapis:visible")).to_have_count(1)
        assert page.locator("[data-corrige]:visible").count() or asked_again
        page.set_viewport_size(SIZES["phone"])
        expect(page.locator(".tapis--telephone")).to_be_visible()
    page.evaluate(FILL)
    send(page)
    assert page.evaluate(AS_SERVED)
