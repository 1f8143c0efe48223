"""``make run``, as whoever has the project types it: a port that is taken, and a second time."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from benchmarks.web.servers import free_port
from config.serving.__main__ import PortTakenError, alone_on
from tests.config.test_settings import OURS, ROOT
from tests.load.conftest import Browser
from tests.machine import in_time

AT_MOST: Final = 10.0
"""Seconds before a site that has been prepared answers again."""
LONGEST: Final = 300.0
"""Seconds given to the first start, which makes the school of the demonstration."""


@contextmanager
def run(data: Path, port: str, **more: str) -> Iterator[subprocess.Popen[str]]:
    """Start the site as ``make run`` does, on a folder of data; stop all that it started."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    environment = {**kept, "DJANGO_DATA_DIR": str(data), **more}
    started = subprocess.Popen(
        [str(ROOT / "scripts" / "run.sh"), port],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield started
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGTERM)
        started.communicate(timeout=30)


def answers(started: subprocess.Popen[str], port: int) -> float:
    """Wait until the site answers; return how long it took."""
    since = time.monotonic()
    while time.monotonic() - since < LONGEST:
        assert started.poll() is None
        with contextlib.suppress(OSError):
            if Browser(port).get("/sante/").status == 200:
                return time.monotonic() - since
        time.sleep(0.05)
    raise AssertionError("the site does not answer")


@pytest.mark.thorough
def test_a_port_that_is_taken_is_told_before_anything_is_prepared(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        with run(tmp_path, port) as started:
            told = started.communicate(timeout=60)[0]
    assert started.returncode == 1
    assert f"127.0.0.1:{port} est déjà pris" in told
    assert "http://" not in told
    assert not (tmp_path / "tapis-vert.sqlite3").exists()


@pytest.mark.parametrize("port", ["abc", "0", "65536", "8000 "])
def test_what_is_no_port_is_told_in_a_line(tmp_path: Path, port: str) -> None:
    with run(tmp_path, port) as started:
        told = started.communicate(timeout=60)[0]
    assert started.returncode == 1
    assert told == f"PORT={port} : écrire un nombre, de 1 à 65535.\n"


def test_while_one_prepares_the_site_a_second_on_the_port_is_refused() -> None:
    port = free_port()
    refused = pytest.raises(PortTakenError, match="déjà pris")
    with alone_on("127.0.0.1", port), refused, alone_on("127.0.0.1", port):
        raise AssertionError
    with alone_on("127.0.0.1", port):
        pass


def test_an_address_of_another_machine_is_not_told_to_be_taken() -> None:
    elsewhere = alone_on("192.0.2.1", free_port())
    with pytest.raises(PortTakenError, match="n'a pas cette adresse"), elsewhere:
        raise AssertionError


@pytest.mark.slow
def test_a_site_started_again_answers_within_ten_seconds(tmp_path: Path) -> None:
    port = free_port()

    def start() -> float:
        with run(tmp_path, str(port)) as started:
            return answers(started, port)

    start()  # the first one makes the school
    in_time(start, AT_MOST)
