"""Backups: the whole base in one file, made while the site works, checked, and put back."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from django.db import connection

from config.backups import postgres, sqlite
from config.backups.faults import BackupError

__all__ = ["BackupError", "back_up", "is_empty", "newest_first", "restore"]

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
    engine.read(file)


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
