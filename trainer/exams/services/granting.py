"""What an instructor grants to one person: more time, more attempts, or to sit at all."""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from trainer.exams.models import Candidate, Exam
from trainer.exams.services.composing import locked, record_act
from trainer.exams.services.conducting import set_deadlines
from trainer.schools.desk import Desk
from trainer.schools.models import Membership
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
