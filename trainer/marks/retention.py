"""How long sittings are kept, with all that was laid over their answers."""

from datetime import datetime

from django.db.models import Exists, OuterRef

from trainer.exams.models import Incident, Sitting
from trainer.marks.models import Certificate, Observation


def purge_sittings(before: datetime, _now: datetime) -> int:
    """Delete the sittings over before a date; those that a certificate vouches for stay.

    Answers, corrections and contestations go with them, practical exams and incidents as old too. Returns how many sittings.
    """
    vouched = Certificate.objects.filter(sitting=OuterRef("pk"), revoked_at=None)
    Observation.objects.filter(begun_at__lt=before).delete()
    Incident.objects.all().purge(before)
    deleted, _ = Sitting.objects.filter(~Exists(vouched), finished_at__lt=before).delete()
    return deleted
