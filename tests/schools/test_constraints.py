"""What the database itself refuses, whoever writes."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tests.schools.world import Schools
from trainer.schools.models import Enrolment, Entry, Invitation, Membership, Promotion

pytestmark = pytest.mark.django_db


def refused() -> pytest.RaisesExc[IntegrityError]:
    return pytest.raises(IntegrityError)


def test_a_person_has_one_membership_in_a_school(schools: Schools) -> None:
    with refused(), transaction.atomic():
        Membership.objects.create(
            school=schools.north,
            learner=schools.trainee.learner,
            last_name="Encore",
            created_at=timezone.now(),
            chosen_at=timezone.now(),
        )


def test_a_member_has_a_name_unless_he_is_anonymous(schools: Schools) -> None:
    rows = Membership.objects.filter(pk=schools.trainee.pk)
    with refused(), transaction.atomic():
        rows.update(last_name="")
    with refused(), transaction.atomic():
        rows.update(anonymised_at=timezone.now())
    with refused(), transaction.atomic():
        rows.update(role="directeur")


def test_a_class_holds_people_of_its_school_only(schools: Schools) -> None:
    now = timezone.now()
    with refused(), transaction.atomic():
        Enrolment.objects.create(
            membership=schools.southern_trainee, promotion=schools.spring, created_at=now
        )
    with refused(), transaction.atomic():
        schools.trainee.enrolments.update(promotion=schools.southern_class)
    with refused(), transaction.atomic():
        Membership.objects.filter(pk=schools.trainee.pk).update(school=schools.south)
    with refused(), transaction.atomic():
        Promotion.objects.filter(pk=schools.spring.pk).update(school=schools.south)
    schools.spring.save()  # the same school: nothing to refuse
    schools.trainee.save()


def test_an_invitation_opens_a_class_of_its_school_only(schools: Schools) -> None:
    rows = Invitation.objects.filter(pk=schools.invitation.pk)
    with refused(), transaction.atomic():
        rows.update(promotion=schools.southern_class)
    with refused(), transaction.atomic():
        rows.update(membership=schools.southern_trainee, use_limit=1)


def test_an_invitation_is_never_used_beyond_its_limit(schools: Schools) -> None:
    rows = Invitation.objects.filter(pk=schools.invitation.pk)
    with refused(), transaction.atomic():
        rows.update(uses=schools.invitation.use_limit + 1)
    with refused(), transaction.atomic():
        rows.update(expires_at=schools.invitation.created_at - timedelta(days=1))
    with refused(), transaction.atomic():
        rows.update(membership=schools.awaited)  # personal, yet for several


def test_two_classes_of_a_school_never_bear_the_same_name(schools: Schools) -> None:
    with refused(), transaction.atomic():
        Promotion.objects.create(
            school=schools.north, name=schools.spring.name.upper(), created_at=timezone.now()
        )


def test_the_log_is_never_rewritten(schools: Schools) -> None:
    entry = Entry.objects.filter(school=schools.north).latest("pk")
    with pytest.raises(PermissionDenied):
        entry.save()
    with pytest.raises(PermissionDenied):
        Entry.objects.update(verb="autre")
    for column, value in (("verb", "'autre'"), ("details", "'{}'"), ("at", "'2020-01-01'")):
        with refused(), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"UPDATE schools_entry SET {column} = {value}")  # noqa: S608 - constants
