"""Two orders of the same steps, compared: what follows rightly, and what is to be moved.

Rank by rank, one step given too late makes every other wrong. What follows rightly is the longest
run of steps that come one after the other as they should, whatever stands between them: the others
are the fewest that have to move.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum


class Footing(Enum):
    """How a step stands in the order given."""

    PLACED = "en place"
    SHIFTED = "décalée"
    """It follows rightly, at another rank: those that have to move push it there."""
    EARLY = "trop tôt"
    LATE = "trop tard"
    MISSING = "absente"


@dataclass(frozen=True, slots=True)
class Placed:
    """A step of the order expected, its rank there and in the order given (0: it is not there)."""

    step: str
    given: int
    expected: int
    footing: Footing

    @property
    def moves(self) -> bool:
        """Whether it has to move."""
        return self.footing not in {Footing.PLACED, Footing.SHIFTED}


@dataclass(frozen=True, slots=True)
class Move:
    """A step to be moved, and the one before which it belongs: None, it comes last."""

    step: str
    before: str | None


def compared(given: Sequence[str], expected: Sequence[str]) -> tuple[Placed, ...]:
    """Return how each step expected stands in the order given, in the order expected."""
    ranks = {step: place for place, step in enumerate(given, start=1)}
    steady = in_order(given, expected)

    def footing(step: str, wanted: int) -> Footing:
        rank = ranks.get(step, 0)
        if not rank:
            return Footing.MISSING
        if step in steady:
            return Footing.PLACED if rank == wanted else Footing.SHIFTED
        # It crosses a step that stays: on one side only, since those come in order.
        late = any(it in steady and ranks[it] < rank for it in expected[wanted:])
        return Footing.LATE if late else Footing.EARLY

    return tuple(
        Placed(step, ranks.get(step, 0), wanted, footing(step, wanted))
        for wanted, step in enumerate(expected, start=1)
    )


def in_order(given: Sequence[str], expected: Sequence[str]) -> frozenset[str]:
    """Return the steps that need not move.

    Of several ways as long, that of most right ranks, then that whose steps are the least away
    from theirs.
    """
    rank = {step: place for place, step in enumerate(expected)}
    away = {step: abs(rank[step] - place) for place, step in enumerate(given) if step in rank}

    def worth(run: tuple[str, ...]) -> tuple[int, int, int]:
        right = sum(not away[step] for step in run)
        return len(run), right, -sum(away[step] for step in run)

    runs: list[tuple[str, ...]] = [()]
    for step in away:
        before = max((run for run in runs if not run or rank[run[-1]] < rank[step]), key=worth)
        runs.append((*before, step))
    best = max(runs, key=worth)
    return frozenset(best)


def moves(found: Iterable[Placed]) -> Iterator[Move]:
    """Yield the steps to be moved, in the order that is expected."""
    steps = tuple(found)
    for place, it in enumerate(steps):
        if it.moves:
            after = (later.step for later in steps[place + 1 :] if not later.moves)
            yield Move(it.step, next(after, None))
