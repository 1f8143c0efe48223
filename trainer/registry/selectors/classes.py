"""Reading what a class did: exams, assignments. The caller found the class at their desk."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any, Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.shortcuts import get_object_or_404

from trainer.assignments.models import Assignment, Share
from trainer.exams.domain.scoring import OUT_OF
from trainer.exams.models import Exam, Overlay, Sitting
from trainer.exams.selectors.clock import over
from trainer.exams.selectors.corrections import BY_HAND
from trainer.exams.selectors.scores import awaited_in, points_in
from trainer.instruction.selectors.periods import Period
from trainer.marks.models import Observation
from trainer.registry.models import Gradebook
from trainer.schools.models import Enrolment, Membership, Promotion, Role
from trainer.schools.selectors.desk import Desk

MOST: Final = 20
"""Exams, or assignments, of a gradebook at most: the latest ones of the period."""


def gradebook(promotion: Promotion) -> Gradebook:
    """Return how the average of a class is made; without a query if it was joined."""
    kept: Gradebook | None = getattr(promotion, "gradebook", None)
    return kept or Gradebook(promotion=promotion)


def _counted(rows: QuerySet[Exam]) -> QuerySet[Exam]:
    """Return published exams with the points of the questions that count, and how many are by hand.

    They are its ``total`` and ``written``.
    """
    counts = Q(slots__voided_at=None)
    by_hand = Q(**{f"slots__{name}": value for name, value in BY_HAND.items()})
    return rows.filter(published_at__isnull=False).annotate(
        total=Sum("slots__weight", filter=counts), written=Count("slots", filter=counts & by_hand)
    )


def exams_in(promotion: Promotion, period: Period) -> list[Any]:
    """Return the published exams of a class in a period, oldest first, with ``total``."""
    rows = _counted(Exam.objects.filter(promotion=promotion))
    return _latest(rows.filter(**period.weeks("published_at__date")), "published_at")


def exams_for(member: Membership, period: Period) -> list[Any]:
    """Return the same of the class that a person came into last, with its gradebook.

    Each also has ``since``: when they came.
    """
    here = Enrolment.objects.filter(
        membership=member, left_at=None, promotion=OuterRef("promotion")
    )
    rows: Any = _counted(Exam.objects.annotate(since=Subquery(here.values("created_at")[:1])))
    own = rows.filter(since__isnull=False, **period.weeks("published_at__date"))
    found = _latest(own.select_related("promotion__gradebook"), "published_at")
    last = max((exam.since for exam in found), default=None)
    return [exam for exam in found if exam.since == last]


def assignments_in(promotion: Promotion, period: Period) -> list[Assignment]:
    """Return the assignments of a class that are due in a period, oldest first."""
    rows = Assignment.objects.filter(promotion=promotion, withdrawn_at=None)
    return _latest(rows.filter(**period.weeks("due_at__date")), "due_at")


def own_shares(member: Membership, period: Period) -> list[Share]:
    """Return how far a person is in the assignments that are due in a period, oldest first."""
    rows = Share.objects.filter(membership=member, assignment__withdrawn_at=None)
    due = rows.filter(**period.weeks("assignment__due_at__date"))
    return _latest(due.select_related("assignment"), "assignment__due_at")


def _latest(rows: QuerySet[Any], field: str) -> list[Any]:
    return list(rows.order_by(f"-{field}", "-pk")[:MOST])[::-1]


def entered(promotion: Promotion) -> list[tuple[Membership, datetime]]:
    """Return the trainees of a class, by name, each with when they came into it."""
    rows = Enrolment.objects.filter(
        promotion=promotion, left_at=None, membership__role=Role.TRAINEE
    ).select_related("membership", "promotion__gradebook")
    found = list(rows.order_by("membership__sort_name", "membership"))
    if found:  # its gradebook came with it
        promotion.gradebook = gradebook(found[0].promotion)
    return [(item.membership, item.created_at) for item in found]


@dataclass(frozen=True, slots=True)
class Sat:
    """What somebody has done of an exam: their best mark, None while they have none."""

    best: Fraction | None = None
    running: bool = False
    waiting: bool = False
    """Whether an answer of one of their copies waits to be marked."""
    voided: bool = False
    """Whether one of their copies is void."""


def sat(
    exams: Sequence[Any], now: datetime, member: Membership | None = None
) -> Mapping[tuple[int, int], Sat]:
    """Return what was done of these exams, by exam and membership: by a person, or by all."""
    rows = Sitting.objects.filter(exam__in=exams)
    laid = Exists(Overlay.objects.filter(answer__sitting=OuterRef("pk")))
    rows = rows if member is None else rows.filter(membership=member).annotate(laid=laid)
    by_key = {exam.pk: exam for exam in exams}
    copies: list[Sitting] = list(rows) if exams else []
    corrected = any(getattr(copy, "laid", True) for copy in copies)
    points = points_in(rows, corrected=corrected) if copies else {}
    asked = copies and any(exam.written for exam in exams)
    waiting = awaited_in(rows) if asked else frozenset()
    found: dict[tuple[int, int], Sat] = {}
    for sitting in copies:
        exam = by_key[sitting.exam_id]
        key = (exam.pk, sitting.membership_id)
        known = found.get(key, Sat())
        if sitting.voided:
            found[key] = replace(known, voided=True)
            continue
        if not over(exam, sitting, now):
            found[key] = replace(known, running=True)
            continue
        if sitting.pk in waiting:
            found[key] = replace(known, waiting=True)
            continue
        mark = OUT_OF * points.get(sitting.pk, Fraction(0)) / exam.total if exam.total else None
        values = [it for it in (known.best, mark) if it is not None]
        found[key] = replace(known, best=max(values, default=None))
    return found


def shares_in(assignments: Sequence[Assignment]) -> list[Share]:
    """Return how far people are in these assignments."""
    return list(Share.objects.filter(assignment__in=assignments)) if assignments else []


def class_of(member: Membership) -> Promotion | None:
    """Return the class that a person is in, the last that they came into; if any."""
    rows = Enrolment.objects.filter(membership=member, left_at=None).select_related("promotion")
    found = rows.order_by("-created_at", "-pk").first()
    return found.promotion if found else None


def observations(promotion: Promotion) -> QuerySet[Observation]:
    """Return the practical examinations of a class, open ones first, then the latest."""
    rows = Observation.objects.filter(promotion=promotion).select_related("membership", "exam")
    return rows.order_by(F("ended_at").desc(nulls_first=True), "-pk")[:_MOST_OBSERVED]


def practised_in(
    promotion: Promotion, period: Period, member: Membership | None = None
) -> list[Observation]:
    """Return the practical examinations of a class, or of one of it, in a period, oldest first."""
    rows = Observation.objects.filter(promotion=promotion, **period.weeks("begun_at__date"))
    rows = rows if member is None else rows.filter(membership=member)
    return list(rows.order_by("-begun_at", "-pk")[:_MOST_MARKED])[::-1]


def observation(here: Desk, pk: int) -> Observation:
    """Return a practical examination of the school, for its instructors.

    Raises:
        Http404: if it is not one.
    """
    rows = Observation.objects.select_related("membership", "promotion", "exam", "observer")
    return get_object_or_404(here.taught(rows, "promotion__school"), pk=pk)


def still_to_see(seen: Observation) -> list[Membership]:
    """Return who of its class has no practical examination like one: its game, exam and week.

    Those who come after its person by name first, then the others.
    """
    like = Observation.objects.filter(promotion=seen.promotion, game=seen.game, exam=seen.exam)
    like = like.filter(begun_at__gte=seen.begun_at - _SAME_SESSION)
    inside = Membership.objects.filter(
        role=Role.TRAINEE, enrolments__promotion=seen.promotion, enrolments__left_at=None
    )
    rows = inside.exclude(pk__in=like.values("membership")).order_by("sort_name", "pk")
    return sorted(rows, key=lambda one: one.sort_name < seen.membership.sort_name)


_SAME_SESSION: Final = timedelta(days=7)
_MOST_OBSERVED: Final = 100
_MOST_MARKED: Final = 1_000
"""The latest ones: a large class examined at every game."""
