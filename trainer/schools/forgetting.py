"""What the rooms above erase when people of a school become anonymous."""

from collections.abc import Callable

_hooks: list[Callable[[], None]] = []


def on_forgotten(hook: Callable[[], None]) -> None:
    """Register what a room erases of people who have just been made anonymous.

    It runs in the transaction of the act: anonymous memberships no longer lead to anybody, what
    still names them is to be found by ``anonymised_at``.
    """
    _hooks.append(hook)


def erase_names() -> None:
    """Let every room do it."""
    for hook in _hooks:
        hook()
