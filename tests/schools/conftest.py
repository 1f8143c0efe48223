"""Schools in use."""

import pytest

from tests.schools.world import Schools, settle_schools


@pytest.fixture
def schools(db: None) -> Schools:  # noqa: ARG001 - fixtures take no usefixtures mark
    return settle_schools()
