"""What the tests of the lobby share."""

from tests.practice.conftest import lea, learner

__all__ = ["lea", "learner"]
