"""What is erased of marks with a name."""

from django.dispatch import receiver

from trainer.marks.models import Certificate, Objection
from trainer.schools.services.people import anonymised


@receiver(anonymised)
def erase_names(**_: object) -> None:
    """Erase the names on the certificates of people made anonymous, and what leads to them."""
    Objection.objects.filter(membership__anonymised_at__isnull=False).update(membership=None)
    rows = Certificate.objects.filter(sitting__membership__anonymised_at__isnull=False)
    rows.exclude(name="").update(name="")
