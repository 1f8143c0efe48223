"""Checks that Django runs at start and with `manage.py check`."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register  # noqa: A004 - Django's own name
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

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
    from django.db.backends.sqlite3 import base  # noqa: PLC0415 - once the library is chosen

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


@register(Tags.compatibility)
def tell_of_missing_tables(**_kwargs: Any) -> list[CheckMessage]:
    """Refuse a database whose migrations are all applied and that lacks a table all the same.

    Not a check of Django's « database » kind: neither ``check`` nor ``runserver`` runs those.
    """
    return [
        Error(
            f"Il manque une table à la base : {table}.",
            hint="Restaurer une sauvegarde, ou « manage.py createcachetable » pour shared_cache.",
            id="project.E002",
        )
        for table in _missing_tables()
    ]


def _missing_tables() -> list[str]:
    try:
        if not is_up_to_date():
            return []  # `migrate` has tables to make, and `runserver` says so
        wanted = {*connection.introspection.django_table_names(), *_cache_tables()}
        return sorted(wanted - set(connection.introspection.table_names()))
    except OperationalError:  # no server today: `check` is about the project
        return []


def is_up_to_date() -> bool:
    """Tell whether every migration of this version is applied; those of a later one do not matter."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _cache_tables() -> Iterator[str]:
    for cache in settings.CACHES.values():
        if cache["BACKEND"] == "config.caches.TableCache":
            yield str(cache["LOCATION"])
