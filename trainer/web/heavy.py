"""Heavy work: what takes a processor to itself is done beside the turn of its request.

The server gives turns to requests one at a time (``config.serving.turns``): who has one says so
here, and work that needs no base gives it back meanwhile.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from typing import Final, Protocol


class Turn(Protocol):
    """The turn of the request that a thread answers."""

    def let_pass(self) -> bool:
        """Let the next request start; return whether there is room for it."""

    def take_back(self) -> None:
        """Count again, once nobody else does."""


class _Own(local):
    turn: Turn | None = None


own: Final = _Own()
"""The turn of this thread, if it has one: the server sets it."""


@contextmanager
def aside() -> Iterator[None]:
    """Do what needs no base beside the turn of the request, and come back to it.

    Outside the server, or where too many are slow already, it is done in its place.
    """
    turn = own.turn
    passing = turn is not None and turn.let_pass()
    try:
        yield
    finally:
        if passing and turn is not None:
            turn.take_back()
