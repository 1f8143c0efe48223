"""Faults of what is under the site, as it is served: what people are told is so, and it comes back by itself."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final, override

import psycopg
import pytest
from pysqlite3 import dbapi2

from tests.load.bases import primary
from tests.load.conftest import ROOT, SERVER, Browser, Served, guests, made_ready
from tests.load.test_killed import answering, check_each, insist, key_of, tell
from tests.load.test_nodes import check_each as check_each_there

pytestmark = pytest.mark.slow
WRITERS: Final = 8
WRITING: Final = 30
"""Seconds during which eight people answer without a pause."""
CUT: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
"""
BASE: Final = "tapis-vert.sqlite3"


SIZE: Final = 64
"""Megabytes of the disk."""
FULL: Final = 5
"""Seconds during which nothing more fits."""
MOUNT: Final = (
    'mount -t tmpfs -o size={size}m tmpfs "$1" && cp -a "$0"/. "$1" && shift && exec "$@"'
)


@dataclass
class Small(Served):
    """A site on a small disk of its own, which goes with it."""

    source: Path = Path()
    """What is on the disk at first."""
    mount: ClassVar[str] = MOUNT
    """How the disk is made ready."""

    @property
    def disk(self) -> Path:
        """The disk, as seen from outside."""
        assert self.process
        return Path(f"/proc/{self.process.pid}/root{self.data}")

    @override
    def launch(self) -> None:
        own = ["unshare", "--mount", *(["--map-root-user"] if os.getuid() else [])]
        mounted = ["sh", "-c", self.mount.format(size=SIZE), str(self.source), str(self.data)]
        served = [sys.executable, *SERVER, "--port", str(self.port)]
        line, environment = [*own, *mounted, *served], self.environment
        self.process = subprocess.Popen(line, cwd=ROOT, env=environment, start_new_session=True)

    @override
    def database(self) -> Any:
        # A copy: SQLite follows the links of a path itself, and would look at the disk of this process.
        copy = Path(tempfile.mkdtemp(dir=self.data))
        for name in ("tapis-vert.sqlite3", "tapis-vert.sqlite3-wal"):
            shutil.copy(self.disk / name, copy)
        return dbapi2.connect(copy / "tapis-vert.sqlite3", isolation_level=None)


def test_eight_people_who_write_at_once_are_all_answered(served: Served) -> None:
    sessions = answering(guests(served.port, WRITERS), lambda: time.sleep(WRITING))
    assert sum(it.again for it in sessions) == 0
    check_each(served, sessions)


