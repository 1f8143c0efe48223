"""A site whose work waits in the queue, as in production."""

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from trainer.tasks.running import Worker

QUEUE = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


@pytest.fixture
def queued(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Leave work to workers, messages included; those that leave go to the tests' own box."""
    # A worker asks for a sound connection at each turn: a test's own is in a transaction.
    engine = "django_tasks_db.management.commands.db_worker"
    monkeypatch.setattr(f"{engine}.close_old_connections", lambda: None)
    settings.TASKS = QUEUE
    post: dict[str, Any] = {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}
    settings.MAILERS = {"default": {"BACKEND": "trainer.tasks.mail.QueuedMail"}, "smtp": post}
    return settings


def work() -> None:
    """Do all that may be done now."""
    Worker(batch=True, interval=0).run()
