"""The cache that several machines share: Redis, and another one while it does not answer."""

import json
import logging
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
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
