"""A sitting in a real browser: autosave, two tabs, keyboard, axe, both sizes."""

import re
from collections.abc import Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.exams.walks import MIXED, Sit, saved, sign_in
from tests.exams.world import GAME, Hall
from tests.sight import faults
from trainer.exams.models import Answer, Exam, Sitting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.granting import Grant, grant

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_an_answer_is_saved_as_soon_as_it_is_given(page: Page, sit: Sit) -> None:
    page.goto(f"{sit()}1/")
    page.locator(".choix__option").first.click()
    saved(page)
    assert Answer.objects.get().verdict
    expect(page.locator(".numero--repondue")).to_have_text("1\u00a0: répondue")
    page.get_by_role("button", name="Enregistrer et continuer").click()
    page.wait_for_url("**/2/")
    page.go_back()
    expect(page.locator("form :checked")).to_have_count(1)


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
        choose_in_order(page)
    for route in late:
        route.continue_()
    saved(page)
    assert Answer.objects.get().verdict


def test_one_save_is_enough_when_the_script_of_the_copy_comes_after_htmx(
    page: Page, sit: Sit
) -> None:
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
    expect(page.locator("#enregistrement")).to_have_text("Réponse enregistrée.", timeout=3_500)


def choose_in_order(page: Page) -> None:
    lists = page.locator("form[data-copie-reponse] select")
    expect(lists.last).to_be_visible()
    for rank, choice in enumerate(lists.all(), start=1):
        choice.select_option(index=rank)


def test_a_second_tab_makes_the_first_read_only(page: Page, sit: Sit) -> None:
    url = f"{sit()}1/"
    page.goto(url)
    page.wait_for_load_state("networkidle")
    second = page.context.new_page()
    second.goto(url)
    second.wait_for_load_state("networkidle")
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
    exam = room.exam(*MIXED, papers="equivalents", opens_at=None, closes_at=None)
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


def test_the_keyboard_answers_saves_and_goes_on(page: Page, sit: Sit) -> None:
    page.goto(f"{sit()}1/")
    page.keyboard.press("2")
    saved(page)
    page.keyboard.press("Enter")
    page.wait_for_url("**/2/")


def test_the_sheet_of_the_keys_has_its_button_while_the_copy_may_be_written(
    page: Page, sit: Sit
) -> None:
    page.goto(f"{sit()}1/")
    page.get_by_role("button", name="Touches").click()
    expect(page.locator("#touches")).to_be_visible()
    expect(page.locator("#touches")).to_contain_text("choisir cette proposition")
    page.keyboard.press("Escape")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("2")
    saved(page)
    page.goto(page.url.replace("/1/", "/"))
    expect(page.get_by_role("button", name="Touches")).to_have_count(0)


def test_the_bar_of_a_copy_is_one_line_on_a_phone_which_has_no_keys(page: Page, sit: Sit) -> None:
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


def test_extra_time_reaches_the_page_that_is_open(page: Page, sit: Sit, room: Hall) -> None:
    page.goto(f"{sit()}1/")
    expect(page.locator("[data-chiffres]")).to_contain_text("29 min")
    grant(
        actor=room.schools.desk("instructor"),
        exam=Sitting.objects.get().exam,
        member=room.schools.trainee,
        terms=Grant(extra_percent=33),
    )
    page.reload()
    expect(page.locator("#temps")).to_contain_text("en plus")


@pytest.mark.slow  # the walk over every kind of page opens them too
def test_every_page_of_a_sitting_can_be_read_by_everybody(page: Page, sit: Sit) -> None:
    home = sit(minutes=20, instructions="Sans document.\nCalme demandé.")
    exam = Sitting.objects.get().exam_id
    site = home.partition("/examens/")[0]
    for path in ("/examens/", f"/examens/{exam}/"):
        page.goto(site + path)
        assert faults(page) == []
    for place in (1, 3, 5):
        page.goto(f"{home}{place}/")
        assert faults(page) == []
    page.goto(home)
    assert faults(page) == []
    page.get_by_role("button", name="Remettre ma copie").click()
    expect(page.get_by_role("button", name="Remettre quand même")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Remettre quand même").click()
    expect(page.get_by_role("heading", name="Correction")).to_be_visible()
    assert faults(page) == []


def desk_pages(room: Hall, exam: Exam, sitting: Sitting) -> Iterator[str]:
    """Yield the addresses of an instructor's pages."""
    root = f"/formation/ecole/{room.schools.north.slug}/examens/"
    draft = room.draft(Wanted("baccara", "tirage-banquier", 2), Wanted(GAME, "gagnant", 3))
    part = draft.parts.first()
    assert part is not None
    yield from (root, f"{root}nouveau/", f"{root}{draft.pk}/", f"{root}{draft.pk}/modifier/")
    yield from (f"{root}{draft.pk}/options/baccara/", f"{root}{draft.pk}/parties/{part.pk}/")
    yield from (f"{root}{exam.pk}/", f"{root}{exam.pk}/amenagements/", f"{root}{exam.pk}/sujet/")
    yield f"{root}{exam.pk}/copies/{sitting.pk}/"


@pytest.mark.slow  # the walk over every kind of page opens them too
def test_every_page_of_an_instructor_can_be_read_by_everybody(
    page: Page, room: Hall, sit: Sit, live_server: LiveServer, context: BrowserContext
) -> None:
    sit()
    sitting = Sitting.objects.select_related("exam").get()
    room.begin(sitting.exam, "classmate", now=timezone.now())
    sign_in(room, "instructor", live_server, context)
    for path in desk_pages(room, sitting.exam, sitting):
        page.goto(live_server.url + path)
        assert faults(page) == []


def test_a_long_paper_stays_within_a_phone(page: Page, sit: Sit) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    copy = sit(Wanted(GAME, "valeur-carte", 26))
    for address in (copy, f"{copy}1/", f"{copy}26/"):
        page.goto(address)
        assert page.evaluate("() => document.documentElement.scrollWidth") == 390
    expect(page.locator(".numero[aria-current]")).to_be_in_viewport()


def test_a_paper_is_composed_beside_the_catalogue(
    page: Page, room: Hall, live_server: LiveServer, context: BrowserContext
) -> None:
    draft = room.draft(Wanted(GAME, "gagnant", 2), Wanted(GAME, "abattage", 1))
    sign_in(room, "instructor", live_server, context)
    page.goto(f"{live_server.url}/formation/ecole/{room.schools.north.slug}/examens/{draft.pk}/")
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
    page: Page, room: Hall, live_server: LiveServer, context: BrowserContext
) -> None:
    draft = room.draft(Wanted(GAME, "tirage-banco", 2))
    part = draft.parts.get()
    sign_in(room, "instructor", live_server, context)
    desk = f"{live_server.url}/formation/ecole/{room.schools.north.slug}/examens/{draft.pk}/"
    page.goto(f"{desk}parties/{part.pk}/")
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
