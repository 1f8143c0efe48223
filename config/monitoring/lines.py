"""The lines of the log: one JSON object each, without the name or the address of anybody.

An address of the site may hold the secret of an invitation or of a password to be chosen: a line
tells its route. The message of an error may hold what somebody typed: a line tells its kind and
where it happened.

The request that is being answered, for who logs meanwhile.

Questions to the database that take long: told without what they are about.
"""

import json
import logging
import time
import traceback
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, override

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.http import HttpRequest

from config.monitoring.metrics import count_slow_query

NUMBER: Final = "tapis.number"
"""Where a request keeps its number."""


@dataclass(slots=True)
class Request:
    """A request that is being answered."""

    number: str
    route: str = ""
    since: float = field(default_factory=time.perf_counter)


current: ContextVar[Request | None] = ContextVar("request", default=None)


def number() -> str:
    """Return the number of the present request, empty outside of one."""
    here = current.get()
    return here.number if here else ""


def route_of(request: HttpRequest) -> str:
    """Return the route of a request: its address without what it names."""
    return request.resolver_match.route if request.resolver_match else ""


_FRAMES: Final = 12
_LONGEST: Final = 500
_OFTEN: Final = 20
"""Lines of one fault in a minute; beyond, they are counted, and told with the next one."""
_MINUTE: Final = 60.0


class JsonLines(logging.Formatter):
    """One JSON object a line, its time in UTC."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(dict(_facts(record)), ensure_ascii=False, default=str)


def _facts(record: logging.LogRecord) -> Iterator[tuple[str, Any]]:
    at = datetime.fromtimestamp(record.created, UTC)
    yield "at", at.isoformat(timespec="milliseconds")
    yield "level", record.levelname
    yield "logger", record.name
    yield "message", _message(record)
    yield from _request(record)
    yield from getattr(record, "facts", {}).items()
    if record.exc_info and record.exc_info[0]:
        yield from _fault(record.exc_info[0], record.exc_info[2])
    if repeated := getattr(record, "repeated", 0):
        yield "repeated", repeated


def _message(record: logging.LogRecord) -> str:
    if hasattr(record, "status_code"):  # Django's own: it tells the address
        return f"HTTP {record.status_code}"
    return record.getMessage()[:_LONGEST]


def _request(record: logging.LogRecord) -> Iterator[tuple[str, Any]]:
    here, request = current.get(), getattr(record, "request", None)
    if here is not None:
        yield "request", here.number
    if isinstance(request, HttpRequest):
        yield "request", request.META.get(NUMBER, "")
        yield "method", request.method
        yield "route", route_of(request)
    elif here is not None and here.route:
        yield "route", here.route


def _fault(kind: type[BaseException], trace: TracebackType | None) -> Iterator[tuple[str, Any]]:
    frames = traceback.extract_tb(trace)[-_FRAMES:]
    yield "fault", f"{kind.__module__}.{kind.__qualname__}"
    yield "where", [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


class Visitors(logging.Filter):
    """Makes a warning of what Django takes for an attack: who sends too much has broken nothing."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security."):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = None
        return True


class Repeats(logging.Filter):
    """Lets a fault that comes back at every request fill no disk."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[object, ...], tuple[float, int]] = {}

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = record.exc_info[0] if record.exc_info else None
        key = (record.name, record.pathname, record.lineno, kind, getattr(record, "status_code", 0))
        since, count = self._seen.get(key, (0.0, 0))
        now = time.monotonic()
        if now - since > _MINUTE:
            record.repeated = max(count - _OFTEN, 0)
            self._seen[key] = (now, 1)
            return True
        self._seen[key] = (since, count + 1)
        return count < _OFTEN


_LONGEST_TOLD: Final = 1000
logger = logging.getLogger(__name__)


def watch_queries() -> None:
    """Time every question of the connections to come."""
    connection_created.connect(_wrap, dispatch_uid=__name__)


def _wrap(connection: BaseDatabaseWrapper, **_: Any) -> None:
    if _timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(_timed)


def _timed(
    execute: Callable[..., Any],
    sql: str,
    params: Any,
    many: bool,  # noqa: FBT001 - Django's
    context: Any,
) -> Any:
    since = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        took = time.perf_counter() - since
        if took > settings.SLOW_QUERY:
            count_slow_query()
            # The values are apart from the statement, and stay untold.
            facts = {"ms": round(took * 1000), "sql": sql[:_LONGEST_TOLD]}
            logger.warning("requête SQL lente", extra={"facts": facts})
