"""What is reckoned in reports without Django or any table."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median
from typing import Final, NamedTuple

ENOUGH: Final = 10
"""People under which no discrimination is told: it would be chance."""


class First(NamedTuple):
    """A person's first answer to a case."""

    person: int
    branch: str
    correct: bool
    seconds: int | None
    """None where no answer was given."""


@dataclass(frozen=True, slots=True)
class CaseFigures:
    """What the first answers to a case tell.

    ``discrimination`` is the correlation, from -1 to 1, between being right here and the rate
    of right first answers in the other cases of the exercise: near 0 or under, the question
    does not part those who know from those who do not. None when nothing can be said.
    """

    branch: str
    people: int
    right: int
    seconds: float | None
    discrimination: float | None

    @property
    def success(self) -> float:
        """The part of right answers."""
        return self.right / self.people

    @property
    def percent(self) -> float:
        """The part of right answers in percent, for a spreadsheet."""
        return round(100 * self.success, 1)

    @property
    def apart(self) -> float | None:
        """The discrimination to the hundredth, for a spreadsheet."""
        return None if self.discrimination is None else round(self.discrimination, 2)


def figures(firsts: Sequence[First]) -> dict[str, CaseFigures]:
    """Return the figures of each case of one exercise."""
    totals: dict[int, tuple[int, int]] = {}
    cases: dict[str, list[First]] = {}
    for first in firsts:
        count, right = totals.get(first.person, (0, 0))
        totals[first.person] = (count + 1, right + first.correct)
        cases.setdefault(first.branch, []).append(first)
    return {branch: _figures(branch, rows, totals) for branch, rows in cases.items()}


def _figures(branch: str, rows: list[First], totals: dict[int, tuple[int, int]]) -> CaseFigures:
    pairs = []
    times = [row.seconds for row in rows if row.seconds is not None]
    for row in rows:
        count, right = totals[row.person]
        if count > 1:
            pairs.append((float(row.correct), (right - row.correct) / (count - 1)))
    return CaseFigures(
        branch,
        len(rows),
        sum(row.correct for row in rows),
        float(median(times)) if times else None,
        correlation(pairs) if len(pairs) >= ENOUGH else None,
    )


def correlation(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Return Pearson's correlation, None when one side never varies."""
    sum_x = sum_y = sum_xx = sum_yy = sum_xy = 0.0
    for x, y in pairs:
        sum_x += x
        sum_y += y
        sum_xx += x * x
        sum_yy += y * y
        sum_xy += x * y
    count = len(pairs)
    spread_x = count * sum_xx - sum_x * sum_x
    spread_y = count * sum_yy - sum_y * sum_y
    if spread_x < _FLAT * sum_xx or spread_y < _FLAT * sum_yy or not (sum_xx and sum_yy):
        return None
    return (count * sum_xy - sum_x * sum_y) / sqrt(spread_x * spread_y)


_FLAT: Final = 1e-9
"""A spread so small beside what it is made of is a rounding error."""
