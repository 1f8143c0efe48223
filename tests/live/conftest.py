"""A class with its live room."""

import pytest

from tests.live.world import Room
from tests.schools.world import Schools


@pytest.fixture
def room(schools: Schools) -> Room:
    return Room(schools)
