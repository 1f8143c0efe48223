"""Every form of answer, a run and a coup in a real browser: from the last key or tap to the painted verdict."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from benchmarks.painted import CHAINED, FILL, VERDICT, centiles, send, wait_for_question
from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from tests.drills import check_each
from tests.e2e.answers import ask, one_drill_per_form, right
from tests.e2e.conftest import SIZES, visitor_of
from tests.e2e.keyboard import AT_ONCE, Walk, measured
from tests.e2e.world import url_of
from tests.machine import in_time
from trainer.practice.models import Attempt

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

ANSWERS: Final = 12
"""Answers measured in a sitting."""
MORE: Final = (
    ("caribbean-stud", "de-place-en-place"),
    ("texas-holdem", "a-qui-la-parole"),
    ("omaha", "cinq-cartes"),
    ("controle-punto-banco", "tirage-banco"),
    ("calcul", "echelles"),
)
"""Seats one after the other, an order of places, a seat among words, cards of two places; a colleague
to judge, and mental arithmetic."""
LARGEST: Final = ("caribbean-stud", "reglement-tapis")
"""Seven seats to settle: what is longest to paint, on a screen. The slow run measures it alone."""


def forms() -> list[tuple[Game, Drill[object]]]:
    """Return a drill of each form of answer, and of each way to give it on the cloth."""
    more = [(catalog.game(game), catalog.game(game).drill(drill)) for game, drill in MORE]
    return [*one_drill_per_form(), *more]


def sitting(walk: Walk, game: Game, drill: Drill[object]) -> dict[str, float]:
    """Answer several times in a row, while nothing shifts; return what the verdicts took."""
    walk.open(url_of(ask(visitor_of(walk.page, walk.site).pk, game, drill)))
    walk.ready()
    for _ in range(ANSWERS):
        walk.page.evaluate(FILL)
        send(walk.page)
        walk.page.locator("a[data-suite]").click()
    measures = walk.measures()
    assert not measures["moved"], drill.slug
    assert len(measures["times"]) == ANSWERS, drill.slug
    return centiles(measures["times"])


@pytest.mark.measured
@pytest.mark.parametrize("size", list(SIZES))
def test_the_verdict_on_every_form_of_answer_is_painted_at_once(walk: Walk, size: str) -> None:
    """Each form at one of the sizes, in turn; at all of them by the slow run."""
    turn = list(SIZES).index(size)
    check_at_once(walk, size, forms()[turn :: len(SIZES)])


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_the_verdict_on_every_form_is_painted_at_once_at_every_size(walk: Walk, size: str) -> None:
    check_at_once(walk, size, forms())


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_the_verdict_on_the_largest_cloth_is_painted_at_once(walk: Walk, size: str) -> None:
    name, drill = LARGEST
    game = catalog.game(name)
    check_at_once(walk, size, [(game, game.drill(drill))])


def check_at_once(walk: Walk, size: str, asked: list[tuple[Game, Drill[object]]]) -> None:
    """Check that the verdict of each exercise is painted in time; the first that is late is told."""
    walk.page.set_viewport_size(SIZES[size])

    def check(game: Game, drill: Drill[object]) -> None:
        in_time(partial(sitting, walk, game, drill), AT_ONCE)

    for game, drill in asked:
        check_each(game, [drill], partial(check, game))


FEWER: Final = 6
"""Answers measured in a run and in a coup: none is shorter."""
COUPS: Final = {"phone": "punto-banco", "screen": "caribbean-stud"}
PAINTED: Final = "(number) => window.walk.times.length === number"


def told(page: Page) -> dict[str, float]:
    """Return what the verdicts of a sitting took, which nothing has shifted."""
    seen = measured(page)
    assert not [shift for shift in seen["moved"] if shift["what"]]
    assert len(seen["times"]) == FEWER
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


@pytest.mark.slow
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
        wait_for_question(page)
        for number in range(1, FEWER + 1):
            attempt = Attempt.objects.latest("pk")
            key_in(page, attempt)
            page.wait_for_url(f"**/{attempt.position + 1}/")
            page.wait_for_function(PAINTED, arg=number, polling=20)  # nobody answers unseen
        return told(page)

    in_time(run, AT_ONCE)


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_in_a_coup_the_verdict_is_painted_at_once(
    page: Page, live_server: LiveServer, size: str
) -> None:
    page.set_viewport_size(SIZES[size])
    page.add_init_script(VERDICT)

    def coup() -> dict[str, float]:
        page.goto(f"{live_server.url}/table/{COUPS[size]}/")
        page.get_by_role("button", name="Commencer le coup").click()
        wait_for_question(page)
        for _ in range(FEWER):
            page.evaluate(FILL)
            send(page)
            page.locator("a[data-suite]").click()
        return told(page)

    in_time(coup, AT_ONCE)
