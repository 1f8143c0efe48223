"""Somebody else keeps the database's write lock: the answer waits, or is asked again."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Final

import pytest

from tests.load.conftest import Browser, Served
from tests.load.wire import Reply
from tests.machine import in_time

pytestmark = pytest.mark.slow
WAITS: Final = 10
"""Seconds that the site waits for the lock (config/environment.py)."""


def send_while_locked(
    served: Served, visitor: Browser, path: str, seconds: float
) -> tuple[Reply, float]:
    """Answer while somebody else writes for so long; return the reply and how long it took."""
    other = served.database()
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(1) as pool:
        since = time.monotonic()
        reply = pool.submit(visitor.post, path, {"reponse": "tire"})
        reply.add_done_callback(lambda _: ended.append(time.monotonic() - since))
        ended: list[float] = []
        time.sleep(seconds)
        other.rollback()
        other.close()
        return reply.result(), ended[0]


def answers(served: Served) -> tuple[int, int, int]:
    """Return the answers as counted by the attempts, the cases and the days."""
    return (
        served.one("SELECT count(*) FROM practice_attempt WHERE answered_at IS NOT NULL"),
        served.one("SELECT coalesce(sum(answered), 0) FROM progress_branchmemory"),
        served.one("SELECT coalesce(sum(answered), 0) FROM progress_daytally"),
    )


def test_an_answer_waits_three_seconds_for_the_lock_and_is_kept(
    served: Served, visitor: Browser
) -> None:
    def wait_more() -> float:
        series, before = visitor.begin(), answers(served)
        reply, took = send_while_locked(served, visitor, f"{series}1/", 3)
        assert reply.status == 200
        assert "data-verdict" in reply.text
        assert took > 2.9
        assert answers(served) == tuple(count + 1 for count in before)
        return took - 3

    in_time(wait_more, 3)


def test_a_lock_longer_than_the_wait_is_a_503_and_the_answer_is_sent_again(
    served: Served, visitor: Browser
) -> None:
    def wait_more() -> float:
        series, before = visitor.begin(), answers(served)
        reply, took = send_while_locked(served, visitor, f"{series}1/", WAITS + 4)
        assert reply.status == 503
        assert reply.headers["retry-after"] == "10"
        assert "momentanément indisponible" in reply.text
        assert "Rien n’est perdu" in reply.text
        assert took > WAITS - 1
        assert answers(served) == before
        assert visitor.post(f"{series}1/", {"reponse": "tire"}).status == 200
        assert answers(served) == tuple(count + 1 for count in before)
        return took - WAITS

    in_time(wait_more, 3)


def test_pages_are_read_while_somebody_writes(served: Served, visitor: Browser) -> None:
    series = visitor.begin()

    def read() -> dict[str, float]:
        taken = {}
        with closing(served.database()) as other:
            other.execute("BEGIN IMMEDIATE")
            for path in ("/", "/regles/punto-banco/", "/jeux/", f"{series}1/", "/progression/"):
                since = time.monotonic()
                assert visitor.get(path).status == 200
                taken[path] = time.monotonic() - since
        return taken

    in_time(read, 2)
