"""The database backend itself: Django's, opening our own connections."""

from typing import Any

from django.db.backends.sqlite3 import base

from . import Connection


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite wrapper on pysqlite3."""

    def get_connection_params(self) -> dict[str, Any]:
        """Add the connection class to Django's parameters."""
        return {"factory": Connection, **super().get_connection_params()}
