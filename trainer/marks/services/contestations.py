"""Contesting a question, and answering it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.accounts.models import User
from trainer.exams.models import Answer, Sitting
from trainer.exams.selectors.access import Row, result_shown
from trainer.marks.models import Contestation, Overlay
from trainer.marks.services.decisions import Decision, decide, note
from trainer.schools.models import Role
from trainer.schools.selectors.desk import Desk
from trainer.web.refusals import RefusedError

MOST: Final = 3
"""Contestations of one answer, one after the other."""


@transaction.atomic
def contest(
    *, user: User, sitting: Sitting, position: int, text: str, now: datetime | None = None
) -> Contestation:
    """Contest a question of one's own sitting.

    Raises:
        RefusedError: before the result may be seen, without an answer or a reason, on a void
            question, while another is open, or once too often.
    """
    now = now or timezone.now()
    if not result_shown(sitting, now):
        raise RefusedError("La correction de cet examen n’est pas encore ouverte.")
    rows = Answer.objects.filter(sitting=sitting, question__position=position)
    answer = rows.select_related("question__slot").filter(saved_at__isnull=False).first()
    _check(answer, text)
    assert answer is not None  # noqa: S101 - checked; for the type
    before = answer.contestations.count()
    if before >= MOST:
        raise RefusedError("Cette question a déjà été contestée trois fois.")
    try:
        with transaction.atomic():
            made = Contestation.objects.create(answer=answer, text=text.strip(), at=now)
    except IntegrityError:
        raise RefusedError("Une contestation de cette question attend déjà sa réponse.") from None
    exam, member = sitting.exam, sitting.membership
    desk = Desk(exam.school, Role(member.role), member, user)
    note(desk, "marks.contested", answer, now)
    return made


def may_contest(row: Row, before: Sequence[Contestation]) -> bool:
    """Whether a question may be contested now, given its contestations so far."""
    waiting = any(item.replied_at is None for item in before)
    return row.answered and not row.slot.voided and not waiting and len(before) < MOST


def _check(answer: Answer | None, text: str) -> None:
    if answer is None:
        raise RefusedError("Vous n’avez pas répondu à cette question.")
    if answer.question.slot.voided:
        raise RefusedError("Cette question est annulée\u00a0: elle ne compte pour personne.")
    if not text.strip():
        raise RefusedError("Dites pourquoi vous contestez.")


@dataclass(frozen=True, slots=True)
class Reply:
    """What an instructor answers; with points, it accepts. ``seen`` is as in ``Decision``."""

    text: str
    seen: int = 0
    points: Decimal | None = None


@transaction.atomic
def reply(
    *, actor: Desk, contestation: Contestation, given: Reply, now: datetime | None = None
) -> Contestation:
    """Answer a contestation, and change the mark if it is accepted.

    Raises:
        RefusedError: if it has been answered already, without a text, or as ``decide``.
    """
    now, answer = now or timezone.now(), contestation.answer
    actor.instructs(answer.sitting.exam.school_id, "Cette contestation")
    text = given.text.strip()
    if not text:
        raise RefusedError("Écrivez une réponse.")
    accepted = given.points is not None
    overlay: Overlay | None = None
    if given.points is not None:
        decision = Decision(given.points, f"Contestation acceptée\u00a0: {text}", given.seen)
        overlay = decide(actor=actor, answer=answer, decision=decision, now=now)
    rows = Contestation.objects.filter(pk=contestation.pk, replied_at=None)
    state = Contestation.State.ACCEPTED if accepted else Contestation.State.REFUSED
    if not rows.update(
        state=state, reply=text, replied_at=now, replied_by=actor.membership, overlay=overlay
    ):
        raise RefusedError("Un autre formateur vient de répondre à cette contestation.")
    verb = "marks.contestation_accepted" if accepted else "marks.contestation_answered"
    note(actor, verb, answer, now)
    contestation.refresh_from_db()
    return contestation
