"""Who is there: in the waiting room, on the pages of a copy, or out of them; on the server's clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from trainer.accounts.models import User
from trainer.exams.models import Absence, Arrival, Exam, Sitting
from trainer.schools.models import Membership

_EVERY: Final = timedelta(seconds=20)
"""A page that is seen again so soon is not written again."""
_MOST: Final = 500
"""Absences kept of a sitting: whoever leaves more often is seen well enough."""


@dataclass(frozen=True, slots=True)
class Left:
    """A time out of the page, as the browser tells it: how long ago, for how long if it is over.

    ``mark`` is its number in that browser. The browser's own hour is not looked at.
    """

    mark: int
    ago: timedelta
    lasted: timedelta | None = None


def arrive(*, exam: Exam, member: Membership, now: datetime) -> None:
    """Note that somebody waits for the departure."""
    Arrival.objects.update_or_create(exam=exam, membership=member, defaults={"seen_at": now})


def be_seen(*, sitting: Sitting, now: datetime) -> None:
    """Note that a page of the sitting is open, three times a minute at most."""
    if sitting.seen_at is None or abs(now - sitting.seen_at) > _EVERY:
        sitting.seen_at = now
        Sitting.objects.filter(pk=sitting.pk).update(seen_at=now)


def note_absences(*, sitting: Sitting, told: Iterable[Left], now: datetime) -> None:
    """Keep the times out of the page that a browser tells; told twice, they are kept once."""
    rows = [_row(sitting, item, now) for item in told]
    if not rows or Absence.objects.filter(sitting=sitting).count() >= _MOST:
        return
    Absence.objects.bulk_create([row for row in rows if not row.back_at], ignore_conflicts=True)
    Absence.objects.bulk_create(
        [row for row in rows if row.back_at],
        update_conflicts=True,
        unique_fields=("sitting", "mark"),
        update_fields=("back_at",),
    )


def _row(sitting: Sitting, item: Left, now: datetime) -> Absence:
    left = max(now - item.ago, sitting.started_at)
    back = None if item.lasted is None else min(max(left, now - item.ago + item.lasted), now)
    return Absence(sitting=sitting, mark=item.mark, left_at=left, back_at=back)


def be_at_work(sitting: Sitting, now: datetime) -> None:
    """Note on the account that it sits an exam: what exams shut is looked at from here on."""
    User.objects.filter(learner__memberships=sitting.membership_id).update(sitting_since=now)
