"""Every page in a browser: axe by day and by night, narrow and wide; and nothing overflows."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import BrowserContext, Page, Route
from pytest_django.live_server_helper import LiveServer

from casino_rules import catalog
from config.errors import FORM_ONLY, SORRY
from tests.e2e.conftest import becoming
from tests.e2e.world import PAGES, Visit, Who, World, settle, visits
from tests.sight import CROSSED, ONCE, Sights, faults

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
LONGEST: Final = "/api/v1/docs/"
"""Read by the tests of the API, and here by the slow walk."""
PARTS: Final = 3
"""The walk is the longest of the tests: cut up, so that two workers share it."""

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
    """Yield each kind of page once: those of the first game, and a question of each form."""
    others = [f"/{game.slug}/" for game in catalog.load_all()[1:]]
    kinds: set[object] = set()
    for route, pages in PAGES.items():
        for visit in pages(world):
            kind = (route, visit.who, visit.status, "?" in visit.path)
            repeated = kind in kinds or any(other in visit.path for other in others)
            repeated = repeated or visit.path == LONGEST
            if visit.path.startswith("/seance/") or not repeated:
                yield visit
                kinds.add(kind)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_page_fails_axe_or_overflows(
    page: Page, live_server: LiveServer, world: World, become: Become, part: int
) -> None:
    """One size in one light for each page, the four in turn; the slow walk sees all of each."""
    # The turn shifts: what comes in pairs, open and answered, is seen in the four ways too.
    turns = enumerate(sample(world))
    pages = [(visit, (CROSSED[(number + number // 4) % 4],)) for number, visit in turns]
    assert walk(page, live_server.url, become, pages[part::PARTS]) == {}


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
