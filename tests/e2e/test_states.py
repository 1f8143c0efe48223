"""What no address shows by itself: the states through which a day passes, each with axe."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import CROSSED, faults
from tests.e2e.answers import right, wrong
from tests.e2e.test_at_once import key_in
from tests.e2e.world import Who
from trainer.practice.models import Attempt

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
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
    page.locator("form[data-htmx-powered]").first.wait_for()


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


def test_what_is_ready_for_where_there_is_no_network(
    page: Page, live_server: LiveServer, become: Callable[[Who], None]
) -> None:
    become("lea")
    page.goto(f"{live_server.url}/hors-ligne/")
    page.get_by_role("button", name="Préparer 20 questions").click()
    page.get_by_role("link", name="Commencer").wait_for()
    seen(page, "a session that is prepared")