def test_a_log_spoilt_by_the_disk_costs_what_was_in_it_and_nothing_before(
    prepared: Served,
) -> None:
    browser = Browser(prepared.port)
    with prepared.running():
        series = browser.begin()
        for position in range(1, 11):
            insist(browser, f"{series}{position}/")
        with closing(prepared.database()) as outside:
            outside.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for position in range(11, 31):
            insist(browser, f"{series}{position}/")
    log = prepared.data / f"{BASE}-wal"
    spoil(log, log.stat().st_size // 2)
    with prepared.running():
        asked = f"FROM practice_attempt WHERE series_id = '{key_of(series)}'"
        kept = prepared.one(f"SELECT count(*) {asked} AND answered_at IS NOT NULL")
        assert 10 <= kept < 30
        assert prepared.one("PRAGMA integrity_check") == "ok"
        insist(browser, f"{series}{kept + 1}/")


def spoil(file: Path, start: int) -> None:
    """Write over the end of a file, as a disk that fails does."""
    with file.open("r+b") as content:
        size = content.seek(0, os.SEEK_END)
        content.seek(start)
        content.write(os.urandom(size - start))


def test_a_base_that_is_none_is_told_and_pages_without_it_open(
    prepared: Served, tmp_path: Path
) -> None:
    shutil.copytree(prepared.data, tmp_path, dirs_exist_ok=True)
    for name in (BASE, f"{BASE}-wal", f"{BASE}-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / BASE).write_bytes(b"ceci n'est pas une base" * 1000)
    with Served(tmp_path, moved(prepared, tmp_path)).launched() as site:
        for path in ("/sante/", "/sante/pret/", "/sante/travail/"):
            assert reply_of(site, path) == (503, "base de données indisponible\n")
        assert reply_of(site, "/regles/punto-banco/")[0] == 200
        status, page = reply_of(site, "/rejoindre/")
        assert (status, "référence" in page) in {(200, False), (500, True)}
        assert (tmp_path / BASE).read_bytes().startswith(b"ceci")  # nothing was written over it


def moved(site: Served, folder: Path) -> dict[str, str]:
    """Return the environment of a site whose data are elsewhere."""
    return site.environment | {"DJANGO_DATA_DIR": str(folder)}


def reply_of(site: Served, path: str) -> tuple[int, str]:
    """Ask for a page, as soon as somebody answers at all."""
    until = time.monotonic() + 60
    while True:
        try:
            reply = Browser(site.port).get(path)
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.1)
        else:
            return reply.status, reply.text


class Sealed(Small):
    """A site whose disk only reads."""

    mount: ClassVar[str] = MOUNT.replace("&& shift", '&& mount -o remount,ro "$1" && shift')


def test_a_disk_that_only_reads_lets_one_read(prepared: Served, tmp_path: Path) -> None:
    with Sealed(tmp_path, moved(prepared, tmp_path), source=prepared.data).launched() as site:
        assert reply_of(site, "/regles/punto-banco/")[0] == 200
        assert reply_of(site, "/sante/pret/")[0] == 503
        visitor = Browser(site.port)
        visitor.get("/entrainement/punto-banco/")
        form = {"exercice": "tirage-banco", "questions": ""}
        reply = visitor.post("/entrainement/punto-banco/commencer/", form, htmx=False)
        assert (reply.status, reply.headers["retry-after"]) == (503, "10")


def test_a_site_outlives_every_absence_of_its_postgresql(tmp_path: Path) -> None:
    with primary() as base:
        ready = made_ready(tmp_path, DATABASE_URL=base.address)
        base.stop()
        with ready.launched() as site:  # before its base is there
            assert reply_of(site, "/sante/") == (503, "base de données indisponible\n")
            base.start()
            site.wait()
            take_every_connection(site)
            sessions = answering(guests(site.port), lambda: cut(site))
            assert sum(it.again for it in sessions)
            check_each_there(site, sessions)


def take_every_connection(site: Served) -> None:
    """Leave the site no connection to its base but those it holds, then give them back."""
    visitor = Browser(site.port)
    with ExitStack() as held:
        with suppress(psycopg.OperationalError):
            while True:
                held.enter_context(psycopg.connect(site.environment["DATABASE_URL"]))
        for _ in range(20):
            reply = visitor.get("/rejoindre/")
            assert reply.status in {200, 503}
            assert reply.status == 200 or reply.headers["retry-after"] == "10"
    for _ in range(20):
        assert visitor.get("/rejoindre/").status == 200


def cut(site: Served) -> None:
    """Cut every connection, again and again, in the middle of the answers."""
    with psycopg.connect(site.environment["DATABASE_URL"], autocommit=True) as outside:
        for _ in range(8):
            time.sleep(0.5)
            outside.execute(CUT)
    time.sleep(1)


def fill(site: Small) -> None:
    """Leave no room on the disk for some seconds, then give it back."""
    time.sleep(1)
    heap = site.disk / "plein"
    with heap.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1 << 16))
    assert os.statvfs(site.disk).f_bavail < 16
    until = time.monotonic() + FULL
    while time.monotonic() < until:
        assert Browser(site.port).get("/regles/punto-banco/").status == 200  # one still reads
        time.sleep(0.5)
    heap.unlink()
    time.sleep(3)


def test_a_full_disk_loses_nothing_that_was_told(
    prepared: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Small(tmp_path, moved(prepared, tmp_path), source=prepared.data).running() as small:
        sessions = answering(guests(small.port), lambda: fill(small))
        assert tell(capsys, sessions, "a disk is full")[1]
        check_each(small, sessions)
        assert small.one("PRAGMA integrity_check") == "ok"
