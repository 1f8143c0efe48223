"""The hall of the exams, where the school asks questions of its own."""

import pytest

from tests.exams.world import Hall
from tests.schools.world import Schools, settle_schools


@pytest.fixture
def schools(db: None) -> Schools:  # noqa: ARG001 - fixtures take no usefixtures mark
    return settle_schools()


@pytest.fixture
def hall(schools: Schools) -> Hall:
    return Hall(schools)
