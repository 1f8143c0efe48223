"""An assignment for the demonstration: given to the class, begun by the trainee."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction

from trainer.assignments.models import Assignment
from trainer.assignments.scope import Part
from trainer.assignments.services import Order, begin, give_assignment
from trainer.schools.desk import Desk
from trainer.schools.models import Promotion

_TITLE: Final = "Le tirage de banco, sans hésiter"
_PARTS: Final = (Part("punto-banco", "tirage-banco"), Part("baccara", "tirage-banquier"))
_GOAL: Final = 40
_DELAY: Final = timedelta(days=7)


@transaction.atomic
def give_work(
    *, actor: Desk, promotion: Promotion, trainee: int, rng: Random, now: datetime
) -> None:
    """Give the class its assignment, and open the trainee's first series on it."""
    order = Order(_TITLE, _PARTS, Assignment.Target.RIGHT, _GOAL, now + _DELAY)
    given = give_assignment(actor=actor, promotion=promotion, order=order, now=now)
    begin(assignment=given, learner=trainee, rng=rng, now=now)
