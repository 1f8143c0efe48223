"""How fast this machine is while a test measures: the same machine is often twice slower for a minute.

A bound in seconds is that of a machine at the pace of ``QUIET``. Where the measured machine is
slower just then, because others share its processors, the bound is as much longer; it is never
shorter, nor longer on a machine at that pace.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from typing import Final

QUIET: Final = 0.006
"""Seconds that the work below takes on the machine of which docs/performances.md gives the figures."""
_TIMES: Final = 9


class Pace:
    """How many times slower than ``QUIET`` the machine was, around what was measured."""

    def __init__(self) -> None:
        self._seen: list[float] = []

    def look(self) -> None:
        """Measure the machine once more."""
        self._seen.append(median(_once() for _ in range(_TIMES)))

    @property
    def slowness(self) -> float:
        """1 at the pace of ``QUIET`` or above it, 2 on a machine half as fast."""
        return max(1.0, sum(self._seen) / len(self._seen) / QUIET)


@contextmanager
def pace() -> Iterator[Pace]:
    """Measure the machine just before and just after what is measured."""
    found = Pace()
    found.look()
    yield found
    found.look()


def _once() -> float:
    start = perf_counter()
    counted: dict[str, int] = {}
    for number in range(20_000):
        key = str(number % 997)
        counted[key] = counted.get(key, 0) + number
    sorted(counted.items(), key=lambda item: -item[1])
    return perf_counter() - start
