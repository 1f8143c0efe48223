"""A school whose orders wait for a worker."""

import pytest

from tests.schools.world import Schools, settle_schools
from tests.tasks.conftest import queued

__all__ = ["queued"]


@pytest.fixture
def schools(db: None) -> Schools:  # noqa: ARG001 - fixtures take no usefixtures mark
    return settle_schools()
