"""What counts of an answer, and what it teaches.

The last correction that stands counts, else the verdict of the day. It teaches its learner's memory,
and the counts of their school.
"""

from collections.abc import Iterable, Iterator

from django.db.models import QuerySet
from django.utils import timezone

from trainer.practice.models import Attempt, AttemptOverlay
from trainer.practice.selectors.timing import seconds_of, was_slow
from trainer.progress.domain.memory import Answer
from trainer.tallies.domain.folding import Counted


def learnt(attempt: Attempt) -> Answer:
    """Return an answered question as it is remembered."""
    assert attempt.answered_at is not None  # noqa: S101 - answered, says the caller
    assert attempt.ruling is not None  # noqa: S101 - for the type
    return Answer(
        correct=attempt.right,
        slow=was_slow(attempt, attempt.answered_at),
        mixed=attempt.series.mixed,
        level=attempt.furnished,
        at=attempt.answered_at,
        day=attempt.series.day(attempt.answered_at),
        seconds=seconds_of(attempt, attempt.answered_at),
        pitfall=attempt.ruling["pitfall"],
    )


def counted(attempt: Attempt) -> Counted:
    """Return an answered question as the schools count it."""
    assert attempt.answered_at is not None  # noqa: S101 - answered, says the caller
    assert attempt.ruling is not None  # noqa: S101 - for the type
    return Counted(
        game=attempt.game,
        drill=attempt.drill,
        branch=attempt.branch,
        correct=attempt.right,
        pitfall=attempt.ruling["pitfall"],
        asked_at=attempt.shown_at,
        at=attempt.answered_at,
        day=timezone.localdate(attempt.answered_at),
        level=attempt.furnished,
        taken=seconds_of(attempt, attempt.answered_at),
    )


def standing() -> QuerySet[AttemptOverlay]:
    """Return the overlays that stand, in the order in which they were laid."""
    return AttemptOverlay.objects.filter(undone_at=None).order_by("pk")


def overlays_of(learner: int) -> dict[int, AttemptOverlay]:
    """Return what counts in the place of a learner's verdicts, by answer. One query."""
    rows = standing().filter(attempt__series__learner=learner)
    return {row.attempt_id: row for row in rows}


def lay_over(attempts: Iterable[Attempt]) -> None:
    """Give answers the correction that counts for each, with its reason. One query."""
    found = {attempt.pk: attempt for attempt in attempts}
    for row in standing().filter(attempt__in=found).select_related("correction"):
        found[row.attempt_id].overlay = row


def effective(
    attempts: Iterable[Attempt], overlays: dict[int, AttemptOverlay]
) -> Iterator[Attempt]:
    """Yield answers with what counts of them; ``overlays`` is that of their learner."""
    for attempt in attempts:
        attempt.overlay = overlays.get(attempt.pk)
        yield attempt
