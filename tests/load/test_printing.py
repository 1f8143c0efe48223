"""Papers printed one after the other, and several at once: what a process keeps of them does not grow."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median
from threading import Event
from typing import Final

import pytest

from benchmarks.soak.watching import Held, held
from config.serving.request_queue import PATIENCE
from tests.load.conftest import Browser, Served, made_ready
from tests.machine import in_time
from trainer.marks.presenters.printing.pdf import MOST

pytestmark = pytest.mark.slow
TEACHERS: Final = 4
"""Papers that are asked for at once."""
FIRST, MORE = 4, 8
"""Papers that each of them asks for before what is held is looked at, and afterwards."""
FEW_AT_ONCE, WAITING = 4, 2 * MOST + 4
"""Papers that wait at every instant: two for each process, and more than both take together."""
PAGES: Final = ("/sante/", "/regles/punto-banco/", "/formation/")
MOST_GAINED: Final = 16e6
"""Bytes that a process may gain by those: one that kept its papers would gain ten times as many."""
MOST_KEPT: Final = 110e6
"""Bytes that printing costs a process for good: the libraries, the fonts, the room for papers at once."""


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Served]:
    """The site of the demonstration, whose school has exams."""
    with made_ready(tmp_path, whole=True).running() as site:
        yield site


def at_once(work: Callable[[], object], times: int) -> None:
    """Have each of the teachers do it some times."""

    def often(_teacher: int) -> None:
        for _ in range(times):
            work()

    with ThreadPoolExecutor(TEACHERS) as pool:
        list(pool.map(often, range(TEACHERS)))


def paper_of(school: Served) -> tuple[Browser, str]:
    """Return the browser of an instructor, and the address of a paper that they print."""
    browser = Browser(school.port)
    assert browser.sign_in("formateur") == 302
    desk = re.search(r'"(/formation/ecole/[\w-]+/)"', browser.get("/formation/").text)
    assert desk
    marks = browser.get(f"{desk[1]}notes/").text
    exam = re.search(r'"(/formation/[^"]+/notes/examens/\d+/)"', marks)
    assert exam
    path = f"{exam[1]}sujets/1/"
    assert browser.get(path).body.startswith(b"%PDF-")
    return browser, path


def test_a_process_holds_no_more_after_many_papers_than_after_a_few(
    school: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    browser, path = paper_of(school)

    def one() -> None:
        assert browser.get(path).status == 200

    def seen() -> dict[int, Held]:
        return {worker: held(worker) for worker in school.workers()}

    fresh = seen()
    at_once(one, FIRST)
    before = seen()
    at_once(one, MORE)
    after = seen()
    told = [[seen[one].memory // 10**6 for seen in (fresh, before, after)] for one in fresh]
    with capsys.disabled():
        sys.stdout.write(f"\n{TEACHERS * (FIRST + MORE)} papers, megabytes held: {told}\n")
    assert fresh.keys() == after.keys()  # nobody died of it
    for worker, then in before.items():
        assert after[worker].memory - then.memory < MOST_GAINED
        assert after[worker].memory - fresh[worker].memory < MOST_KEPT
        assert after[worker].files <= then.files + 4


def opened_meanwhile(browser: Browser, path: str, waiting: int) -> tuple[list[float], set[int]]:
    """Open pages while so many papers are asked for without a pause.

    Returns how long each page took, and the statuses of what was printed.
    """
    over, took = Event(), []

    def print_on(_teacher: int) -> set[int]:
        found = set()
        while not over.is_set():
            found.add(browser.get(path).status)
            time.sleep(0.1)
        return found

    with ThreadPoolExecutor(waiting) as press:
        asked = press.map(print_on, range(waiting))
        time.sleep(2)
        for page in PAGES * 15:
            begun = time.monotonic()
            assert browser.get(page).status == 200
            took.append(time.monotonic() - begun)
        over.set()
        return took, {status for found in asked for status in found}


def test_pages_open_while_documents_wait_for_the_press(
    school: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    browser, path = paper_of(school)
    browser.get(path)  # perhaps by the other process

    def longest(waiting: int) -> float:
        took, statuses = opened_meanwhile(browser, path, waiting)
        with capsys.disabled():
            told = f"{median(took):.2f} s, {max(took):.2f} at most"
            sys.stdout.write(f"\nwhile {waiting} print: {told}\n")
        assert 200 in statuses
        assert statuses <= {200, 303}  # one too many is led back, and told so at once
        return max(took)

    for waiting in (FEW_AT_ONCE, WAITING):
        # Each document of its process passes first, until it is known to be slow.
        in_time(partial(longest, waiting), waiting / 2 * PATIENCE + 2)
