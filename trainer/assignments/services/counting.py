"""Counting answers in the assignments that they serve.

Each is counted in its own transaction. All are counted again after a deadline has moved, after
answers have been corrected, or to prove the sums.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, Value
from django.db.models.functions import Greatest, Least
from django.utils import timezone

from trainer.assignments.models import Assignment, Item, Share
from trainer.assignments.selectors.scope import Part, level_of
from trainer.practice.models import Attempt
from trainer.practice.selectors.counting import effective, overlays_of
from trainer.schools.models import Enrolment, Membership
from trainer.tallies.services.recording import Told

_A: Final = Assignment._meta.db_table
_I: Final = Item._meta.db_table
_S: Final = Share._meta.db_table
_M: Final = Membership._meta.db_table
_E: Final = Enrolment._meta.db_table

# Asked with every answer given in a school, and nearly always in vain: written by hand.
_SERVED: Final = (
    f"SELECT a.id, a.target, a.goal, a.minutes FROM {_A} a"  # noqa: S608 - constants
    " WHERE a.withdrawn_at IS NULL AND a.due_at > %s AND a.given_at <= %s"
    " AND (a.level IS NULL OR a.level <= %s) AND a.id IN ("
    f"SELECT assignment_id FROM {_S} WHERE membership_id = %s"
    f" UNION SELECT b.id FROM {_A} b JOIN {_E} e ON e.promotion_id = b.promotion_id"
    f" JOIN {_M} m ON m.id = e.membership_id AND m.role = 'stagiaire'"
    " WHERE e.membership_id = %s AND e.left_at IS NULL AND NOT b.named"
    " AND b.withdrawn_at IS NULL AND b.due_at > %s)"
    f" AND EXISTS (SELECT 1 FROM {_I} i WHERE i.assignment_id = a.id AND i.game = %s"
    " AND i.drill IN ('', %s) AND i.branch IN ('', %s)) ORDER BY a.id"
)


class Served(NamedTuple):
    """An open assignment that an answer serves."""

    pk: int
    target: str
    goal: int
    minutes: int

    def sprints(self, purpose: str, elapsed: int) -> bool:
        """Whether an answer of that series, so many seconds after its start, counts."""
        in_time = elapsed <= self.minutes * 60
        return (
            self.target == Assignment.Target.SPRINT and purpose == f"devoir:{self.pk}" and in_time
        )


def count_answer(told: Told) -> None:
    """Count an answer in each open assignment that it serves."""
    for served in _served(told):
        _count(served, told)


def _served(told: Told) -> list[Served]:
    answer, member = told.counted, told.membership
    now: Any = connection.ops.adapt_datetimefield_value(answer.at)
    case = (answer.game, answer.drill, answer.branch)
    with connection.cursor() as cursor:
        cursor.execute(_SERVED, [now, now, answer.level, member, member, now, *case])
        return [Served._make(row) for row in cursor.fetchall()]


def _count(served: Served, told: Told) -> None:
    at = told.counted.at
    share = Share(assignment_id=served.pk, membership_id=told.membership, since=at)
    Share.objects.bulk_create([share], ignore_conflicts=True)  # who came into the class since
    rows = Share.objects.filter(assignment=served.pk, membership=told.membership)
    score = told.right if served.sprints(told.purpose, told.elapsed) else 0
    rows.update(
        since=Least(F("since"), Value(at)),
        answered=F("answered") + 1,
        correct=F("correct") + int(told.counted.correct),
        best=Greatest(F("best"), Value(score)),
        last_at=at,
    )
    reached = {"correct": "correct__gte", "best": "best__gte", "level": "level__gte"}
    if served.target == Assignment.Target.MASTERY:
        rows.update(level=_level(served.pk, told.learner, at))
    rows.filter(**{reached[counter(served.target)]: served.goal}, done_at=None).update(done_at=at)


def counter(target: str) -> str:
    """Return the name of what a target counts, in a share."""
    return {Assignment.Target.SPRINT: "best", Assignment.Target.MASTERY: "level"}.get(
        Assignment.Target(target), "correct"
    )


def _level(assignment: int, learner: int, now: datetime) -> int:
    found = Assignment.objects.select_related("school").get(pk=assignment)
    parts = [Part(item.game, item.drill, item.branch) for item in found.items.all()]
    return level_of(learner, parts, found.school, now)


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
