"""An assignment for the demonstration: given to the class, which is on it; begun by the trainee."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction

from trainer.assignments.models import Assignment
from trainer.assignments.selectors import Part
from trainer.assignments.services import Order, begin, give_assignment
from trainer.schools.models import Promotion
from trainer.schools.selectors import Desk

_TITLE: Final = "Le tirage de banco, sans hésiter"
_PARTS: Final = (Part("punto-banco", "tirage-banco"), Part("baccara", "tirage-banquier"))
_GOAL: Final = 40
_DELAY: Final = timedelta(days=7)
_AGO: Final = timedelta(days=4)
_DONE: Final = (40, 31, 12, 0, 24, 40, 18, 5, 27, 36, 9)
"""The right answers of the others so far."""


@transaction.atomic
def give_work(
    *, actor: Desk, promotion: Promotion, trainee: int, rng: Random, now: datetime
) -> None:
    """Give the class its assignment, and open the trainee's first series on it."""
    order = Order(_TITLE, _PARTS, Assignment.Target.RIGHT, _GOAL, now + _DELAY)
    given = give_assignment(actor=actor, promotion=promotion, order=order, now=now - _AGO)
    _advance(given, trainee, rng, now)
    begin(assignment=given, learner=trainee, rng=rng, now=now)


def _advance(given: Assignment, trainee: int, rng: Random, now: datetime) -> None:
    """Write how far the others are: what its pages read, and no answer is made."""
    others = given.shares.exclude(membership__learner=trainee).order_by("membership")
    for share, right in zip(others, _DONE, strict=False):
        share.correct, share.answered = right, right * rng.randint(11, 17) // 10
        share.last_at = now - timedelta(hours=rng.randint(2, 90)) if right else None
        share.done_at = share.last_at if right >= _GOAL else None
        share.save()
