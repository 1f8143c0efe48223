"""Asking and answering: at most once, whatever happens."""

from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from django.http import Http404

from casino_rules.core.forms import UnreadableAnswer
from tests.practice.conftest import NOON, answer, right_answer, start, wrong_answer
from trainer.accounts.models import Learner
from trainer.practice import services
from trainer.practice.models import Attempt, Series
from trainer.practice.rebuilding import rebuild
from trainer.practice.services import NothingToAskError, Plan
from trainer.progress.models import BranchMemory, DayTally, SlipTally


def test_a_right_answer_is_right_and_brings_the_next_question(learner: int) -> None:
    answered = answer(first := start(learner), right_answer(first))
    assert answered.attempt.correct
    assert answered.following.position == 2
    assert answered.following.open
    assert answered.following.right_before == 1


def test_a_wrong_answer_is_wrong_and_told_why(learner: int) -> None:
    answered = answer(first := start(learner), wrong_answer(first))
    assert answered.attempt.correct is False
    assert answered.attempt.verdict["reasons"]


def test_a_repeated_answer_gets_the_first_verdict_and_next_question(learner: int) -> None:
    first = start(learner)
    once = answer(first, right_answer(first))
    again = answer(first, wrong_answer(first), seed=99)
    assert once.first
    assert not again.first
    assert again.attempt.correct
    assert again.following.pk == once.following.pk
    assert Attempt.objects.count() == 2
    assert BranchMemory.objects.get().answered == 1
    assert DayTally.objects.get().answered == 1


def test_an_unreadable_answer_writes_nothing_and_can_be_given_again(learner: int) -> None:
    first = start(learner)
    with pytest.raises(UnreadableAnswer):
        answer(first, "n’importe quoi")
    first.refresh_from_db()
    assert first.open
    assert not BranchMemory.objects.exists()
    assert answer(first, right_answer(first)).attempt.correct


def test_nobody_answers_the_question_of_another_learner(learner: int) -> None:
    first = start(learner)
    other = Learner.objects.create().pk
    with pytest.raises(Http404):
        services.submit_answer(
            learner=other,
            series=first.series_id,
            position=1,
            raw=lambda _: "tire",
            rng=Random(1),
        )
    first.refresh_from_db()
    assert first.open


def test_the_same_chance_asks_the_same_question(learner: int) -> None:
    one, two = start(learner, seed=3), start(learner, seed=3)
    assert (one.branch, one.seed, one.situation) == (two.branch, two.seed, two.situation)


def test_a_mixed_series_never_asks_the_same_drill_twice_in_a_row(learner: int) -> None:
    attempt, drills = start(learner, drill=""), []
    for seed in range(30):
        drills.append(attempt.drill)
        attempt = answer(attempt, right_answer(attempt), seed=seed).following
    assert all(one != two for one, two in pairwise(drills))


def test_a_revision_asks_what_is_due_and_ends_when_nothing_is(learner: int) -> None:
    first = start(learner)
    answer(first, right_answer(first))
    later = NOON + timedelta(days=40)
    attempt = services.start_series(
        learner=learner, plan=Plan(Series.Mode.REVISION), rng=Random(1), now=later
    )
    assert attempt.branch == first.branch
    assert answer(attempt, right_answer(attempt), now=later).following is None
    with pytest.raises(NothingToAskError):
        services.start_series(
            learner=learner, plan=Plan(Series.Mode.REVISION), rng=Random(1), now=later
        )


def test_mistakes_are_taken_again_until_they_are_right(learner: int) -> None:
    first = start(learner)
    answer(first, wrong_answer(first))
    attempt = services.start_series(
        learner=learner, plan=Plan(Series.Mode.MISTAKES), rng=Random(1), now=NOON
    )
    assert attempt.branch == first.branch
    again = answer(attempt, wrong_answer(attempt)).following
    assert again.branch == first.branch
    assert answer(again, right_answer(again)).following is None


def test_a_coup_asks_its_duties_in_order_and_ends(learner: int) -> None:
    attempt = start(learner, drill="", mode=Series.Mode.COUP, seats=5)
    asked = 0
    while attempt is not None:
        asked += 1
        assert attempt.position == asked
        attempt = answer(attempt, right_answer(attempt)).following
    assert asked >= 5
    assert DayTally.objects.get().correct == asked


def test_rebuilding_the_rollups_from_the_answers_changes_nothing(learner: int) -> None:
    attempt, now = start(learner, drill=""), NOON
    for number in range(40):
        now += timedelta(hours=7)
        raw = right_answer(attempt)
        if number % 3 == 0 and attempt.drill in {"tirage-banco", "tirage-punto", "point-main"}:
            raw = wrong_answer(attempt)
        attempt = answer(attempt, raw, now=now, seed=number).following
    before = rollups()
    assert all(before)
    rebuild(learner)
    assert rollups() == before


def rollups() -> list[list[dict[str, Any]]]:
    return [
        sorted(({**row, "id": 0} for row in model._default_manager.values()), key=str)
        for model in (BranchMemory, DayTally, SlipTally)
    ]


def test_options_of_the_house_follow_the_series(learner: int) -> None:
    first = start(learner, drill="reglement-mise", house={"commission": "six-paye-moitie"})
    assert first.series.house["commission"] == "six-paye-moitie"


def test_a_question_of_a_series_is_asked_with_the_chips_of_its_house(learner: int) -> None:
    first = start(learner, drill="reglement-mise", house={"jetons": "international"})
    assert 2_500 in first.posed.question.chips
