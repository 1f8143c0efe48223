"""What the queue no longer keeps."""

from datetime import datetime

from django_tasks_db.models import DBTaskResult

from trainer.tasks.models import Letter


def purge_work(before: datetime, _now: datetime) -> int:
    """Delete work that is over, or failed, and messages that never left; return how much."""
    Letter.objects.filter(created_at__lt=before).delete()
    return DBTaskResult.objects.finished().filter(finished_at__lt=before).delete()[0]
