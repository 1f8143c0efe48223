"""The board of a class: five of one's own class, and nobody where the school says so."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils import timezone

from tests.schools.world import Schools, add_member
from trainer.accounts.learners import learner_of_user
from trainer.accounts.models import User
from trainer.practice.models import Record, Series
from trainer.practice.pace import Pace
from trainer.practice.records import Classmate, class_board, keep
from trainer.schools.models import Entry
from trainer.schools.services.people import anonymise_member, leave_school
from trainer.schools.services.promotions import enrol

pytestmark = pytest.mark.django_db
OPTIONS = "/formation/ecole/nord/options/"


def run(schools: Schools, who: str, right: int, *, pace: Pace = Pace.MINUTE) -> Series:
    """Keep a run of somebody, of so many right answers."""
    return run_of(learner_of_user(schools.people[who]), right, pace)


def run_of(learner: int, right: int, pace: Pace = Pace.MINUTE) -> Series:
    now = timezone.now()
    series = Series.objects.create(
        learner_id=learner,
        mode=Series.Mode.DRILL,
        game="punto-banco",
        drill="tirage-banco",
        seed=1,
        level=1,
        pace=pace,
        started_at=now,
    )
    keep(series, right, now + timedelta(seconds=30))
    return series


def test_the_board_shows_the_class_and_nobody_else(schools: Schools) -> None:
    mine = run(schools, "trainee", 7)
    for who, right in (("classmate", 9), ("southern trainee", 20), ("stranger", 30)):
        run(schools, who, right)
    run(schools, "instructor", 40)
    run(schools, "classmate", 50, pace=Pace.THREE_MINUTES)
    assert class_board(mine) == (
        Classmate("Alix P.", 9, own=False),
        Classmate("Camille A.", 7, own=True),
    )


def test_one_is_not_alone_on_a_board(schools: Schools) -> None:
    assert class_board(run(schools, "trainee", 7)) == ()


def test_only_the_five_best_are_named(schools: Schools) -> None:
    mine = run(schools, "trainee", 1)
    for number in range(6):
        member = add_member(schools.north, User.objects.create_user(f"n{number}"), "classmate")
        enrol(actor=schools.desk(), member=member, promotion=schools.spring)
        assert member.learner_id
        run_of(member.learner_id, 10 + number)
    assert [mate.best for mate in class_board(mine)] == [15, 14, 13, 12, 11]


def test_who_leaves_is_on_no_board(schools: Schools) -> None:
    mine = run(schools, "trainee", 7)
    run(schools, "classmate", 9)
    leave_school(actor=schools.desk("classmate"), member=schools.classmate)
    assert class_board(mine) == ()


def test_who_is_made_anonymous_is_on_no_board(schools: Schools) -> None:
    mine = run(schools, "trainee", 7)
    run(schools, "classmate", 9)
    assert class_board(mine) != ()
    anonymise_member(actor=schools.desk(), member=schools.classmate)
    assert class_board(mine) == ()


def test_a_school_switches_its_boards_off_and_the_journal_says_so(schools: Schools) -> None:
    mine = run(schools, "trainee", 7)
    run(schools, "classmate", 9)
    boss = schools.client("administrator")
    assert boss.post(OPTIONS, {}).status_code == HTTPStatus.SEE_OTHER
    schools.north.refresh_from_db()
    assert not schools.north.board
    assert class_board(mine) == ()
    assert Entry.objects.latest("pk").verb == "board.changed"
    page = schools.client("trainee").get(OPTIONS).content.decode()
    assert "ne les montre pas" in page
    boss.post(OPTIONS, {"tableaux": "on"})
    assert len(class_board(mine)) == 2


def test_the_result_of_a_run_shows_the_board_to_its_class(schools: Schools) -> None:
    mine, other = run(schools, "trainee", 7), run(schools, "classmate", 9)
    client: Client = schools.client("trainee")
    assert "Alix P." in client.get(f"/seance/{mine.pk}/bilan/").content.decode()
    assert client.get(f"/seance/{other.pk}/bilan/").status_code == HTTPStatus.NOT_FOUND


def test_records_go_with_their_learner(schools: Schools) -> None:
    run(schools, "trainee", 7)
    learner = schools.trainee.learner
    assert learner is not None
    learner.delete()
    assert not Record.objects.exists()
