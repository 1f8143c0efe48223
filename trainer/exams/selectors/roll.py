"""The roll of an exam, and the attempts of its people: those made, those that they may still make.

It is its class when the departure is given, or at publication without one.

Who joins the class later waits for a word of the instructor: a common paper could be read by anybody
who gets hold of the code of the class.
"""

from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from trainer.exams.models import Candidate, Exam, Sitting
from trainer.schools.models import Enrolment, Membership


def roll_at_publication(exam: Exam, now: datetime) -> datetime | None:
    """Return when the roll is fixed, if that is now: a departure fixes it, where one is awaited."""
    return None if exam.together else now


def latecomers(exam: Exam) -> QuerySet[Enrolment]:
    """Return the places in its class that were taken after the roll was fixed."""
    rows = Enrolment.objects.filter(promotion=exam.promotion_id, left_at=None)
    return rows.filter(created_at__gt=exam.roll_at) if exam.roll_at else rows.none()


def kept_out(exam: Exam) -> QuerySet[Enrolment]:
    """Return those of the latecomers whom nobody has admitted yet."""
    admitted = Candidate.objects.filter(exam=exam, membership=OuterRef("membership"))
    return latecomers(exam).filter(~Exists(admitted))


def keeps_out(own: QuerySet[Membership]) -> Exists:
    """Return, for a query of exams, whether each keeps the person of these memberships out.

    Whom it admits by name it does not: that is asked apart.
    """
    late = Enrolment.objects.filter(membership__in=own, left_at=None)
    here = late.filter(promotion=OuterRef("promotion"), created_at__gt=OuterRef("roll_at"))
    return Exists(here)


def on_the_roll(exam: Exam, member: Membership) -> bool:
    """Whether a person may sit an exam: of its class in time, or admitted by name."""
    rows = member.enrolments.filter(promotion=exam.promotion_id, left_at=None)
    if exam.roll_at is not None:
        rows = rows.filter(created_at__lte=exam.roll_at)
    return rows.exists() or Candidate.objects.filter(exam=exam, membership=member).exists()


def spent_by(member: Membership, found: Exam) -> int:
    """Return how many attempts a person has made: one given back with a void copy is none."""
    rows = Sitting.objects.filter(exam=found, membership=member)
    return rows.exclude(attempt_returned=True).count()


def still_sat(found: Sitting, writing: QuerySet[Sitting], now: datetime) -> QuerySet[Membership]:
    """Return who sits the same common paper, or may begin to: it is that of a rank of attempts.

    ``writing``: the copies of its exam that are being written.
    """
    exam, beyond = found.exam, found.attempt - found.exam.attempts
    same = Sitting.objects.filter(membership=OuterRef("pk"), paper=found.paper_id)
    who = Q(Exists(same & writing))
    if not exam.state(now).past:
        granted = Candidate.objects.filter(exam=exam, extra_attempts__gte=max(beyond, 0))
        may = Q(pk__in=granted.values("membership")) | Q(pk__in=_returned_to(exam, beyond))
        if beyond <= 0:
            may |= Q(enrolments__promotion=exam.promotion_id, enrolments__left_at=None)
        who |= Q(may, ~Exists(same), left_at=None)
    return Membership.objects.filter(who, school=exam.school_id)


def _returned_to(exam: Exam, beyond: int) -> QuerySet[Sitting, Any]:
    """Return who has an attempt of that rank beyond those of all, some given back with a void copy."""
    rows = Sitting.objects.filter(exam=exam, attempt_returned=True).order_by()
    terms = Candidate.objects.filter(exam=exam, membership=OuterRef("membership"))
    extra = Coalesce(Subquery(terms.values("extra_attempts")[:1]), 0)
    counted = rows.values("membership").annotate(back=Count("pk"), extra=extra)
    return counted.filter(back__gte=beyond - F("extra")).values("membership")
