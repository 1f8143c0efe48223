"""What one day asks of somebody who learns: how many questions, and what becomes of the others.

One pure function decides it, for the home page, the page of progress and the series of the day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

CAP: Final = 20
"""Questions of the session of a day, those of revision first; of a second one as many."""
NEW: Final = 8
"""New cases of a day."""
_READING: Final = 8
"""Seconds for reading a question and its verdict, beside the time of its exercise."""
_OF_NEW: Final = 12
"""Seconds of the exercise of a new case, which nobody knows yet."""
_ORDER: Final = "les plus anciens d’abord"


@dataclass(frozen=True, slots=True)
class Day:
    """The series of a day: how many cases are revised, how many are new, how many wait.

    ``done`` counts the cases that were worked on today; ``minutes`` is what the rest should take.
    Who has done it and wants a second one revises ``again`` cases more, in ``again_minutes``.
    """

    due: int
    new: int
    waiting: int
    done: int
    minutes: int
    again: int = 0
    again_minutes: int = 0

    @property
    def total(self) -> int:
        """Questions of the series."""
        return self.due + self.new

    @property
    def words(self) -> str:
        """What it is made of: « 12 à revoir, 8 nouvelles, 6 min »."""
        parts = [f"{self.due}\u00a0à\u00a0revoir"] if self.due else []
        if self.new:
            parts.append(f"{self.new}\u00a0{'nouvelles' if self.new > 1 else 'nouvelle'}")
        return ", ".join((*parts, f"{self.minutes}\u00a0min"))

    @property
    def rest(self) -> str:
        """What becomes of what is due beyond the day; empty if there is nothing."""
        if not self.waiting:
            return ""
        if self.waiting == 1:
            return "Un autre cas attend son tour\u00a0: il viendra un prochain jour."
        return (
            f"{self.waiting} autres cas attendent leur tour, {_ORDER}, "
            f"jamais plus de {CAP} par séance."
        )


def day_of(due: Sequence[int], fresh: int = 0, *, revised: int = 0, met: int = 0) -> Day:
    """Return what is left of the day.

    ``due`` are the seconds of the exercise of each case that is due, the oldest first, ``fresh``
    how many cases were never met; ``revised`` and ``met`` are the cases known before and the new
    ones that were worked on today.
    """
    now = due[: max(CAP - revised, 0)]
    later = due[len(now) : len(now) + max(min(2 * CAP - revised - met, CAP), 0)]
    new = min(fresh, max(NEW - met, 0), max(CAP - revised - met - len(now), 0))
    return Day(
        len(now),
        new,
        len(due) - len(now),
        revised + met,
        _minutes((*now, *(_OF_NEW,) * new)),
        len(later),
        _minutes(later),
    )


def _minutes(seconds: Sequence[int]) -> int:
    """Return how long the questions of exercises of so many seconds take, what is read included."""
    return ceil((sum(seconds) + len(seconds) * _READING) / 60)
