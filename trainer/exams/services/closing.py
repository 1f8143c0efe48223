"""Closing the sittings that nobody handed in: as often as one likes."""

from datetime import datetime

from django.db import transaction
from django.db.models import F

from trainer.exams.clock import closed_early, grace_of
from trainer.exams.models import Exam, Sitting
from trainer.exams.services.presence import be_at_work
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
    found = rows.select_related("exam").only("deadline", "exam__grace_seconds", "exam__pace")
    late = [item.pk for item in found if now > item.deadline + grace_of(item.exam)]
    # Again under the lock: a sitting may have been given time since it was read.
    closing = Sitting.objects.filter(pk__in=late, finished_at=None, deadline__lt=now)
    return closing.update(finished_at=F("deadline"), ended_by=Sitting.End.TIME)


def take_up_again(sitting: Sitting, now: datetime) -> None:
    """Open again a sitting that a clock ahead of the time closed, unless it has a next."""
    if not closed_early(sitting, now):
        return
    own = Sitting.objects.filter(exam=sitting.exam_id, membership=sitting.membership_id)
    if own.filter(attempt__gt=sitting.attempt).exists():
        return
    early = Sitting.objects.filter(ended_by=Sitting.End.TIME, deadline__gt=now, voided_at=None)
    rows = early.filter(pk=sitting.pk)
    rows.update(finished_at=None, ended_by="")
    be_at_work(sitting, now)
    sitting.refresh_from_db(fields=("finished_at", "ended_by", "deadline"))
