"""What becomes of marks with a name that is erased, and of the certificate of a void copy."""

from datetime import datetime

from django.dispatch import receiver

from trainer.exams.models import Sitting
from trainer.exams.services.copies import copy_voided
from trainer.marks.models import Certificate, Objection
from trainer.marks.services.certificates import revoke
from trainer.schools.selectors import Desk
from trainer.schools.services.people import anonymised


@receiver(anonymised)
def erase_names(**_: object) -> None:
    """Erase the names on the certificates of people made anonymous, and what leads to them."""
    Objection.objects.filter(membership__anonymised_at__isnull=False).update(membership=None)
    rows = Certificate.objects.filter(sitting__membership__anonymised_at__isnull=False)
    rows.exclude(name="").update(name="")


@receiver(copy_voided)
def revoke_certificate(actor: Desk, sitting: Sitting, now: datetime, **_: object) -> None:
    """Revoke the certificate of a void copy; the public page does not tell why it is void."""
    for held in Certificate.objects.filter(sitting=sitting, revoked_at=None):
        revoke(actor=actor, certificate=held, reason="La copie a été annulée.", now=now)
