"""What an instructor grants to one person: more time, more attempts, or to sit at all.

In one exam, or more time in all of them.
"""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from trainer.exams.clock import open_at
from trainer.exams.models import Candidate, Exam, Sitting
from trainer.exams.roll import kept_out
from trainer.exams.services.composing import locked, record_act
from trainer.exams.services.conducting import set_deadlines
from trainer.schools.audit import record
from trainer.schools.desk import Desk
from trainer.schools.models import Membership
from trainer.schools.services.people import act_on
from trainer.web.refusals import RefusedError


@dataclass(frozen=True, slots=True)
class Grant:
    """A person's own terms; the names are those of ``Candidate``."""

    extra_percent: int = 0
    extra_seconds: int = 0
    extra_attempts: int = 0


@transaction.atomic
def grant(
    *, actor: Desk, exam: Exam, member: Membership, terms: Grant, now: datetime | None = None
) -> Candidate:
    """Set a person's own terms; a sitting already running gets the time at once.

    Raises:
        RefusedError: if the person is not of the school, or has left it.
    """
    now = now or timezone.now()
    found = locked(actor, exam)
    if member.school_id != found.school_id or not member.active:
        raise RefusedError("Cette personne n’est pas dans l’école.")
    candidate, _ = Candidate.objects.update_or_create(
        exam=found, membership=member, defaults=asdict(terms)
    )
    set_deadlines(found, now)
    record_act(actor, "exam.terms", found, now, subject=member, **asdict(terms))
    return candidate


@transaction.atomic
def admit(*, actor: Desk, exam: Exam, member: Membership, now: datetime | None = None) -> None:
    """Let somebody who joined the class after the roll was fixed sit an exam; a repeat is nothing.

    Raises:
        RefusedError: if nobody keeps them out.
    """
    now = now or timezone.now()
    found = locked(actor, exam)
    if Candidate.objects.filter(exam=found, membership=member).exists():
        return
    if not member.active or not kept_out(found).filter(membership=member).exists():
        raise RefusedError("Cette personne n’attend pas d’être admise.")
    Candidate.objects.create(exam=found, membership=member)
    record_act(actor, "exam.admitted", found, now, subject=member)


@transaction.atomic
def grant_for_good(
    *, actor: Desk, member: Membership, percent: int, now: datetime | None = None
) -> None:
    """Give a person more time at every exam, even those that they are sitting; 0 takes it away.

    Raises:
        RefusedError: if the role is not enough, or the person has left the school.
    """
    now = now or timezone.now()
    act_on(actor, member)
    found = Membership.objects.select_for_update().get(pk=member.pk)
    if not found.active:
        raise RefusedError("Cette personne n’est pas dans l’école.")
    if (found.extra_percent or 0) == percent:
        return
    Membership.objects.filter(pk=found.pk).update(extra_percent=percent or None)
    running = Sitting.objects.filter(open_at(now), membership=found).values("exam")
    for exam in Exam.objects.filter(pk__in=running).order_by("pk"):
        set_deadlines(locked(actor, exam), now)
    record(actor, "member.time", at=now, subject=found, pour_cent=percent)
