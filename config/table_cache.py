"""The table that counts for all the processes: what it cannot write is an error of the database.

Django's own writes keep silent, and take five statements. A count that was not written would then
pass for a limit that is reached, and whoever signs in for the first time while the disk is full
would be told of too many tries.
"""

from base64 import b64encode
from datetime import UTC, datetime
from pickle import dumps
from typing import Any, Final, override

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import connection
from django.utils import timezone

_PUT: Final = (
    "INSERT INTO {table} (cache_key, value, expires) VALUES (%s, %s, %s) ON CONFLICT (cache_key) "
    "DO UPDATE SET value = excluded.value, expires = excluded.expires"
)
_ADD: Final = _PUT + " WHERE {table}.expires < %s"
_TOUCH: Final = "UPDATE {table} SET expires = %s WHERE cache_key = %s"
_FORGET: Final = "DELETE FROM {table} WHERE expires < %s"


class TableCache(DatabaseCache):
    """Django's table of values, where each write is one statement, whole or refused.

    No value makes room for another, as in Django's: a limit that is pushed out is no limit.

    Raises, whatever writes:
        DatabaseError: if the database does not let itself be written.
    """

    @override
    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Write a value unless there is one that is not over; return whether it was written."""
        return self._does(_ADD, *self._row(key, value, timeout, version), _moment())

    @override
    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Write a value in the place of the one that is there."""
        self._does(_PUT, *self._row(key, value, timeout, version))

    @override
    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Give a value another end; return whether there is one."""
        kept, _, expires = self._row(key, None, timeout, version)
        return self._does(_TOUCH, expires, kept)

    def forget_expired(self) -> None:
        """Delete the values that are over: their keys hold addresses of the network."""
        self._does(_FORGET, _moment())

    def _row(self, key: Any, value: Any, timeout: Any, version: int | None) -> tuple[str, str, Any]:
        """Return what is written of a value, as Django reads it: its key, itself, its end."""
        end = self.get_backend_timeout(timeout)
        last = datetime.max.replace(tzinfo=UTC) if end is None else datetime.fromtimestamp(end, UTC)
        pickled = b64encode(dumps(value, self.pickle_protocol)).decode()
        return self.make_and_validate_key(key, version), pickled, _written(last)

    def _does(self, statement: str, *values: Any) -> bool:
        """Execute a statement; return whether it wrote anything."""
        table = connection.ops.quote_name(self.cache_model_class._meta.db_table)
        with connection.cursor() as cursor:
            cursor.execute(statement.format(table=table), values)
            return bool(cursor.rowcount > 0)


def _moment() -> Any:
    return _written(timezone.now())


def _written(moment: datetime) -> Any:
    """Return a moment as the database writes it, to the second as Django does here."""
    return connection.ops.adapt_datetimefield_value(moment.replace(microsecond=0))
