"""Joining at once: each on a connection of its own, so that the base holds what is written for good."""

from functools import partial

import pytest

from tests.schools.world import settle_schools
from tests.together import at_once
from trainer.accounts.models import User
from trainer.schools.models import Membership
from trainer.schools.services.invitations import Joined, join
from trainer.web.refusals import RefusedError

pytestmark = pytest.mark.django_db(transaction=True)


def enter(user: User, word: str) -> Joined | None:
    """Have somebody join; None where they are refused."""
    try:
        return join(user=user, word=word, last_name="Moreau", first_name="Lou")
    except RefusedError:
        return None


def test_a_crowd_never_takes_more_places_than_there_are() -> None:
    schools = settle_schools()
    crowd = [User.objects.create_user(f"stagiaire{number}") for number in range(8)]
    done = at_once(partial(enter, user, schools.word) for user in crowd)
    assert len([*filter(None, done)]) == 3
    schools.invitation.refresh_from_db()
    assert schools.invitation.uses == 3
    assert Membership.objects.filter(learner__user__in=crowd).count() == 3


def test_ten_clicks_at_once_join_once() -> None:
    schools = settle_schools()
    user = schools.people["stranger"]
    done = at_once([partial(enter, user, schools.word)] * 10)
    assert sum(item is not None and item.new for item in done) == 1
    schools.invitation.refresh_from_db()
    assert schools.invitation.uses == 1
    assert Membership.objects.filter(learner__user=user).count() == 1
