"""A worker: the engine's, that says it lives, takes back what the dead left, and tries again."""

import logging
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any, Final, override

from django.db import DatabaseError, InterfaceError, connection
from django.db.models.functions import Now
from django.tasks import TaskResultStatus
from django.utils import timezone
from django.utils.crypto import get_random_string
from django_tasks_db.management.commands.db_worker import Worker as EngineWorker
from django_tasks_db.models import DBTaskResult, get_date_max

from trainer.tasks import models
from trainer.tasks.jobs import HopelessError, kind_of, pause_after
from trainer.tasks.limits import limited
from trainer.tasks.schedule import forget_former, put_due

logger = logging.getLogger(__name__)

BEAT: Final = 10
"""Seconds between two signs of life."""
LEASE: Final = timedelta(seconds=60)
"""Silence after which a worker is dead, by the clock of the database."""
_FORGOTTEN: Final = timedelta(hours=1)
_HOPELESS: Final = f"{HopelessError.__module__}.{HopelessError.__qualname__}"
_LOST: Final = "trainer.tasks.Interrompu"
"""What is written as the fault of work that each of its workers died of."""


class Worker(EngineWorker):
    """Takes work from the queue until it is asked to stop."""

    def __init__(self, *, batch: bool = False, interval: float = 1) -> None:
        super().__init__(
            queue_names=["*"],
            excluded_queue_names=[],
            interval=interval,
            batch=batch,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=get_random_string(32),
        )

    @override
    def run_task(self, db_task_result: DBTaskResult[..., Any]) -> None:
        """Do a piece of work; what failed or lasts too long waits for its next try, if it has one."""
        with limited(db_task_result, kind_of(db_task_result.task_path).limit):
            super().run_task(db_task_result)
        settle(db_task_result, timezone.now())


def settle(done: DBTaskResult[..., Any], now: datetime) -> None:
    """Put back in the queue, for later, what failed and may be tried again."""
    if done.status == TaskResultStatus.SUCCESSFUL:
        forget_former(done)
        return
    tries = len(done.worker_ids)
    if done.exception_class_path == _HOPELESS or tries >= kind_of(done.task_path).tries:
        _give_up(done)
        return
    DBTaskResult.objects.failed().filter(pk=done.pk).update(
        status=TaskResultStatus.READY, run_after=now + pause_after(tries)
    )


def living() -> set[str]:
    """Return the workers that have said so lately."""
    seen = models.Worker.objects.filter(seen_at__gt=Now() - LEASE)
    return set(seen.values_list("pk", flat=True))


def beat(worker_id: str, now: datetime) -> None:
    """Say that a worker lives, take back what the dead had begun, put what is due in the queue."""
    here = models.Worker.objects.filter(pk=worker_id)
    if not here.update(seen_at=Now()):
        models.Worker.objects.create(pk=worker_id)
    models.Worker.objects.filter(seen_at__lt=Now() - _FORGOTTEN).delete()
    take_back()
    put_due(now)


def take_back() -> int:
    """Put back in the queue what dead workers had begun; return how much.

    Work that its workers die of, as often as it may be tried, has failed.
    """
    begun, alive = [*DBTaskResult.objects.running()], living()
    taken = 0
    for row in begun:
        if row.worker_ids[-1] in alive:
            continue
        # Nobody has taken it meanwhile.
        same = DBTaskResult.objects.running().filter(pk=row.pk, started_at=row.started_at)
        if len(row.worker_ids) < kind_of(row.task_path).tries:
            taken += same.update(status=TaskResultStatus.READY, run_after=get_date_max())
        elif same.update(
            status=TaskResultStatus.FAILED,
            finished_at=timezone.now(),
            exception_class_path=_LOST,
        ):
            _give_up(row)
    return taken


def _give_up(row: DBTaskResult[..., Any]) -> None:
    tries, title = len(row.worker_ids), kind_of(row.task_path).title
    logger.error("Travail abandonné après %d essai(s) : %s", tries, title)


@contextmanager
def known_as(worker_id: str, *, parent: int = 0) -> Iterator[None]:
    """Say regularly that a worker lives, as long as it does.

    ``parent`` is a process whose end stops the worker too; 0 is nobody.
    """
    beat(worker_id, timezone.now())
    over = Event()
    saying = Thread(target=_say, args=(worker_id, over, parent), daemon=True)
    saying.start()
    try:
        yield
    finally:
        over.set()
        saying.join(BEAT)
        with suppress(DatabaseError, InterfaceError):
            models.Worker.objects.filter(pk=worker_id).delete()


def _say(worker_id: str, over: Event, parent: int) -> None:
    waited = 0
    while not over.wait(1):
        if parent and os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGTERM)
            return
        waited += 1
        if waited < BEAT:
            continue
        waited = 0
        try:
            beat(worker_id, timezone.now())
        except (DatabaseError, InterfaceError):
            logger.warning("La base ne répond pas : l’ouvrier n’a pas donné signe de vie")
            connection.close()
    connection.close()
