"""What invigilators write down of a session."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from trainer.exams.models import Exam, Incident
from trainer.exams.services.composing import locked
from trainer.schools.desk import Desk
from trainer.web.refusals import RefusedError


@transaction.atomic
def note_incident(*, actor: Desk, exam: Exam, text: str, now: datetime | None = None) -> Incident:
    """Write down what happens, at this hour: neither changed nor erased afterwards.

    Raises:
        RefusedError: if nothing is said, or the exam is still composed.
    """
    found = locked(actor, exam)
    if found.draft:
        raise RefusedError("Cet examen n’est pas encore publié.")
    if not text.strip():
        raise RefusedError("Dites ce qui s’est passé.")
    return Incident.objects.create(
        exam=found, at=now or timezone.now(), text=text.strip(), actor=actor.membership
    )
