"""A session prepared for where there is no network: asked ahead, judged and counted once later."""

from datetime import timedelta
from random import Random

import pytest

from tests.practice.conftest import GAME, NOON, right_answer, wrong_answer
from trainer.practice import selectors
from trainer.practice.models import Attempt, Series
from trainer.practice.preparing import QUESTIONS, prepare_series
from trainer.practice.rebuilding import rebuild
from trainer.practice.services import NothingToAskError, submit_answer
from trainer.progress.models import BranchMemory, DayTally

LATER = NOON + timedelta(days=2)


def prepared(learner: int) -> Series:
    return prepare_series(learner=learner, games=(GAME,), rng=Random(7), now=NOON)


def answer(series: Series, position: int, *, right: bool = True) -> Attempt:
    attempt = Attempt.objects.get(series=series, position=position)
    raw = right_answer(attempt) if right else wrong_answer(attempt)
    return submit_answer(
        learner=series.learner_id,
        series=series.pk,
        position=position,
        raw=lambda _: raw,
        rng=Random(1),
        now=LATER,
    ).attempt


def test_twenty_cases_are_asked_ahead_and_a_double_click_asks_them_once(
    learner: int,
) -> None:
    series = prepared(learner)
    assert prepared(learner).pk == series.pk
    asked = Attempt.objects.filter(series=series)
    assert (asked.count(), len({it.key for it in asked})) == (QUESTIONS, QUESTIONS)
    assert not asked.filter(answered_at__isnull=False).exists()
    assert selectors.current_position(series) == 1
    with pytest.raises(NothingToAskError):
        prepare_series(learner=learner, games=(), rng=Random(7), now=NOON + timedelta(days=1))


def test_answers_come_later_in_any_order_and_each_counts_once(learner: int) -> None:
    series = prepared(learner)
    assert [answer(series, place).correct for place in (3, 1, 3)] == [True] * 3
    assert answer(series, 3, right=False).correct  # a replay gets the first verdict
    assert DayTally.objects.get().answered == 2
    assert Attempt.objects.count() == QUESTIONS
    assert [it.right_before for it in Attempt.objects.order_by("position")[:5]] == [0, 1, 1, 2, 2]
    assert selectors.current_position(series) == 2
    assert [it.place for it in selectors.begun_lately(learner, LATER)] == [2]
    kept = BranchMemory.objects.order_by("branch").values("branch", "stability", "due_day")
    before = list(kept)
    rebuild(learner)
    assert list(kept.all()) == before


def test_the_time_spent_away_from_the_network_is_not_that_of_an_answer(learner: int) -> None:
    series = prepared(learner)
    given = answer(series, 1)
    given.refresh_from_db()
    assert given.shown_at == given.answered_at
    assert given.asked_at == NOON


def test_a_session_prepared_in_the_evening_is_the_same_until_the_day_of_study_turns(
    learner: int,
) -> None:
    evening = NOON.replace(hour=18)
    first, night, morning = (
        prepare_series(
            learner=learner, games=(GAME,), rng=Random(7), now=evening + timedelta(hours=hours)
        ).pk
        for hours in (0, 7, 10)
    )
    assert first == night != morning
