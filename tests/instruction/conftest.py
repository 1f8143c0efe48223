"""A class that works: counted by the services, as in real life."""

import re
from datetime import date, datetime, timedelta
from random import Random
from typing import NamedTuple

from django.test import Client
from django.utils import timezone

from tests.practice.conftest import answer, right_answer, wrong_answer
from trainer.practice.models import Attempt, Series
from trainer.practice.services.answering import Plan, start_series
from trainer.schools.models import Membership, Promotion, Role


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


def words(page: str) -> str:
    """Return what a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def read(client: Client, url: str) -> str:
    """Return what the page at an address says."""
    response = client.get(url)
    assert response.status_code == 200
    return words(response.text)


class Given(NamedTuple):
    """An answer of somebody of a class."""

    member: int
    day: date
    answer: Attempt

    @property
    def right(self) -> bool:
        return bool(self.answer.correct)


def answers_in(promotion: Promotion) -> list[Given]:
    """Return what those of a class have answered, in that order."""
    inside = Membership.objects.filter(
        enrolments__promotion=promotion, enrolments__left_at=None, role=Role.TRAINEE
    )
    member = dict(inside.exclude(learner=None).values_list("learner", "pk"))
    given = Attempt.objects.filter(answered_at__isnull=False, series__learner__in=member)
    return [
        Given(member[one.series.learner_id], timezone.localdate(one.answered_at), one)
        for one in given.select_related("series").order_by("answered_at")
    ]
