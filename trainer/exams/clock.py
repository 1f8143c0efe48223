"""Until when one may answer, from the exam, the person's terms and the sitting."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from trainer.exams.models import Answer, Candidate, Exam, Sitting
from trainer.web.durations import in_words


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
            candidate.extra_percent if candidate else 0,
            timedelta(seconds=candidate.extra_seconds if candidate else 0),
            timedelta(seconds=exam.extended_seconds),
            timedelta(seconds=sitting.extra_seconds if sitting else 0),
        )

    def total(self, length: timedelta) -> timedelta:
        """Return all of it, for an exam of that length."""
        return length * self.percent / 100 + self.own + self.everybody + self.returned

    def text(self, exam: Exam) -> str:
        """Return all of it in words; empty without any."""
        seconds = int(self.total(timedelta(minutes=exam.minutes)).total_seconds())
        return in_words(seconds) if seconds else ""


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
    limit = answer.opened_at + length * (100 + granted.percent) / 100  # only the percentage applies
    return min(limit, sitting.deadline)


def over(exam: Exam, sitting: Sitting, now: datetime) -> bool:
    """Whether a sitting takes no answer any more, closed by the command or not yet."""
    if sitting.finished_at is not None:
        return True
    return now > sitting.deadline + timedelta(seconds=exam.grace_seconds)
