"""Two orders of the same steps, compared: what follows rightly, and what is to be moved.

Rank by rank, one step given too late makes every other wrong. What follows rightly is the longest
run of steps that come one after the other as they should, whatever stands between them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """A step to be moved, and the one before which it belongs: None, it comes last."""

    step: str
    before: str | None


def in_order(given: Sequence[str], expected: Sequence[str]) -> frozenset[str]:
    """Return the steps that need not move, the first found of several ways as long."""
    rank = {step: place for place, step in enumerate(expected)}
    runs: list[tuple[str, ...]] = []
    for step in (it for it in given if it in rank):
        before = [run for run in runs if rank[run[-1]] < rank[step]]
        runs.append((*_longest(before), step))
    return frozenset(_longest(runs))


def _longest(runs: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return max(runs, key=len, default=())


def moves(given: Sequence[str], expected: Sequence[str]) -> Iterator[Move]:
    """Yield the steps to be moved, in the order that is expected."""
    steady = in_order(given, expected)
    for place, step in enumerate(expected):
        if step not in steady:
            yield Move(step, next((it for it in expected[place + 1 :] if it in steady), None))
