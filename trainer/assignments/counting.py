"""Counting an answer in the assignments that it serves, in its own transaction."""

from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db import connection
from django.db.models import F, Value
from django.db.models.functions import Greatest, Least

from trainer.assignments.models import Assignment, Item, Share
from trainer.assignments.scope import Part, level_of
from trainer.schools.models import Enrolment, Membership
from trainer.tallies.recording import Told

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
