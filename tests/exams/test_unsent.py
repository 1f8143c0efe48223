"""Answers given while the network is down, in a real browser: kept, sent later, handed in."""

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.exams.walks import Sit, saved
from tests.exams.world import Hall, right, save
from tests.sight import faults
from tests.written.world import SEVERAL, asking, choice, text
from trainer.exams.models import Answer, Sitting
from trainer.exams.services.sitting import Outcome

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_a_tap_on_an_order_is_kept_while_the_network_is_down(page: Page, sit: Sit) -> None:
    page.goto(f"{sit()}5/")
    page.wait_for_load_state("networkidle")
    page.route("**/examens/**", lambda route: route.abort())
    for button in page.locator(".ordre__geste").all():
        button.click()
        page.wait_for_load_state("networkidle")
    expect(page.locator("[data-panne]")).to_be_visible()
    page.unroute("**/examens/**")
    saved(page)
    assert Answer.objects.get().verdict


def test_what_is_typed_while_the_network_is_down_is_not_lost(page: Page, sit: Sit) -> None:
    page.goto(f"{sit()}1/")
    page.wait_for_load_state("networkidle")
    page.route("**/examens/**", lambda route: route.abort())
    page.locator(".choix__option").first.click()
    said = page.locator("[data-panne]")
    expect(said).to_contain_text("gardée par ce navigateur, qui la renverra")
    page.locator(".choix__option").last.click()
    expect(said).to_be_visible()
    expect(page.locator("#enregistrement")).to_have_text("")  # nothing that says otherwise
    assert not Answer.objects.exists()
    page.unroute("**/examens/**")
    saved(page)
    assert Answer.objects.exists()


def test_a_browser_closed_while_the_network_is_down_sends_its_draft_when_it_is_back(
    page: Page, sit: Sit
) -> None:
    url = f"{sit()}1/"
    page.goto(url)
    page.wait_for_load_state("networkidle")

    def cut(route: Route) -> None:
        if route.request.method == "POST":
            route.abort()
        else:
            route.continue_()

    page.route("**/examens/**", cut)
    page.locator(".choix__option").first.click()
    expect(page.locator("[data-panne]")).to_be_visible()
    context = page.context
    page.close(run_before_unload=False)
    again = context.new_page()
    again.goto(url)
    saved(again)
    expect(again.locator("form :checked")).to_have_count(1)
    assert Answer.objects.get().correct is not None


def test_a_draft_waits_on_the_copy_and_never_replaces_an_answer_given_since(
    page: Page, sit: Sit
) -> None:
    home = sit()
    page.goto(f"{home}1/")
    page.wait_for_load_state("networkidle")
    context = page.context
    context.set_offline(True)
    page.locator(".choix__option").first.click()
    expect(page.locator("[data-panne]")).to_contain_text("qui la renverra")
    found = Sitting.objects.get()
    since = right(found, 1)  # on another machine, before this one has the network again
    assert save(found, 1, since, now=timezone.now()).outcome is Outcome.KEPT
    page.close(run_before_unload=False)
    context.set_offline(False)
    again = context.new_page()
    again.goto(home)
    expect(
        again.get_by_text("Question 1\u00a0: la réponse gardée par ce navigateur")
    ).to_be_visible()
    assert Answer.objects.get().raw == since
    again.goto(f"{home}1/")
    expect(again.locator("[data-avis]")).to_be_empty()


def leave_unsent(page: Page, url: str) -> BrowserContext:
    """Answer while there is no network, and close the page; the network is back."""
    page.goto(url)
    page.wait_for_load_state("networkidle")
    context = page.context
    context.set_offline(True)
    page.locator(".choix__option").first.click()
    expect(page.locator("[data-panne]")).to_be_visible()
    page.close(run_before_unload=False)
    context.set_offline(False)
    return context


@pytest.mark.parametrize("sent", [True, False])
def test_handing_in_sends_first_what_waits_or_asks_whether_to_do_without(
    page: Page, sit: Sit, *, sent: bool
) -> None:
    home = sit()
    copy = leave_unsent(page, f"{home}1/").new_page()
    copy.route("**/examens/copie/*/1/", lambda route: route.abort())
    copy.goto(home)
    said = "La réponse à la question 1 n’a pas encore pu être envoyée."
    expect(copy.locator("[data-avis]")).to_contain_text(said)
    without = copy.get_by_role("button", name="Remettre sans attendre")
    expect(without).to_be_hidden()
    hand_in = copy.get_by_role("button", name="Remettre ma copie")
    hand_in.click()
    expect(copy.locator("[data-remise-avis]")).to_contain_text("n’est pas encore remise")
    assert Sitting.objects.get().finished_at is None
    assert faults(copy) == []
    if sent:
        copy.unroute("**/examens/copie/*/1/")
        hand_in.click()
        copy.get_by_role("button", name="Remettre quand même").click()
    else:
        without.click()
    expect(copy.get_by_role("heading", name="Correction")).to_be_visible()
    assert [answer.correct is not None for answer in Answer.objects.all()] == [True] * sent


def test_the_next_question_sends_what_the_one_before_could_not(page: Page, sit: Sit) -> None:
    home = sit()
    following = leave_unsent(page, f"{home}1/").new_page()
    following.goto(f"{home}2/")
    expect(following.locator(".numero--repondue")).to_have_text("1\u00a0: répondue")
    assert Answer.objects.get().verdict


def test_what_a_school_asks_itself_is_kept_without_a_network_too(
    page: Page, sit: Sit, room: Hall
) -> None:
    actor = room.schools.desk("instructor")
    home = sit(asking(choice(actor, **SEVERAL)), asking(text(actor)))
    page.goto(f"{home}1/")
    page.wait_for_load_state("networkidle")
    context = page.context
    context.set_offline(True)
    for place in (0, 2):
        page.locator(".choix__option").nth(place).click()
    expect(page.locator("[data-panne]")).to_be_visible()
    context.set_offline(False)
    saved(page)
    page.goto(f"{home}2/")
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    page.locator("textarea").fill("J’appelle le chef de table.")
    expect(page.locator("[data-panne]")).to_be_visible()
    page.close(run_before_unload=False)
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"{home}2/")
    saved(again)
    expect(again.locator("textarea")).to_have_value("J’appelle le chef de table.")
    kept = Answer.objects.order_by("question__position").values_list("raw", flat=True)
    assert [*kept] == [["1", "3"], "J’appelle le chef de table."]
