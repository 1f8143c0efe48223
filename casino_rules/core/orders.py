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
    """Return the steps that need not move: of several ways as long, that of most right ranks."""
    rank = {step: place for place, step in enumerate(expected)}
    here = {step for step, wanted in zip(given, expected, strict=False) if step == wanted}
    runs: list[tuple[str, ...]] = [()]
    for step in (it for it in given if it in rank):
        before = [run for run in runs if not run or rank[run[-1]] < rank[step]]
        runs.append((*_best(before, here), step))
    return frozenset(_best(runs, here))


def _best(runs: Iterable[tuple[str, ...]], here: set[str]) -> tuple[str, ...]:
    return max(runs, key=lambda run: (len(run), len(here.intersection(run))))


def moves(given: Sequence[str], expected: Sequence[str]) -> Iterator[Move]:
    """Yield the steps to be moved, in the order that is expected."""
    steady = in_order(given, expected)
    for place, step in enumerate(expected):
        if step not in steady:
            yield Move(step, next((it for it in expected[place + 1 :] if it in steady), None))
