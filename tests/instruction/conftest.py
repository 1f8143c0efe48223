"""A class that works: counted by the services, as in real life."""

from datetime import datetime, timedelta
from random import Random

from django.utils import timezone

from tests.practice.conftest import answer, right_answer, wrong_answer
from trainer.practice.models import Series
from trainer.practice.services import Plan, start_series
from trainer.schools.models import Membership


def work(
    member: Membership,
    marks: str,
    *,
    drill: str = "tirage-banco",
    at: datetime | None = None,
    every: int = 20,
) -> None:
    """Answer right (« j ») and wrong (« f ») in an exercise of Punto Banco, 20 s each."""
    assert member.learner_id is not None
    now = at or timezone.now()
    attempt = start_series(
        learner=member.learner_id,
        plan=Plan(Series.Mode.DRILL, "punto-banco", drill),
        rng=Random(5),
        now=now,
    )
    for place, mark in enumerate(marks):
        now += timedelta(seconds=every)
        raw = right_answer(attempt) if mark == "j" else wrong_answer(attempt)
        attempt = answer(attempt, raw, now=now, seed=place).following
