"""Who sits: the roll of an exam, the attempts that are left, until when one may answer.

The roll of an exam, and the attempts of its people: those made, those that they may still make. It is its class when the departure is given, or at publication without one.

Who joins the class later waits for a word of the instructor: a common paper could be read by anybody
who gets hold of the code of the class.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from trainer.exams.models import Answer, Candidate, Exam, Sitting
from trainer.schools.models import Enrolment, Membership
from trainer.web.moments import in_words

QUESTION_GRACE: Final = 3
"""Seconds at most after the end of a question that has its own time: what a network takes."""

_THIRD: Final = 33


@dataclass(frozen=True, slots=True)
class Granted:
    """Time in plus: what the person has, what everybody was given, what was given back."""

    percent: int = 0
    own: timedelta = timedelta()
    everybody: timedelta = timedelta()
    returned: timedelta = timedelta()

    @classmethod
    def to(
        cls, exam: Exam, candidate: Candidate | None = None, sitting: Sitting | None = None
    ) -> "Granted":
        """Return what a person has in an exam."""
        return cls(
            candidate.percent if candidate else 0,
            timedelta(seconds=candidate.extra_seconds if candidate else 0),
            timedelta(seconds=exam.extended_seconds),
            timedelta(seconds=_returned(sitting) if sitting else 0),
        )

    def total(self, length: timedelta) -> timedelta:
        """Return all of it, for an exam of that length."""
        return share_of(length, self.percent) + self.own + self.everybody + self.returned

    def text(self, exam: Exam) -> str:
        """Return all of it in words; empty without any."""
        seconds = int(self.total(timedelta(minutes=exam.minutes)).total_seconds())
        return in_words(seconds) if seconds > 0 else ""


def share_of(length: timedelta, percent: int) -> timedelta:
    """Return a part of a length of time; « 33 » is a third, as people write it."""
    return length / 3 if percent == _THIRD else length * percent / 100


def _returned(sitting: Sitting) -> int:
    return sitting.extra_seconds + (sitting.shifted_seconds or 0)


def deadline_of(exam: Exam, started_at: datetime, granted: Granted) -> datetime:
    """Return the end of a sitting.

    The window cuts the ordinary time; what is granted comes on top of it.
    """
    length = timedelta(minutes=exam.minutes)
    end = started_at + length
    if exam.closes_at is not None:
        end = max(min(end, exam.closes_at), started_at)
    return end + granted.total(length)


def question_deadline(answer: Answer, sitting: Sitting, granted: Granted) -> datetime:
    """Return the end of an opened question that has its own time.

    Raises:
        ValueError: if it has not been opened.
    """
    if answer.opened_at is None:
        raise ValueError("the question has not been opened")
    length = timedelta(seconds=answer.question.slot.seconds)
    limit = answer.opened_at + length + share_of(length, granted.percent)  # nothing else applies
    return min(limit, sitting.deadline)


def grace_of(exam: Exam) -> timedelta:
    """Return how late an answer may come: the pace of a question bounds what the exam says."""
    seconds = exam.grace_seconds
    return timedelta(seconds=min(seconds, QUESTION_GRACE) if exam.by_question else seconds)


def over(exam: Exam, sitting: Sitting, now: datetime) -> bool:
    """Whether a sitting takes no answer any more, closed by the command or not yet."""
    if sitting.finished_at is not None:
        return not closed_early(sitting, now)
    return now > sitting.deadline + grace_of(exam)


def open_at(now: datetime) -> Q:
    """Return which sittings nobody has closed, nor a clock that had jumped forward."""
    early = Q(ended_by=Sitting.End.TIME, deadline__gt=now, voided_at=None)
    return Q(finished_at=None) | early


def closed_early(sitting: Sitting, now: datetime) -> bool:
    """Whether its time was said to be over before it was: by a clock that had jumped forward."""
    by_time = sitting.ended_by == Sitting.End.TIME and not sitting.voided
    return by_time and now < sitting.deadline


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
