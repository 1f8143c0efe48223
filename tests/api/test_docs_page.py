"""The documentation page in a real browser: no breach of the policy, readable by everybody."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1280)])
def test_the_page_is_accessible_and_fits(
    page: Page, live_server: LiveServer, scheme: str, width: int
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{live_server.url}/api/v1/docs/")
    for details in page.locator("main details").all():
        details.locator("summary").click()
    assert Axe().run(page, options=RULES).response["violations"] == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_type_is_one_click_from_its_operation(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/api/v1/docs/")
    page.locator("#repondre").get_by_role("link", name="Reponse", exact=True).click()
    assert page.url.endswith("#type-Reponse")
    assert page.locator("#type-Reponse").is_visible()
