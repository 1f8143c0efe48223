"""A learner who has answered for a year, and how often a page may ask of it."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from trainer.practice.models import Attempt, Series
from trainer.progress.models import DayTally

MOST: Final = 12
"""Queries of a page, or of an answer."""
LONG: Final = 2_000
"""Answers."""


def lengthen(learner: int) -> None:
    """Give a learner two thousand answers, over a year."""
    model = Attempt.objects.exclude(answered_at=None).filter(series__learner=learner).earliest("pk")
    for _ in range(4):
        series = Series.objects.create(
            learner_id=learner,
            mode=Series.Mode.GAME,
            game=model.game,
            seed=1,
            started_at=model.asked_at + timedelta(seconds=1),  # the first series stays the first
        )
        rows = [copied(model, series, position) for position in range(1, LONG // 4 + 1)]
        Attempt.objects.bulk_create(rows)
    today = timezone.localdate()
    days = [
        DayTally(learner_id=learner, day=today - timedelta(days=past), answered=6, correct=5)
        for past in range(30, 365)
    ]
    DayTally.objects.bulk_create(days)


def copied(model: Attempt, series: Series, position: int) -> Attempt:
    values = {
        field.attname: getattr(model, field.attname)
        for field in Attempt._meta.concrete_fields
        if field.name != "id"
    }
    return Attempt(**{**values, "series_id": series.pk, "position": position})
