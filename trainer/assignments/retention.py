"""How long assignments are kept."""

from datetime import datetime

from trainer.assignments.models import Assignment


def purge_assignments(before: datetime, _now: datetime) -> int:
    """Delete the assignments due before a date, with everybody's part; return how many."""
    deleted, _ = Assignment.objects.filter(due_at__lt=before).delete()
    return deleted
