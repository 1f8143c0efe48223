"""Counting shares again from the answers.

After a deadline has moved, after answers have been corrected, or to prove the sums.
"""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from trainer.assignments.counting import Served, counter
from trainer.assignments.models import Assignment, Item, Share
from trainer.assignments.scope import Part, level_of
from trainer.practice.effective import effective, overlays_of
from trainer.practice.models import Attempt
from trainer.schools.models import Membership


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


@transaction.atomic
def recount_person(membership: Membership, game: str, now: datetime | None = None) -> None:
    """Write the counts of a person's shares again, in the assignments about a game."""
    about = Item.objects.filter(assignment=OuterRef("assignment"), game=game)
    shares = Share.objects.select_for_update(of=("self",)).filter(membership=membership)
    told = shares.filter(Exists(about)).select_related("assignment__school", "membership")
    for share in told.order_by("pk"):
        items = share.assignment.items.all()
        parts = tuple(Part(item.game, item.drill, item.branch) for item in items)
        _recount(share, share.assignment, parts)
        _measure(share, share.assignment, parts, now or timezone.now())


def _measure(share: Share, assignment: Assignment, parts: tuple[Part, ...], now: datetime) -> None:
    """Measure the mastery of an open share again, as at its last answer.

    Once it is closed, memories hold later answers too: it keeps the level that it had.
    """
    closed = assignment.due_at <= now or assignment.withdrawn_at is not None
    learner = share.membership.learner_id
    mastered = assignment.target == Assignment.Target.MASTERY
    if closed or not mastered or share.last_at is None or learner is None:
        return
    share.level = level_of(learner, parts, assignment.school, share.last_at)
    reached = share.level >= assignment.goal
    if reached and share.done_at is None:
        share.done_at = share.last_at
    elif not reached and share.done_at == share.last_at:
        share.done_at = None
    share.save(update_fields=("level", "done_at"))


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
        share.correct += attempt.right
        share.last_at = attempt.answered_at
        elapsed = int((attempt.answered_at - series.started_at).total_seconds())
        if served.sprints(series.purpose, elapsed):
            share.best = max(share.best, attempt.right_before + attempt.right)
        reached = getattr(share, counter(assignment.target)) >= assignment.goal
        if reached and share.done_at is None and not by_level:
            share.done_at = attempt.answered_at
    share.save(update_fields=("answered", "correct", "best", "last_at", "done_at"))


def _answers(share: Share, assignment: Assignment, parts: tuple[Part, ...]) -> Iterator[Attempt]:
    if share.membership.learner_id is None:
        return
    ends = min(filter(None, (assignment.due_at, assignment.withdrawn_at)))
    rows = Attempt.objects.filter(
        series__learner=share.membership.learner_id,
        series__school=assignment.school_id,
        answered_at__gte=share.since,
        answered_at__lt=ends,
        game__in={part.game for part in parts},
    )
    rows = rows.select_related("series").defer("situation", "given", "verdict")
    given = rows.order_by("answered_at", "pk").iterator(chunk_size=500)
    for attempt in effective(given, overlays_of(share.membership.learner_id)):
        asked = any(part.holds(attempt.game, attempt.drill, attempt.branch) for part in parts)
        if asked and attempt.furnished >= (assignment.level or 0):
            yield attempt
