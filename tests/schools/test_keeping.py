"""What is kept of people, for how long; what they are given of it; what administrators read."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from config.retention import PURGES, purge_all
from tests.accounts.conftest import practise
from tests.practice.conftest import start
from tests.schools.world import Schools
from trainer.accounts.models import Learner, User
from trainer.accounts.services import learner_of_user
from trainer.schools.models import Entry, Invitation, Membership, Promotion, School
from trainer.schools.selectors import code_of, token_of
from trainer.schools.services.people import leave_school
from trainer.schools.services.promotions import enrol

pytestmark = pytest.mark.django_db
YEARS = timedelta(days=6 * 365)


def counts(*, dry_run: bool, later: timedelta = YEARS) -> dict[str, int]:
    return {it.name: it.count for it in purge_all(timezone.now() + later, dry_run=dry_run)}


def test_everything_past_its_period_goes_and_a_dry_run_only_counts(schools: Schools) -> None:
    leave_school(actor=schools.desk("trainee"), member=schools.trainee)
    visitor = Learner.objects.create()
    wanted = {
        "passages": 1,
        "visiteurs": 0,  # gone with those who answered nothing
        "partis": 1,
        "invitations": Invitation.objects.count(),
        "journal": Entry.objects.count(),
        "comptes": User.objects.filter(is_staff=False).count(),
        **dict.fromkeys(("releves", "devoirs", "direct", "copies", "reprises"), 0),
        **dict.fromkeys(("documents", "travaux"), 0),
    }
    # Counting alone, each period sees the visitor.
    assert counts(dry_run=True) == wanted | {"visiteurs": 1}
    assert Entry.objects.exists()
    assert Learner.objects.filter(pk=visitor.pk).exists()
    assert counts(dry_run=False) == wanted
    # All of it was of accounts that are gone, and their loss is new.
    assert {*Entry.objects.values_list("verb", flat=True)} == {"member.deleted"}
    assert not Invitation.objects.exists()
    assert not Learner.objects.filter(pk=visitor.pk).exists()
    assert [*User.objects.all()] == [schools.people["site"]]
    schools.trainee.refresh_from_db()
    assert schools.trainee.anonymised_at is not None


def test_nothing_goes_before_its_period(schools: Schools) -> None:
    Learner.objects.create()
    assert set(counts(dry_run=False, later=timedelta(hours=23)).values()) == {0}
    old = timezone.now() - YEARS
    User.objects.update(date_joined=old, last_login=timezone.now())
    Learner.objects.update(created_at=old)
    assert schools.people["trainee"].learner
    assert counts(dry_run=False, later=timedelta(0))["comptes"] == 0


def test_who_still_answers_is_not_idle(schools: Schools) -> None:
    old = timezone.now() - YEARS
    User.objects.update(date_joined=old, last_login=old)
    Learner.objects.update(created_at=old)
    start(learner_of_user(schools.people["trainee"]), now=timezone.now())
    Learner.objects.filter(pk=Learner.objects.create().pk).update(created_at=old)
    done = counts(dry_run=False, later=timedelta(0))
    assert done["passages"] == 1
    assert User.objects.filter(pk=schools.people["trainee"].pk).exists()
    assert not User.objects.filter(pk=schools.people["stranger"].pk).exists()


def test_a_visitor_stays_a_day_whether_they_answered_or_not(client: Client) -> None:
    practise(client, 1)
    Learner.objects.create()
    before = counts(dry_run=False, later=timedelta(hours=23))
    assert before["passages"] == before["visiteurs"] == 0
    after = counts(dry_run=False, later=timedelta(hours=25))
    assert after["passages"] == after["visiteurs"] == 1
    assert not Learner.objects.exists()


def test_a_site_may_keep_who_answered_longer_than_who_did_not(client: Client) -> None:
    practise(client, 1)
    passer = Learner.objects.create()
    with override_settings(RETENTION=settings.RETENTION | {"visiteurs": 7}):
        assert counts(dry_run=False, later=timedelta(hours=25))["passages"] == 1
        assert Learner.objects.get().pk != passer.pk
        assert counts(dry_run=False, later=timedelta(days=6, hours=23))["visiteurs"] == 0
        assert counts(dry_run=False, later=timedelta(days=7, hours=1))["visiteurs"] > 0
    assert not Learner.objects.exists()


def test_each_period_of_the_settings_has_its_purge() -> None:
    assert {name for name, _, _ in PURGES} == settings.RETENTION.keys()


def test_a_period_of_zero_keeps_for_ever(schools: Schools) -> None:
    forever = dict.fromkeys(settings.RETENTION, 0)
    with override_settings(RETENTION=forever):
        assert counts(dry_run=False) == {}
    assert Entry.objects.filter(school=schools.north).exists()


def test_the_command_says_what_it_does(
    schools: Schools, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("purge_data", "--dry-run")
    told = capsys.readouterr().out
    assert "0 comptes inutilisés, effacés (1095 jours)" in told
    assert schools.north.entries.exists()


def export(client: Client) -> Any:
    return json.loads(client.get("/compte/donnees/").getvalue())


def test_the_export_holds_one_s_schools_and_acts_and_nobody_else_s(schools: Schools) -> None:
    enrol(actor=schools.desk("instructor"), member=schools.trainee, promotion=schools.autumn)
    data = export(schools.client("trainee"))
    (mine,) = data["ecoles"]
    assert (mine["ecole"], mine["nom"], mine["role"]) == ("École du Nord", "Arnaud", "Stagiaire")
    assert [item["promotion"] for item in mine["promotions"]] == ["Printemps", "Automne"]
    told = [(item["acte"], item["personne_concernee"]) for item in data["actes"]]
    assert told == [("a inscrit dans la promotion", True)] * 2
    text = json.dumps(data, ensure_ascii=False)
    assert not any(name in text for name in ("Leroy", "Petit", "Garnier"))
    assert export(schools.client("stranger"))["ecoles"] == []


@pytest.fixture
def admin(schools: Schools) -> Client:
    return schools.client("site")


@pytest.mark.parametrize("model", [School, Promotion, Membership, Invitation, Entry])
def test_the_administration_lists_in_few_queries_whatever_the_number(
    schools: Schools,
    admin: Client,
    model: Any,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    page = reverse(f"admin:schools_{model._meta.model_name}_changelist")
    admin.get(page)
    for number in range(20):
        school = School.objects.create(slug=f"ecole-{number}", name=f"École {number}")
        Promotion.objects.create(school=school, name="Une", created_at=timezone.now())
        Membership.objects.create(
            school=schools.north, last_name=f"Nom {number}", created_at=timezone.now()
        )
    with django_assert_max_num_queries(8):
        assert admin.get(page).status_code == 200


def test_the_administration_shows_no_word_of_an_invitation(schools: Schools, admin: Client) -> None:
    row = schools.invitation
    text = admin.get(reverse("admin:schools_invitation_change", args=[row.pk])).text
    secrets = (row.token_digest, row.code_digest, token_of(row.pk), code_of(row.pk))
    assert not any(secret in text for secret in secrets)


def test_a_school_is_created_in_the_administration_and_never_deleted_there(
    schools: Schools, admin: Client
) -> None:
    page = reverse("admin:schools_school_add")
    assert admin.post(page, {"name": "École de l’Est", "slug": "est"}).status_code == 302
    assert admin.get("/formation/ecole/est/").status_code == 200
    for model in (School, Membership, Entry):
        row = model._default_manager.filter(pk__gt=0).earliest("pk")
        delete = reverse(f"admin:schools_{model._meta.model_name}_delete", args=[row.pk])
        assert admin.post(delete, {"post": "yes"}).status_code == 403
    change = reverse("admin:schools_school_change", args=[schools.north.pk])
    assert admin.post(change, {"name": "Le Nord", "slug": "autre"}).status_code == 302
    schools.north.refresh_from_db()
    assert (schools.north.name, schools.north.slug) == ("Le Nord", "nord")
