"""A sitting in a real browser, beyond test_journey.py: scripts that are late or off, tabs, sizes."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import faults
from tests.exams.walks import AFTERWARDS, MIXED, RETRY, Sit, answered, ready, saved, sign_in
from tests.exams.world import GAME, Hall
from trainer.exams.models import Absence, Answer, Exam, Sitting
from trainer.exams.services.composing import Wanted

pytestmark = AFTERWARDS
NO_RETRY = """
const later = setTimeout;
window.setTimeout = (work, wait, ...given) => wait >= 4000 ? 0 : later(work, wait, ...given);
"""
"""What exam.js sends again after four seconds is never sent."""


@pytest.mark.parametrize("place", [1, 5])
def test_an_answer_given_before_the_scripts_are_there_is_saved(
    page: Page, sit: Sit, place: int
) -> None:
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(re.compile(r"/js/(controls|cards|app|exam)\.|/htmx\."), hold)
    page.goto(f"{sit()}{place}/", wait_until="commit")
    if place == 1:
        page.locator(".choix__option").first.click()
    else:
        lists = page.locator("form[data-copie-reponse] select")
        expect(lists.last).to_be_visible()
        for rank, choice in enumerate(lists.all(), start=1):
            choice.select_option(index=rank)
    for route in late:
        route.continue_()
    saved(page)
    assert Answer.objects.get().verdict


def test_one_save_is_enough_when_htmx_comes_first(page: Page, sit: Sit) -> None:
    page.add_init_script(NO_RETRY)
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(re.compile(r"/js/exam\."), hold)
    page.goto(f"{sit()}1/", wait_until="commit")
    page.locator("form[data-htmx-powered]").wait_for()
    page.wait_for_function("() => document.readyState === 'interactive'")
    late.pop().continue_()
    page.wait_for_load_state("load")
    page.locator(".choix__option").first.click()
    saved(page)


def test_a_second_tab_makes_the_first_read_only(page: Page, sit: Sit) -> None:
    url = f"{sit()}1/"
    page.goto(url)
    ready(page)
    second = page.context.new_page()
    second.goto(url)
    ready(second)
    second.locator(".choix__option").first.click()
    saved(second)
    kept = Answer.objects.get().raw
    page.bring_to_front()
    page.locator(".choix__option").last.click()
    expect(page.locator("#enregistrement")).to_contain_text("autre onglet")
    expect(page.locator("form[data-copie-reponse]")).to_be_hidden()  # it shows what is not kept
    assert page.locator("form[data-copie-reponse]").get_attribute("inert") is not None
    assert Answer.objects.get().raw == kept


def test_everything_is_done_by_keyboard_without_javascript(
    browser: Browser, room: Hall, live_server: LiveServer
) -> None:
    exam = room.open(*MIXED, papers="equivalents")
    with browser.new_context(java_script_enabled=False, locale="fr-FR") as context:
        sign_in(room, "trainee", live_server, context)
        page = context.new_page()
        page.goto(f"{live_server.url}/examens/{exam.pk}/")
        page.get_by_role("button", name="Commencer").press("Enter")
        page.get_by_role("link", name="Question 1", exact=True).press("Enter")
        page.locator("form[data-copie-reponse] input[type=radio]").first.press("Space")
        page.get_by_role("button", name="Enregistrer et continuer").press("Enter")
        page.wait_for_url("**/2/")
        page.get_by_role("link", name=exam.title).press("Enter")
        expect(page.get_by_text("4 questions sans réponse sur 5.")).to_be_visible()
        page.get_by_role("button", name="Remettre ma copie").press("Enter")
        page.get_by_role("button", name="Remettre quand même").press("Enter")
        expect(page.get_by_role("heading", name="Correction")).to_be_visible()


def test_the_page_of_a_question_has_keys_and_is_told_of_extra_time(
    page: Page, sit: Sit, room: Hall
) -> None:
    page.goto(f"{sit()}1/")
    page.get_by_role("button", name="Touches").click()
    expect(page.locator("#touches")).to_contain_text("choisir cette proposition")
    page.keyboard.press("Escape")
    page.evaluate("() => document.activeElement.blur()")
    answered(page, "2")
    page.get_by_role("button", name="Enregistrer et continuer").click()
    page.wait_for_url("**/2/")
    page.go_back()
    expect(page.locator("form :checked")).to_have_count(1)
    expect(page.locator("[data-chiffres]")).to_contain_text("29 min")
    room.grant(Sitting.objects.get().exam, extra_percent=33)
    page.reload()
    expect(page.locator("#temps")).to_contain_text("en plus")
    page.goto(page.url.replace("/1/", "/"))
    expect(page.get_by_role("button", name="Touches")).to_have_count(0)


def test_the_bar_of_a_copy_is_one_line_on_a_phone(page: Page, sit: Sit) -> None:
    page.goto(f"{sit()}1/")
    size = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
    phone = page.context.new_cdp_session(page)
    phone.send("Emulation.setDeviceMetricsOverride", size)
    phone.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    expect(page.get_by_role("button", name="Touches")).to_be_hidden()
    title, clock = (
        page.locator(f".copie__barre > {one}") for one in (".copie__titre", ":last-child")
    )
    boxes = [one.bounding_box() for one in (title, clock)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[1]["y"] < boxes[0]["y"] + boxes[0]["height"]


def test_a_long_paper_stays_within_a_phone(page: Page, sit: Sit) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    copy = sit(Wanted(GAME, "valeur-carte", 26))
    for address in (copy, f"{copy}1/", f"{copy}26/"):
        page.goto(address)
        assert page.evaluate("() => document.documentElement.scrollWidth") == 390
    expect(page.locator(".numero[aria-current]")).to_be_in_viewport()


def drafted(
    page: Page, room: Hall, live_server: LiveServer, *wanted: Wanted, part: bool = False
) -> tuple[Exam, str]:
    """Open a draft, or its only part, as an instructor; return it with the address of the draft."""
    draft = room.draft(*wanted)
    sign_in(room, "instructor", live_server, page.context)
    desk = f"{live_server.url}{room.root(draft.pk)}"
    page.goto(f"{desk}parties/{draft.parts.get().pk}/" if part else desk)
    return draft, desk


def test_a_paper_is_composed_beside_the_catalogue(
    page: Page, room: Hall, live_server: LiveServer
) -> None:
    wanted = (Wanted(GAME, "gagnant", 2), Wanted(GAME, "abattage", 1))
    draft, _ = drafted(page, room, live_server, *wanted)
    told = page.locator(".composer__bilan [role=status]")
    page.locator("form#lignes[data-htmx-powered]").wait_for()
    numbers = page.get_by_label("Questions, ")
    numbers.first.fill("6")
    numbers.first.press("Tab")
    expect(told).to_contain_text("7\u00a0questions")
    expect(page.get_by_label("Points par question, ").first).to_be_focused()
    page.get_by_role("button", name="Monter Abattage").click()
    expect(page.locator(".ligne-sujet__nom a").first).to_have_text("Abattage")
    page.get_by_label("Chercher dans tous les jeux").fill("tableau de tirage")
    page.get_by_role("button", name="Ajouter Tirage de banco, Punto Banco").click()
    expect(told).to_contain_text("8\u00a0questions")
    assert faults(page) == []
    assert [*draft.parts.values_list("drill", "count")] == [
        *(("abattage", 1), ("gagnant", 6), ("tirage-banco", 1))
    ]


def test_a_title_of_the_grid_ticks_its_line(
    page: Page, room: Hall, live_server: LiveServer
) -> None:
    wanted = Wanted(GAME, "tirage-banco", 2)
    draft, desk = drafted(page, room, live_server, wanted, part=True)
    part = draft.parts.get()
    ticked = page.locator("[data-grille] [name=branches]:checked")
    page.get_by_label("6 , toute la ligne").check()
    expect(ticked).to_have_count(11)
    page.get_by_label("Banco 6, troisième carte 7").uncheck()
    expect(page.get_by_label("6 , toute la ligne")).not_to_be_checked()
    expect(ticked).to_have_count(10)
    assert faults(page) == []
    page.get_by_role("button", name="Enregistrer").click()
    page.wait_for_url(desk)
    part.refresh_from_db()
    assert len(part.branches) == 10
    page.goto(f"{desk}parties/{part.pk}/")
    expect(page.get_by_label("6 , toute la ligne")).not_to_be_checked()
    page.get_by_label("Banco 6, troisième carte 7").check()
    expect(page.get_by_label("6 , toute la ligne")).to_be_checked()
    page.get_by_role("button", name="Enregistrer").click()
    page.wait_for_url(desk)
    page.goto(f"{desk}parties/{part.pk}/")
    expect(page.get_by_label("6 , toute la ligne")).to_be_checked()


def test_on_a_phone_the_figures_of_an_exam_come_first(
    page: Page, room: Hall, live_server: LiveServer
) -> None:
    title = "Examen final de la session d’automne, tous les jeux de contrepartie et de cercle 26"
    exam = room.open(title=title)
    room.sit(exam)
    sign_in(room, "instructor", live_server, page.context)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}{room.root(exam.pk)}")
    commands = page.locator(".commandes").bounding_box()
    figures = page.locator(".tuile").first.bounding_box()
    assert commands
    assert figures
    assert commands["y"] < 280, "the site, the exam, its title"
    assert figures["y"] < 560
    expect(page.get_by_role("navigation", name="Rubriques")).to_be_hidden()
    assert faults(page) == []


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
