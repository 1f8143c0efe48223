"""Checks that Django runs at start and with `manage.py check`."""

from types import ModuleType
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, Warning, register  # noqa: A004
from django.db import connection

# Before it, two connections writing at the same instant can corrupt the file.
FIRST_SOUND_SQLITE = (3, 51, 3)
HINT = "Réinstaller l'environnement (make install) ou utiliser PostgreSQL."


def sqlite_is_too_old() -> bool:
    """Tell whether the database is an SQLite with the WAL-reset bug."""
    if connection.vendor != "sqlite":
        return False
    version: tuple[int, ...] = _library().sqlite_version_info
    return version < FIRST_SOUND_SQLITE


def _library() -> ModuleType:
    # At the time of need: config.sqlite_engine has then chosen the library.
    from django.db.backends.sqlite3 import base  # noqa: PLC0415

    return base.Database  # type: ignore[attr-defined]


def _message() -> str:
    version = _library().sqlite_version
    return f"SQLite {version} peut corrompre la base : il faut la version 3.51.3 ou plus."


@register(Tags.compatibility)
def warn_of_old_sqlite(**_kwargs: Any) -> list[CheckMessage]:
    """Warn, at each start, of an SQLite library that may corrupt data."""
    return [Warning(_message(), hint=HINT, id="project.W001")] if sqlite_is_too_old() else []


@register(Tags.security, deploy=True)
def refuse_old_sqlite(**_kwargs: Any) -> list[CheckMessage]:
    """Refuse, for a deployment, an SQLite library that may corrupt data."""
    return [Error(_message(), hint=HINT, id="project.E001")] if sqlite_is_too_old() else []
