"""How long something may take, on a machine that others share: often twice slower for a minute.

A bound in seconds is that of a machine at the pace of ``QUIET``. Where the measured machine is
slower just then, because others share its processors, the bound is as much longer; it is never
shorter, nor longer on a machine at that pace. And other work on the machine only adds time: a
bound that holds once holds, a real fault is there in every measure.
"""

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter, process_time
from typing import Final

QUIET: Final = 0.006
"""Seconds that the work below takes on the machine of which docs/performances.md gives the figures."""
MEASURES: Final = 3
_TIMES: Final = 9

type Times = float | Mapping[str, float]


def in_time(measure: Callable[[], Times], most: Times) -> None:
    """Check that a measure of three holds: not above its bound, at the pace of ``QUIET``.

    A measure does all of it anew, and returns a time or several by their names, which must hold
    together; their bound is one for all, or one a name. One that waits in vain for an answer
    (``TimeoutError``) does not hold. What else it asserts is not tried again.

    Raises:
        AssertionError: if none holds; it tells them all.
    """
    told: list[Mapping[str, float]] = []
    for _ in range(MEASURES):
        before = _pace()
        try:
            took = measure()
        except TimeoutError:
            told.append({"without an answer": float("inf")})
            continue
        after = _pace()
        slowness = max(1.0, (before + after) / 2 / QUIET)
        named = took if isinstance(took, Mapping) else {"it": took}
        found = {name: time / slowness for name, time in named.items()}
        bounds = most if isinstance(most, Mapping) else dict.fromkeys(found, most)
        if all(time <= bounds[name] for name, time in found.items()):
            return
        told.append({name: float(f"{time:.3g}") for name, time in found.items()})
    raise AssertionError(f"more than {most} in each measure, at the pace of QUIET: {told}")


def spent(work: Callable[..., object], *given: object) -> float:
    """Return the seconds that some work takes a processor, to be measured."""
    begun = process_time()
    work(*given)
    return process_time() - begun


def _pace() -> float:
    """Measure the machine."""
    return median(_once() for _ in range(_TIMES))


def _once() -> float:
    start = perf_counter()
    counted: dict[str, int] = {}
    for number in range(20_000):
        key = str(number % 997)
        counted[key] = counted.get(key, 0) + number
    sorted(counted.items(), key=lambda item: -item[1])
    return perf_counter() - start
