"""Learners, series and the right answers, found by asking the engine."""

from collections.abc import Iterable
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.forms import Choice, Fields, Form, Points
from trainer.accounts.models import Learner
from trainer.practice import services
from trainer.practice.models import Attempt, Series
from trainer.practice.services import Plan

NOON = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
GAME = "punto-banco"


@pytest.fixture
def learner(db: None) -> int:  # noqa: ARG001 - fixtures take no usefixtures mark
    return Learner.objects.create().pk


@pytest.fixture
def rng() -> Random:
    return Random(7)


def start(learner: int, drill: str = "tirage-banco", *, seed: int = 7, **plan: Any) -> Attempt:
    mode = plan.pop("mode", Series.Mode.DRILL if drill else Series.Mode.GAME)
    game = plan.pop("game", GAME)
    return services.start_series(
        learner=learner, plan=Plan(mode, game, drill, **plan), rng=Random(seed), now=NOON
    )


def right_answer(attempt: Attempt) -> Any:
    """Return what a trainee who knows types."""
    drill = catalog.game(attempt.game).drill(attempt.drill)
    situation = drill.load(attempt.situation)
    return typed(drill.ask(situation).form, drill.solve(situation).value)


def wrong_answer(attempt: Attempt) -> Any:
    """Return a readable answer that is not right (for choices and points)."""
    drill = catalog.game(attempt.game).drill(attempt.drill)
    situation = drill.load(attempt.situation)
    form, ruling = drill.ask(situation).form, drill.solve(situation)
    if isinstance(form, Choice):
        values: Iterable[Any] = form.keys
    else:
        assert isinstance(form, Points)
        values = range(form.low, form.high + 1)
    return typed(form, next(value for value in values if not ruling.accepts(value)))


def typed(form: Form[Any], value: Any) -> Any:
    """Return a value as a person types it."""
    if isinstance(form, Fields):
        return {field.key: typed(field.form, value[field.key]) for field in form.fields}
    if form.kind == "amount":
        return form.show(value)
    return form.dump(value)


def answer(attempt: Attempt, raw: object, *, now: datetime = NOON, seed: int = 1) -> Any:
    return services.submit_answer(
        learner=attempt.series.learner_id,
        series=attempt.series_id,
        position=attempt.position,
        raw=lambda _: raw,
        rng=Random(seed),
        now=now,
    )
