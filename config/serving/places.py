"""Places for bodies that are being read: so many a process, so many an address, for so long."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Final

MOST: Final = 256
"""Bodies that a process reads at once; beyond, they are refused and pages still open."""
OF_ONE: Final = 64
"""Bodies of one address among them, where addresses are those of people."""
LONGEST: Final = 30.0
"""Seconds after which a body that has not come no longer holds a place."""
STUCK: Final = 192
"""Threads lost to bodies that never come, after which the process makes way for another."""


class NoPlaceError(Exception):
    """Too many bodies are being read."""


def make_way() -> None:
    """End this process: the server starts another one."""
    sys.stderr.write("Trop d'envois ne finissent pas : ce processus cède sa place.\n")
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass
class Places:
    """The places of a process."""

    most: int = MOST
    of_one: int = OF_ONE
    longest: float = LONGEST
    stuck: int = STUCK
    make_way: Callable[[], None] = make_way
    _taken: dict[object, tuple[str, float]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    @contextmanager
    def taken_by(self, address: str) -> Iterator[None]:
        """Hold a place while a body is read; « » is an address that is not counted apart.

        Raises:
            NoPlaceError: if there is none.
        """
        mine = object()
        with self._lock:
            held = self._held()
            if len(self._taken) - len(held) >= self.stuck:
                self.make_way()
            if len(held) >= self.most or (address and held.count(address) >= self.of_one):
                raise NoPlaceError
            self._taken[mine] = address, monotonic()
        try:
            yield
        finally:
            with self._lock:
                del self._taken[mine]

    @property
    def full(self) -> bool:
        """Whether no form passes."""
        with self._lock:
            return len(self._held()) >= self.most

    def _held(self) -> list[str]:
        """Return the addresses of the bodies that still may come."""
        since = monotonic() - self.longest
        return [address for address, at in self._taken.values() if at > since]


places = Places()
"""Those of this process."""
