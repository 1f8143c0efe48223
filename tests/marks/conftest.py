"""An examination hall whose exams have been sat."""

import pytest

from tests.exams.world import Hall
from tests.marks.world import Office


@pytest.fixture
def office(hall: Hall) -> Office:
    return Office(hall)
