"""What the database itself refuses, whoever writes."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tests.schools.world import Schools
from trainer.schools.models import Enrolment, Entry, Invitation, Membership, Promotion

pytestmark = pytest.mark.django_db


def refused(act: Callable[[], object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        act()


def test_a_person_has_one_membership_in_a_school(schools: Schools) -> None:
    now, learner = timezone.now(), schools.trainee.learner
    told = {"last_name": "Encore", "created_at": now, "chosen_at": now}
    refused(lambda: Membership.objects.create(school=schools.north, learner=learner, **told))


def test_a_member_has_a_name_unless_they_are_anonymous(schools: Schools) -> None:
    rows = Membership.objects.filter(pk=schools.trainee.pk)
    refused(lambda: rows.update(last_name=""))
    refused(lambda: rows.update(anonymised_at=timezone.now()))
    refused(lambda: rows.update(role="directeur"))


def test_a_class_holds_people_of_its_school_only(schools: Schools) -> None:
    spring, stranger = schools.spring, schools.southern_trainee
    told = {"membership": stranger, "promotion": spring, "created_at": timezone.now()}
    refused(lambda: Enrolment.objects.create(**told))
    refused(lambda: schools.trainee.enrolments.update(promotion=schools.southern_class))
    for model, row in ((Membership, schools.trainee), (Promotion, spring)):
        rows = model._default_manager.filter(pk=row.pk)
        refused(partial(rows.update, school=schools.south))
    spring.save()  # the same school: nothing to refuse
    schools.trainee.save()


def test_an_invitation_opens_a_class_of_its_school_only(schools: Schools) -> None:
    rows = Invitation.objects.filter(pk=schools.invitation.pk)
    refused(lambda: rows.update(promotion=schools.southern_class))
    refused(lambda: rows.update(membership=schools.southern_trainee, use_limit=1))


def test_an_invitation_is_never_used_beyond_its_limit(schools: Schools) -> None:
    invitation = schools.invitation
    rows = Invitation.objects.filter(pk=invitation.pk)
    refused(lambda: rows.update(uses=invitation.use_limit + 1))
    refused(lambda: rows.update(expires_at=invitation.created_at - timedelta(days=1)))
    refused(lambda: rows.update(membership=schools.awaited))  # personal, yet for several


def test_two_classes_of_a_school_never_bear_the_same_name(schools: Schools) -> None:
    told = {"name": schools.spring.name.upper(), "created_at": timezone.now()}
    refused(lambda: Promotion.objects.create(school=schools.north, **told))


def test_the_log_is_never_rewritten(schools: Schools) -> None:
    entry = Entry.objects.filter(school=schools.north).latest("pk")
    with pytest.raises(PermissionDenied):
        entry.save()
    with pytest.raises(PermissionDenied):
        Entry.objects.update(verb="autre")
    for column, value in (("verb", "'autre'"), ("details", "'{}'"), ("at", "'2020-01-01'")):
        changed = f"UPDATE schools_entry SET {column} = {value}"  # noqa: S608 - constants
        refused(partial(connection.cursor().execute, changed))
