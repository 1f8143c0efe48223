"""Practising in a browser, by keyboard alone."""

from itertools import count
from statistics import quantiles

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.answers import right, waiting, wrong
from tests.e2e.conftest import SIZES
from tests.e2e.keyboard import HABIT, Walk
from tests.machine import in_time
from trainer.practice.models import Attempt
from trainer.progress.models import DayTally

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]
QUESTIONS = 25
BELOW_A_VERDICT = {"pied"}
"""What goes down with the verdict: nothing else moves, the correction lies over its place."""


@pytest.mark.measured
@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Tous les exercices mêlés", "phone"),
        ("Tous les exercices mêlés", "screen"),
        ("S’exercer : Tirage de banco", "phone"),
    ],
)
def test_a_session_by_keyboard_shifts_nothing_and_waits_for_nothing(
    walk: Walk, name: str, size: str
) -> None:
    walk.page.set_viewport_size(SIZES[size])
    sittings = count(1)

    def fastest_quarter() -> float:
        """Return the milliseconds from Enter to the painted verdict that the site takes itself."""
        walk.start(name, length="sans fin")
        for _ in range(QUESTIONS):
            walk.fill()
            walk.validate()
            walk.go_on()
        measures = walk.measures()
        assert not measures["moved"]
        assert [shift for shift in measures["shifts"] if {*shift["what"]} - BELOW_A_VERDICT] == []
        assert DayTally.objects.get().answered == QUESTIONS * next(sittings)
        assert len(measures["times"]) == QUESTIONS
        return float(quantiles(measures["times"], n=4)[0])

    in_time(fastest_quarter, 50)


def test_a_key_pressed_twice_or_held_down_answers_once(walk: Walk) -> None:
    walk.start("S’exercer : Tirage de banco")
    walk.key.press("1")
    walk.page.evaluate(
        """() => {
          const target = document.activeElement;
          for (const repeat of [false, false, true, true])
            target.dispatchEvent(new KeyboardEvent("keydown",
              { key: "Enter", bubbles: true, cancelable: true, repeat }));
        }"""
    )
    walk.page.wait_for_selector("[data-verdict]")
    walk.page.wait_for_timeout(200)
    assert Attempt.objects.count() == 2
    assert DayTally.objects.get().answered == 1
    assert walk.page.url.endswith("/1/")


def test_the_back_button_shows_the_verdict_before_then_leaves_by_the_first(walk: Walk) -> None:
    walk.start("S’exercer : Point d’une main")
    for _ in range(3):
        walk.fill()
        walk.validate()
        walk.go_on()
    for number in (3, 2, 1):
        walk.page.go_back()
        expect(walk.page.get_by_text(f"question {number}")).to_be_visible()
        expect(walk.page.locator("[data-verdict]")).to_be_visible()
    walk.page.go_back()
    expect(walk.page.get_by_role("heading", level=1)).to_have_text("Punto Banco")
    for number in (1, 2, 3, 4):
        walk.page.go_forward()
        expect(walk.page.get_by_text(f"question {number}")).to_be_visible()
    walk.page.reload()
    walk.fill()
    walk.validate()
    assert DayTally.objects.get().answered == 4


def test_two_tabs_on_one_question_count_it_once_and_show_the_same_verdict(
    walk: Walk, page: Page
) -> None:
    walk.start("S’exercer : Tirage de banco")
    other = Walk(page.context.new_page(), walk.site)
    other.page.goto(page.url)
    walk.key.press("1")
    walk.validate()
    other.key.press("2")
    other.validate()
    expect(other.page.get_by_text("Déjà répondu ailleurs")).to_be_visible()
    assert other.page.locator("[data-verdict]").inner_html() == (
        page.locator("[data-verdict]").inner_html()
    )
    assert DayTally.objects.get().answered == 1
    other.go_on()
    walk.go_on()
    assert page.url == other.page.url


def test_a_reloaded_verdict_still_leads_on_without_the_network(walk: Walk) -> None:
    walk.start("S’exercer : Point d’une main")
    walk.fill()
    walk.validate()
    walk.page.reload()
    expect(walk.page.locator("[data-verdict]")).to_be_focused()
    walk.go_on()
    assert walk.page.url.endswith("/2/")


def test_a_tap_or_a_key_answers_at_once_and_a_habit_skips_no_verdict(
    walk: Walk,
) -> None:
    walk.start("S’exercer : Tirage de banco")
    walk.key.press("1")
    walk.key.press("Enter")
    verdict = walk.page.locator("[data-verdict]")
    expect(verdict).to_be_focused()
    assert walk.page.url.endswith("/1/")
    walk.page.wait_for_timeout(HABIT)
    walk.go_on()
    expect(walk.page.locator("input[data-touche='1']")).to_be_focused()
    walk.page.locator(".choix__option").first.click()
    expect(verdict).to_be_focused()
    assert Attempt.objects.filter(answered_at__isnull=False).count() == 2


def test_arrows_go_through_the_propositions_without_answering(walk: Walk) -> None:
    walk.start("S’exercer : Tirage de banco")
    walk.key.press("ArrowDown")
    walk.page.wait_for_timeout(200)
    expect(walk.page.locator("[data-verdict]")).to_have_count(0)
    walk.validate()
    expect(walk.page.locator("[data-verdict]")).to_be_focused()


def test_each_answer_is_confirmed_where_it_is_so_wished(walk: Walk) -> None:
    walk.open("/entrainement/punto-banco/")
    walk.page.get_by_role("link", name="Réglages").click()
    walk.page.locator("[value=valider]").check(force=True)
    walk.page.get_by_role("button", name="Garder ces réglages").click()
    expect(walk.page.locator("html")).to_have_attribute("data-reponse", "valider")
    walk.start("S’exercer : Tirage de banco")
    walk.page.locator(".choix__option").first.click()
    walk.page.wait_for_timeout(200)
    expect(walk.page.locator("[data-verdict]")).to_have_count(0)
    walk.validate()


def test_the_summary_loads_the_tables_missed_and_those_opened(walk: Walk) -> None:
    walk.start("S’exercer : Tirage de banco")
    for answer in (wrong, right):
        attempt = waiting()
        walk.tap(answer(attempt))
        walk.go_on()
    walk.open(f"/seance/{attempt.series_id}/bilan/")
    missed, known = walk.page.locator(".faute"), walk.page.locator(".bilan__ligne")
    expect(missed.locator(".table")).to_be_visible()
    assert not known.locator(".table").count()
    known.locator("summary").click()
    expect(known.locator(".table")).to_be_visible()
