"""Reports of a class that has worked, in a real browser: axe and no overflow."""

from io import BytesIO

import pytest
from playwright.sync_api import BrowserContext, Page
from pypdf import PageObject, PdfReader
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import CROSSED, faults
from tests.e2e.conftest import take
from tests.instruction.conftest import work
from tests.schools.idlers import idlers
from tests.schools.world import settle_schools

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]
PAGES = ("vitesse/", "punto-banco/tirage-banco/", "erreurs/", "")


def test_the_reports_of_a_class_that_has_worked_pass_axe(
    page: Page, context: BrowserContext, live_server: LiveServer
) -> None:
    """One size in one light for each, the four in turn."""
    schools = settle_schools()
    work(schools.classmate, "jjj")
    work(schools.trainee, "jjjfjjfj", every=30)
    take(context, schools.client("instructor"), live_server.url)
    reports = f"{live_server.url}/formation/ecole/nord/promotions/{schools.spring.pk}/rapports/"
    for path, sight in zip(PAGES, CROSSED, strict=True):
        page.goto(reports + path)
        assert page.get_by_role("table").count(), path
        assert faults(page, (sight,)) == [], path


def test_a_report_longer_than_a_page_is_printed_from_the_first_page(
    page: Page, context: BrowserContext, live_server: LiveServer
) -> None:
    schools = settle_schools()
    idlers(schools.spring, 60)
    work(schools.trainee, "jf")
    take(context, schools.client("instructor"), live_server.url)
    page.goto(f"{live_server.url}/formation/ecole/nord/promotions/{schools.spring.pk}/rapports/")
    printed = PdfReader(BytesIO(page.pdf(format="A4", landscape=True))).pages
    named = [len(persons_on(sheet)) for sheet in printed]
    assert len(named) > 1
    assert sum(named) == 63
    assert named[0] >= named[-1]


def persons_on(sheet: PageObject) -> list[str]:
    """Return the links to persons, each from a name, of a printed page."""
    links = [mark.get_object()["/A"]["/URI"] for mark in sheet.annotations or ()]
    return [link for link in links if "/personnes/" in link]
