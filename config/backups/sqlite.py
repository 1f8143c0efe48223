"""Backups of SQLite: a copy of the base, by SQLite itself (docs/decisions/0002)."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from pysqlite3 import dbapi2

from config.backups.faults import BackupError

SUFFIX: Final = ".sqlite3"
_TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"


def write(file: Path) -> None:
    """Copy the base as it is at one instant, while others read and write."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(file)])
    except DatabaseError as error:
        raise BackupError(f"La base n'a pas pu être copiée : {error}.") from error


def check(file: Path) -> None:
    """Read a copy through.

    Raises:
        BackupError: if it is damaged or no base of the site.
    """
    try:
        with _opened(file) as copy:
            (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
            copy.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except dbapi2.DatabaseError as error:
        raise BackupError(f"{file} n'est pas une sauvegarde du site : {error}.") from error
    if verdict != "ok":
        raise BackupError(f"{file} est abîmé : {verdict}.")


def rows(file: Path) -> dict[str, int]:
    """Return how many rows a copy holds of each table."""
    with _opened(file) as copy:
        names = [name for (name,) in copy.execute(_TABLES)]
        return {
            name: copy.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608 - its own tables
            for name in names
        }


def read(file: Path, base: BaseDatabaseWrapper) -> None:
    """Write the copy over a base, in one transaction: those who read it see one or the other."""
    base.ensure_connection()
    with _opened(file) as copy:
        copy.backup(base.connection)
    base.close()


@contextmanager
def spare() -> Iterator[BaseDatabaseWrapper]:
    """Give an empty base beside that of the site, which goes in the end."""
    with TemporaryDirectory(prefix="repetition-", dir=settings.DATA_DIR) as folder:
        base = connection.copy("repetition")
        base.settings_dict["NAME"] = str(Path(folder) / "tapis-vert.sqlite3")
        with closing(base):
            yield base


@contextmanager
def _opened(file: Path) -> Iterator[Any]:
    # Immutable: looking at a copy leaves no file beside it.
    address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    with closing(dbapi2.connect(address, uri=True)) as copy:
        yield copy
