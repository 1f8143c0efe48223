"""The verbs of assignments: giving them, counting what serves them.

Counting answers in the assignments that they serve. Each is counted in its own transaction. All
are counted again after a deadline has moved, after answers have been corrected, or to prove the
sums.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any, Final, NamedTuple

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, Value
from django.db.models.functions import Greatest, Least
from django.urls import reverse
from django.utils import timezone

from trainer.assignments.models import Assignment, Item, Share
from trainer.assignments.selectors import Part, level_of, newcomers, shares, tidy
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors.counting import effective, overlays_of
from trainer.practice.services.answering import NothingToAskError, Plan, start_series
from trainer.schools.models import Enrolment, Membership, Promotion, Role
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.schools.services.reminding import Awaited, Reminded, remind
from trainer.tallies.services import Told
from trainer.web.moments import wall
from trainer.web.refusals import RefusedError

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


MOST_PARTS: Final = 120
LONGEST_SPRINT: Final = 15


@dataclass(frozen=True, slots=True)
class Order:
    """What an assignment asks.

    ``people`` limits it to some of the class; empty, all do it. ``level`` is that of the tables,
    None as each masters the cases.
    """

    title: str
    parts: tuple[Part, ...]
    target: Assignment.Target
    goal: int
    due_at: datetime
    minutes: int = 0
    note: str = ""
    level: int | None = None
    people: tuple[Membership, ...] = ()


@transaction.atomic
def give_assignment(
    *, actor: Desk, promotion: Promotion, order: Order, now: datetime | None = None
) -> Assignment:
    """Give an assignment to a class or to some of its people.

    Raises:
        RefusedError: if nothing is asked, the deadline is past, or the class is archived.
    """
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    parts = tidy(order.parts)
    _check(promotion, order, parts, now)
    assignment = Assignment.objects.create(
        school=actor.school,
        promotion=promotion,
        named=bool(order.people),
        title=order.title.strip(),
        note=order.note.strip(),
        target=order.target,
        goal=order.goal,
        minutes=order.minutes if order.target == Assignment.Target.SPRINT else 0,
        level=order.level,
        given_at=now,
        due_at=order.due_at,
        author=actor.membership,
    )
    Item.objects.bulk_create([Item(assignment=assignment, **part._asdict()) for part in parts])
    inside = Membership.objects.filter(
        enrolments__promotion=promotion, enrolments__left_at=None, role=Role.TRAINEE
    )
    people = order.people or inside
    Share.objects.bulk_create(
        [Share(assignment=assignment, membership=member, since=now) for member in people]
    )
    _record(actor, "assignment.given", assignment, now)
    return assignment


def _check(promotion: Promotion, order: Order, parts: tuple[Part, ...], now: datetime) -> None:
    if promotion.archived:
        raise RefusedError("Cette promotion est archivée.", "archive")
    if not parts:
        raise RefusedError("Choisissez au moins un exercice ou un cas.")
    if len(parts) > MOST_PARTS:
        raise RefusedError(f"Un devoir a {MOST_PARTS} cas au plus\u00a0: prenez l’exercice entier.")
    if order.due_at <= now:
        raise RefusedError("L’échéance est déjà passée.")
    if order.target == Assignment.Target.MASTERY and order.goal > 100:  # noqa: PLR2004 - percent
        raise RefusedError("La maîtrise va jusqu’à 100\u00a0%.")
    if order.target == Assignment.Target.SPRINT and not 0 < order.minutes <= LONGEST_SPRINT:
        raise RefusedError(f"Un sprint dure de 1 à {LONGEST_SPRINT} minutes.")
    inside = set(promotion.enrolments.filter(left_at=None).values_list("membership", flat=True))
    if any(person.pk not in inside for person in order.people):
        raise RefusedError("Une des personnes n’est plus dans cette promotion.")


@transaction.atomic
def move_assignment(
    *, actor: Desk, assignment: Assignment, due_at: datetime, now: datetime | None = None
) -> None:
    """Change the deadline; answers given in between are counted, or no longer.

    Raises:
        RefusedError: if it is withdrawn, or the new deadline precedes the giving.
    """
    actor.only(Role.INSTRUCTOR)
    locked = Assignment.objects.select_for_update().get(pk=assignment.pk)
    if locked.withdrawn_at is not None:
        raise RefusedError("Ce devoir est retiré.")
    if due_at <= locked.given_at:
        raise RefusedError("L’échéance précède le jour où le devoir a été donné.")
    before, assignment.due_at = locked.due_at, due_at
    assignment.save(update_fields=("due_at",))
    recount(assignment)
    moved = {"avant": _day(before), "après": _day(due_at)}
    _record(actor, "assignment.moved", assignment, now or timezone.now(), **moved)


def _day(moment: datetime) -> str:
    return f"{wall(moment):%d/%m/%Y %H:%M}"


@transaction.atomic
def withdraw_assignment(
    *, actor: Desk, assignment: Assignment, now: datetime | None = None
) -> None:
    """Take an assignment back: it is no longer asked; what was done stays."""
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    rows = Assignment.objects.filter(pk=assignment.pk, withdrawn_at=None)
    if rows.update(withdrawn_at=now):
        assignment.withdrawn_at = now
        _record(actor, "assignment.withdrawn", assignment, now)


def remind_assignment(
    *, actor: Desk, assignment: Assignment, now: datetime | None = None
) -> Reminded:
    """Write to those who have not reached the target of an assignment that still counts.

    Raises:
        RefusedError: if it no longer does, if all have, or if they were reminded today already.
    """
    now = now or timezone.now()
    if assignment.withdrawn_at is not None or assignment.due_at <= now:
        raise RefusedError("Ce devoir est terminé\u00a0: changez d’abord son échéance.")
    late = [share.membership for share in shares(assignment) if share.done_at is None]
    awaited = Awaited(
        verb="assignment.reminded",
        promotion=assignment.promotion,
        words=f"le devoir «\u00a0{assignment.title}\u00a0» est à rendre",
        until=assignment.due_at,
        page=reverse("assignments:own", args=(assignment.pk,)),
        told={"numero": assignment.pk, "devoir": assignment.title},
    )
    return remind(actor=actor, awaited=awaited, people=[*late, *newcomers(assignment)], now=now)


def _record(actor: Desk, verb: str, given: Assignment, now: datetime, **details: str) -> None:
    record(actor, verb, at=now, promotion=given.promotion, devoir=given.title, **details)


def begin(
    *, assignment: Assignment, learner: int, rng: Random, now: datetime | None = None
) -> Attempt:
    """Open a series on an assignment, under the options of its school.

    Raises:
        RefusedError: if it is over, or nothing of it is taught any more.
    """
    now = now or timezone.now()
    if assignment.withdrawn_at is not None or assignment.due_at <= now:
        raise RefusedError("Ce devoir est terminé.")
    scope = tuple((item.game, item.drill, item.branch) for item in assignment.items.all())
    plan = Plan(
        Series.Mode.ASSIGNMENT,
        scope=scope,
        level=assignment.level,
        purpose=assignment.purpose,
        school=assignment.school,
    )
    try:
        return start_series(learner=learner, plan=plan, rng=rng, now=now)
    except NothingToAskError:
        raise RefusedError("Rien de ce devoir n’est plus enseigné.") from None
