"""A site in use, for those who try its doors."""

import pytest

from tests.e2e.world import World, settle


@pytest.fixture
def world(db: None) -> World:  # noqa: ARG001 - fixtures take no usefixtures mark
    return settle()
