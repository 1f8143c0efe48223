"""Workers killed in the middle of answers: nothing lost, nothing twice, the file sound."""

import http.client
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import pytest

from tests.load.conftest import Browser, Served, guests
from tests.load.wire import Reply

pytestmark = pytest.mark.slow
BLOWS: Final = (1, 2, 1)
"""Workers killed at each blow."""
BETWEEN: Final = 7
"""Seconds between blows: granian gives up on a worker that dies within 5.5 s of its birth."""
PATIENCE: Final = 60
"""Seconds during which a trainee sends their answer again."""


@dataclass(frozen=True, slots=True)
class Session:
    """What a trainee did: their series, their answers, and how often they had to insist."""

    series: str
    answered: int
    again: int


def insist(browser: Browser, path: str) -> tuple[Reply, int]:
    """Send an answer until a verdict comes back, as a trainee does; say how often in vain."""
    until, vain = time.monotonic() + PATIENCE, 0
    while time.monotonic() < until:
        try:
            reply = browser.post(path, {"reponse": "tire"})
        except (OSError, http.client.HTTPException):
            vain += 1
            time.sleep(0.05)
            continue
        assert reply.status in {200, 502, 503, 504}, reply.text  # two are of a proxy
        if reply.status == 200:
            return reply, vain
        vain += 1
        time.sleep(0.05)
    raise AssertionError("no answer came back")


def train(browser: Browser, series: str, over: threading.Event) -> Session:
    """Answer questions, one after the other, until it is over."""
    position, again = 0, 0
    while not over.is_set():
        position += 1
        reply, vain = insist(browser, f"{series}{position}/")
        again += vain
        assert f'data-url="{series}{position + 1}/"' in reply.text
    return Session(key_of(series), position, again)


def answering(browsers: Sequence[Browser], strike: Callable[[], None]) -> list[Session]:
    """Let each trainee begin a series, and answer while the blows fall; return what each one did."""
    over, begun = threading.Event(), [browser.begin() for browser in browsers]
    with ThreadPoolExecutor(len(browsers)) as pool:
        trainees = [pool.submit(train, *one, over) for one in zip(browsers, begun, strict=True)]
        try:
            strike()
        finally:
            over.set()
        return [trainee.result() for trainee in trainees]


def tell(capsys: pytest.CaptureFixture[str], sessions: list[Session], when: str) -> tuple[int, int]:
    """Say, and return, how many answers were given, and how many of them sent again."""
    answered, again = sum(it.answered for it in sessions), sum(it.again for it in sessions)
    with capsys.disabled():
        sys.stdout.write(f"\n{answered} answers, {again} sent again: {when}\n")
    return answered, again


def key_of(series: str) -> str:
    return series.split("/")[2].replace("-", "")


def strike(served: Served) -> None:
    """Kill workers, blow after blow, in the middle of the answers."""
    time.sleep(0.5)
    for count in BLOWS:
        for worker in served.workers()[:count]:
            os.kill(worker, signal.SIGKILL)
        time.sleep(BETWEEN)


def test_killing_workers_loses_no_answer_and_counts_none_twice(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    before = served.one("SELECT coalesce(sum(answered), 0) FROM progress_branchmemory")
    sessions = answering(guests(served.port), lambda: strike(served))
    answered, again = tell(capsys, sessions, f"{sum(BLOWS)} workers killed")
    assert again
    check_each(served, sessions)
    after = served.one("SELECT coalesce(sum(answered), 0) FROM progress_branchmemory")
    assert after - before == answered
    assert served.one("PRAGMA integrity_check") == "ok"


def check_each(served: Served, sessions: list[Session]) -> None:
    for session in sessions:
        asked = f"FROM practice_attempt WHERE series_id = '{session.series}'"
        assert served.one(f"SELECT count(*) {asked}") == session.answered + 1
        assert served.one(f"SELECT count(DISTINCT position) {asked}") == session.answered + 1
        assert served.one(f"SELECT count(*) {asked} AND answered_at IS NULL") == 1
        told = served.one(
            "SELECT sum(t.correct) FROM progress_daytally t JOIN practice_series s"  # noqa: S608 - our own key
            f" ON s.learner_id = t.learner_id WHERE s.id = '{session.series}'"
        )
        assert told == served.one(f"SELECT sum(correct) {asked}")


def test_a_power_cut_leaves_a_sound_file_and_the_question_where_it_was(prepared: Served) -> None:
    prepared.start()
    browser = Browser(prepared.port)
    series = browser.begin()
    for position in range(1, 20):
        insist(browser, f"{series}{position}/")
    with ThreadPoolExecutor(1) as pool:
        last = pool.submit(send_once, browser, f"{series}20/")
        prepared.kill()
        last.result()
    assert prepared.one("PRAGMA integrity_check") == "ok"
    with prepared.running():
        assert browser.get(f"{series}20/").status == 200
        insist(browser, f"{series}20/")
        asked = f"FROM practice_attempt WHERE series_id = '{key_of(series)}'"
        assert prepared.one(f"SELECT count(*) {asked} AND answered_at IS NOT NULL") == 20


def send_once(browser: Browser, path: str) -> None:
    try:
        browser.post(path, {"reponse": "tire"})
    except (OSError, http.client.HTTPException):
        return
