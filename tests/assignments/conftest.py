"""Schools whose people have assignments."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.schools.world import Schools
from trainer.assignments.models import Assignment
from trainer.assignments.scope import Part
from trainer.assignments.services import Order, give_assignment

BANCO = Part("punto-banco", "tirage-banco")
PUNTO = Part("punto-banco", "tirage-punto")


@pytest.fixture
def give(schools: Schools) -> Callable[..., Assignment]:
    def giving(*parts: Part, now: Any = None, **asked: Any) -> Assignment:
        moment = now or timezone.now()
        terms: dict[str, Any] = {
            "title": "Les tirages du banquier",
            "parts": parts or (BANCO,),
            "target": Assignment.Target.RIGHT,
            "goal": 3,
            "due_at": moment + timedelta(days=7),
        }
        order = Order(**(terms | asked))
        return give_assignment(
            actor=schools.desk("instructor"), promotion=schools.spring, order=order, now=moment
        )

    return giving
