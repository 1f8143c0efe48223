"""What the tests of the lobby share."""

from tests.practice.conftest import learner

__all__ = ["learner"]
