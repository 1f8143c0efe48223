"""An examination hall whose exams have been sat."""

import pytest

from tests.exams.world import Hall
from tests.marks.world import Office
from tests.schools.world import Schools, settle_schools


@pytest.fixture
def schools(db: None) -> Schools:  # noqa: ARG001 - fixtures take no usefixtures mark
    return settle_schools()


@pytest.fixture
def hall(schools: Schools) -> Hall:
    return Hall(schools)


@pytest.fixture
def office(hall: Hall) -> Office:
    return Office(hall)
