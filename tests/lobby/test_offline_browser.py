"""Without a network: a session is prepared, played, sent when the network is back, and counted once."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accounts.conftest import PASSWORD
from tests.e2e.answers import posted, right, wrong
from trainer.accounts.models import User
from trainer.practice.models import Attempt
from trainer.progress.models import DayTally

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]
FILLED = """() => {
  const form = document.querySelector("[data-question] form");
  for (const field of form.querySelectorAll("select")) field.selectedIndex = 1;
  for (const field of form.querySelectorAll(".saisie input")) field.value = "5";
  const seen = new Set();
  for (const field of form.querySelectorAll("[type=radio], [type=checkbox]"))
    if (!seen.has(field.name)) field.checked = !!seen.add(field.name);
}"""
"""Something readable in every field: whether it is right is the server's business."""


@pytest.fixture
def context(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    with browser.new_context(**{**browser_context_args, "service_workers": "allow"}) as allowed:
        yield allowed


PICTURE = """async () => (await (await caches.open("fichiers")).keys())
  .map(({ url }) => new URL(url).pathname.replace(/\\.[0-9a-f]{12}\\./, "."))
  .filter((path) => path.includes("/img/tapis"))"""
"""The picture of cards and chips that tables are drawn with, among the files that are kept."""


def sign_in(page: Page, site: str) -> None:
    page.goto(f"{site}/compte/connexion/")
    page.get_by_label("Nom d’utilisateur").fill("lea")
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Se connecter").click()
    page.wait_for_url(f"{site}/")


@pytest.fixture
def site(page: Page, live_server: LiveServer) -> str:
    """The site, where questions are prepared for where there is no network."""
    site = live_server.url
    User.objects.create_user("lea", "", PASSWORD)
    sign_in(page, site)
    page.goto(f"{site}/hors-ligne/")
    page.get_by_label("Nouvelles questions de").select_option("punto-banco")
    page.get_by_role("button", name="Préparer 20 questions").click()
    expect(page.get_by_text("Vous pouvez perdre le réseau")).to_be_visible(timeout=60_000)
    return site


def test_questions_are_played_without_a_network_and_counted_once_after(
    page: Page, context: BrowserContext, site: str
) -> None:
    first = Attempt.objects.get(position=1)
    context.set_offline(offline=True)
    page.goto(f"{site}/progression/")
    expect(page.get_by_text("cette page n’est pas gardée ici")).to_be_visible()
    page.goto(f"{site}/examens/copie/{first.series_id}/1/")
    expect(page.get_by_text("votre copie reviendra avec le réseau")).to_be_visible()
    assert page.evaluate(PICTURE) == ["/static/img/tapis.svg"]
    for place in (1, 2, 3):
        page.goto(f"{site}/seance/{first.series_id}/{place}/")
        expect(page.locator("h1.question__enonce")).to_be_visible()
        page.evaluate(FILLED)
        page.get_by_role("button", name="Valider").click()
        expect(page.locator("[data-verdict]")).to_be_visible()
        page.get_by_role("link", name="Question suivante").click()
        page.wait_for_url(f"**/{place + 1}/")
        expect(page.locator("[data-attente]")).to_have_attribute("data-attente", str(place))
    page.go_back()  # answered: its verdict is there still
    page.wait_for_url("**/3/")
    expect(page.locator("[data-verdict]")).to_be_visible()
    expect(page.locator("[data-question] form")).to_have_count(0)
    page.goto(f"{site}/")
    page.get_by_role("link", name="Continuer").click()
    page.wait_for_url("**/4/")
    assert not DayTally.objects.exists()
    Session.objects.all().delete()  # ended elsewhere meanwhile: nothing is lost, and it is said
    context.set_offline(offline=False)
    page.goto(f"{site}/hors-ligne/")
    refused = page.get_by_text("n’a pas pu être envoyée (session fermée)")
    expect(refused).to_have_count(1)
    expect(page.locator("[data-attente]")).to_have_attribute("data-attente", "3")
    assert not DayTally.objects.exists()
    sign_in(page, site)
    page.goto(f"{site}/hors-ligne/")
    expect(page.get_by_text("17 questions sur 20")).to_be_visible()
    expect(page.locator("[data-attente]")).to_have_count(0)
    page.goto(f"{site}/seance/{first.series_id}/1/")
    expect(page.locator("[data-verdict]")).to_be_visible()
    assert DayTally.objects.get().answered == 3
    page.goto(f"{site}/compte/")
    page.get_by_role("button", name="Se déconnecter").click()
    page.wait_for_url(f"{site}/")
    kept = f"async () => !!(await caches.match('/seance/{first.series_id}/4/'))"
    assert page.evaluate(kept) is False


def test_the_verdict_of_the_server_is_kept_where_the_network_is_lost_again(
    page: Page, context: BrowserContext, site: str
) -> None:
    first = f"{site}/seance/{Attempt.objects.get(position=1).series_id}/1/"
    context.set_offline(offline=True)
    page.goto(first)
    page.evaluate(FILLED)
    page.get_by_role("button", name="Valider").click()
    expect(page.get_by_text("Gardée sur cet appareil")).to_be_visible()
    context.set_offline(offline=False)
    page.goto(f"{site}/hors-ligne/")
    expect(page.get_by_text("Vous pouvez perdre le réseau")).to_be_visible(timeout=60_000)
    assert DayTally.objects.get().answered == 1
    context.set_offline(offline=True)
    page.goto(first)
    expect(page.locator("[data-verdict]")).to_be_visible()
    expect(page.get_by_text("Gardée sur cet appareil")).to_have_count(0)
    page.goto(f"{site}/")
    page.get_by_role("link", name="Continuer").click()
    page.wait_for_url("**/2/")


@pytest.mark.usefixtures("site")
def test_right_wrong_and_not_judged_answers_are_told_apart_offline(
    page: Page, context: BrowserContext
) -> None:
    assert RULES in page.evaluate(KEPT)  # of a game of which nothing is answered
    context.set_offline(offline=True)
    every = {it.posed.question.form.kind: it for it in Attempt.objects.order_by("position")}
    assert every.keys() >= {"choice", "points"}
    for kind, attempt in every.items():
        answers = {"Juste": posted(right(attempt)), "Faux": posted(wrong(attempt))}
        if kind == "points":
            answers["La réponse attendue"] = {"reponse": "cinq"}
        for expected, body in answers.items():
            told = page.evaluate(ANSWERED, [attempt.position, str(attempt.series_id), body])
            assert told == expected, (attempt.key, body)
            page.evaluate(FORGOTTEN)


ANSWERED = """async ([place, series, body]) => {
  const fields = Object.entries(body).flatMap(([name, it]) => [it].flat().map((one) => [name, one]));
  const request = { method: "POST", body: new URLSearchParams(fields), headers: { "HX-Request": "true" } };
  const html = await (await fetch(`/seance/${series}/${place}/`, request)).text();
  const page = new DOMParser().parseFromString(html, "text/html");
  return page.querySelector(".verdict__titre")?.textContent.replace(/\\d.*/, "").trim();
}"""
FORGOTTEN = "() => caches.delete('attente')"

KEPT = (
    "async () => (await (await caches.open('mien')).keys()).map(({ url }) => new URL(url).pathname)"
)

NAMED, RULES = ">lea<", "/regles/punto-banco/"


def read_offline(page: Page, context: BrowserContext, site: str, path: str) -> str:
    """Return what a page says without a network."""
    context.set_offline(offline=True)
    page.goto(f"{site}{path}")
    said = page.content()
    context.set_offline(offline=False)
    return said


def test_nothing_is_left_of_an_account_whose_session_ended_by_itself(
    page: Page, context: BrowserContext, site: str
) -> None:
    page.goto(f"{site}{RULES}")
    assert NAMED in read_offline(page, context, site, RULES)
    page.goto(f"{site}/progression/")  # still there: everything stays
    assert RULES in page.evaluate(KEPT)
    Session.objects.all().delete()
    page.goto(f"{site}/jeux/")  # whatever comes next
    expect(page.get_by_role("link", name="Se connecter")).to_be_visible()
    assert page.evaluate(KEPT) == []
    # The last one reads itself again when the network is back: nothing is opened meanwhile.
    for path in (RULES, "/glossaire/", "/hors-ligne/"):
        assert NAMED not in read_offline(page, context, site, path)


def test_what_a_visitor_keeps_stays_while_they_read(
    page: Page, context: BrowserContext, live_server: LiveServer
) -> None:
    site = live_server.url
    page.goto(f"{site}/hors-ligne/")
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    page.goto(f"{site}{RULES}")
    page.goto(f"{site}/jeux/")
    assert RULES in page.evaluate(KEPT)
    assert "n’est pas gardée ici" not in read_offline(page, context, site, RULES)


def test_another_account_finds_nothing_of_the_former(
    page: Page, context: BrowserContext, site: str
) -> None:
    page.goto(f"{site}{RULES}")
    client = Client()
    client.force_login(User.objects.create_user("tom"))
    value = client.cookies["session"].value
    context.add_cookies([{"name": "session", "value": value, "url": site}])
    page.goto(f"{site}/regles/")
    expect(page.get_by_role("link", name="Mon compte : tom")).to_be_visible()
    assert page.evaluate(KEPT) == ["/regles/"]
    assert NAMED not in read_offline(page, context, site, "/hors-ligne/")
