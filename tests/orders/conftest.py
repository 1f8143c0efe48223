"""A school whose orders wait for a worker."""

from tests.tasks.conftest import queued

__all__ = ["queued"]
