"""The disk fills up in the middle of answers: all that was told is kept, the rest is sent again."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final, override

import pytest
from pysqlite3 import dbapi2

from tests.load.conftest import ROOT, SERVER, Browser, Served, guests
from tests.load.test_killed import answering, check_each, tell

pytestmark = pytest.mark.slow
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
        line = [*own, *mounted, *served]
        self.process = subprocess.Popen(
            line, cwd=ROOT, env=self.environment, start_new_session=True
        )

    @override
    def database(self) -> Any:
        # A copy: SQLite follows the links of a path itself, and would look at the disk of this process.
        copy = Path(tempfile.mkdtemp(dir=self.data))
        for name in ("tapis-vert.sqlite3", "tapis-vert.sqlite3-wal"):
            shutil.copy(self.disk / name, copy)
        return dbapi2.connect(copy / "tapis-vert.sqlite3", isolation_level=None)


@pytest.fixture
def small(prepared: Served, tmp_path: Path) -> Iterator[Small]:
    environment = prepared.environment | {"DJANGO_DATA_DIR": str(tmp_path)}
    with Small(tmp_path, environment, source=prepared.data).running() as site:
        yield site


def fill(site: Small) -> None:
    """Leave no room on the disk for some seconds, then give it back."""
    time.sleep(1)
    heap = site.disk / "plein"
    with heap.open("wb", buffering=0) as file, contextlib.suppress(OSError):
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
    small: Small, capsys: pytest.CaptureFixture[str]
) -> None:
    sessions = answering(guests(small.port), lambda: fill(small))
    assert tell(capsys, sessions, "a disk is full")[1]
    check_each(small, sessions)
    assert small.one("PRAGMA integrity_check") == "ok"
