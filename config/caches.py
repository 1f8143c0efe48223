"""The caches that several processes, or several machines, share.

The table that counts for all the processes: what it cannot write is an error of the database.
Django's own writes keep silent, and take five statements. A count that was not written would then
pass for a limit that is reached, and whoever signs in for the first time while the disk is full
would be told of too many tries.
"""

import json
import logging
import time
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from pickle import dumps
from typing import Any, Final, override

from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.redis import RedisCache
from django.db import connection
from django.utils import timezone
from redis.exceptions import RedisError

REST: Final = 5.0
"""Seconds during which a server that has failed is not asked again."""
_PATIENCE: Final = 0.5
"""Seconds given to Redis: who signs in does not wait for it."""
_CALLS: Final = (
    *("add", "get", "set", "touch", "delete", "has_key", "incr"),
    *("get_many", "set_many", "delete_many", "clear"),
)
_logger = logging.getLogger(__name__)
_asked_again: dict[str, float] = {}
"""When each server that has failed may be asked again, for all the threads of a process."""


class JsonValues:
    """Writes values as JSON: what Redis gives back runs nothing, whoever has written it."""

    def dumps(self, value: Any) -> int | bytes:
        """Write a value; a whole number is left to Redis, which adds to it."""
        return value if type(value) is int else json.dumps(value).encode()

    def loads(self, data: bytes) -> Any:
        """Read a value."""
        return json.loads(data)


class PatientRedis(RedisCache):
    """Redis; while it does not answer, the cache that OPTIONS names « fallback ».

    What counts passwords or calls thus goes on counting, machine by machine at worst.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = dict(params["OPTIONS"])
        self._fallback: str = options.pop("fallback")
        options |= {"serializer": JsonValues, "socket_timeout": _PATIENCE}
        super().__init__(server, params | {"OPTIONS": options})
        self._server = server


def _patient(name: str) -> Callable[..., Any]:
    """Return a call of Redis that turns to the fallback if Redis does not answer."""
    theirs: Callable[..., Any] = getattr(RedisCache, name)

    @wraps(theirs)
    def call(self: PatientRedis, *arguments: Any, **named: Any) -> Any:
        if time.monotonic() >= _asked_again.get(self._server, 0):
            try:
                return theirs(self, *arguments, **named)
            except RedisError as error:
                _asked_again[self._server] = time.monotonic() + REST
                _logger.warning("Redis ne répond pas : %s", type(error).__name__)
        return getattr(caches[self._fallback], name)(*arguments, **named)

    return call


for _name in _CALLS:
    setattr(PatientRedis, _name, _patient(_name))


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
