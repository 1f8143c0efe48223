"""The roll of an exam: its class when the departure is given, or at publication without one.

Who joins the class later waits for a word of the instructor: a common paper could be read by anybody
who gets hold of the code of the class.
"""

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from trainer.exams.models import Candidate, Exam
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
