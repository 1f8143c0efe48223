"""The only door to assignments: a look-up decides access too."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.shortcuts import get_object_or_404

from trainer.accounts.models import User
from trainer.assignments.models import Assignment, Share
from trainer.practice.models import Series
from trainer.schools.models import Enrolment, Membership, Promotion, Role
from trainer.schools.selectors.desk import Desk

_SOON: Final = timedelta(days=7)
_MOST: Final = 5
_SHOWN_AFTER: Final = timedelta(days=30)
"""How long an ended assignment is still shown to who had to do it."""


def assignments(here: Desk, promotion: Promotion | None = None) -> QuerySet[Assignment]:
    """Return the assignments of the school with how many must do them and have, for instructors."""
    rows = here.taught(Assignment.objects.select_related("promotion", "author"))
    if promotion is not None:
        rows = rows.filter(promotion=promotion)
    everybody = Share.objects.filter(assignment=OuterRef("pk"))
    # Counted for the assignments shown only: a joined count is one of all those of the school.
    return rows.annotate(
        people=_count(everybody), done=_count(everybody.filter(done_at__isnull=False))
    ).order_by("-due_at", "-pk")


def _count(rows: QuerySet[Share]) -> Coalesce:
    counts = rows.order_by().values("assignment").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counts), 0)


def assignment(here: Desk, pk: int) -> Assignment:
    """Return an assignment of the school.

    Raises:
        Http404: if it is not one, or not for who asks to see.
    """
    return get_object_or_404(assignments(here).prefetch_related("items"), pk=pk)


def shares(assignment: Assignment) -> QuerySet[Share]:
    """Return how far each person is, by name; who is gone from the class is left out."""
    rows = assignment.shares.filter(
        membership__enrolments__promotion=assignment.promotion_id,
        membership__enrolments__left_at=None,
    ).select_related("membership")
    return rows.order_by("membership__sort_name", "pk")


def newcomers(assignment: Assignment) -> QuerySet[Membership]:
    """Return the trainees of the class who came since and have not begun."""
    if assignment.named:
        return Membership.objects.none()
    began = Share.objects.filter(assignment=assignment, membership=OuterRef("pk"))
    rows = Membership.objects.filter(
        enrolments__promotion=assignment.promotion_id,
        enrolments__left_at=None,
        role=Role.TRAINEE,
    )
    return rows.filter(~Exists(began)).order_by("sort_name", "pk")


def own_assignments(user: User, now: datetime) -> QuerySet[Assignment]:
    """Return what a person has to do in all their schools, the nearest deadline first.

    Those that ended lately come with them.
    """
    mine = Membership.objects.filter(learner__user=user, left_at=None, role=Role.TRAINEE)
    in_class = Enrolment.objects.filter(membership__in=mine, left_at=None)
    shared = Share.objects.filter(membership__in=mine).values("assignment")
    rows = Assignment.objects.filter(
        Q(named=False) | Q(pk__in=shared),
        promotion__in=in_class.values("promotion"),
        withdrawn_at=None,
        due_at__gt=now - _SHOWN_AFTER,
    )
    return rows.select_related("school", "promotion").order_by("due_at", "pk")


def own_assignment(user: User, pk: int, now: datetime) -> Assignment:
    """Return an assignment that a person has, or lately had, to do.

    Raises:
        Http404: if there is none.
    """
    return get_object_or_404(own_assignments(user, now).prefetch_related("items"), pk=pk)


def assignment_of(series: Series) -> Assignment | None:
    """Return the assignment that a series was opened for, unless it was withdrawn."""
    room, _, number = series.purpose.partition(":")
    if room != Assignment.ROOM or not number.isdecimal():
        return None
    return Assignment.objects.filter(pk=int(number), withdrawn_at=None).first()


def own_shares(user: User, wanted: list[Assignment]) -> dict[int, Share]:
    """Return how far a person is in each of these assignments."""
    rows = Share.objects.filter(assignment__in=wanted, membership__learner__user=user)
    return {share.assignment_id: share for share in rows}


def due_soon(here: Desk, now: datetime) -> list[Assignment]:
    """Return the assignments of a school due within a week that somebody has not done, nearest first."""
    rows: Any = assignments(here)  # with what it counts
    rows = rows.filter(withdrawn_at=None, due_at__gt=now, due_at__lt=now + _SOON)
    return list(rows.exclude(people__gt=0, done__gte=F("people")).order_by("due_at", "pk")[:_MOST])


def still_due(user: User, now: datetime) -> list[Assignment]:
    """Return the assignments that a person still has to do, the nearest deadline first."""
    done = Share.objects.filter(
        assignment=OuterRef("pk"), membership__learner__user=user, done_at__isnull=False
    )
    return list(own_assignments(user, now).filter(~Exists(done), due_at__gt=now))
