"""Learners, series and the right answers, found by asking the engine."""

from datetime import UTC, datetime
from random import Random
from typing import Any, Final

import pytest
from django.test import Client

from tests.e2e.answers import posted
from tests.e2e.answers import right as right_answer
from tests.e2e.answers import wrong as wrong_answer
from trainer.accounts.models import Learner, User
from trainer.practice.demonstration import typed
from trainer.practice.models import Attempt, Series
from trainer.practice.services import answering
from trainer.practice.services.answering import Plan

__all__ = ["right_answer", "typed", "wrong_answer"]
NOON = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
GAME = "punto-banco"
HTMX: Final = {"HX-Request": "true"}


@pytest.fixture
def learner(db: None) -> int:  # noqa: ARG001 - fixtures take no usefixtures mark
    return Learner.objects.create().pk


@pytest.fixture
def lea(db: None) -> User:  # noqa: ARG001 - fixtures take no usefixtures mark
    return User.objects.create_user("lea")


def start(
    learner: int,
    drill: str = "tirage-banco",
    *,
    seed: int = 7,
    now: datetime = NOON,
    game: str = GAME,
    **plan: Any,
) -> Attempt:
    mode = plan.pop("mode", Series.Mode.DRILL if drill else Series.Mode.GAME)
    wanted = Plan(mode, game, drill, **plan)
    return answering.start_series(learner=learner, plan=wanted, rng=Random(seed), now=now)


def revise(learner: int, mode: Series.Mode = Series.Mode.REVISION, **when: datetime) -> Attempt:
    """Begin a series of what is due, or of what was missed, of any game."""
    return start(learner, "", game="", mode=mode, seed=1, **when)


def answer(attempt: Attempt, raw: object, *, now: datetime = NOON, seed: int = 1) -> Any:
    return answering.submit_answer(
        learner=attempt.series.learner_id,
        series=attempt.series_id,
        position=attempt.position,
        raw=lambda _: raw,
        rng=Random(seed),
        now=now,
    )


def begin(client: Client, drill: str = "tirage-banco", game: str = GAME, **said: str) -> Attempt:
    """Begin a series from its page, as a browser does; return its first question."""
    client.post(f"/entrainement/{game}/commencer/", {"exercice": drill, **said})
    return Attempt.objects.select_related("series").latest("pk")


def url_of(attempt: Attempt) -> str:
    return f"/seance/{attempt.series_id}/{attempt.position}/"


def give(
    client: Client, attempt: Attempt, raw: object, also: dict[str, str] | None = None, **more: Any
) -> Any:
    """Answer a question from its page, with other controls if told; return the response."""
    return client.post(url_of(attempt), posted(raw) | (also or {}), **more)
