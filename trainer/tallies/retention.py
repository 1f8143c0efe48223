"""How long the schools' counts are kept."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from trainer.schools.models import Membership
from trainer.tallies.domain import week_of
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek
from trainer.tallies.services import note_rewriting

_WEEKS: Final[tuple[Any, ...]] = (CaseWeek, DrillWeek, SlipWeek)
_DAYS: Final[tuple[Any, ...]] = (DayWork, FirstAnswer)


def purge_tallies(before: datetime, _now: datetime) -> int:
    """Delete the counts of the weeks and days that ended before a date; return how many."""
    day = timezone.localdate(before)
    rows: tuple[QuerySet[Any], ...] = (
        *(model.objects.filter(week__lt=week_of(day)) for model in _WEEKS),
        *(model.objects.filter(day__lt=day) for model in _DAYS),
    )
    with transaction.atomic():
        deleted = sum(past.delete()[0] for past in rows)
        if deleted:
            note_rewriting(Membership.objects.values_list("pk", flat=True))
    return deleted
