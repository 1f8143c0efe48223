"""Answers in a real browser: kept while the network is down, sent later, touched on the cloth."""

from typing import Final

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from tests.accessibility import faults
from tests.exams.walks import AFTERWARDS, SLOW_NETWORK, Sit, later, ready, saved
from tests.exams.world import Hall, right, save
from tests.written.world import SEVERAL, asking, choice, text
from trainer.exams.models import Answer, Sitting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.sitting import Outcome

pytestmark = AFTERWARDS


def cut(page: Page) -> BrowserContext:
    """Have no network any more, once the page is ready."""
    ready(page)
    page.context.set_offline(True)
    return page.context


def gone(page: Page) -> Page:
    """Close a page that could not send its answer, and open another; the network is back."""
    expect(page.locator("[data-panne]")).to_contain_text("qui la renverra")
    page.close(run_before_unload=False)
    page.context.set_offline(False)
    return page.context.new_page()


def leave_unsent(page: Page, url: str) -> Page:
    """Answer while there is no network, and come back."""
    page.goto(url)
    cut(page)
    page.locator(".choix__option").first.click()
    return gone(page)


def test_a_tap_on_an_order_is_kept_while_the_network_is_down(page: Page, sit: Sit) -> None:
    page.goto(f"{sit()}5/")
    context = cut(page)
    for button in page.locator(".ordre__geste").all():
        button.click()
    expect(page.locator("[data-panne]")).to_be_visible()
    assert not Answer.objects.exists()
    context.set_offline(False)
    later(page)
    saved(page)
    assert Answer.objects.get().verdict


def test_a_draft_never_replaces_an_answer_given_since(page: Page, sit: Sit) -> None:
    home = sit()
    page.goto(f"{home}1/")
    cut(page)
    page.locator(".choix__option").first.click()
    found = Sitting.objects.get()
    since = right(found, 1)  # on another machine, before this one has the network again
    assert save(found, 1, since, now=timezone.now()).outcome is Outcome.KEPT
    again = gone(page)
    again.goto(home)
    told = again.get_by_text("Question 1\u00a0: la réponse gardée par ce navigateur")
    expect(told).to_be_visible()
    assert Answer.objects.get().raw == since
    again.goto(f"{home}1/")
    expect(again.locator("[data-avis]")).to_be_empty()


@pytest.mark.parametrize("sent", [True, False])
def test_handing_in_sends_what_waits_or_asks_to_do_without(
    page: Page, sit: Sit, *, sent: bool
) -> None:
    home = sit()
    copy = leave_unsent(page, f"{home}1/")
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
    if sent:
        copy.unroute("**/examens/copie/*/1/")
        hand_in.click()
        anyway = copy.get_by_role("button", name="Remettre quand même")
        expect(anyway).to_be_visible()
        assert faults(copy) == []
        anyway.click()
    else:
        without.click()
    expect(copy.get_by_role("heading", name="Correction")).to_be_visible()
    assert [answer.correct is not None for answer in Answer.objects.all()] == [True] * sent


def test_the_next_question_sends_what_the_one_before_could_not(page: Page, sit: Sit) -> None:
    home = sit()
    following = leave_unsent(page, f"{home}1/")
    following.goto(f"{home}2/")
    expect(following.locator(".numero--repondue")).to_have_text("1\u00a0: répondue")
    assert Answer.objects.get().verdict


def test_what_a_school_asks_itself_is_kept_without_a_network_too(
    page: Page, sit: Sit, room: Hall
) -> None:
    actor = room.desk
    home = sit(asking(choice(actor, **SEVERAL)), asking(text(actor)))
    page.goto(f"{home}1/")
    context = cut(page)
    for place in (0, 2):
        page.locator(".choix__option").nth(place).click()
    expect(page.locator("[data-panne]")).to_be_visible()
    context.set_offline(False)
    later(page)
    saved(page)
    page.goto(f"{home}2/")
    cut(page)
    page.locator("textarea").fill("J’appelle le chef de table.")
    again = gone(page)
    again.goto(f"{home}2/")
    saved(again)
    expect(again.locator("textarea")).to_have_value("J’appelle le chef de table.")
    kept = Answer.objects.order_by("question__position").values_list("raw", flat=True)
    assert [*kept] == [["1", "3"], "J’appelle le chef de table."]


TOUCHED: Final = (
    Wanted("texas-holdem", "cinq-cartes", 1),
    Wanted("texas-holdem", "a-qui-la-parole", 1),
    Wanted("caribbean-stud", "de-place-en-place", 1),
)


def test_what_is_touched_on_the_cloth_is_saved_and_found_again(page: Page, sit: Sit) -> None:
    url = sit(*TOUCHED)
    for place in (1, 2, 3):
        page.goto(f"{url}{place}/")
        ready(page)
        asked = page.locator("[data-prises]").first
        most = int(asked.get_attribute("data-plus") or 1)
        for spot in page.locator(".tapis:visible .prise").all()[:most]:
            spot.click()
        taken = page.locator(".tapis:visible .prise[data-pris]")
        expect(taken).to_have_count(most)
        saved(page)
        assert page.url.endswith(f"/{place}/")
        ranks = [spot.get_attribute("data-rang") for spot in taken.all()]
        page.reload()
        expect(taken).to_have_count(most)
        assert [spot.get_attribute("data-rang") for spot in taken.all()] == ranks
    assert Answer.objects.count() == len(TOUCHED)
    assert all(answer.verdict for answer in Answer.objects.all())


def test_what_is_touched_while_a_slow_network_saves_is_saved_too(page: Page, sit: Sit) -> None:
    page.add_init_script(SLOW_NETWORK)
    page.goto(f"{sit(TOUCHED[2])}1/")
    ready(page)
    spots = page.locator(".tapis:visible .prise")
    # All of them before the first save comes back.
    spots.evaluate_all("(spots) => spots.forEach((spot) => spot.click())")
    expect(page.locator(".tapis:visible .prise[data-pris]")).to_have_count(spots.count())
    saved(page)
    version = page.locator("#enregistrement").get_attribute("data-version")
    assert version == str(Answer.objects.get().version)
    expect(page.locator("[name=version]")).to_have_value(version)
