"""People and classes: transfer, leave, archive, anonymity; and the log that keeps it all."""

import importlib
from collections.abc import Callable

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from tests.schools.world import Schools, add_member
from trainer.accounts.models import User
from trainer.accounts.services import delete_account, replace_email
from trainer.schools import selectors
from trainer.schools.models import Entry, Membership, Role
from trainer.schools.presenters import SUBJECTS
from trainer.schools.selectors import Desk
from trainer.schools.services.people import (
    anonymise_member,
    change_role,
    choose_school,
    leave_school,
    recover_account,
    rename_member,
)
from trainer.schools.services.promotions import (
    PromotionWords,
    archive_promotion,
    create_promotion,
    edit_promotion,
    enrol,
    reopen_promotion,
    transfer,
    withdraw,
)
from trainer.web.refusals import RefusedError

pytestmark = pytest.mark.django_db


def refused(*acts: Callable[[], object], match: str | None = None) -> None:
    for act in acts:
        with pytest.raises(RefusedError, match=match):
            act()


def verbs(schools: Schools) -> list[str]:
    """Return the acts of the north, latest first."""
    return [entry.verb for entry in selectors.journal(schools.desk())]


def classes(member: Membership) -> set[str]:
    rows = member.enrolments.filter(left_at=None)
    return {str(item.promotion) for item in rows}


def test_a_transfer_moves_a_person_and_keeps_the_trace(schools: Schools) -> None:
    desk, member = schools.desk("instructor"), schools.trainee
    transfer(actor=desk, member=member, source=schools.spring, target=schools.autumn)
    assert classes(member) == {"Automne"}
    assert member.enrolments.get(promotion=schools.spring).left_at is not None
    refused(
        lambda: transfer(actor=desk, member=member, source=schools.spring, target=schools.autumn)
    )
    assert classes(member) == {"Automne"}
    transfer(actor=desk, member=member, source=schools.autumn, target=schools.spring)
    assert classes(member) == {"Printemps"}
    assert verbs(schools)[:2] == ["enrolment.moved"] * 2


def test_nobody_enters_an_archived_class_until_it_is_reopened(schools: Schools) -> None:
    desk, member = schools.desk("instructor"), schools.trainee
    gone = schools.archived
    refused(
        lambda: enrol(actor=desk, member=member, promotion=gone),
        lambda: transfer(actor=desk, member=member, source=schools.spring, target=gone),
    )
    assert classes(member) == {"Printemps"}
    reopen_promotion(actor=desk, promotion=schools.archived)
    enrol(actor=desk, member=member, promotion=schools.archived)
    assert classes(member) == {"Printemps", "Hiver passé"}


def test_archiving_closes_the_invitations_of_the_class(schools: Schools) -> None:
    archive_promotion(actor=schools.desk("instructor"), promotion=schools.spring)
    schools.invitation.refresh_from_db()
    assert schools.invitation.revoked_at is not None
    before = len(verbs(schools))
    archive_promotion(actor=schools.desk("instructor"), promotion=schools.spring)
    assert len(verbs(schools)) == before  # archived once


def test_enrolling_or_withdrawing_twice_is_done_and_told_once(schools: Schools) -> None:
    desk, before = schools.desk("instructor"), len(verbs(schools))
    for _ in range(2):
        enrol(actor=desk, member=schools.trainee, promotion=schools.autumn)
    for _ in range(2):
        withdraw(actor=desk, member=schools.trainee, promotion=schools.autumn)
    assert verbs(schools)[:2] == ["enrolment.removed", "enrolment.added"]
    assert len(verbs(schools)) == before + 2


def test_two_classes_cannot_have_one_name_nor_end_before_they_begin(schools: Schools) -> None:
    desk, today = schools.desk("instructor"), timezone.localdate()
    early = PromotionWords("Été", today, today.replace(year=today.year - 1))
    same, autumn = PromotionWords("Printemps"), schools.autumn
    refused(
        lambda: create_promotion(actor=desk, words=PromotionWords(" printemps ")),
        lambda: edit_promotion(actor=desk, promotion=autumn, words=same),
        lambda: create_promotion(actor=desk, words=early),
    )


