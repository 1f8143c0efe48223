"""Closing the sittings that nobody handed in: as often as one likes."""

from datetime import datetime

from django.db import transaction
from django.db.models import F

from trainer.exams.models import Exam, Sitting
from trainer.schools.models import Membership


@transaction.atomic
def close_sittings(
    *, now: datetime, exam: Exam | None = None, member: Membership | None = None
) -> int:
    """Close the sittings whose time is over, grace included; return how many.

    A sitting ends at its deadline, whenever the closing is done.
    """
    rows = Sitting.objects.filter(finished_at=None, deadline__lt=now)
    if exam is not None:
        rows = rows.filter(exam=exam)
    if member is not None:
        rows = rows.filter(membership=member)
    found = rows.select_related("exam").only("deadline", "exam__grace_seconds")
    late = [
        item.pk for item in found if (now - item.deadline).total_seconds() > item.exam.grace_seconds
    ]
    # Again under the lock: a sitting may have been given time since it was read.
    closing = Sitting.objects.filter(pk__in=late, finished_at=None, deadline__lt=now)
    return closing.update(finished_at=F("deadline"), ended_by=Sitting.End.TIME)
