"""Bases of the kind that the tests use: one of a school, one of the demonstration, empty ones."""

import lzma
import os
import secrets
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest
from django.db import connection
from pysqlite3 import dbapi2
from pytest_django import DjangoDbBlocker

from tests.config.test_settings import manage, run
from tests.database import lay_migrated

HERE: Final = Path(__file__).parent

_TABLES: Final = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
}
type Place = Callable[[], Site]


@dataclass(frozen=True)
class Site:
    """A base, with the folder of its data."""

    data: Path
    environment: dict[str, str]

    def run(self, *arguments: str) -> str:
        """Run manage.py, which must succeed, and return what it says."""
        done = manage(self.data, *arguments, **self.environment)
        assert not done.returncode, done.stderr
        return done.stdout

    def fails(self, *arguments: str) -> str:
        """Run manage.py, which must fail, and return why."""
        done = manage(self.data, *arguments, **self.environment)
        assert done.returncode == 1
        return done.stderr

    def sql(self, *queries: str) -> list[Any]:
        """Run queries from outside; return the rows of the last."""
        url = self.environment["DATABASE_URL"]
        with closing(_connected(url)) as base:
            cursor = base.cursor()
            for query in queries:
                cursor.execute(query)
            return list(cursor.fetchall()) if cursor.description else []

    def rows(self) -> dict[str, list[Any]]:
        """Return every row of every table."""
        tables = [name for (name,) in self.sql(_TABLES[connection.vendor])]
        return {name: sorted(self.sql(f'SELECT * FROM "{name}"'), key=repr) for name in tables}  # noqa: S608 - its own tables


def _connected(url: str) -> Any:
    if connection.vendor == "sqlite":
        return dbapi2.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    import psycopg  # noqa: PLC0415 - only there for those who use it

    return psycopg.connect(url, autocommit=True)


@contextmanager
def _database_url(data: Path, blocker: DjangoDbBlocker) -> Iterator[str]:
    """Give the address of an empty base, which goes in the end."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{data / 'tapis-vert.sqlite3'}"
        return
    name = f"sauvegarde_{secrets.token_hex(4)}"
    with blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    known: dict[str, Any] = connection.settings_dict
    host = known["HOST"] or known.get("OPTIONS", {}).get("host", "")
    who = ":".join(quote(part, safe="") for part in (known["USER"], known["PASSWORD"]) if part)
    try:
        port = f":{known['PORT']}" if known["PORT"] else ""
        yield f"postgresql://{who}@{quote(host, safe='')}{port}/{name}"
    finally:
        with blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="module")
def place(
    tmp_path_factory: pytest.TempPathFactory,
    django_db_setup: None,  # noqa: ARG001 - a fixture takes no usefixtures
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Place]:
    """Return what makes an empty place for a base."""
    with ExitStack() as stack:

        def make() -> Site:
            data = tmp_path_factory.mktemp("ecole")
            url = stack.enter_context(_database_url(data, django_db_blocker))
            chosen = {"DJANGO_ENV": "development", "DATABASE_URL": url}
            return Site(data, chosen | {"PATH": os.environ["PATH"]})

        yield make


@pytest.fixture(scope="module")
def resumed(
    place: Place, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Site, subprocess.CompletedProcess[str]]:
    """The base that 0.1.0 made, restored, with what its people then found in it."""
    suffix = {"sqlite": ".sqlite3", "postgresql": ".dump"}[connection.vendor]
    file = tmp_path_factory.mktemp("ancienne") / f"ancienne{suffix}"
    file.write_bytes(lzma.decompress((HERE / f"0.1.0{suffix}.xz").read_bytes()))
    site = place()
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings"}
    program = ["-m", "tests.config.backups.revisited", str(file)]
    return site, run(site.data, program, **site.environment, **settings)


@pytest.fixture(scope="module")
def school(resumed: tuple[Site, Any]) -> Site:
    """A base in use: a school, nine answers of practice, an exam that two have sat."""
    return resumed[0]


@pytest.fixture(scope="module")
def backup(school: Site) -> Path:
    """A backup of the school."""
    return backed_up(school)


@pytest.fixture(scope="module")
def restored(backup: Path, place: Place) -> Site:
    """Where that backup was restored, which was empty."""
    site = place()
    site.run("restore", str(backup))
    return site


def backed_up(site: Site) -> Path:
    return Path(site.run("backup").partition(" : ")[2].partition(" (")[0])


@pytest.fixture(scope="module")
def demonstration(place: Place) -> Site:
    """The base of the demonstration: rows in nearly every table."""
    site = place()
    base = Path(site.environment["DATABASE_URL"].removeprefix("sqlite:///"))
    if connection.vendor != "sqlite" or not lay_migrated(base):
        site.run("migrate", "--verbosity", "0")
    site.run("demo")
    return site