def test_leaving_closes_the_classes_and_shuts_the_door(schools: Schools) -> None:
    member = schools.trainee
    leave_school(actor=schools.desk("trainee"), member=member)
    assert classes(member) == set()
    assert schools.client("trainee").get("/formation/ecole/nord/").status_code == 404
    assert not selectors.memberships_of(schools.people["trainee"]).exists()
    assert verbs(schools)[0] == "member.left"
    assert member in selectors.members(schools.desk(), gone=True)


def test_an_instructor_acts_on_trainees_only(schools: Schools) -> None:
    desk, boss = schools.desk("instructor"), schools.administrator
    refused(
        lambda: leave_school(actor=desk, member=boss),
        lambda: rename_member(actor=desk, member=boss, last_name="Autre", first_name=""),
        lambda: change_role(actor=desk, member=schools.trainee, role=Role.INSTRUCTOR),
        lambda: anonymise_member(actor=desk, member=schools.trainee),
    )
    leave_school(actor=desk, member=schools.trainee)
    assert verbs(schools)[0] == "member.removed"


def test_a_trainee_changes_nothing_whatever_they_call(schools: Schools) -> None:
    desk, member, spring = schools.desk("trainee"), schools.classmate, schools.spring
    refused(
        lambda: create_promotion(actor=desk, words=PromotionWords("À moi")),
        lambda: edit_promotion(actor=desk, promotion=spring, words=PromotionWords("À moi")),
        lambda: archive_promotion(actor=desk, promotion=spring),
        lambda: reopen_promotion(actor=desk, promotion=schools.archived),
        lambda: enrol(actor=desk, member=member, promotion=schools.autumn),
        lambda: withdraw(actor=desk, member=member, promotion=spring),
        lambda: transfer(actor=desk, member=member, source=spring, target=schools.autumn),
        lambda: leave_school(actor=desk, member=member),
        lambda: change_role(actor=desk, member=member, role=Role.INSTRUCTOR),
    )


def test_a_school_keeps_an_administrator(schools: Schools) -> None:
    desk = schools.desk()
    refused(
        lambda: leave_school(actor=desk, member=schools.administrator),
        lambda: change_role(actor=desk, member=schools.administrator, role=Role.TRAINEE),
        lambda: anonymise_member(actor=desk, member=schools.administrator),
        match="au moins un administrateur",
    )
    change_role(actor=desk, member=schools.instructor, role=Role.ADMINISTRATOR)
    leave_school(actor=desk, member=schools.administrator)
    assert not selectors.members(desk).filter(pk=schools.administrator.pk).exists()


def test_anonymity_parts_a_person_from_name_and_account_for_ever(schools: Schools) -> None:
    member = schools.trainee
    anonymise_member(actor=schools.desk(), member=member)
    member.refresh_from_db()
    assert (member.learner, member.last_name, member.first_name) == (None, "", "")
    assert member.name == f"Personne n°\u00a0{member.pk}"
    assert schools.people["trainee"].learner.pk  # the account and its practice are untouched
    desk = schools.desk()
    refused(lambda: rename_member(actor=desk, member=member, last_name="Arnaud", first_name=""))
    page = schools.client("administrator").get("/formation/ecole/nord/journal/")
    assert "Arnaud" not in page.text
    assert member.name in page.text


@pytest.mark.parametrize("together", [False, True])
def test_deleting_one_s_account_makes_one_anonymous_in_every_school(
    schools: Schools, *, together: bool
) -> None:
    user = schools.people["trainee"]
    if together:
        User.objects.filter(pk=user.pk).delete()
    else:
        delete_account(user)
    schools.trainee.refresh_from_db()
    assert schools.trainee.anonymised_at is not None
    assert schools.trainee.enrolments.filter(left_at=None).count() == 0
    rows = [*Membership.objects.filter(school=schools.north).values_list("last_name", flat=True)]
    assert "Arnaud" not in rows
    journal = schools.client("administrator").get("/formation/ecole/nord/journal/").text
    told = f"<strong>Personne n°\u00a0{schools.trainee.pk}</strong> n’a plus de compte"
    assert told in journal


