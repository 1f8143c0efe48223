"""What becomes of a person's places in schools when his account goes."""

from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone

from trainer.accounts.models import User
from trainer.schools.models import Membership
from trainer.schools.services.people import forget


@receiver(pre_delete, sender=User)
def forget_person(instance: User, **_: object) -> None:
    """Make anonymous, in every school, a person whose account is about to be deleted."""
    now = timezone.now()
    for member in Membership.objects.filter(learner__user=instance):
        forget(member, now)
