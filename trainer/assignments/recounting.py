"""Counting shares again from the answers: after a deadline has moved, or to prove the sums."""

from collections.abc import Iterator

from django.db import transaction

from trainer.assignments.counting import Served, counter
from trainer.assignments.models import Assignment, Share
from trainer.assignments.scope import Part
from trainer.practice.models import Attempt


@transaction.atomic
def recount(assignment: Assignment) -> None:
    """Write the counts of every share again; the level of mastery is that of its last answer.

    Who has no account any more keeps what was counted.
    """
    parts = tuple(Part(item.game, item.drill, item.branch) for item in assignment.items.all())
    shares = assignment.shares.select_for_update(of=("self",)).select_related("membership")
    for share in shares.order_by("pk"):
        if share.membership.learner_id is not None:
            _recount(share, assignment, parts)


def _recount(share: Share, assignment: Assignment, parts: tuple[Part, ...]) -> None:
    served = Served(assignment.pk, assignment.target, assignment.goal, assignment.minutes)
    by_level = assignment.target == Assignment.Target.MASTERY
    share.answered = share.correct = share.best = 0
    share.last_at = None
    if not by_level:
        share.done_at = None
    for attempt in _answers(share, assignment, parts):
        series = attempt.series
        assert attempt.answered_at is not None  # noqa: S101 - filtered; for the type
        share.answered += 1
        share.correct += bool(attempt.correct)
        share.last_at = attempt.answered_at
        elapsed = int((attempt.answered_at - series.started_at).total_seconds())
        if served.sprints(series.errand, elapsed):
            share.best = max(share.best, attempt.right_before + bool(attempt.correct))
        reached = getattr(share, counter(assignment.target)) >= assignment.goal
        if reached and share.done_at is None and not by_level:
            share.done_at = attempt.answered_at
    share.save(update_fields=("answered", "correct", "best", "last_at", "done_at"))


def _answers(share: Share, assignment: Assignment, parts: tuple[Part, ...]) -> Iterator[Attempt]:
    ends = min(filter(None, (assignment.due_at, assignment.withdrawn_at)))
    rows = Attempt.objects.filter(
        series__learner=share.membership.learner_id,
        series__school=assignment.school_id,
        answered_at__gte=share.since,
        answered_at__lt=ends,
        game__in={part.game for part in parts},
    )
    rows = rows.select_related("series").defer("situation", "given", "verdict")
    for attempt in rows.order_by("answered_at", "pk").iterator(chunk_size=500):
        if any(part.holds(attempt.game, attempt.drill, attempt.branch) for part in parts):
            yield attempt
