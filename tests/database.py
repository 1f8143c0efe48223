"""The base of the tests: migrated once for all runs, copied for each, emptied after a test that commits.

Migrations take several seconds: what they make is kept in ``.pytest_cache``, under the hash of all
that decides of it, and each process of the tests begins with a copy. A test in a transaction is
undone; of the others, only the tables that they have filled are emptied.
"""

import hashlib
import shutil
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Final

import django
from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection
from django.test import TransactionTestCase
from django.test.utils import setup_databases, teardown_databases
from pysqlite3 import dbapi2

BASES: Final = Path(__file__).resolve().parents[1] / ".pytest_cache" / "d" / "bases"
"""Where pytest's cache keeps the migrated base."""
_KEPT: Final[set[str]] = set()
"""The tables that hold rows before any test: what migrations and Django write there stays."""


@contextmanager
def base_of_the_tests(folder: Path) -> Iterator[None]:
    """Make the base of this process, and take it away in the end; a migrated one is kept in the folder."""
    if connection.vendor == "sqlite":
        template, name = _template(folder), settings.DATABASES["default"]["TEST"]["NAME"]
        with _alone(folder):
            made = setup_databases(0, interactive=False, keepdb=_copied(template, Path(name)))
            if not template.exists():
                _keep(template)
    else:
        made = setup_databases(0, interactive=False)
    _KEPT.update(_filled(connection.introspection.table_names()))
    TransactionTestCase._fixture_teardown = _empty_what_was_filled  # type: ignore[attr-defined]
    yield
    if connection.vendor == "postgresql":  # a thread of the live server may not have left it yet
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
    teardown_databases(made, 0)


def _template(folder: Path) -> Path:
    """Return where the migrated base is kept: elsewhere for other migrations or another Django."""
    told = [django.__version__.encode(), dbapi2.sqlite_version.encode()]
    for app in sorted(apps.get_app_configs(), key=lambda app: app.label):
        for name in ("migrations/*.py", "models.py", "models/*.py"):
            told += [path.read_bytes() for path in sorted(Path(app.path).glob(name))]
    return folder / f"base-{hashlib.sha256(b''.join(told)).hexdigest()[:16]}.sqlite3"


def lay_migrated(base: Path) -> bool:
    """Lay the migrated base where a site's is to be, which spares it its migrations, if one is kept."""
    with _alone(BASES):  # nobody is making it meanwhile
        kept = [*BASES.glob("base-*.sqlite3")]
        if len(kept) == 1:
            shutil.copyfile(kept[0], base)
    return len(kept) == 1


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let one process of the tests at a time see whether there is a template, and make it."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "base.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def _copied(template: Path, base: Path) -> bool:
    """Put a copy of the template, if there is one, where the base of this process is to be."""
    for left in base.parent.glob(f"{base.name}*"):
        left.unlink()
    if template.exists():
        shutil.copyfile(template, base)
    return template.exists()


def _keep(template: Path) -> None:
    """Keep the base that has just been migrated, and no other."""
    for other in template.parent.glob("base-*.sqlite3"):
        other.unlink()
    with closing(dbapi2.connect(template)) as target:
        connection.ensure_connection()
        connection.connection.backup(target)


def _filled(tables: Iterable[str]) -> list[str]:
    """Return those of these tables that hold rows."""
    found = []
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)} LIMIT 1")  # noqa: S608 - its own tables
            if cursor.fetchone():
                found.append(table)
    return found


def _empty_what_was_filled(_: TransactionTestCase) -> None:
    """Leave the base as it was: Django would empty all of it, and write its first rows again."""
    if filled := _filled({*connection.introspection.table_names()} - _KEPT):
        # PostgreSQL wants the tables that name these, empty or not.
        cascade = connection.vendor == "postgresql"
        emptying = connection.ops.sql_flush(no_style(), filled, allow_cascade=cascade)
        connection.ops.execute_sql_flush(emptying)
