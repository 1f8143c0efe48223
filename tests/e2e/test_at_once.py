"""Against the clock and in a coup: from the key to the painted verdict, and nothing shifts."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from benchmarks.painted import CHAINED, FILL, VERDICT, centiles, send
from casino_rules import catalog
from tests.e2e.answers import right
from tests.e2e.conftest import SIZES
from tests.e2e.keyboard import AT_ONCE, measured
from tests.machine import in_time
from trainer.practice.models import Attempt

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

ANSWERS: Final = 6
"""Answers measured in a sitting: no coup is shorter."""
COUPS: Final = {"phone": "punto-banco", "screen": "caribbean-stud"}
PAINTED: Final = "(number) => window.walk.times.length === number"


def told(page: Page) -> dict[str, float]:
    """Return what the verdicts of a sitting took, which nothing has shifted."""
    seen = measured(page)
    assert not [shift for shift in seen["moved"] if shift["what"]]
    assert len(seen["times"]) == ANSWERS
    return centiles(seen["times"])


def key_in(page: Page, attempt: Attempt, given: Callable[[Attempt], object] = right) -> None:
    """Give an answer by its key, or by its digits and Enter."""
    value: Any = given(attempt)
    keys: Any = getattr(attempt.posed.question.form, "keys", None)
    if keys:
        page.keyboard.press(str(keys.index(value) + 1))
    else:
        page.keyboard.type(str(value))
        page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("pace", "exercise", "size"),
    [
        ("Chrono 3\u00a0min", ("punto-banco", "tirage-banco"), "screen"),
        ("Chrono 3\u00a0min", ("calcul", "echelles"), "phone"),
        ("Série", ("punto-banco", "tirage-banco"), "phone"),
    ],
)
def test_in_a_run_the_verdict_and_the_next_question_are_painted_at_once(
    page: Page, live_server: LiveServer, pace: str, exercise: tuple[str, str], size: str
) -> None:
    game, drill = exercise
    page.set_viewport_size(SIZES[size])
    page.add_init_script(CHAINED)

    def run() -> dict[str, float]:
        page.goto(f"{live_server.url}/entrainement/{game}/")
        page.get_by_label("Rythme").select_option(label=pace)
        name = f"S’exercer : {catalog.game(game).drill(drill).title}"
        page.get_by_role("button", name=name).press("Enter")
        page.locator("form[data-htmx-powered]").first.wait_for()
        for number in range(1, ANSWERS + 1):
            attempt = Attempt.objects.latest("pk")
            key_in(page, attempt)
            page.wait_for_url(f"**/{attempt.position + 1}/")
            page.wait_for_function(PAINTED, arg=number, polling=20)  # nobody answers unseen
        return told(page)

    in_time(run, AT_ONCE)


@pytest.mark.parametrize("size", list(SIZES))
def test_in_a_coup_the_verdict_is_painted_at_once(
    page: Page, live_server: LiveServer, size: str
) -> None:
    page.set_viewport_size(SIZES[size])
    page.add_init_script(VERDICT)

    def coup() -> dict[str, float]:
        page.goto(f"{live_server.url}/table/{COUPS[size]}/")
        page.get_by_role("button", name="Commencer le coup").click()
        page.locator("form[data-htmx-powered]").first.wait_for()
        for _ in range(ANSWERS):
            page.evaluate(FILL)
            send(page)
            page.locator("a[data-suite]").click()
        return told(page)

    in_time(coup, AT_ONCE)
