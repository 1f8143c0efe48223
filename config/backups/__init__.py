"""Backups: the whole base in one file, made while the site works, checked, and put back."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from config.backups import postgres, sqlite
from config.backups.faults import BackupError

__all__ = ["BackupError", "back_up", "is_empty", "newest_first", "rehearse", "restore", "rows"]

_PREFIX: Final = "tapis-vert-"
_ENGINES: Final = {"sqlite": sqlite, "postgresql": postgres}


def back_up(folder: Path, now: datetime) -> Path:
    """Write a backup in a folder and return its file, which only its owner reads.

    The file takes its name once it is whole, checked and on the disk: a backup that was cut
    short never passes for one.

    Raises:
        BackupError: if it cannot be made, or does not read back.
    """
    engine = _ENGINES[connection.vendor]
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    name = f"{_PREFIX}{now.astimezone(UTC):%Y%m%dT%H%M%S%fZ}{engine.SUFFIX}"
    draft = folder / f".{name}.partiel"
    try:
        draft.touch(mode=0o600)
        engine.write(draft)
        engine.check(draft)
        _settle(draft)
        return draft.rename(folder / name)
    finally:
        draft.unlink(missing_ok=True)


def restore(file: Path) -> None:
    """Put a backup in the place of the base, whole or not at all.

    Raises:
        BackupError: if it is not a backup of this kind of base, or does not read back.
    """
    engine = _ENGINES[connection.vendor]
    if not file.is_file():
        raise BackupError(f"Aucune sauvegarde ici : {file}.")
    engine.check(file)
    engine.read(file, connection)


def rehearse(file: Path) -> dict[str, int]:
    """Put a backup back into a base that serves for that alone; return the rows of each table.

    Raises:
        BackupError: if it does not read back, or not with as many rows as it holds.
    """
    engine = _ENGINES[connection.vendor]
    engine.check(file)
    held = engine.rows(file)
    with engine.spare() as base:
        engine.read(file, base)
        found = rows(base)
    wrong = sorted(name for name in held | found if held.get(name) != found.get(name))
    if wrong:
        name = wrong[0]
        raise BackupError(
            f"{len(wrong)} tables ne reviennent pas comme elles étaient. "
            f"{name} : {found.get(name, 'aucune')} lignes au lieu de {held.get(name, 'aucune')}."
        )
    return found


def rows(base: BaseDatabaseWrapper) -> dict[str, int]:
    """Return how many rows a base holds of each table."""
    with base.cursor() as cursor:
        names = base.introspection.table_names(cursor)
        held = {}
        for name in names:
            cursor.execute(f"SELECT count(*) FROM {base.ops.quote_name(name)}")  # noqa: S608 - its own tables
            (held[name],) = cursor.fetchone()
    return held


def is_empty() -> bool:
    """Tell whether the base has no table: nothing is lost by restoring into it."""
    return not connection.introspection.table_names()


def newest_first(folder: Path) -> list[Path]:
    """Return the backups of a folder: their names hold their time."""
    return sorted(folder.glob(f"{_PREFIX}*{_ENGINES[connection.vendor].SUFFIX}"), reverse=True)


def _settle(file: Path) -> None:
    """Wait until the file is on the disk: a power cut must not empty it."""
    with file.open("rb") as written:
        os.fsync(written.fileno())
