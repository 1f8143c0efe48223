"""The site that silent, dripping, huge or deadly guests cannot stop, as it is really served."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.load.conftest import FORM, ROOT, Browser, Served, connected, guests
from tests.load.test_killed import key_of
from tests.machine import in_time

pytestmark = pytest.mark.measured
SOCKETS = 8
people: list[Browser] = []
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
    with prepared.running():
        yield prepared


@contextmanager
def half_forms(
    port: int, number: int = SOCKETS, address: str = "127.0.0.1"
) -> Iterator[list[socket.socket]]:
    """Hold connections whose form never ends, from an address of this machine."""
    head = HEAD.format(port=port, cookie="a" * 32, length=1000).encode()
    with ExitStack() as stack:
        held = [
            stack.enter_context(
                socket.create_connection(("127.0.0.1", port), source_address=(address, 0))
            )
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


def beside_half_forms(visitor: Browser, number: int = SOCKETS) -> float:
    """Return the longest of a few pages while so many forms never end."""
    with half_forms(visitor.port, number):
        return slowest(visitor)


def beside_drips(visitor: Browser) -> float:
    """Return the longest page while forms that never end come byte after byte."""
    taken = []
    with half_forms(visitor.port) as held:
        for _ in range(3):
            for sender in held:
                sender.sendall(b"x")
            taken.append(slowest(visitor, 2))
            time.sleep(0.5)
    return max(taken)


def test_silent_connections_delay_nobody(visitor: Browser) -> None:
    slowest(visitor)  # the first page of a worker reads its templates
    for number in (SOCKETS, 40 * SOCKETS):
        in_time(partial(beside_half_forms, visitor, number), AT_MOST)
    assert visitor.begin()


def test_half_forms_of_one_address_leave_the_forms_of_others_open(
    served: Served, visitor: Browser
) -> None:
    addresses = (f"127.0.0.{number}" for number in count(2))

    def slowest_answer() -> float:
        series, taken = visitor.begin(), []
        with half_forms(served.port, 700, next(addresses)):
            for position in range(1, 11):
                start = time.monotonic()
                assert visitor.post(f"{series}{position}/", {"reponse": "tire"}).status == 200
                taken.append(time.monotonic() - start)
            assert visitor.get("/sante/pret/").status == 200
        assert visitor.post(f"{series}11/", {"reponse": "tire"}).status == 200
        return max(taken)

    in_time(slowest_answer, AT_MOST)


def test_http_2_in_clear_is_not_spoken(served: Served) -> None:
    """Its bodies that are dropped would each keep a thread for ever."""
    spoken = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
    answer = answered(served.port, spoken)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")


def come(port: int, number: int, network: str) -> None:
    """Open the page where one signs in, as so many people who then wait at their door."""
    global people  # noqa: PLW0603 - of a process of their own
    people = guests(port, number, network)
    for person in people:
        person.get("/compte/connexion/")


def sign_in(name: str) -> Counter[tuple[int, bool]]:
    """Sign all of them in at once; count the statuses, and whether one is told when to come back."""
    word = "carré de rois 4"
    with ThreadPoolExecutor(len(people)) as pool:
        asked = [
            pool.submit(
                it.post, "/compte/connexion/", {"login": f"{name}-{rank}", "password": word}
            )
            for rank, it in enumerate(people)
        ]
        replies = [found.result() for found in asked]
    return Counter((it.status, "retry-after" in it.headers) for it in replies)


@pytest.fixture(scope="module")
def crowd() -> Iterator[ProcessPoolExecutor]:
    """A process of people: to serve them is the site's work, to send for them is not."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("number", [30, 60, 200])
def test_people_who_sign_in_together_leave_the_site_to_others(
    served: Served, visitor: Browser, crowd: ProcessPoolExecutor, number: int
) -> None:
    turns = count()

    def page_meanwhile() -> float:
        turn = next(turns)  # other people, from elsewhere: none of them has been counted
        crowd.submit(come, served.port, number, f"127.{turn}.{number}").result()
        slowest(visitor)
        before = served.resident()
        asked = crowd.submit(sign_in, f"personne{turn}")
        took, most = slowest(visitor), served.resident()
        # Nobody is lost: each is answered, or told when to come back.
        replies = asked.result()
        assert {*replies} <= {(200, False), (422, False), (429, True), (503, True)}
        assert replies[422, False] >= 24  # a class
        assert most - before < 200 * 1024
        return took

    in_time(page_meanwhile, AT_MOST)


