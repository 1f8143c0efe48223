"""The site that silent, dripping, huge or deadly guests cannot stop, as it is really served."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import pytest

from tests.load.conftest import ROOT, Browser, Served

pytestmark = pytest.mark.measured
SOCKETS = 8
AT_MOST = 1.0
"""Seconds that a page may take meanwhile."""
HEAD = (
    "POST /compte/connexion/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    "Referer: http://127.0.0.1:{port}/\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    "Cookie: csrf={cookie}\r\nContent-Length: {length}\r\n\r\nlogin=a"
)


@pytest.fixture(scope="module")
def served(prepared: Served) -> Iterator[Served]:
    """The site, started once for all that should not stop it."""
    prepared.start()
    yield prepared
    prepared.kill()


@contextmanager
def half_forms(port: int, number: int = SOCKETS) -> Iterator[list[socket.socket]]:
    """Hold connections whose form never ends."""
    head = HEAD.format(port=port, cookie="a" * 32, length=1000).encode()
    with ExitStack() as stack:
        held = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            for _ in range(number)
        ]
        for sender in held:
            sender.sendall(head)
        time.sleep(0.5)
        yield held


def slowest(browser: Browser, times: int = 5) -> float:
    """Return the longest of a few pages, in seconds."""
    taken = []
    for _ in range(times):
        for path in ("/sante/", "/regles/punto-banco/"):
            start = time.monotonic()
            assert browser.get(path).status == 200
            taken.append(time.monotonic() - start)
    return max(taken)


def test_silent_connections_delay_nobody(served: Served, visitor: Browser) -> None:
    slowest(visitor)  # the first page of a worker reads its templates
    for number in (SOCKETS, 40 * SOCKETS):
        with half_forms(served.port, number):
            assert slowest(visitor) < AT_MOST
    assert visitor.begin()


def test_one_byte_a_second_delays_nobody(served: Served, visitor: Browser) -> None:
    slowest(visitor)
    with half_forms(served.port) as held:
        for _ in range(3):
            for sender in held:
                sender.sendall(b"x")
            assert slowest(visitor, 2) < AT_MOST
            time.sleep(0.5)


def test_a_huge_upload_is_refused_at_once(served: Served) -> None:
    head = HEAD.format(port=served.port, cookie="a" * 32, length=300 * 1024 * 1024).encode()
    start = time.monotonic()
    with socket.create_connection(("127.0.0.1", served.port)) as sender:
        sender.sendall(head)
        sender.settimeout(5)
        assert b" 413 " in sender.recv(200)
    assert time.monotonic() - start < AT_MOST


def test_requests_that_wait_for_the_database_do_not_stop_the_others(
    served: Served, visitor: Browser
) -> None:
    slowest(visitor)
    writers = [Browser(served.port) for _ in range(4)]
    places = [writer.begin() for writer in writers]
    database = served.database()
    database.execute("BEGIN IMMEDIATE")
    try:
        with ThreadPoolExecutor(len(writers)) as pool:
            waiting = [
                pool.submit(writer.post, f"{place}1/", {"reponse": "tire"})
                for writer, place in zip(writers, places, strict=True)
            ]
            time.sleep(1)
            assert slowest(visitor) < AT_MOST
            database.execute("ROLLBACK")
            assert [sent.result().status for sent in waiting] == [200] * len(writers)
    finally:
        database.close()


def test_a_site_whose_workers_die_one_after_the_other_is_there_again(served: Served) -> None:
    for _ in range(2):
        os.kill(served.workers()[0], signal.SIGKILL)
        time.sleep(2)
    served.wait()
    time.sleep(3)
    served.wait()
    assert len(served.workers()) == 2


def test_a_second_server_on_the_port_is_refused(served: Served) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "config.serving", "--port", str(served.port)],
        cwd=ROOT,
        env=served.environment,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert second.returncode == 1
    assert "déjà pris" in second.stderr
