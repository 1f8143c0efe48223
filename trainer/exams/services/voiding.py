"""Taking questions out of the count, and back: so many queries for any number of them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from trainer.exams.models import Exam, Slot
from trainer.schools.audit import line
from trainer.schools.desk import Desk
from trainer.schools.models import Entry
from trainer.schools.roles import Role
from trainer.web.refusals import given_reason

_AT_ONCE = 500


@transaction.atomic
def void_questions(
    *, actor: Desk, slots: QuerySet[Slot], reason: str, now: datetime | None = None
) -> tuple[Slot, ...]:
    """Take these questions of the school's exams out of the count, those that count still.

    Scores are folded from the answers: nothing else changes, and it can be undone. Return those
    that this call took out.

    Raises:
        RefusedError: if no reason is given.
    """
    now, reason = now or timezone.now(), given_reason(reason, "de l’annulation")
    held = _held(actor, slots.filter(voided_at=None))
    rows = Slot.objects.filter(pk__in=[slot.pk for slot in held])
    rows.update(voided_at=now, void_reason=reason)
    _record(actor, "exam.voided", held, now, reason=reason)
    return held


@transaction.atomic
def unvoid_questions(
    *, actor: Desk, slots: QuerySet[Slot], now: datetime | None = None
) -> tuple[Slot, ...]:
    """Let these questions count again; return those that this call put back."""
    held = _held(actor, slots.filter(voided_at__isnull=False))
    rows = Slot.objects.filter(pk__in=[slot.pk for slot in held])
    rows.update(voided_at=None, void_reason="")
    _record(actor, "exam.unvoided", held, now or timezone.now())
    return held


def _held(actor: Desk, slots: QuerySet[Slot]) -> tuple[Slot, ...]:
    """Return questions of the school, held still with their exams."""
    actor.only(Role.INSTRUCTOR)
    own = slots.filter(exam__school=actor.school, exam__published_at__isnull=False)
    exams = Exam.objects.filter(pk__in=own.order_by().values("exam")).order_by("pk")
    held = {exam.pk: exam for exam in exams.select_for_update(no_key=True, of=("self",))}
    found = own.filter(exam__in=held).select_for_update(of=("self",))
    rows = found.select_related("exam__promotion").order_by("exam", "position")
    return tuple(rows)


def _record(actor: Desk, verb: str, slots: Iterable[Slot], now: datetime, **details: Any) -> None:
    lines = (
        line(
            actor,
            verb,
            at=now,
            promotion=slot.exam.promotion,
            exam=slot.exam_id,
            title=slot.exam.title,
            question=slot.position,
            **details,
        )
        for slot in slots
    )
    Entry.objects.bulk_create(lines, batch_size=_AT_ONCE)
