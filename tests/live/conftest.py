"""A class with a question put to it."""

from collections.abc import Callable
from random import Random

import pytest

from tests.schools.world import Schools
from trainer.live.models import ClassQuestion
from trainer.live.services import Wanted, ask_class

DRILL = "tirage-banco"


@pytest.fixture
def put(schools: Schools) -> Callable[..., ClassQuestion]:
    def putting(drill: str = DRILL, branch: str = "") -> ClassQuestion:
        return ask_class(
            actor=schools.desk("instructor"),
            promotion=schools.spring,
            wanted=Wanted("punto-banco", drill, branch),
            rng=Random(3),
        )

    return putting
