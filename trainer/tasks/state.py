"""How the queue is: for whoever watches over the site."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Count, Min, Q
from django.tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult, get_date_max

from trainer.tasks.running import living

_LONG: Final = timedelta(minutes=10)
"""What waits longer than this tells of workers that cannot keep up."""


@dataclass(frozen=True, slots=True)
class Queue:
    """How many pieces of work are in each state, how long the first has been due, how many workers."""

    waiting: int
    running: int
    failed: int
    oldest: timedelta
    workers: int

    def fault(self) -> str:
        """Return what is wrong, in words, empty if nothing is."""
        if not self.workers:
            return "aucun ouvrier : courriers et travaux attendent"
        return "les travaux attendent trop" if self.oldest > _LONG else ""


def has_queue() -> bool:
    """Tell whether work waits for a worker, and is not done at once as where one develops."""
    return str(settings.TASKS["default"]["BACKEND"]).startswith("django_tasks_db.")


def queue(now: datetime) -> Queue:
    """Return how the queue is now: its rows are few, for they are purged."""
    at_once, ready = Q(run_after=get_date_max()), Q(status=TaskResultStatus.READY)
    counts = DBTaskResult.objects.aggregate(
        waiting=Count("pk", filter=ready),
        running=Count("pk", filter=Q(status=TaskResultStatus.RUNNING)),
        failed=Count("pk", filter=Q(status=TaskResultStatus.FAILED)),
        put=Min("enqueued_at", filter=ready & at_once),
        due=Min("run_after", filter=ready & ~at_once & Q(run_after__lte=now)),
    )
    since = min((at for at in (counts.pop("put"), counts.pop("due")) if at), default=now)
    return Queue(**counts, oldest=max(now - since, timedelta()), workers=len(living()))
