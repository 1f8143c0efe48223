"""Who has just cloned the project: the gestures of any Django site and ``make run`` work, or say what does."""

import contextlib
import os
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from django.db import connection

from benchmarks.web.servers import free_port
from config.serving.__main__ import PortTakenError, alone_on, announce
from scripts.prepare import keep_to_oneself, stays_here
from tests.config.test_settings import OURS, ROOT, manage
from tests.load.conftest import Browser, listening
from tests.load.test_silent import AT_MOST, answered, beside_half_forms, huge, slowest
from tests.machine import in_time

DEVELOPMENT = {"DJANGO_ENV": "development"}
PASSWORD = "un-mot-de-passe-de-test"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with spaces, and the base that `migrate` alone has made there."""
    folder = tmp_path_factory.mktemp("dossier avec espaces")
    assert not manage(folder, "migrate", "--verbosity", "0", **DEVELOPMENT).returncode
    return folder


@pytest.fixture(scope="module")
def visitor(data: Path) -> Iterator[Browser]:
    """Somebody who comes to `runserver` on that base, where there is one account."""
    made = manage(
        data,
        *("createsuperuser", "--no-input", "--username", "nouvelle", "--email", "n@example.org"),
        **{**DEVELOPMENT, "DJANGO_SUPERUSER_PASSWORD": PASSWORD},
    )
    assert not made.returncode, made.stderr
    port = free_port()
    environment = {"DJANGO_DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "config.settings"}
    line = [sys.executable, "manage.py", "runserver", f"127.0.0.1:{port}", "--noreload"]
    with listening(line, port, cwd=ROOT, env={**DEVELOPMENT, **environment}):
        yield Browser(port)


@pytest.mark.thorough
def test_migrate_then_runserver_let_somebody_sign_in(visitor: Browser) -> None:
    assert visitor.sign_in("nouvelle", PASSWORD) == 302
    assert "session" in visitor.cookies
    assert visitor.get("/").status == 200


@pytest.mark.thorough
def test_strangers_do_not_stop_the_server_of_development_either(visitor: Browser) -> None:
    slowest(visitor, 1)  # the first page reads its templates
    in_time(lambda: beside_half_forms(visitor), AT_MOST)
    assert b" 413 " in answered(visitor.port, huge(visitor.port))


@pytest.mark.thorough
def test_a_table_that_is_missing_is_told_by_the_check(data: Path) -> None:
    assert not manage(data, "check", **DEVELOPMENT).returncode
    with closing(sqlite3.connect(data / "tapis-vert.sqlite3", isolation_level=None)) as base:
        base.execute("ALTER TABLE shared_cache RENAME TO hidden")
        done = manage(data, "check", **DEVELOPMENT)
        base.execute("ALTER TABLE hidden RENAME TO shared_cache")
    assert done.returncode
    assert "Il manque une table à la base : shared_cache" in done.stderr


@pytest.mark.thorough
def test_a_base_that_is_not_migrated_yet_is_no_fault_of_the_project(tmp_path: Path) -> None:
    assert not manage(tmp_path, "check", **DEVELOPMENT).returncode


@pytest.mark.thorough
def test_the_tests_of_django_say_where_ours_are_and_fail(tmp_path: Path) -> None:
    done = manage(tmp_path, "test", "tests.config", "--parallel", **DEVELOPMENT)
    assert done.returncode
    assert "make test" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("host", "here"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("ecole", False)],  # noqa: S104 - only read
)
def test_an_address_is_of_this_machine_alone_or_of_others_too(host: str, here: bool) -> None:  # noqa: FBT001 - a parameter
    assert stays_here(host) is here


def test_postgresql_is_reached_from_any_folder() -> None:
    """A socket holds a hundred letters: it is not in the project's folder, whatever its name."""
    script = (ROOT / "scripts" / "with-postgres.sh").read_text("utf-8")
    assert "socket=$(mktemp -d /tmp/" in script
    assert "host=$socket" in script


@pytest.mark.parametrize("wide", [40, 60, 100])
def test_the_gestures_are_told_within_the_terminal(wide: int) -> None:
    asked = {"PATH": os.environ["PATH"], "COLUMNS": str(wide), "LANG": "C.UTF-8"}
    done = subprocess.run(
        [str(shutil.which("make"))], cwd=ROOT, env=asked, capture_output=True, check=True, text=True
    )
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= wide
    told = [line.split()[1] for line in lines if line.startswith("  make ")]
    assert {"help", "run", "test", "check", "measure-schools"} <= {*told}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a base that is a file")
@pytest.mark.parametrize("there", [True, False])
def test_nobody_else_of_the_machine_reads_the_base(tmp_path: Path, *, there: bool) -> None:
    base = tmp_path / "tapis-vert.sqlite3"
    beside = tmp_path / "tapis-vert.sqlite3-wal"
    for file in (base, beside) if there else ():
        file.write_bytes(b"")
        file.chmod(0o644)
    keep_to_oneself(base)
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


AGAIN: Final = 10.0
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


def test_an_address_is_told_once_it_answers(capsys: pytest.CaptureFixture[str]) -> None:
    port = free_port()
    told = Thread(target=announce, args=("127.0.0.1", port), daemon=True)
    told.start()
    told.join(timeout=0.5)
    assert told.is_alive()
    assert not capsys.readouterr().out
    with socket.create_server(("127.0.0.1", port)):
        told.join()
    assert f"http://127.0.0.1:{port}/" in capsys.readouterr().out


@pytest.mark.slow
def test_a_site_started_again_answers_within_ten_seconds(tmp_path: Path) -> None:
    port = free_port()

    def start() -> float:
        with run(tmp_path, str(port)) as started:
            return answers(started, port)

    start()  # the first one makes the school
    in_time(start, AGAIN)
