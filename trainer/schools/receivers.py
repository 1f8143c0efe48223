"""What becomes of a person's places in schools when their account goes."""

from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone

from trainer.accounts.models import User
from trainer.schools.models import Membership, Role
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.schools.services.people import forget


@receiver(pre_delete, sender=User)
def forget_person(instance: User, **_: object) -> None:
    """Make anonymous, in every school, a person whose account is about to be deleted.

    The journal of each school says so, whoever deletes it: the person's number, and no name.
    """
    now = timezone.now()
    for member in Membership.objects.filter(learner__user=instance).select_related("school"):
        forget(member, now)
        own = Desk(member.school, Role(member.role), member)
        record(own, "member.deleted", at=now, subject=member)
