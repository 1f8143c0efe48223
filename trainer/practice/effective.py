"""What counts of answers: the last correction that stands, else the verdict of the day."""

from collections.abc import Iterable, Iterator

from django.db.models import QuerySet

from trainer.practice.models import Attempt, AttemptOverlay


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
