"""No request keeps PostgreSQL at work long after its visitor has left."""

from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

LONGEST: Final = 20
"""Seconds of a statement of a request, as long as a request waits for its turn."""


def bound_statements() -> None:
    """Bound the statements of this process, which answers requests: work done beside has none.

    Behind pgbouncer a connection is everybody's: there its own settings say it
    (docs/exploitation.md).
    """
    connection_created.connect(_bound, dispatch_uid=__name__)


def _bound(connection: BaseDatabaseWrapper, **_: Any) -> None:
    shared = connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"]
    if connection.vendor == "postgresql" and not shared:
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = %s", [LONGEST * 1000])
