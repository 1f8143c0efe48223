"""The attempts of people at an exam: those that they have made, and those that they may still make."""

from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from trainer.exams.models import Candidate, Exam, Sitting
from trainer.schools.models import Membership


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
