"""A visitor who signs up or in keeps their answers."""

from typing import Any

import pytest
from django.test import Client

from tests.accounts.conftest import practise, sign_in, sign_up
from trainer.accounts.models import Learner, User
from trainer.practice.models import Attempt, Series
from trainer.practice.rebuilding import rebuild
from trainer.progress.models import BranchMemory, DayTally, SlipTally

pytestmark = pytest.mark.django_db


def rollups(learner: int) -> list[list[dict[str, Any]]]:
    return [
        sorted(
            ({**row, "id": 0} for row in model._default_manager.filter(learner=learner).values()),
            key=str,
        )
        for model in (BranchMemory, DayTally, SlipTally)
    ]


def answers_of(user: User) -> set[int]:
    rows = Attempt.objects.filter(series__learner__user=user, answered_at__isnull=False)
    return set(rows.values_list("pk", flat=True))


def test_a_visitor_who_signs_up_keeps_his_answers(client: Client) -> None:
    given = practise(client, 4)
    sign_up(client)
    user = User.objects.get()
    assert answers_of(user) == {attempt.pk for attempt in given}
    assert DayTally.objects.get(learner__user=user).answered == 4
    assert Learner.objects.count() == 1


def test_a_visitor_goes_on_with_his_series_after_signing_up(client: Client) -> None:
    series = practise(client, 2)[0].series
    sign_up(client)
    assert client.get(f"/seance/{series.pk}/")["Location"] == f"/seance/{series.pk}/3/"
    assert client.get(f"/seance/{series.pk}/3/").status_code == 200


def test_a_visitor_who_signs_in_adds_his_answers_to_those_of_the_account(user: User) -> None:
    at_home, at_school = Client(), Client()
    sign_in(at_home, user.username)
    before = practise(at_home, 5)
    during = practise(at_school, 3)
    sign_in(at_school, user.username)
    learner = Learner.objects.get().pk  # the visitor is no more
    assert answers_of(user) == {attempt.pk for attempt in (*before, *during)}
    assert sum(day.answered for day in DayTally.objects.filter(learner=learner)) == 8
    assert sum(row.answered for row in BranchMemory.objects.filter(learner=learner)) == 8
    kept = rollups(learner)
    rebuild(learner)
    assert rollups(learner) == kept
    assert at_school.session["learner"][0] == at_home.session["learner"][0] == learner


def test_a_visitor_without_an_answer_brings_nothing(client: Client, user: User) -> None:
    sign_in(client, user.username)
    assert Learner.objects.get().user == user
    assert not Series.objects.exists()


def test_the_next_person_at_the_same_screen_starts_afresh(client: Client, user: User) -> None:
    sign_in(client, user.username)
    practise(client, 2)
    client.post("/compte/deconnexion/")
    other = practise(client, 1)[0].series.learner
    assert other.user is None
    sign_up(client, "paul")
    assert answers_of(User.objects.get(username="paul")).isdisjoint(answers_of(user))
    assert len(answers_of(user)) == 2


def test_nobody_takes_the_answers_of_somebody_else_by_signing_in_twice(
    client: Client, user: User
) -> None:
    sign_in(client, user.username)
    practise(client, 2)
    User.objects.create_user("paul", password="carré de rois 4")
    sign_in(client, "paul")  # refused: the session is open already
    assert len(answers_of(user)) == 2
    assert client.session["learner"][0] == Learner.objects.get(user=user).pk


@pytest.mark.parametrize("door", [sign_up, sign_in])
def test_who_contests_is_told_why_an_account_and_comes_back(
    client: Client, user: User, door: Any
) -> None:
    given = practise(client, 1)[0]
    contest = f"/seance/{given.series_id}/{given.position}/contester/"
    page = client.get(contest, follow=True)
    assert "Il faut un compte pour contester" in page.text
    assert "Il faut un compte" not in client.get("/compte/connexion/").text
    name = "nina" if door is sign_up else user.username
    entered = door(client, name, next=contest)
    assert entered.url == contest
    assert client.get(contest).status_code == 200
