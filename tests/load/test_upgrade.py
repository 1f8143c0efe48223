"""A release is put in service while the one before serves: nobody waits, nothing fails, nothing is lost.

The release before is the last tag or, as long as there is none, what wrote the rule of migrations
(tests/config/test_migrations.py): those that came before it are not bound by it.
"""

import io
import shutil
import subprocess
import sys
import tarfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, override

import psycopg
import pytest

from tests.load.bases import primary
from tests.load.conftest import ROOT, Browser, Served, made_ready
from tests.load.test_killed import answering
from tests.load.test_nodes import check_each
from tests.load.wire import Reply
from tests.machine import in_time

pytestmark = pytest.mark.slow
RULE: Final = "tests/config/test_migrations.py"
LOCK: Final = 1.0
"""Seconds after which a migration gives up a lock that it does not get."""
WAITED: Final = LOCK + 1
"""Seconds at most during which anybody waits for a lock."""
LOCKED: Final = """
SELECT coalesce(max(extract(epoch FROM clock_timestamp() - query_start)), 0)
FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name <> 'migration'
"""


def git(*words: str) -> bytes:
    line = [shutil.which("git") or "git", *words]
    return subprocess.run(line, cwd=ROOT, check=True, capture_output=True).stdout


def before() -> str:
    """Return the release before, as git names it; empty if its history is not here."""
    try:
        tags = git("tag", "--merged", "HEAD", "--sort=-creatordate").decode().split()
        rule = git("log", "--diff-filter=A", "--format=%H", "--", RULE).decode().split()
    except (OSError, subprocess.CalledProcessError):
        return ""
    return next(iter(tags or rule), "")


@dataclass
class Timed(Browser):
    """A browser that keeps the longest time it waited, in seconds."""

    longest: list[float] = field(default_factory=lambda: [0.0])

    @override
    def post(self, path: str, form: dict[str, str], *, htmx: bool = True) -> Reply:
        since = time.monotonic()
        try:
            return super().post(path, form, htmx=htmx)
        finally:
            self.longest[0] = max(self.longest[0], time.monotonic() - since)


@contextmanager
def served_before(release: str, folder: Path) -> Iterator[Served]:
    """Have the release before serve, from a PostgreSQL of its own."""
    code, data = folder / "code", folder / "avant"
    with tarfile.open(fileobj=io.BytesIO(git("archive", release))) as files:
        files.extractall(code, filter="data")
    with primary() as base:
        site = made_ready(data, whole=True, root=code, DATABASE_URL=base.address)
        with site.running():
            yield site


@contextmanager
def watched(site: Served) -> Iterator[list[float]]:
    """Look, without end, at how long anybody waits for a lock; the longest time is kept."""
    over, longest = threading.Event(), [0.0]

    def look() -> None:
        with psycopg.connect(site.environment["DATABASE_URL"], autocommit=True) as base:
            while not over.wait(0.02):
                found = base.execute(LOCKED).fetchone()
                longest[0] = max(longest[0], float(found[0]) if found else 0.0)

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield longest
    finally:
        over.set()
        looking.join()


def migrate(site: Served) -> int:
    """Apply the migrations of today, giving up a lock that does not come; return the exit code."""
    options = {"PGOPTIONS": f"-c lock_timeout={LOCK}s", "PGAPPNAME": "migration"}
    line = [sys.executable, "manage.py", "migrate", "--no-input", "--verbosity", "0"]
    return subprocess.run(line, cwd=ROOT, env=site.environment | options, check=False).returncode


def upgrade(former: Served, latter: Served, browsers: list[Timed]) -> None:
    """Do what docs/exploitation.md tells, in the middle of the answers."""
    time.sleep(1)
    latter.start()
    assert Browser(latter.port).get("/sante/pret/").text == "la base attend des migrations\n"
    with psycopg.connect(former.environment["DATABASE_URL"]) as busy:  # somebody reads for long
        busy.execute("LOCK TABLE progress_branchmemory IN ACCESS SHARE MODE")
        assert migrate(former) != 0
    assert migrate(former) == 0
    time.sleep(3)  # the version before serves from the base of the new one
    assert Browser(latter.port).get("/sante/pret/").status == 200
    for browser in browsers:
        browser.port = latter.port
    time.sleep(3)


def replaced(former: Served, folder: Path, capsys: pytest.CaptureFixture[str]) -> float:
    """Put a release in service; return the longest time that anybody waited for a lock."""
    latter = Served(folder / "apres", dict(former.environment))
    latter.environment["DJANGO_DATA_DIR"] = str(latter.data)
    line = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(line, cwd=ROOT, env=latter.environment, check=True)
    browsers = [Timed(former.port) for _ in range(4)]
    try:
        with watched(former) as locked:
            sessions = answering(browsers, lambda: upgrade(former, latter, browsers))
    finally:
        latter.kill()
    answered, longest = sum(it.answered for it in sessions), max(it.longest[0] for it in browsers)
    with capsys.disabled():
        told = f"{answered} answers, the longest {longest:.2f} s, lock {locked[0]:.2f} s"
        sys.stdout.write(f"\n{told}\n")
    assert sum(it.again for it in sessions) == 0
    check_each(former, sessions)
    return locked[0]


def test_a_release_comes_while_the_one_before_serves(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    release = before()
    if not release:
        pytest.skip("needs the history of the project")

    def waited() -> float:
        folder = tmp_path_factory.mktemp("mise en service")
        with served_before(release, folder) as former:
            return replaced(former, folder, capsys)

    in_time(waited, WAITED)
