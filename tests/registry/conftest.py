"""A class whose exams have been sat, and which has done assignments."""

import pytest

from tests.exams.world import Hall
from tests.marks.world import Office
from tests.schools.world import Schools


@pytest.fixture
def office(schools: Schools) -> Office:
    return Office(Hall(schools))