def test_the_current_school_is_the_last_chosen(schools: Schools) -> None:
    user = schools.people["trainee"]
    south = add_member(schools.south, user, "trainee")
    assert selectors.memberships_of(user)[0] == south
    choose_school(user=user, member=schools.trainee)
    assert selectors.memberships_of(user)[0] == schools.trainee
    choose_school(user=schools.people["instructor"], member=south)  # not theirs: nothing happens
    assert selectors.memberships_of(user)[0] == schools.trainee


def test_the_site_s_administrator_acts_under_their_own_name(schools: Schools) -> None:
    desk = selectors.desk(schools.people["site"], "sud")
    assert (desk.administers, desk.membership) == (True, None)
    create_promotion(actor=desk, words=PromotionWords("Ouverture"))
    entry = Entry.objects.filter(school=schools.south).latest("pk")
    assert (entry.actor, entry.site_actor) == (None, schools.people["site"])


def test_a_trainee_finds_nobody_but_themselves(schools: Schools) -> None:
    assert [*selectors.members(schools.desk("trainee"))] == [schools.trainee]


def test_a_desk_of_nobody_opens_nothing(schools: Schools) -> None:
    command = Desk(schools.north, Role.TRAINEE)
    assert not selectors.members(command).exists()
    assert not selectors.promotions(command).exists()
    assert not selectors.journal(command).exists()
    assert not selectors.invitations(command).exists()


def test_the_journal_is_read_about_one_thing_and_taken_away(schools: Schools) -> None:
    client, page = schools.client("administrator"), "/formation/ecole/nord/journal/"
    rename_member(actor=schools.desk(), member=schools.trainee, last_name="=1+1", first_name="Zoé")
    known = [word for _, words in SUBJECTS.values() for word in words]
    for verb in set(verbs(schools)):
        assert any(verb.startswith(word) for word in known), verb
    assert "a corrigé le nom" in client.get(page, {"quoi": "personnes"}).text
    assert "a corrigé le nom" not in client.get(page, {"quoi": "examens"}).text
    file = client.get(page, {"quoi": "personnes", "format": "csv"})
    assert file["Content-Disposition"].endswith('.csv"')
    latest = file.content.decode("utf-8-sig").splitlines()[1]
    assert "'=1+1 Zoé" in latest
    moment = timezone.localtime(selectors.journal(schools.desk())[0].at)
    assert latest.startswith(f"{moment:%Y-%m-%d %H:%M};")  # as days are in every other file


def test_who_lost_their_password_chooses_another_by_their_instructor(schools: Schools) -> None:
    desk, member, user = schools.desk("instructor"), schools.trainee, schools.people["trainee"]
    path = recover_account(actor=desk, member=member)
    client = Client()
    form = client.get(path, follow=True)
    new = {"password1": "brelan de dames 7", "password2": "brelan de dames 7"}
    assert client.post(form.redirect_chain[-1][0], new).status_code == 302
    user.refresh_from_db()
    assert user.check_password("brelan de dames 7")
    assert "n’est plus valable" in Client().get(path, follow=True).text  # it serves once
    assert verbs(schools)[0] == "member.password"


@pytest.mark.parametrize("case", ["address", "elsewhere", "site", "instructor"])
def test_an_account_of_more_than_a_trainee_is_never_given(schools: Schools, case: str) -> None:
    member, user = schools.trainee, schools.people["trainee"]
    match case:
        case "address":
            replace_email(user=user, email="camille@exemple.fr")
        case "elsewhere":
            add_member(schools.south, user, "trainee")
        case "site":
            User.objects.filter(pk=user.pk).update(is_staff=True)
        case _:
            member = schools.administrator
    member = Membership.objects.get(pk=member.pk)
    refused(lambda: recover_account(actor=schools.desk("instructor"), member=member))


def test_members_that_were_there_are_found_by_what_is_read_now(schools: Schools) -> None:
    member = schools.trainee
    names = {"last_name": "Łukasik", "first_name": "Ewa"}
    Membership.objects.filter(pk=member.pk).update(**names, sort_name="łukasik ewa")
    importlib.import_module("trainer.schools.migrations.0007_plain_names").read_again(apps, None)
    member.refresh_from_db()
    assert member.sort_name == "lukasik ewa"
