"""Questions to the database that take long: told without what they are about."""

import logging
import time
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from config.monitoring.metrics import count_slow_query

_LONGEST: Final = 1000
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
            facts = {"ms": round(took * 1000), "sql": sql[:_LONGEST]}
            logger.warning("requête SQL lente", extra={"facts": facts})
