"""A class that has assignments."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from tests.practice.conftest import answer, right_answer, start, wrong_answer
from tests.schools.world import Schools
from trainer.assignments.models import Assignment, Share
from trainer.assignments.selectors import Part
from trainer.assignments.services import Order, begin, give_assignment
from trainer.practice.models import Attempt
from trainer.schools.models import Membership

BANCO = Part("punto-banco", "tirage-banco")
PUNTO = Part("punto-banco", "tirage-punto")


@dataclass
class Homework:
    """What the class of the spring is asked at home; the trainee does it, if nobody else is named."""

    schools: Schools

    def give(self, *parts: Part, now: datetime | None = None, **asked: Any) -> Assignment:
        """Give three right answers to reach within a week, or what else is asked."""
        moment = now or timezone.now()
        terms: dict[str, Any] = {"title": "Les tirages du banquier", "parts": parts or (BANCO,)}
        terms |= {"target": "justes", "goal": 3, "due_at": moment + timedelta(days=7), **asked}
        terms["target"] = Assignment.Target(terms["target"])
        schools, order = self.schools, Order(**terms)
        desk = schools.desk("instructor")
        return give_assignment(actor=desk, promotion=schools.spring, order=order, now=moment)

    def learner(self, member: Membership | None = None) -> int:
        found = (member or self.schools.trainee).learner_id
        assert found is not None
        return found

    def start(self, drill: str = BANCO.drill, member: Membership | None = None) -> Attempt:
        """Begin a series of an exercise, of one's own accord."""
        return start(self.learner(member), drill)

    def begin(self, given: Assignment, seed: int = 1, now: datetime | None = None) -> Attempt:
        """Begin a series of an assignment."""
        return begin(assignment=given, learner=self.learner(), rng=Random(seed), now=now)

    def share(self, member: Membership | None = None) -> Share:
        """Return what somebody has done of the only assignment."""
        return Share.objects.get(membership=member or self.schools.trainee)


def work(attempt: Attempt, marks: str, now: datetime | None = None) -> Attempt:
    """Answer right (« j ») and wrong (« f »), ten seconds apart."""
    now = now or timezone.now()
    for place, mark in enumerate(marks):
        now += timedelta(seconds=10)
        raw = right_answer(attempt) if mark == "j" else wrong_answer(attempt)
        attempt = answer(attempt, raw, now=now, seed=place).following
    return attempt


@pytest.fixture
def homework(schools: Schools) -> Homework:
    return Homework(schools)
