"""The lobby in a real browser: by one tap without scripts, by one key, at 320 pixels."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import PHONE
from tests.practice.conftest import answer, right_answer, start
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import DAY, Series

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PASSWORD = "carré de rois 4"


def test_a_visitor_answers_on_the_home_page_without_javascript(
    browser: Browser, live_server: LiveServer
) -> None:
    size = {"width": 320, "height": 640}
    with browser.new_context(java_script_enabled=False, viewport=size, has_touch=True) as context:  # type: ignore[arg-type]  # such a dict
        page = context.new_page()
        page.goto(live_server.url)
        assert context.cookies() == []
        page.get_by_role("button", name="Tire une carte").tap()
        expect(page.locator("[data-verdict]")).to_be_visible()
        page.get_by_role("link", name="Question suivante").tap()
        expect(page.get_by_text("question 2")).to_be_visible()
        expect(page.locator(".question__scene")).to_be_visible()


def test_who_signs_in_sees_today_and_begins_by_one_key(page: Page, live_server: LiveServer) -> None:
    user = User.objects.create_user("lea", password=PASSWORD)
    answer(first := start(learner_of_user(user), "lire-main", game="badugi"), right_answer(first))
    page.goto(f"{live_server.url}/compte/connexion/")
    page.get_by_label("Nom d’utilisateur").fill("lea")
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Aujourd’hui")
    expect(page.get_by_role("button", name="Commencer ma séance")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-question]")
    assert Series.objects.get(purpose=DAY).game == ""


@pytest.mark.thorough
def test_on_a_phone_a_visitor_s_choices_and_every_game_are_within_three_screens(
    page: Page, live_server: LiveServer
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(live_server.url)
    ends = """() => [".depart [value=decouvre]", ".accueil__bloc .famille:last-of-type"].map(
      (part) => document.querySelector(part).getBoundingClientRect().bottom / innerHeight)"""
    first, games = page.evaluate(ends)
    assert first <= 1.25
    assert games <= 3
