"""The browser of the walks works, and hears what it must refuse."""

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_a_real_browser_reads_a_page_of_the_site(page: Page, live_server: LiveServer) -> None:
    response = page.goto(f"{live_server.url}/sante/")
    assert response is not None
    assert response.status == 200
    assert page.inner_text("body").strip() == "ok"
