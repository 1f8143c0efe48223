"""The pages of a school in a browser, by each role: axe, both sizes, both lights; no JavaScript."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import ONCE, faults
from tests.schools.access import RULES, address, home
from tests.schools.world import Schools, settle_schools
from trainer.schools.models import Membership
from trainer.schools.services.importing import renew_code

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
LEVEL = """it => {
  const ends = [...it.querySelectorAll("a, [aria-current], li:last-child")]
    .map(step => step.querySelector("a") ?? step)
    .map(step => { const range = new Range(); range.selectNodeContents(step);
                   return range.getBoundingClientRect().bottom; });
  return Math.max(...ends) - Math.min(...ends);
}"""
"""How far apart, in pixels, the words of a breadcrumb stand in height."""
LIST = "Nom;Prénom\nMoreau;Lou\nArnaud;Camille\nLeroy;Dominique\n"


@pytest.fixture
def school() -> Schools:
    found = settle_schools()
    renew_code(actor=found.desk(), member=found.awaited)
    return found


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page of a browser without JavaScript."""
    context = browser.new_context(java_script_enabled=False, locale="fr-FR")
    yield context.new_page()
    context.close()


def sign_in(context: BrowserContext, school: Schools, who: str, site: str) -> None:
    context.clear_cookies()
    cookie = school.client(who).cookies["session"]
    context.add_cookies([{"name": "session", "value": cookie.value, "url": site}])


@pytest.mark.thorough
@pytest.mark.parametrize(
    "who", ["stranger", "trainee", pytest.param("instructor", marks=pytest.mark.slow)]
)
def test_no_page_fails_axe_or_overflows_for_any_role(
    page: Page, live_server: LiveServer, school: Schools, who: str
) -> None:
    sign_in(page.context, school, who, live_server.url)
    client, values, found = school.client(who), home(school), {}
    for route, rule in RULES.items():
        path = address(route, values)
        if rule.get and client.get(path).status_code == 200:
            page.goto(live_server.url + path)
            if seen := faults(page, ONCE):
                found[path] = seen
    assert found == {}


def test_a_list_is_imported_and_joined_without_javascript(
    plain: Page, live_server: LiveServer, school: Schools
) -> None:
    sign_in(plain.context, school, "instructor", live_server.url)
    plain.goto(f"{live_server.url}/formation/ecole/nord/promotions/{school.spring.pk}/")
    plain.get_by_role("link", name="Importer une liste").click()
    plain.get_by_label("Ou une personne par ligne").fill(LIST)
    plain.get_by_role("button", name="Voir l’aperçu").click()
    rows = plain.get_by_role("row")
    expect(rows.filter(has_text="Moreau")).to_contain_text("Nouveau")
    expect(rows.filter(has_text="Arnaud")).to_contain_text("Déjà dans la promotion")
    plain.get_by_role("button", name="Importer 2 personnes").click()
    ticket = plain.get_by_role("listitem").filter(has_text="Moreau Lou")
    code = ticket.locator(".billet__code").inner_text()
    sign_in(plain.context, school, "stranger", live_server.url)
    plain.goto(f"{live_server.url}/rejoindre/")
    plain.get_by_label("Code d’invitation").fill(code.lower())
    plain.get_by_role("button", name="Continuer").click()
    expect(plain.locator("main")).to_contain_text("Cette place est réservée à Moreau Lou")
    plain.get_by_role("button", name="C’est moi, je rejoins").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("École du Nord")
    joined = Membership.objects.get(last_name="Moreau")
    assert joined.learner == school.people["stranger"].learner


@pytest.mark.thorough
def test_the_preview_of_an_import_passes_axe(
    page: Page, live_server: LiveServer, school: Schools
) -> None:
    sign_in(page.context, school, "instructor", live_server.url)
    page.goto(f"{live_server.url}/formation/ecole/nord/promotions/{school.spring.pk}/importer/")
    page.get_by_label("Ou une personne par ligne").fill(f"{LIST}seul\n")
    page.get_by_role("button", name="Voir l’aperçu").click()
    expect(page.get_by_role("alert")).to_contain_text("à corriger")
    assert faults(page, ONCE) == []


def test_all_is_done_with_the_keyboard(
    page: Page, live_server: LiveServer, school: Schools
) -> None:
    sign_in(page.context, school, "administrator", live_server.url)
    page.goto(f"{live_server.url}/formation/ecole/nord/options/punto-banco/")
    page.get_by_role("radio", name="Égalité payée 8 pour 1").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Les options sont enregistrées")
    school.north.refresh_from_db()
    assert school.north.houses["punto-banco"]["egalite"] == "neuf"


@pytest.mark.thorough
def test_the_steps_of_a_breadcrumb_stand_on_one_line(
    page: Page, live_server: LiveServer, school: Schools
) -> None:
    sign_in(page.context, school, "instructor", live_server.url)
    home = f"{live_server.url}/formation/ecole/nord/"
    for path in ("", "promotions/", f"promotions/{school.spring.pk}/"):
        page.goto(home + path)
        assert page.locator(".fil").evaluate(LEVEL) < 1, path
    page.goto(home)
    words = page.get_by_role("link", name="Quitter cette école").bounding_box()
    title = page.get_by_role("heading", level=1).bounding_box()
    assert words is not None
    assert title is not None
    assert abs(words["x"] - title["x"]) < 1
