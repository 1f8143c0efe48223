"""Who is there during an exam, what else they asked for, what was noted.

Detours are told by the server: whatever a script does, who reads elsewhere asks for a page. One short
row for each address; nothing is written for who does not sit.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Case, F, PositiveIntegerField, When
from django.db.models.functions import Greatest
from django.utils import timezone

from trainer.accounts.models import User
from trainer.exams.models import Absence, Arrival, Detour, Exam, Incident, Sitting
from trainer.exams.services.composing import locked
from trainer.schools.models import Membership
from trainer.schools.selectors import Desk
from trainer.web.refusals import RefusedError

_EVERY: Final = timedelta(seconds=20)
"""A page that is seen again so soon is not written again."""
_MOST_ABSENCES: Final = 500
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
    if not rows or Absence.objects.filter(sitting=sitting).count() >= _MOST_ABSENCES:
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


_STAY: Final = timedelta(seconds=20)
"""A page that is asked for again so soon is the same stay: a double click, a page that polls."""
_MOST_DETOURS: Final = 200
"""Addresses kept of a copy: the others are counted together."""
_LONGEST: Final = 200


def note_detour(*, sitting: Sitting, page: str, now: datetime) -> None:
    """Count another page that was asked for while a copy runs. Mostly one statement."""
    kept = page[:_LONGEST]
    if _again(sitting, kept, now):
        return
    if Detour.objects.filter(sitting=sitting).count() >= _MOST_DETOURS:
        kept = ""
        if _again(sitting, kept, now):
            return
    row = Detour(sitting=sitting, page=kept, first_at=now, last_at=now)
    Detour.objects.bulk_create([row], ignore_conflicts=True)  # two at once are one stay


def _again(sitting: Sitting, page: str, now: datetime) -> int:
    gone = When(last_at__lt=now - _STAY, then=F("times") + 1)
    stays = Case(gone, default=F("times"), output_field=PositiveIntegerField())
    rows = Detour.objects.filter(sitting=sitting, page=page)
    return rows.update(times=stays, last_at=Greatest(F("last_at"), now))


MOST_INCIDENTS: Final = 500
"""Incidents of one exam."""


@transaction.atomic
def note_incident(*, actor: Desk, exam: Exam, text: str, now: datetime | None = None) -> Incident:
    """Write down what happens, at this hour: neither changed nor erased afterwards.

    Raises:
        RefusedError: if nothing is said, the exam is still composed, or its report is full.
    """
    found = locked(actor, exam)
    if found.draft:
        raise RefusedError("Cet examen n’est pas encore publié.")
    if not text.strip():
        raise RefusedError("Dites ce qui s’est passé.")
    if Incident.objects.filter(exam=found).count() >= MOST_INCIDENTS:
        raise RefusedError(
            "Cinq cents incidents sont déjà notés\u00a0: le procès-verbal est plein."
        )
    return Incident.objects.create(
        exam=found, at=now or timezone.now(), text=text.strip(), actor=actor.membership
    )
