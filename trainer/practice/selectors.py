"""The only door to series and attempts: a look-up decides access too."""

import uuid

from django.http import Http404
from django.shortcuts import get_object_or_404

from trainer.practice.effective import lay_over
from trainer.practice.models import Attempt, Series
from trainer.practice.statements import find_attempt


def own_series(learner: int | None, series: uuid.UUID) -> Series:
    """Return one of the learner's series.

    Raises:
        Http404: if it does not exist or is somebody else's.
    """
    return get_object_or_404(Series, pk=series, learner=learner or 0)


def own_attempt(
    learner: int | None, series: uuid.UUID, position: int, *, held: bool = False
) -> Attempt:
    """Return a question of one of the learner's series, with what counts of its answer.

    ``held``: for the length of the transaction, nobody rebuilds what follows from his answers.

    Raises:
        Http404: if it does not exist or is somebody else's.
    """
    found = find_attempt(learner, series, position, held=held) if learner else None
    if found is None:
        raise Http404
    if not found.open:
        lay_over([found])
    return found


def current_position(series: Series) -> int:
    """Return the position of the last question of a series."""
    last = series.attempts.order_by("-position").values_list("position", flat=True).first()
    return last or 1


def following(attempt: Attempt) -> Attempt | None:
    """Return the question after this one, if it has been asked."""
    found = Attempt.objects.filter(series=attempt.series_id, position=attempt.position + 1).first()
    if found is not None:
        found.series = attempt.series
    return found


def last_series(learner: int | None) -> Series | None:
    """Return the learner's latest series, to be taken up again."""
    if learner is None:
        return None
    return Series.objects.filter(learner=learner).order_by("-started_at").first()


def latest_answers(series: Series, limit: int = 100) -> tuple[Attempt, ...]:
    """Return the latest answered questions of a series, in order, with what counts of them."""
    rows = series.attempts.filter(answered_at__isnull=False).order_by("-position")[:limit]
    found = tuple(reversed(rows))
    for attempt in found:
        attempt.series = series
    lay_over(found)
    return found
