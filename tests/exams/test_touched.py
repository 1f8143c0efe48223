"""A sitting answered on the cloth: what is touched is kept as what is typed, and sends nothing."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.exams.walks import AFTERWARDS, SLOW_NETWORK, Sit, ready, saved
from trainer.exams.models import Answer
from trainer.exams.services.composing import Wanted

pytestmark = AFTERWARDS

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
