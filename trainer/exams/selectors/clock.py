"""Until when one may answer, from the exam, the person's terms and the sitting."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from trainer.exams.models import Answer, Candidate, Exam, Sitting
from trainer.web.durations import in_words

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
