"""Contesting a question, of an exam or of practice, and answering it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.accounts.models import User
from trainer.exams.models import Answer, Sitting
from trainer.exams.selectors.access import Row, result_shown
from trainer.marks.models import Contestation, Objection, Overlay
from trainer.marks.services.decisions import Decision, decide, note
from trainer.practice.models import Attempt
from trainer.schools.models import Membership, Role
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.moments import today_began
from trainer.web.refusals import RefusedError

MOST_CONTESTATIONS: Final = 3
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
    if before >= MOST_CONTESTATIONS:
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
    return row.answered and not row.slot.voided and not waiting and len(before) < MOST_CONTESTATIONS


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


MOST_OBJECTIONS: Final = 5
"""Objections of one person in a day."""


@transaction.atomic
def object_to(*, attempt: Attempt, text: str, now: datetime | None = None) -> Objection:
    """Contest one's own answer to a question of practice.

    Raises:
        RefusedError: before it is answered, without a reason, twice, or once too often in a day.
    """
    now, learner = now or timezone.now(), attempt.series.learner_id
    if attempt.open:
        raise RefusedError("Répondez d’abord à cette question.")
    if not text.strip():
        raise RefusedError("Dites pourquoi vous contestez.")
    if (
        Objection.objects.filter(learner=learner, at__gte=today_began(now)).count()
        >= MOST_OBJECTIONS
    ):
        raise RefusedError("Vous avez contesté cinq questions aujourd’hui\u00a0: revenez demain.")
    rows = Membership.objects.filter(learner=learner, school=attempt.series.school_id, left_at=None)
    told = {"membership": rows.first(), "text": text.strip(), "at": now}
    try:
        with transaction.atomic():
            return Objection.objects.create(attempt=attempt, learner_id=learner, **told)
    except IntegrityError:
        raise RefusedError("Vous avez déjà contesté cette question.") from None


@transaction.atomic
def answer(*, actor: Desk, objection: Objection, text: str, now: datetime | None = None) -> None:
    """Answer an objection of one's school.

    Raises:
        RefusedError: if it has been answered already, or without a text.
    """
    now, member = now or timezone.now(), objection.membership
    actor.instructs(member.school_id if member else 0, "Cette contestation")
    by = {"replied_by": actor.membership, "site_actor": None if actor.membership else actor.user}
    _answer(objection, text, now, by)
    record(actor, "marks.objection_answered", at=now, subject=member)


@transaction.atomic
def answer_for_site(
    *, user: User, objection: Objection, text: str, now: datetime | None = None
) -> None:
    """Answer an objection that is of no school, as staff of the site.

    Raises:
        RefusedError: as ``answer``.
    """
    _answer(objection, text, now or timezone.now(), {"site_actor": user})


def _answer(objection: Objection, text: str, now: datetime, by: dict[str, Any]) -> None:
    if not text.strip():
        raise RefusedError("Écrivez une réponse.")
    waiting = Objection.objects.filter(pk=objection.pk, replied_at=None)
    if not waiting.update(reply=text.strip(), replied_at=now, **by):
        raise RefusedError("Quelqu’un d’autre vient de répondre à cette contestation.")
    objection.refresh_from_db()


def mark_read(objection: Objection, now: datetime) -> None:
    """Remember that an answer has been read by who was waiting for it."""
    if objection.replied_at and not objection.read_at:
        Objection.objects.filter(pk=objection.pk, read_at=None).update(read_at=now)
