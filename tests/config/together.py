"""How many are at something at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from time import sleep


@dataclass
class Together:
    """Counts those who are at it, and the most there were."""

    now: int = 0
    most: int = 0
    _lock: Lock = field(default_factory=Lock)

    @contextmanager
    def at_it(self, seconds: float) -> Iterator[int]:
        """Be at it for so many seconds; give how many are, oneself included."""
        with self._lock:
            self.now += 1
            self.most = max(self.most, self.now)
            seen = self.now
        sleep(seconds)
        yield seen
        with self._lock:
            self.now -= 1
