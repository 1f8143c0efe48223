"""Keys of names that a migration writes again: of accounts and of members that were there."""

import importlib

import pytest
from django.apps import apps

from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.schools.models import Membership

pytestmark = pytest.mark.django_db


def test_accounts_that_were_there_get_what_they_sign_in_by() -> None:
    User.objects.create_user("Éloïse")
    User.objects.update(login_key="")
    importlib.import_module("trainer.accounts.migrations.0007_login_keys_of_all").fill(apps, None)
    assert {*User.objects.values_list("login_key", flat=True)} == {"éloïse"}


def test_members_that_were_there_are_found_by_what_is_read_now(schools: Schools) -> None:
    member = Membership.objects.get(learner__user=schools.people["trainee"])
    names = {"last_name": "Łukasik", "first_name": "Ewa"}
    Membership.objects.filter(pk=member.pk).update(**names, sort_name="łukasik ewa")
    module = importlib.import_module("trainer.schools.migrations.0007_plain_names")
    module.read_again(apps, None)
    member.refresh_from_db()
    assert member.sort_name == "lukasik ewa"
