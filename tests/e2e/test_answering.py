"""Every form of answer in a real browser: from the last key or tap to the painted verdict."""

from functools import partial
from typing import Final

import pytest

from benchmarks.painted import FILL, centiles, send
from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from tests.drills import check_each
from tests.e2e.answers import ask, one_drill_per_form
from tests.e2e.conftest import SIZES, visitor_of
from tests.e2e.keyboard import AT_ONCE, Walk
from tests.e2e.world import url_of
from tests.machine import in_time

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
