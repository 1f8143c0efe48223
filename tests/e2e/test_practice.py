"""Practising in a browser, by keyboard alone."""

from collections.abc import Callable, Sequence
from statistics import quantiles

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.answers import form_of, right, wrong
from tests.e2e.conftest import SIZES
from tests.e2e.keyboard import HABIT, Walk
from tests.machine import pace
from trainer.practice.models import Attempt
from trainer.progress.models import DayTally

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
QUESTIONS = 25
BELOW_A_VERDICT = {"pied"}
"""What goes down with the verdict: nothing else moves, the correction lies over its place."""


def waiting() -> Attempt:
    return Attempt.objects.get(answered_at=None)


@pytest.mark.measured
@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Tous les exercices mêlés", "phone"),
        ("Tous les exercices mêlés", "screen"),
        ("S’exercer : Tirage de banco", "phone"),
    ],
)
def test_a_session_of_questions_by_keyboard_shifts_nothing_and_waits_for_nothing(
    walk: Walk, name: str, size: str
) -> None:
    width, height = SIZES[size]
    walk.page.set_viewport_size({"width": width, "height": height})
    waited = []
    for sitting in range(1, 4):
        walk.start(name, length="sans fin")
        with pace() as machine:
            for _ in range(QUESTIONS):
                walk.fill()
                walk.validate()
                walk.go_on()
        measures = walk.measures()
        assert sum(shift["value"] for shift in measures["shifts"] if not shift["recent"]) == 0
        assert [shift for shift in measures["shifts"] if {*shift["what"]} - BELOW_A_VERDICT] == []
        assert DayTally.objects.get().answered == QUESTIONS * sitting
        assert len(measures["times"]) == QUESTIONS
        waited.append(quantiles(measures["times"], n=4)[0] / machine.slowness)
        if waited[-1] <= 50:
            return
    # Other work on the machine only adds time: the fastest quarter of the quietest sitting is
    # what the site takes.
    pytest.fail(f"ms from Enter to the painted verdict, in each sitting: {waited}")


def test_the_key_beside_a_proposition_chooses_it_and_the_verdict_is_told(walk: Walk) -> None:
    walk.start("S’exercer : Tirage de banco")
    for number, answer in enumerate([right, wrong, right, wrong], start=1):
        attempt = waiting()
        place = form_of(attempt).keys.index(answer(attempt))  # type: ignore[attr-defined]  # a Choice
        walk.key.press(str(place + 1))
        walk.validate()
        verdict = walk.page.locator("[data-verdict]")
        expect(verdict).to_be_focused()
        expect(verdict.get_by_role("heading")).to_have_text("Juste" if answer is right else "Faux")
        attempt.refresh_from_db()
        assert attempt.correct is (answer is right)
        assert attempt.position == number
        walk.go_on()
        assert walk.page.url.endswith(f"/{number + 1}/")
    expect(walk.page.locator("input[data-touche='1']")).to_be_focused()


def test_a_digit_goes_to_the_field_wherever_the_focus_is(walk: Walk) -> None:
    walk.start("S’exercer : Point d’une main")
    walk.page.locator("h1").focus()
    walk.key.press("7")
    expect(walk.page.get_by_role("textbox")).to_have_value("7")
    walk.validate()


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


def test_what_cannot_be_read_is_asked_again_where_it_was_typed(walk: Walk) -> None:
    walk.start("S’exercer : Point d’une main")
    field = walk.page.get_by_role("textbox")
    walk.key.type("bac")
    walk.key.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(field).to_have_value("bac")
    assert waiting().position == 1
    walk.key.press("Control+a")
    walk.key.type("3")
    walk.validate()


def test_an_answer_that_does_not_arrive_stays_in_its_field_and_can_be_sent_again(
    walk: Walk,
) -> None:
    failures: list[int | None] = []
    # Before the page is there: a browser that is busy may let a first request by a later route.
    walk.page.route("**/seance/**", refusing(failures))
    walk.start("S’exercer : Point d’une main")
    field = walk.page.get_by_role("textbox")
    expect(field).to_be_focused()
    walk.key.type("4")
    expect(field).to_have_value("4")
    for status in (400, 403, 404, 405, 413, 429, 500, 502, 503, None):
        failures.append(status)
        walk.key.press("Enter")
        expect(walk.page.get_by_role("alert")).to_contain_text(str(status or "ne répond pas"))
        expect(field).to_have_value("4")
        expect(walk.page.get_by_text("panne")).to_have_count(0)
        expect(walk.page.get_by_role("button", name="Valider")).to_be_enabled()
    walk.page.unroute("**/seance/**")
    walk.validate()
    assert Attempt.objects.get(position=1).given == 4


def refusing(failures: Sequence[int | None]) -> Callable[[Route], None]:
    """Return what answers every request with the last status told, or with nothing at all; before, it lets by."""

    def refuse(route: Route) -> None:
        if not failures:
            route.fallback()
        elif (status := failures[-1]) is None:
            route.abort()
        else:
            route.fulfill(status=status, body="<h1>panne</h1>", content_type="text/html")

    return refuse


def test_the_back_button_leaves_the_series_and_coming_back_finds_the_question(walk: Walk) -> None:
    walk.start("S’exercer : Point d’une main")
    for _ in range(3):
        walk.fill()
        walk.validate()
        walk.go_on()
    walk.page.go_back()
    expect(walk.page.get_by_role("heading", level=1)).to_have_text("Punto Banco")
    walk.page.go_forward()
    expect(walk.page.get_by_text("question 4")).to_be_visible()
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


def test_a_tap_or_a_key_answers_at_once_and_the_habit_of_enter_does_not_skip_the_verdict(
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


def test_the_question_mark_lists_the_keys(walk: Walk) -> None:
    walk.start("S’exercer : Tirage de banco")
    walk.key.press("?")
    sheet = walk.page.get_by_role("dialog", name="Les touches")
    expect(sheet).to_be_visible()
    walk.key.press("Escape")
    expect(sheet).to_be_hidden()
    walk.page.get_by_role("button", name="Touches").click()
    expect(sheet).to_be_visible()


def test_the_summary_loads_the_table_of_what_was_missed_and_of_what_is_opened(walk: Walk) -> None:
    walk.start("S’exercer : Tirage de banco")
    for answer in (wrong, right):
        attempt = waiting()
        walk.tap(answer(attempt))
        walk.go_on()
    walk.open(f"/seance/{attempt.series_id}/bilan/")
    missed, known = walk.page.locator(".bilan__ligne").all()
    expect(missed.locator(".scene")).to_be_visible()
    assert not known.locator(".scene").count()
    known.locator("summary").click()
    expect(known.locator(".scene")).to_be_visible()
