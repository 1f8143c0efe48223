"""From the press of Enter to the painted verdict, in a real browser on the real server."""

import sys

import pytest
from playwright.sync_api import Page

from benchmarks.painted import centiles
from tests.e2e.conftest import SIZES
from tests.e2e.keyboard import AT_ONCE, Walk
from tests.load.conftest import Served
from tests.machine import in_time

pytestmark = [pytest.mark.slow, pytest.mark.e2e]
QUESTIONS = 25


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["Tous les exercices mêlés", "S’exercer : Tirage de banco"])
def test_the_verdict_is_painted_before_one_notices(
    page: Page, served: Served, capsys: pytest.CaptureFixture[str], name: str, size: str
) -> None:
    page.set_viewport_size(SIZES[size])
    walk = Walk(page, served.url)

    def sitting() -> dict[str, float]:
        times = sit(walk, name)
        found = centiles(times)
        with capsys.disabled():
            told = f"p50 {found['p50']:.1f} ms, p95 {found['p95']:.1f} ms, max {max(times):.1f} ms"
            sys.stdout.write(f"\n{name}, {size}: {told}\n")
        return found

    in_time(sitting, AT_ONCE)


def sit(walk: Walk, name: str) -> list[float]:
    """Answer the questions of a session; return how long each verdict took, in milliseconds."""
    walk.start(name)
    for _ in range(QUESTIONS):
        walk.fill()
        walk.validate()
        walk.go_on()
    measures = walk.measures()
    assert len(measures["times"]) == QUESTIONS
    assert not measures["moved"]
    return [float(time) for time in measures["times"]]
