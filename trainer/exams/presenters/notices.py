"""An exam as it is announced to somebody: may they begin, go on, see their result?"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from trainer.accounts.models import User
from trainer.exams.models import Candidate, Exam, Sitting, State
from trainer.exams.selectors import access
from trainer.exams.selectors.sitting import Granted, over

_SOON: Final = timedelta(days=7)
_RUNNING: Final = "en cours"
_PAST: Final = "passé"
_KEPT_OUT: Final = "à admettre"
STATUSES: Final = (
    _RUNNING,
    State.OPEN,
    _PAST,
    _KEPT_OUT,
    State.STOPPED,
    State.CLOSED,
    State.WAITING,
    State.COMING,
)
"""Where things may stand for somebody."""


@dataclass(frozen=True)
class Notice:
    """An exam and what somebody has done of it."""

    exam: Exam
    sittings: tuple[Sitting, ...]
    now: datetime
    candidate: Candidate | None = None
    admitted: bool = True

    @property
    def running(self) -> Sitting | None:
        """The sitting to be taken up, if any."""
        return next((item for item in self.sittings if not over(item.exam, item, self.now)), None)

    @property
    def finished(self) -> tuple[Sitting, ...]:
        """The sittings that are over, latest first."""
        return tuple(item for item in reversed(self.sittings) if over(item.exam, item, self.now))

    @property
    def attempts(self) -> int:
        """How many attempts the person has in all."""
        return self.exam.attempts + (self.candidate.extra_attempts if self.candidate else 0)

    @property
    def left(self) -> bool:
        """Whether the person has an attempt left."""
        return sum(not item.attempt_returned for item in self.sittings) < self.attempts

    @property
    def may_begin(self) -> bool:
        """Whether the person may begin a sitting now."""
        ready = self.admitted and self.left and not self.running
        return ready and self.exam.state(self.now) is State.OPEN

    @property
    def waiting(self) -> bool:
        """Whether the person may wait for the departure."""
        ready = self.admitted and self.left and not self.running
        return ready and self.exam.state(self.now) is State.WAITING

    @property
    def kept_out(self) -> bool:
        """Whether the person came too late for the roll, and waits to be admitted."""
        late = bool(getattr(self.exam, "kept_out", False)) and not self.running
        return late and self.exam.state(self.now) is State.OPEN

    @property
    def status(self) -> str:
        """Where things stand, one of ``STATUSES``."""
        if self.running:
            return _RUNNING
        if self.kept_out:
            return _KEPT_OUT
        state = self.exam.state(self.now)
        return _PAST if state is State.OPEN and not self.left else state

    @property
    def extra(self) -> str:
        """The time that the person has on top of the ordinary one, in words."""
        return Granted.to(self.exam, self.candidate).text(self.exam)


def notices(user: User, now: datetime) -> tuple[Notice, ...]:
    """Return the exams of a person. Three queries, whatever their number."""
    exams = list(access.exams_of(user))
    by_exam: dict[int, list[Sitting]] = {}
    for sitting in access.sittings_of(user, exams):
        by_exam.setdefault(sitting.exam_id, []).append(sitting)
    terms = access.terms_of_user(user, exams)
    found = [
        Notice(
            exam,
            tuple(by_exam.get(exam.pk, ())),
            now,
            terms.get(exam.pk),
            admitted=not getattr(exam, "kept_out", False),
        )
        for exam in exams
    ]
    return tuple(sorted(found, key=_urgency))


def _urgency(notice: Notice) -> int:
    """Rank what is being sat, what may be begun, what is to come, then what is past."""
    if notice.running:
        return 0
    if notice.may_begin or notice.waiting or notice.kept_out:
        return 1
    return 2 if notice.status == State.COMING else 3


def pending(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Return those on which something can be done now."""
    return tuple(
        item for item in notices if item.running or item.may_begin or item.waiting or item.kept_out
    )


def coming(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Return those that open within a week, the nearest first."""
    soon = [
        (item.exam.opens_at, item)
        for item in notices
        if item.status == State.COMING and item.exam.opens_at and item.left
    ]
    near = [pair for pair in soon if pair[0] < pair[1].now + _SOON]
    return tuple(item for _, item in sorted(near, key=lambda pair: pair[0]))
