"""What invigilators write down of a session."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from trainer.exams.models import Exam, Incident
from trainer.exams.services.composing import locked
from trainer.schools.desk import Desk
from trainer.web.refusals import RefusedError

MOST: Final = 500
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
    if Incident.objects.filter(exam=found).count() >= MOST:
        raise RefusedError(
            "Cinq cents incidents sont déjà notés\u00a0: le procès-verbal est plein."
        )
    return Incident.objects.create(
        exam=found, at=now or timezone.now(), text=text.strip(), actor=actor.membership
    )