def test_workers_do_not_outlive_their_server(served: Served) -> None:
    before, (killed,) = served.workers(), served.servers()
    os.kill(killed, signal.SIGKILL)
    until = time.monotonic() + 30
    while killed in served.servers() or not served.workers():
        assert time.monotonic() < until
        time.sleep(0.1)
    served.wait()
    assert not [pid for pid in before if Path(f"/proc/{pid}").exists()]


def test_one_byte_a_second_delays_nobody(visitor: Browser) -> None:
    slowest(visitor)
    in_time(lambda: beside_drips(visitor), AT_MOST)


def test_a_huge_upload_is_refused_at_once(served: Served) -> None:
    def refused() -> float:
        start = time.monotonic()
        assert b" 413 " in answered(served.port, huge(served.port))
        return time.monotonic() - start

    in_time(refused, AT_MOST)


def huge(port: int) -> bytes:
    """Return the head of a form of three hundred megabytes."""
    return HEAD.format(port=port, cookie="a" * 32, length=300 * 1024 * 1024).encode()


def answered(port: int, sent: bytes, seconds: float = 5) -> bytes:
    """Return what is answered, in so many seconds, to what is only begun."""
    with socket.create_connection(("127.0.0.1", port)) as sender:
        sender.sendall(sent)
        sender.settimeout(seconds)
        return sender.recv(200)


def test_an_answer_whose_sender_hangs_up_counts_once(served: Served, visitor: Browser) -> None:
    series = visitor.begin()
    headers = {"Content-Type": FORM, "Cookie": visitor.cookie}
    with connected(served.port) as connection:
        connection.request("POST", f"{series}1/", visitor.filled({"reponse": "tire"}), headers)
    asked = f"FROM practice_attempt WHERE series_id = '{key_of(series)}'"
    until = time.monotonic() + 10
    while not served.one(f"SELECT count(answered_at) {asked}"):
        assert time.monotonic() < until
        time.sleep(0.05)
    again = visitor.post(f"{series}1/", {"reponse": "tire"})
    assert f'data-url="{series}2/"' in again.text
    assert served.one(f"SELECT count(*) {asked}") == 2
    assert served.one(f"SELECT count(answered_at) {asked}") == 1


def test_requests_that_wait_for_the_database_do_not_stop_the_others(
    served: Served, visitor: Browser
) -> None:
    slowest(visitor)

    @contextmanager
    def locked() -> Iterator[None]:
        with closing(served.database()) as database:
            database.execute("BEGIN IMMEDIATE")
            yield
            database.execute("ROLLBACK")

    in_time(lambda: beside_writers(visitor, locked()), AT_MOST)


def beside_writers(visitor: Browser, locked: AbstractContextManager[None]) -> float:
    """Return the longest of a few pages while people answer a database that is locked."""
    writers = guests(visitor.port)
    places = [writer.begin() for writer in writers]
    with ThreadPoolExecutor(len(writers)) as pool:
        with locked:
            sent = [
                pool.submit(writer.post, f"{place}1/", {"reponse": "tire"})
                for writer, place in zip(writers, places, strict=True)
            ]
            time.sleep(1)
            assert not any(reply.done() for reply in sent)
            took = slowest(visitor)
        assert [reply.result().status for reply in sent] == [200] * len(writers)
    return took


def test_a_site_whose_workers_die_one_after_the_other_is_there_again(served: Served) -> None:
    for _ in range(2):
        os.kill(served.workers()[0], signal.SIGKILL)
        time.sleep(2)
    served.wait()
    time.sleep(3)
    served.wait()
    assert len(served.workers()) == 2


def test_nothing_is_listed_and_no_version_told(visitor: Browser) -> None:
    for path in ("/static/", "/static/css/", "/.git/config", "/manage.py", "/admin/"):
        reply = visitor.get(path)
        assert reply.status == 404, path
        assert reply.headers.get("server") == "tapis-vert"  # whoever serves, and no version of it
        assert not {"x-powered-by", "via"} & reply.headers.keys()


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
