"""A copy written by keyboard, from the notice to the result, while the network comes and goes."""

from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.exams.walks import IN_A_BROWSER, MIXED, answered, later, saved, sign_in, unsent
from tests.exams.world import Hall
from trainer.exams.models import Answer, Sitting

pytestmark = IN_A_BROWSER


def test_a_copy_is_written_by_keyboard_and_no_answer_is_lost(
    page: Page, context: BrowserContext, room: Hall, live_server: LiveServer
) -> None:
    exam = room.open(*MIXED, papers="equivalents")
    sign_in(room, "trainee", live_server, context)
    page.goto(f"{live_server.url}/examens/{exam.pk}/")
    page.get_by_role("button", name="Commencer").press("Enter")
    page.get_by_role("link", name="Question 1", exact=True).press("Enter")
    answered(page, "2")
    assert Answer.objects.get().verdict
    expect(page.locator(".numero--repondue")).to_have_text("1\u00a0: répondue")
    page.keyboard.press("Enter")
    page.wait_for_url("**/2/")

    context.set_offline(True)
    unsent(page, "1")
    expect(page.locator("#enregistrement")).to_have_text("")  # nothing that says otherwise
    assert Answer.objects.count() == 1
    context.set_offline(False)
    later(page)
    saved(page)
    first = Answer.objects.get(question__position=2)

    context.set_offline(True)
    unsent(page, "2")
    page.close(run_before_unload=False)
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"{live_server.url}/examens/copie/{Sitting.objects.get().pk}/2/")
    # « Enregistrée » is said at first of the answer that the server has: the kept one follows.
    expect(again.locator("[name=version]")).to_have_value("2")
    saved(again)
    expect(again.locator("form :checked")).to_have_count(1)
    kept = Answer.objects.get(question__position=2)
    assert (kept.version, kept.raw == first.raw) == (2, False)
    assert kept.verdict

    again.get_by_role("link", name=exam.title).press("Enter")
    expect(again.get_by_text("3 questions sans réponse sur 5.")).to_be_visible()
    again.get_by_role("button", name="Remettre ma copie").press("Enter")
    again.get_by_role("button", name="Remettre quand même").press("Enter")
    expect(again.get_by_role("heading", name="Correction")).to_be_visible()
    assert Answer.objects.count() == 2
    assert Sitting.objects.get().ended_by == Sitting.End.HANDED
