"""What is largest on a phone: seven seats settled by touch, the hands of a pot, never out of sight."""

from collections.abc import Iterator
from itertools import count
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from benchmarks.painted import wait_for_question
from casino_rules import catalog
from casino_rules.core.forms import Fields, Form
from casino_rules.core.level import Level
from tests.e2e.answers import ask, form_of, right
from tests.e2e.conftest import lea_s
from tests.e2e.world import url_of
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt
from trainer.ui.seats import seat_of

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]

SEATS: Final = 7
WATCH: Final = """(() => {
  const seen = (window.seen = { faults: new Set(), looks: 0 });
  let lowest = 0;
  const isSeen = (el) => {
    const { left, top, right, bottom } = el.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && el.closest("[data-lieu], button").contains(at);
  };
  const look = () => {
    requestAnimationFrame(look);
    if (scrollY < lowest - 1) seen.faults.add(`the page goes back up from ${lowest} to ${scrollY}`);
    lowest = Math.max(lowest, scrollY);
    if (!document.querySelector("[data-fiches]")?.guide) return;
    seen.looks += 1;
    for (const it of document.querySelectorAll("[data-lieu=banque] use[href*='#c'], .question__valider"))
      if (it.checkVisibility() && !isSeen(it)) seen.faults.add(`${it.getAttribute("class")} is out of sight or covered at ${scrollY}`);
  };
  requestAnimationFrame(look);
})();"""
"""Looks at every frame, from the first one where the seats can be gone through."""


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """Léa's phone, watched."""
    with lea_s(browser, live_server.url, "phone", WATCH) as context:
        yield context.new_page()


def seven_seats(learner: int) -> Attempt:
    """Ask about a table where seven seats are to be settled."""
    game = catalog.game("caribbean-stud")
    asked = (
        ask(learner, game, game.drill("reglement-tapis"), seed=seed, level=Level.RUSH)
        for seed in count(1)
    )
    return next(it for it in asked if seats_of(form_of(it)) == SEATS)


def seats_of(form: Form[Any]) -> int:
    """Count the seats at which something is asked."""
    assert isinstance(form, Fields)
    return len({*map(seat_of, form.fields)})


def thumb(page: Page, at: Locator) -> None:
    """Touch where something is seen: nothing is brought into view for it."""
    expect(at).to_be_in_viewport(ratio=0.99)
    box = at.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def settle(page: Page, sheet: Locator, answer: Any) -> None:
    """Give at a seat what is right there: a tap a gesture, an amount typed."""
    for key, value in answer.items():
        asked = sheet.locator(f'[name="reponse.{key}"]')
        if asked.count() > 1:
            thumb(page, sheet.locator(f'label:has([name="reponse.{key}"][value="{value}"])'))
        elif asked.count():
            thumb(page, asked)
            page.keyboard.type(str(value))


def test_seven_seats_are_settled_by_touch_with_the_bank_in_view(phone: Page) -> None:
    attempt = seven_seats(learner_of_user(User.objects.get()))
    answer = right(attempt)
    phone.goto(url_of(attempt))
    wait_for_question(phone)
    for done in range(SEATS):
        settle(phone, phone.locator("[data-fiche][data-ouverte]"), answer)
        expect(phone.locator(".barre__compte")).to_have_text(f"{done} sur {SEATS}")
        thumb(
            phone, phone.locator(".barre__suivante, .question__valider").filter(visible=True).first
        )
    verdict = phone.locator(".verdict--juste .verdict__titre")
    expect(verdict).to_be_in_viewport()
    phone.wait_for_timeout(300)
    assert phone.locator(".place[data-corrige=juste]:visible").count() == SEATS
    seen = phone.evaluate("() => ({ ...seen, faults: [...seen.faults] })")
    assert seen["looks"] > SEATS
    assert seen["faults"] == []


def test_a_sum_is_nothing_under_a_gesture_that_pays_nothing_until_it_is_typed(phone: Page) -> None:
    phone.goto(url_of(seven_seats(learner_of_user(User.objects.get()))))
    wait_for_question(phone)
    sheet = phone.locator("[data-fiche][data-ouverte]")
    seat = sheet.get_attribute("data-fiche") or ""
    paid, number = sheet.locator(f'[name="reponse.{seat}"]'), seat.removeprefix("place-")

    def gesture(key: str, name: str = "geste") -> None:
        sheet.locator(f'[name="reponse.{name}-{number}"][value="{key}"]').check(force=True)

    if sheet.locator(f'[name="reponse.a-part-{number}"]').count():
        gesture("ramasser", "a-part")
        expect(paid).to_have_value("")
    gesture("ramasser")
    expect(paid).to_have_value("0")
    gesture("payer")
    expect(paid).to_have_value("")
    gesture("rendre")
    expect(paid).to_have_value("0")
    phone.evaluate("() => { setTimeout = () => 0; }")  # keys come before what waits its turn
    paid.press_sequentially("60")
    expect(paid).to_have_value("60")
    gesture("ramasser")
    gesture("payer")
    expect(paid).to_have_value("60")
