"""Joining at once: each on a connection of its own, so that the base holds what is written for good."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection

from tests.schools.world import settle_schools
from trainer.accounts.models import User
from trainer.schools.models import Membership
from trainer.schools.services.invitations import Joined, join
from trainer.web.refusals import RefusedError

pytestmark = pytest.mark.django_db(transaction=True)


def enter(user: User, word: str) -> Joined:
    return join(user=user, word=word, last_name="Moreau", first_name="Lou")


def at_once(acts: list[Callable[[], object]]) -> list[object]:
    """Run acts at the same time, each on its own connection; return results or refusals."""

    def run(act: Callable[[], object]) -> object:
        try:
            return act()
        except RefusedError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def test_a_crowd_never_takes_more_places_than_there_are() -> None:
    schools = settle_schools()
    crowd = [User.objects.create_user(f"stagiaire{number}") for number in range(8)]
    done = at_once([partial(enter, user, schools.word) for user in crowd])
    assert sum(isinstance(item, Joined) for item in done) == 3
    schools.invitation.refresh_from_db()
    assert schools.invitation.uses == 3
    assert Membership.objects.filter(learner__user__in=crowd).count() == 3


def test_ten_clicks_at_once_join_once() -> None:
    schools = settle_schools()
    user = schools.people["stranger"]
    done = at_once([lambda: enter(user, schools.word)] * 10)
    assert [item.new for item in done if isinstance(item, Joined)].count(True) == 1
    schools.invitation.refresh_from_db()
    assert schools.invitation.uses == 1
    assert Membership.objects.filter(learner__user=user).count() == 1
