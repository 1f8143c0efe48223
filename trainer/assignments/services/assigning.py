"""The verbs of assignments: give, move, remind, withdraw, begin. One transaction each."""

from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Final

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from trainer.assignments.models import Assignment, Item, Share
from trainer.assignments.selectors.access import newcomers, shares
from trainer.assignments.selectors.scope import Part, tidy
from trainer.assignments.services.counting import recount
from trainer.practice.models import Attempt, Series
from trainer.practice.services.answering import NothingToAskError, Plan, start_series
from trainer.schools.models import Membership, Promotion, Role
from trainer.schools.selectors.desk import Desk
from trainer.schools.services.audit import record
from trainer.schools.services.reminding import Awaited, Reminded, remind
from trainer.web.moments import wall
from trainer.web.refusals import RefusedError

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
