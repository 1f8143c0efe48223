"""How long a piece of work may last: cut at its limit, and its worker with it if that is not enough."""

import faulthandler
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from django.db import connections
from django.tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

LIMIT: Final = timedelta(minutes=15)
"""What is given to work that asks for nothing else."""
GRACE: Final = timedelta(minutes=1)
"""What is left to work that was cut, to let go; its process then ends."""

_ANSWER: Final = 5
"""Seconds given to a database to hear that a query is cancelled."""


class TimeUpError(BaseException):
    """Work lasted longer than it may; no work takes it for an error of its own, to go on."""


def _leave_queries() -> None:
    """Leave the query that work may be in the middle of: PostgreSQL would go on with it, and its locks."""
    for connection in connections.all(initialized_only=True):
        if connection.vendor == "postgresql" and connection.connection is not None:
            with suppress(Exception):  # it may be gone already
                connection.connection.cancel_safe(timeout=_ANSWER)
    connections.close_all()


@contextmanager
def limited(row: DBTaskResult[..., Any], limit: timedelta) -> Iterator[None]:
    """Cut the work of a row at its limit, as if it had failed.

    Work that waits for a lock, a network or a disk, or turns in circles, is cut. What never comes back
    to Python, deep in a library, ends the whole process after a minute of grace: it is started
    again by what keeps it, and the work is taken back from the dead.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are for the main thread, where workers are but in tests
        return

    def cut(_number: int, _frame: object) -> None:
        if row.status == TaskResultStatus.RUNNING:  # and not what is written of it, once over
            _leave_queries()
            raise TimeUpError

    former = signal.signal(signal.SIGALRM, cut)
    with Path(os.devnull).open("w") as nowhere:
        over = (limit + GRACE).total_seconds()
        faulthandler.dump_traceback_later(over, exit=True, file=nowhere)
        signal.setitimer(signal.ITIMER_REAL, limit.total_seconds())
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            faulthandler.cancel_dump_traceback_later()
            signal.signal(signal.SIGALRM, former)
