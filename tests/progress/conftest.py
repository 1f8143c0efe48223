"""A learner who practises."""

from tests.practice.conftest import learner

__all__ = ["learner"]
