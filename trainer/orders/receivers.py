"""What becomes of files when somebody whom they may name becomes anonymous."""

from django.db.models import Exists, OuterRef
from django.dispatch import receiver

from trainer.orders.models import Order
from trainer.schools.models import Membership
from trainer.schools.services.people import anonymised


@receiver(anonymised)
def forget_files(**_: object) -> None:
    """Delete what was asked in a school before somebody there became anonymous."""
    since = Membership.objects.filter(
        school=OuterRef("school"), anonymised_at__gte=OuterRef("asked_at")
    )
    Order.objects.filter(Exists(since)).delete()
