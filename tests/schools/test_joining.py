"""Joining a school: once is once, whatever the clicks, the replays and the crowd."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.schools.domain import read_list
from trainer.schools.models import Entry, Invitation, Role
from trainer.schools.selectors import code_of, read_code, shown, token_of
from trainer.schools.services.importing import import_list, plan_import, renew_code
from trainer.schools.services.invitations import (
    ClosedInvitationError,
    Joined,
    Terms,
    invite,
    join,
    open_invitation,
    revoke,
)
from trainer.schools.services.limits import MOST_WRONG
from trainer.schools.services.people import change_role, leave_school
from trainer.web.refusals import RefusedError

pytestmark = pytest.mark.django_db


def enter(user: User, word: str, name: str = "Moreau") -> Joined:
    return join(user=user, word=word, last_name=name, first_name="Lou")


def closed(act: Callable[[], object]) -> None:
    with pytest.raises(ClosedInvitationError):
        act()


def uses(schools: Schools) -> int:
    schools.invitation.refresh_from_db()
    return schools.invitation.uses


def test_a_link_or_a_code_lets_one_in_and_into_the_class(schools: Schools) -> None:
    invitation = schools.invitation
    for who, word in (
        ("stranger", token_of(invitation.pk)),
        ("southern trainee", shown(code_of(invitation.pk)).lower()),
    ):
        done = enter(schools.people[who], word)
        assert (done.new, done.promotion) == (True, schools.spring)
        assert done.membership.role == Role.TRAINEE
        assert done.membership.enrolments.filter(promotion=schools.spring, left_at=None).exists()
    assert uses(schools) == 2


def test_joining_again_is_not_counted_again(schools: Schools) -> None:
    first = enter(schools.people["stranger"], schools.word)
    again = enter(schools.people["stranger"], schools.word, "Autre")
    assert (again.membership, again.new) == (first.membership, False)
    assert again.membership.name == "Moreau Lou"
    assert uses(schools) == 1
    assert Entry.objects.filter(verb="member.joined").count() == 1


def test_nobody_joins_beyond_the_limit_nor_after_the_end(schools: Schools) -> None:
    for number in range(3):
        enter(User.objects.create_user(f"stagiaire{number}"), schools.word)
    closed(lambda: enter(schools.people["stranger"], schools.word))
    assert uses(schools) == 3
    now, other = timezone.now(), invite(actor=schools.desk(), terms=Terms())
    closed(lambda: open_invitation(schools.word, now + timedelta(days=8)))
    revoke(actor=schools.desk(), invitation=other)
    closed(lambda: open_invitation(token_of(other.pk), now))


def test_the_database_holds_no_word_that_opens_anything(schools: Schools) -> None:
    words = (token_of(schools.invitation.pk), code_of(schools.invitation.pk))
    row = str(Invitation.objects.filter(pk=schools.invitation.pk).values().get())
    assert not any(word in row for word in words)
    closed(lambda: open_invitation(schools.invitation.token_digest, timezone.now()))


def test_a_code_is_read_whatever_its_case_and_dashes() -> None:
    for typed in (" abcd 2345", "ABCD-2345", "ABCD–2345", "ABCD\u00ad\u20112345", "ＡBCD 2345"):
        assert read_code(typed) == "ABCD2345"
    for other in ("", "ABCD234", "ABCD23456", "ABCD-2O45", "ABCD-2345-", "é" * 8):
        assert (read_code(other) is None) == (other != "ABCD-2345-")


def test_a_higher_role_is_kept_and_a_lower_one_raised(schools: Schools) -> None:
    kept = enter(schools.people["instructor"], schools.word)
    assert (kept.membership.role, kept.new) == (Role.INSTRUCTOR, True)
    terms = Terms(role=Role.INSTRUCTOR, use_limit=1)
    to_teach = invite(actor=schools.desk(), terms=terms)
    raised = enter(schools.people["trainee"], token_of(to_teach.pk))
    assert (raised.membership, raised.membership.role) == (schools.trainee, Role.INSTRUCTOR)


def test_who_comes_back_takes_up_their_membership_under_the_role_offered(schools: Schools) -> None:
    change_role(actor=schools.desk(), member=schools.instructor, role=Role.ADMINISTRATOR)
    leave_school(actor=schools.desk(), member=schools.instructor)
    back = enter(schools.people["instructor"], schools.word)
    assert back.membership == schools.instructor
    assert (back.membership.role, back.membership.left_at) == (Role.TRAINEE, None)


def test_a_personal_code_opens_one_s_place_on_the_list_and_no_other(schools: Schools) -> None:
    word = token_of(renew_code(actor=schools.desk("instructor"), member=schools.awaited).pk)
    with pytest.raises(RefusedError):
        enter(schools.people["trainee"], word)  # has a place already
    done = enter(schools.people["stranger"], word, "peu importe")
    assert done.membership == schools.awaited
    assert done.membership.name == "Attendu Sacha"
    assert enter(schools.people["stranger"], word).new is False
    closed(lambda: enter(schools.people["southern trainee"], word))
    assert Invitation.objects.get(membership=schools.awaited).uses == 1


def test_only_an_administrator_invites_instructors(schools: Schools) -> None:
    for role in (Role.INSTRUCTOR, Role.ADMINISTRATOR):
        with pytest.raises(RefusedError):
            invite(actor=schools.desk("instructor"), terms=Terms(role=role))
        assert invite(actor=schools.desk(), terms=Terms(role=role)).role == role


@pytest.mark.parametrize(
    "terms",
    [
        Terms(use_limit=0),
        Terms(use_limit=501),
        Terms(lasts=timedelta(days=91)),
        Terms(lasts=timedelta(0)),
    ],
)
def test_an_invitation_is_never_too_wide_nor_too_long(schools: Schools, terms: Terms) -> None:
    with pytest.raises(RefusedError):
        invite(actor=schools.desk(), terms=terms)


def test_the_page_shows_the_way_in_and_takes_the_name(schools: Schools) -> None:
    visitor = Client()
    page = visitor.get(f"/rejoindre/{schools.word}/")
    assert "École du Nord" in page.text
    assert f"/compte/inscription/?next=/rejoindre/{schools.word}/" in page.text
    client = schools.client("stranger")
    code = shown(code_of(schools.invitation.pk))
    there = client.post("/rejoindre/", {"code": code})
    assert there.status_code == 303
    assert client.post(there["Location"], {"last_name": " "}).status_code == 422
    done = client.post(there["Location"], {"last_name": "Moreau", "first_name": "Lou"})
    assert (done.status_code, done["Location"]) == (303, "/formation/ecole/nord/")
    assert "Vous êtes dans l’école" in client.get(done["Location"]).text


WRONG = "/rejoindre/AAAAAAAA/"


def test_wrong_codes_are_slowed_down_but_links_still_open(schools: Schools) -> None:
    cache.clear()
    client = schools.client("stranger")
    tries = [client.get(WRONG).status_code for _ in range(MOST_WRONG + 1)]
    assert tries == [404] * MOST_WRONG + [429]
    right = f"/rejoindre/{code_of(schools.invitation.pk)}/"
    assert client.get(right).status_code == 429
    assert client.get(f"/rejoindre/{schools.word}/").status_code == 200
    # Nor do those behind a school's address shut out its class.
    assert schools.client("trainee").get(right).status_code == 200
    cache.clear()
    assert client.get(right).status_code == 200
    visitor = Client()
    assert [visitor.get(WRONG).status_code for _ in range(MOST_WRONG + 1)] == tries
    told = visitor.get(right)
    assert "connectez-vous" in told.text
    assert told["Retry-After"] == "60"
    assert client.get(right).status_code == 200


def test_a_closed_link_is_no_wrong_code(schools: Schools) -> None:
    cache.clear()
    client = schools.client("stranger")
    for _ in range(MOST_WRONG + 1):
        assert client.get(f"/rejoindre/{'A' * len(schools.word)}/").status_code == 404
    assert client.get(f"/rejoindre/{code_of(schools.invitation.pk)}/").status_code == 200


def test_the_name_under_which_one_joins_is_one_that_can_be_seen(schools: Schools) -> None:
    done = enter(schools.people["stranger"], schools.word, "Mo\u202ereau\u200b")
    assert done.membership.last_name == "Moreau"
    with pytest.raises(RefusedError):
        enter(schools.people["southern trainee"], schools.word, "\u200b")


def test_a_place_that_somebody_has_taken_is_offered_to_nobody_else(schools: Schools) -> None:
    names, spring = read_list("Nouveau ; Nina"), schools.spring
    shown = plan_import(promotion=spring, names=names).digest
    import_list(actor=schools.desk("instructor"), promotion=spring, names=names, shown=shown)
    code = code_of(Invitation.objects.get(membership__last_name="Nouveau").pk)
    page = f"/rejoindre/{code}/"
    stranger, yes = schools.client("stranger"), "C’est moi, je rejoins"
    assert yes in stranger.get(page).text
    enter(User.objects.create_user("sacha"), code, "")
    told = stranger.get(page).text
    assert "Place déjà prise" in told
    assert yes not in told
    visitor = Client().get(page).text
    assert "Code déjà utilisé" in visitor
    for word in ("Ouvrir un compte", "Nouveau Nina"):
        assert word not in visitor
