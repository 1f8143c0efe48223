"""Setting a copy aside, and back: it counts for nothing meanwhile, and nothing of it is lost."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from trainer.exams.attempts import spent_by
from trainer.exams.clock import over
from trainer.exams.models import Exam, Sitting
from trainer.exams.selectors import terms_of
from trainer.exams.services.composing import locked, record_act
from trainer.schools.desk import Desk
from trainer.web.refusals import RefusedError, given_reason

copy_voided: Final = Signal()
"""Sent with ``actor``, ``sitting`` and ``now`` in the transaction that sets a copy aside."""

_TAKEN: Final = (
    "La tentative rendue a déjà été reprise\u00a0: annulez l’autre copie d’abord, ou accordez une"
    " tentative de plus."
)


@transaction.atomic
def void_copy(
    *,
    actor: Desk,
    sitting: Sitting,
    reason: str,
    returned: bool = False,
    now: datetime | None = None,
) -> bool:
    """Set a copy aside, closed at once if it runs; return whether this call did it.

    ``returned``: whether its attempt may be made again, on another paper.

    Raises:
        RefusedError: without a reason, or if the exam is another school's.
    """
    now, reason = now or timezone.now(), given_reason(reason.strip(" ."), "de l’annulation")
    exam, found = _held(actor, sitting)
    if found.voided:
        return False
    if not over(exam, found, now):
        found.finished_at, found.ended_by = min(now, found.deadline), Sitting.End.STOPPED
    elif found.finished_at is None:
        found.finished_at, found.ended_by = found.deadline, Sitting.End.TIME
    found.voided_at, found.void_reason = now, reason
    found.voided_by, found.attempt_returned = actor.membership, returned
    found.save(update_fields=(*_VOID, "finished_at", "ended_by"))
    about = {"reason": reason, "tentative": "rendue" if returned else "comptée"}
    record_act(actor, "exam.copy_voided", exam, now, subject=found.membership, **about)
    copy_voided.send(Sitting, actor=actor, sitting=found, now=now)
    return True


@transaction.atomic
def restore_copy(*, actor: Desk, sitting: Sitting, now: datetime | None = None) -> bool:
    """Let a copy count again, as it was left; return whether this call did it.

    Raises:
        RefusedError: if its attempt was given back, and is made again.
    """
    now = now or timezone.now()
    exam, found = _held(actor, sitting)
    if not found.voided:
        return False
    member = found.membership
    allowed = exam.attempts + terms_of(exam, member).extra_attempts
    if found.attempt_returned and spent_by(member, exam) >= allowed:
        raise RefusedError(_TAKEN)
    found.voided_at = found.void_reason = found.voided_by = found.attempt_returned = None
    found.save(update_fields=_VOID)
    record_act(actor, "exam.copy_restored", exam, now, subject=member)
    return True


_VOID: Final = ("voided_at", "void_reason", "voided_by", "attempt_returned")


def _held(actor: Desk, sitting: Sitting) -> tuple[Exam, Sitting]:
    """Return a copy of the school with its exam, both held still."""
    exam = locked(actor, sitting.exam)
    rows = Sitting.objects.select_for_update(of=("self",)).select_related("membership")
    return exam, rows.get(pk=sitting.pk)
