"""A class with a question put to it."""

from functools import partial

import pytest

from tests.live.world import Put, ask
from tests.schools.world import Schools


@pytest.fixture
def put(schools: Schools) -> Put:
    return partial(ask, schools)
