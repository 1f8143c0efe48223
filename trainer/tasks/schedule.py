"""Work that comes back: put in the queue once for each of its moments, whoever looks."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any, Final

from django.db import transaction
from django.tasks import Task, TaskResultStatus
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from trainer.tasks.models import Routine
from trainer.web.moments import begins


@dataclass(frozen=True, slots=True)
class Recurring:
    """A piece of work without arguments, and the last moment that called for it."""

    task: Task[..., Any]
    last: Callable[[datetime], datetime]
    """``last(now)`` is the latest of its moments."""


_TIMETABLE: Final[dict[str, Recurring]] = {}


def each_minute(now: datetime) -> datetime:
    """Return the beginning of the minute."""
    return now.replace(second=0, microsecond=0)


def each_half_hour(now: datetime) -> datetime:
    """Return the beginning of the half hour."""
    return now.replace(minute=now.minute // 30 * 30, second=0, microsecond=0)


def each_day(at: time) -> Callable[[datetime], datetime]:
    """Return the moments of every day at that time, as clocks here show it."""

    def last(now: datetime) -> datetime:
        today = timezone.localdate(now)
        moment = begins(today, at)
        if moment > now:
            moment = begins(today - timedelta(days=1), at)
        return moment

    return last


def comes_back(name: str, task: Task[..., Any], last: Callable[[datetime], datetime]) -> None:
    """Add a line to the timetable."""
    _TIMETABLE[name] = Recurring(task, last)


def put_due(now: datetime) -> list[str]:
    """Put what is due in the queue, once for all workers; return its names.

    What nobody was there to put is put once, however many times it was missed. What is seen for the
    first time waits for its next moment.
    """
    return [name for name, recurring in _TIMETABLE.items() if _put(name, recurring, now)]


def _put(name: str, recurring: Recurring, now: datetime) -> bool:
    moment = recurring.last(now)
    with transaction.atomic():
        mine = Routine.objects.filter(name=name, put_for__lt=moment).update(put_for=moment)
        if not mine:
            Routine.objects.bulk_create([Routine(name=name, put_for=moment)], ignore_conflicts=True)
            return False
        path = recurring.task.module_path
        waiting = DBTaskResult.objects.filter(task_path=path, status=TaskResultStatus.READY)
        if not waiting.exists():
            recurring.task.enqueue()
        return True


def forget_former(done: DBTaskResult[..., Any]) -> None:
    """Keep, of what comes back and went well, the last time alone."""
    if done.task_path in {recurring.task.module_path for recurring in _TIMETABLE.values()}:
        DBTaskResult.objects.successful().filter(task_path=done.task_path).exclude(
            pk=done.pk
        ).delete()
