"""Reports of a class that has worked, in a real browser: axe and no overflow."""

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from tests.instruction.conftest import work
from tests.schools.world import settle_schools
from tests.sight import CROSSED, faults

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PAGES = ("vitesse/", "punto-banco/tirage-banco/", "erreurs/", "")


def test_the_reports_of_a_class_that_has_worked_pass_axe(
    page: Page, context: BrowserContext, live_server: LiveServer
) -> None:
    """One size in one light for each, the four in turn."""
    schools = settle_schools()
    work(schools.classmate, "jjj")
    work(schools.trainee, "jjjfjjfj", every=30)
    cookie = schools.client("instructor").cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    reports = f"{live_server.url}/formation/ecole/nord/promotions/{schools.spring.pk}/rapports/"
    for path, sight in zip(PAGES, CROSSED, strict=True):
        page.goto(reports + path)
        assert page.get_by_role("table").count(), path
        assert faults(page, (sight,)) == [], path
