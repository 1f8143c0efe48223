"""The public pages in a real browser: read by everybody, used without JavaScript."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from casino_rules import catalog
from tests.accessibility import CROSSED, PHONE, faults

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

ADDRESSES = (
    "/",
    "/regles/",
    "/regles/punto-banco/",
    "/regles/punto-banco/?maison.commission=six-paye-moitie",
    "/glossaire/",
    "/recherche/?q=banco",
    "/recherche/?q=introuvable",
    "/arbitre/",
    "/arbitre/punto-banco/",
    "/arbitre/punto-banco/reglement-tapis/",
    "/arbitre/punto-banco/reglement-tapis/?exemple=tapis-egalite",
    "/arbitre/punto-banco/tirage-banco/?punto=zz&banco=",
)


@pytest.mark.slow  # the walk over every kind of page goes through most of them
def test_every_public_page_can_be_read_by_everybody(page: Page, live_server: LiveServer) -> None:
    for address in ADDRESSES:
        page.goto(f"{live_server.url}{address}")
        assert faults(page, CROSSED) == []


def test_the_house_is_chosen_and_a_question_tried_without_javascript(
    browser: Browser, live_server: LiveServer
) -> None:
    with browser.new_context(java_script_enabled=False, locale="fr-FR") as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/regles/punto-banco/")
        page.get_by_text("Changer les options").press("Enter")
        page.get_by_label("Banco payé à égalité, moitié s’il gagne avec 6").press("Space")
        page.get_by_role("button", name="Voir les règles sous ces options").press("Enter")
        expect(page.get_by_text("options que vous avez choisies")).to_be_visible()
        page.locator("summary", has_text="Le règlement des mises").press("Enter")
        page.get_by_role("button", name="Régler une mise").press("Enter")
        page.wait_for_url("**/seance/**")


@pytest.mark.thorough
def test_on_a_phone_the_contents_are_one_touch_away_all_along_the_text(
    page: Page, live_server: LiveServer
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/regles/texas-holdem/#section-encheres")
    expect(page.locator("#titre-section-encheres")).to_be_in_viewport()
    page.locator(".regles__retour").click()
    expect(page.locator(".sommaire-court summary")).to_be_in_viewport()


def test_the_contents_mark_the_chapter_that_is_open(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/regles/punto-banco/")
    marked = page.locator(".sommaire-long [aria-current]")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("href", "#section-table")
    page.locator(".sommaire-long").get_by_role("link", name="Le tirage", exact=True).click()
    expect(marked).to_have_text("Le tirage")
    page.locator("summary", has_text="Ce qui a changé").press("Enter")
    expect(marked).to_have_attribute("href", "#ce-qui-a-change")
    page.locator("summary", has_text="Ce qui a changé").press("Enter")
    expect(marked).to_have_count(0)


SCREENS = 6
"""Of a phone: what a chapter may take as it opens."""
CHAPTERS = """() => {
  for (const it of document.querySelectorAll(".article__corps")) it.style.contentVisibility = "visible";
  return [...document.querySelectorAll("details.chapitre")].map((it) => {
  it.open = true;
  return [it.querySelector("h2").textContent, it.getBoundingClientRect().height];
  });
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("game", [game.slug for game in catalog.load_all()])
def test_a_chapter_takes_six_screens_of_a_phone_and_closes_the_one_before(
    page: Page, live_server: LiveServer, game: str
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/regles/{game}/")
    told = dict(page.evaluate(CHAPTERS))
    assert len(told) > 5
    assert {title: size for title, size in told.items() if size > SCREENS * PHONE["height"]} == {}
    expect(page.locator("details.chapitre[open]")).to_have_count(1)


@pytest.mark.thorough
@pytest.mark.parametrize("scripted", [True, False])
def test_the_address_of_an_article_opens_it_in_view_under_its_title(
    browser: Browser, live_server: LiveServer, *, scripted: bool
) -> None:
    rules = catalog.game("punto-banco").rulebook.rules
    with browser.new_context(
        java_script_enabled=scripted, locale="fr-FR", viewport=PHONE
    ) as context:
        page = context.new_page()
        for rule in rules[::9]:
            page.goto("about:blank")
            page.goto(f"{live_server.url}/regles/punto-banco/#{rule.slug}")
            expect(page.locator(f"#{rule.slug}")).to_be_in_viewport()
            expect(page.locator(f"#titre-{rule.slug}")).to_be_in_viewport()


@pytest.mark.thorough
def test_chapters_and_articles_fold_by_keyboard_and_paper_shows_them_all(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/regles/omaha/")
    last = page.locator("details.chapitre > summary").last
    last.press("Enter")
    expect(page.locator("#ce-qui-a-change")).to_be_visible()
    page.emulate_media(media="print")
    hidden = """() => [...document.querySelectorAll(".chapitre__corps, .article__corps, .cas__corps")]
      .filter((it) => !it.getBoundingClientRect().height).map((it) => it.id)"""
    assert page.evaluate(hidden) == []


def test_the_referee_judges_what_is_typed_and_its_address_judges_again(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/arbitre/punto-banco/tirage-banco/")
    page.get_by_label("Punto", exact=True).fill("as vert 2ca rco")
    page.get_by_label("Banco", exact=True).fill("Vt 5t")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").first).to_be_visible()
    page.get_by_label("Punto", exact=True).fill("Ap 2ca Rco")
    page.keyboard.press("Enter")
    decided = page.get_by_role("region", name="Décision")
    expect(decided).to_contain_text("Reste")
    page.goto(page.url)
    expect(decided).to_contain_text("Reste")


@pytest.mark.thorough
def test_a_link_to_a_folded_case_unfolds_it(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/regles/punto-banco/#cas-banco-six-contre-six")
    expect(page.locator("#cas-banco-six-contre-six")).to_be_visible()
