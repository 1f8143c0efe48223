"""Contesting a question of practice, and answering in words: no verdict changes by it."""

from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.accounts.models import User
from trainer.marks.models import Objection
from trainer.practice.models import Attempt
from trainer.schools.models import Membership
from trainer.schools.selectors.desk import Desk
from trainer.schools.services.audit import record
from trainer.web.moments import today_began
from trainer.web.refusals import RefusedError

MOST: Final = 5
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
    if Objection.objects.filter(learner=learner, at__gte=today_began(now)).count() >= MOST:
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
