"""The table that counts for all the processes: it says when it cannot write.

Django's keeps silent. A count that was not written would then pass for a limit that is reached,
and whoever signs in for the first time while the disk is full would be told of too many tries.
"""

from collections.abc import Callable
from typing import Any, Final, override

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import OperationalError, connections, router
from django.utils import timezone

_TRIES: Final = 3
"""Times that a value is added which nobody holds, yet could not be: somebody else may have let it go."""


class UnwrittenError(OperationalError):
    """The database has not kept a value."""


class TableCache(DatabaseCache):
    """Django's table of values; a value that cannot be written is an error of the database."""

    @override
    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Write a value unless there is one.

        Raises:
            OperationalError: if the database does not let itself be written.
        """
        for _ in range(_TRIES):
            if super().add(key, value, timeout, version):
                return True
            if self.has_key(key, version):
                return False
        raise UnwrittenError(key)

    def forget_expired(self) -> None:
        """Delete the values that are over: their keys hold addresses of the network."""
        alias = router.db_for_write(self.cache_model_class)
        operations = connections[alias].ops
        table = operations.quote_name(self._table)  # type: ignore[attr-defined]  # theirs
        now = operations.adapt_datetimefield_value(timezone.now().replace(microsecond=0))
        with connections[alias].cursor() as cursor:
            cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [now])  # noqa: S608 - a name of ours

    def _base_set(self, mode: str, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT) -> bool:
        faults: list[OperationalError] = []

        def hear(execute: Callable[..., Any], *asked: Any) -> Any:
            try:
                return execute(*asked)
            except OperationalError as error:
                faults.append(error)
                raise

        with connections[router.db_for_write(self.cache_model_class)].execute_wrapper(hear):
            done: bool = super()._base_set(mode, key, value, timeout)  # type: ignore[misc]  # theirs
        if faults:
            raise faults[0]
        if mode == "set" and not done:
            raise UnwrittenError(key)
        return done
