"""What the rooms do when a person's account is deleted, before the database takes the rest."""

from collections.abc import Callable
from datetime import datetime

_hooks: list[Callable[[int, datetime], None]] = []


def on_deletion(hook: Callable[[int, datetime], None]) -> None:
    """Register what a room does for a learner whose account is about to be deleted.

    ``hook(learner, now)`` runs inside the transaction of the deletion. What belongs to the
    learner alone is deleted by the database: only what others keep of him needs a hook.
    """
    _hooks.append(hook)


def take_leave(learner: int, now: datetime) -> None:
    """Let every room do it."""
    for hook in _hooks:
        hook(learner, now)
