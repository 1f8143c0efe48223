"""At speed in a browser: by keys alone, and without JavaScript."""

from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.answers import form_of, right, wrong
from trainer.practice.models import Attempt, Series

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 320, "height": 640}
QUESTION = "[data-question]"


def waiting() -> Attempt:
    return Attempt.objects.get(answered_at=None)


def begin(page: Page, site: str, pace: str) -> None:
    page.goto(f"{site}/entrainement/punto-banco/")
    page.get_by_label("Rythme").select_option(label=pace)
    page.get_by_role("button", name="S’exercer : Tirage de banco").press("Enter")
    page.wait_for_selector(QUESTION)


def key_of(attempt: Attempt, value: object) -> str:
    """Return the key beside a proposition."""
    return str(form_of(attempt).keys.index(value) + 1)  # type: ignore[attr-defined]  # a Choice


def test_by_keys_questions_follow_until_three_faults_lead_to_the_result(
    page: Page, live_server: LiveServer
) -> None:
    begin(page, live_server.url, "Chrono 60\u00a0s")
    expect(page.locator("[data-chiffres]")).to_be_visible()
    for number, given in enumerate((right, wrong, right, wrong), start=1):
        attempt = waiting()
        page.keyboard.press(key_of(attempt, given(attempt)))
        page.wait_for_url(f"**/{number + 1}/")
        said = page.locator("#avant")
        expect(said).to_contain_text("Juste" if given is right else "Faux")
    expect(page.locator("#course strong")).to_have_text("2")
    expect(page.locator("#course")).to_contain_text("fautes\u00a0: 2 sur 3")
    expect(page.locator("input[data-touche='1']")).to_be_focused()
    page.reload()  # the state is the server's
    expect(page.locator("#course strong")).to_have_text("2")
    page.keyboard.press(key_of(waiting(), wrong(waiting())))
    page.wait_for_url("**/bilan/")
    expect(page.get_by_text("Trois fautes.")).to_be_visible()
    expect(page.get_by_role("button", name="Rejouer mes fautes")).to_be_visible()


@pytest.mark.thorough
def test_when_time_is_up_the_page_leads_to_the_result(page: Page, live_server: LiveServer) -> None:
    begin(page, live_server.url, "Chrono 60\u00a0s")
    series = Series.objects.get()
    Series.objects.update(started_at=series.started_at - timedelta(seconds=57))
    page.reload()
    page.wait_for_url("**/bilan/")
    expect(page.get_by_text("Temps écoulé.")).to_be_visible()


@pytest.mark.thorough
def test_without_javascript_a_series_goes_on_until_its_first_fault(
    browser: Browser, live_server: LiveServer
) -> None:
    with browser.new_context(java_script_enabled=False, viewport=PHONE, locale="fr-FR") as context:  # type: ignore[arg-type]  # such a dict
        page = context.new_page()
        begin(page, live_server.url, "Série")
        for given in (right, right, wrong):
            attempt = waiting()
            place = int(key_of(attempt, given(attempt))) - 1
            page.get_by_role("radio").nth(place).check()
            page.get_by_role("button", name="Valider").press("Enter")
            page.wait_for_url(lambda url, at=attempt: not url.endswith(f"/{at.position}/"))  # type: ignore[misc]  # bound now
        expect(page.get_by_text("Une faute\u00a0: la série s’arrête.")).to_be_visible()
        expect(page.locator(".resultat-serie__score strong")).to_have_text("2")
