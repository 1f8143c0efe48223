"""What an exam asks of who sits it, in a real browser: the header, leaving the page, the departure."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import faults
from tests.exams.walks import AFTERWARDS, MIXED, RETRY, Sit, ready, sign_in
from tests.exams.world import Hall
from trainer.exams.models import Absence, Sitting

pytestmark = AFTERWARDS
HIDDEN = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => !!hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A headless browser hides no tab by itself: what it tells its pages is said in its place."""


def test_during_a_copy_the_header_is_the_clock_and_the_rest_is_shut(page: Page, sit: Sit) -> None:
    home = sit()
    page.goto(f"{home}1/")
    expect(page.locator("[data-chiffres]")).to_be_visible()
    expect(page.locator("header.entete, footer")).to_have_count(0)
    page.goto(f"{home.partition('/examens/')[0]}/arbitre/punto-banco/")
    expect(page.get_by_role("heading", name="Fermé pendant l’examen")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name="Revenir à ma copie").click()
    page.wait_for_url(home)


def test_leaving_the_page_is_recorded_even_without_a_network(page: Page, sit: Sit) -> None:
    home = sit()
    page.goto(f"{home}1/")
    ready(page)
    page.context.set_offline(True)
    page.evaluate(HIDDEN, 1)
    page.clock.fast_forward(300)
    page.evaluate(HIDDEN, 0)
    assert not Absence.objects.exists()
    page.context.set_offline(False)
    with page.expect_response(lambda told: "/temps/" in told.url):
        page.goto(f"{home}2/")  # another page of the copy: it is no absence, and tells that one
    out = Absence.objects.get()
    assert out.back_at is not None
    assert 0.2 < (out.back_at - out.left_at).total_seconds() < 30


def test_time_that_runs_out_is_said_when_it_does_and_not_at_each_page(page: Page, sit: Sit) -> None:
    home = sit()
    Sitting.objects.update(deadline=timezone.now() + timedelta(seconds=64))
    page.goto(f"{home}1/")
    ready(page)
    expect(page.locator("[data-avis]")).to_be_empty()  # the clock says it already
    page.clock.fast_forward(5_000)
    expect(page.locator("[data-avis]")).to_contain_text("Il reste")
    page.goto(f"{home}2/")
    ready(page)
    expect(page.locator("[data-avis]")).to_be_empty()


def test_who_waits_enters_when_the_departure_is_given(
    page: Page, browser: Browser, room: Hall, live_server: LiveServer
) -> None:
    exam = room.open(*MIXED, together=True)
    sign_in(room, "trainee", live_server, page.context)
    page.goto(f"{live_server.url}/examens/{exam.pk}/")
    expect(page.get_by_role("heading", name="Salle d’attente")).to_be_visible()
    assert faults(page) == []
    with browser.new_context(locale="fr-FR") as context:
        sign_in(room, "instructor", live_server, context)
        desk = context.new_page()
        desk.goto(f"{live_server.url}{room.root(exam.pk)}")
        expect(desk.get_by_text("1 personne attend")).to_be_visible()
        desk.get_by_role("button", name="Donner le départ").click()
        page.clock.fast_forward(RETRY)
        page.wait_for_url("**/examens/copie/**", timeout=15_000)
        assert Sitting.objects.get().membership == room.schools.trainee
