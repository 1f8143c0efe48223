"""A class of many people, who have done nothing."""

from django.utils import timezone

from trainer.schools.models import Enrolment, Membership, Promotion, Role


def idlers(promotion: Promotion, size: int = 300) -> None:
    """Put so many trainees into a class."""
    now = timezone.now()
    people = Membership.objects.bulk_create(
        Membership(
            school=promotion.school, role=Role.TRAINEE, last_name=f"Nombreux {n}", created_at=now
        )
        for n in range(size)
    )
    Enrolment.objects.bulk_create(
        Enrolment(promotion=promotion, membership=one, created_at=now) for one in people
    )
