"""How long the schools' counts are kept."""

from datetime import datetime

from django.utils import timezone

from trainer.tallies.folding import week_of
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek


def purge_tallies(before: datetime, _now: datetime) -> int:
    """Delete the counts of the weeks and days that ended before a date; return how many."""
    day = timezone.localdate(before)
    deleted = 0
    for model in (CaseWeek, DrillWeek, SlipWeek):
        rows = model._default_manager.filter(week__lt=week_of(day))  # noqa: SLF001 - documented
        deleted += rows.delete()[0]
    for model in (DayWork, FirstAnswer):
        deleted += model._default_manager.filter(day__lt=day).delete()[0]  # noqa: SLF001 - idem
    return deleted
