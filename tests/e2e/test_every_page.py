"""Every page in a browser, and the states that no address shows: axe by day and by night, narrow and wide; nothing overflows."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from typing import Final

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from benchmarks.painted import wait_for_question
from config.errors import FORM_ONLY, SORRY
from tests.accessibility import CROSSED, ONCE, Sights, faults
from tests.e2e.answers import right, wrong
from tests.e2e.conftest import becoming
from tests.e2e.test_answering import key_in
from tests.e2e.world import PAGES, Visit, Who, World, settle, visits
from trainer.practice.models import Attempt

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]
QUESTION: Final = "seance/<uuid:series>/<place:position>/"
LONGEST: Final = "/api/v1/docs/"
"""Read by the tests of the API, and here by the slow walk."""

type Become = Callable[[Who], None]


def walk(
    page: Page, site: str, become: Become, pages: Iterable[tuple[Visit, Sights]]
) -> dict[str, list[str]]:
    """Look at these pages, each as it is to be seen; return what is wrong with each."""
    found, last = {}, None
    for visit, sights in sorted(pages, key=lambda seen: seen[0].who):
        if visit.who != last:
            become(last := visit.who)
        page.goto(site + visit.path)
        if seen := faults(page, sights):
            found[f"{visit.who} {visit.path}"] = seen
    return found


def sample(world: World) -> Iterator[Visit]:
    """Yield a page of each route for each who may see it; of questions, one open, both verdicts."""
    for route, pages in PAGES.items():
        kinds: Counter[object] = Counter()
        for visit in pages(world):
            kind = (visit.who, visit.status, "?" in visit.path)
            kinds[kind] += 1
            if kinds[kind] <= (3 if route == QUESTION else 1) and visit.path != LONGEST:
                yield visit


def test_no_route_leads_to_a_page_that_fails_axe_or_overflows(
    page: Page, live_server: LiveServer, world: World, become: Become
) -> None:
    """One size for each page, the two in turn, by day and by night; the slow walk sees all."""
    sizes = cycle((CROSSED[:2], CROSSED[2:]))
    pages = list(zip(sample(world), sizes, strict=False))
    assert walk(page, live_server.url, become, pages) == {}


@pytest.mark.slow
def test_no_page_of_any_game_fails_axe_or_overflows(
    page: Page, live_server: LiveServer, context: BrowserContext
) -> None:
    world = settle(everything=True)
    become = becoming(world, live_server, context)
    pages = ((visit, CROSSED) for visit in visits(world))
    assert walk(page, live_server.url, become, pages) == {}


def test_the_pages_of_errors_pass_axe_too(page: Page, live_server: LiveServer) -> None:
    """A page is put in place of another, since nothing of it depends on the address."""
    for name, context in ERRORS.items():
        page.route("**/panne/", instead(render_to_string(name, context)))
        page.goto(f"{live_server.url}/panne/")
        assert faults(page, ONCE) == [], name
        page.unroute("**/panne/")


def instead(html: str) -> Callable[[Route], None]:
    """Return what answers with this page."""

    def answer(route: Route) -> None:
        route.fulfill(status=500, body=html, content_type="text/html; charset=utf-8")

    return answer


ERRORS: Final[dict[str, dict[str, object]]] = {
    "500.html": {},
    "503.html": {"sorry": SORRY},
    "400.html": {"title": "Demande refusée", "advice": FORM_ONLY, "status": 400},
    "429.html": {},
    "403.html": {},
    "403_csrf.html": {},
    "entrainement/expiree.html": {"next": "/seance/"},
}


MISSED: Final = "[data-verdict].verdict--faux"


def seen(page: Page, state: str) -> None:
    """Look at the page as it stands, by day and by night, narrow and wide."""
    assert faults(page, CROSSED) == [], state


def answer(page: Page, *, well: bool) -> Attempt:
    """Answer the question that waits, by its key."""
    attempt = Attempt.objects.latest("pk")
    key_in(page, attempt, right if well else wrong)
    return attempt


def begin(page: Page, site: str, pace: str = "", length: str = "5") -> None:
    page.goto(f"{site}/entrainement/punto-banco/")
    page.get_by_label("Questions", exact=True).select_option(length)
    if pace:
        page.get_by_label("Rythme").select_option(label=pace)
    page.get_by_role("button", name="S’exercer : Tirage de banco").press("Enter")
    wait_for_question(page)


@pytest.mark.slow
def test_a_series_its_verdicts_its_sheets_and_its_result(
    page: Page, live_server: LiveServer, become: Callable[[Who], None]
) -> None:
    become("omar")
    begin(page, live_server.url)
    page.get_by_role("button", name="Touches").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    seen(page, "the sheet of keys")
    page.keyboard.press("Escape")
    answer(page, well=False)
    page.wait_for_selector(MISSED)
    page.get_by_role("link", name="Le cas voisin").click()
    expect(page.get_by_role("region", name="Le cas voisin")).not_to_be_empty()
    seen(page, "a fault, its neighbouring case")
    for _ in range(4):
        page.locator("a[data-suite]").click()
        answer(page, well=True)
        page.wait_for_selector("[data-verdict]")
    page.locator("a[data-suite]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Résultat")
    seen(page, "the result of a series")
    page.goto(f"{live_server.url}/entrainement/punto-banco/fiche/")
    seen(page, "a revision sheet")
    page.goto(f"{live_server.url}/")
    seen(page, "the home page of the first day")


@pytest.mark.slow
def test_a_run_its_clock_its_result_and_its_records(
    page: Page, live_server: LiveServer, become: Callable[[Who], None]
) -> None:
    become("omar")
    begin(page, live_server.url, "Chrono 60\u00a0s")
    attempt = answer(page, well=True)
    page.wait_for_url(f"**/{attempt.position + 1}/")
    for _ in range(3):
        attempt = answer(page, well=False)
        page.wait_for_url(lambda url, at=attempt: not url.endswith(f"/{at.position}/"))  # type: ignore[misc]  # bound now
        if attempt.position == 2:
            seen(page, "a run, its clock and a fault")
    expect(page.get_by_text("Trois fautes.")).to_be_visible()
    seen(page, "the result of a run")
    page.goto(f"{live_server.url}/entrainement/vitesse/")
    expect(page.get_by_role("table")).to_be_visible()
    seen(page, "records")


@pytest.mark.slow
def test_what_is_ready_for_where_there_is_no_network(
    page: Page, live_server: LiveServer, become: Callable[[Who], None]
) -> None:
    become("lea")
    page.goto(f"{live_server.url}/hors-ligne/")
    page.get_by_role("button", name="Préparer 20 questions").click()
    page.get_by_role("link", name="Commencer").wait_for()
    seen(page, "a session that is prepared")
