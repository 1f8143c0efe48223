"""Paces (rythmes): a series against the clock, or harder until the first fault. Pure functions."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from casino_rules.core.level import Level

_RIGHT_BY_LEVEL: Final = 4
"""Right answers before the tables of a climb fill up."""


class Pace(StrEnum):
    """How a run goes: so long, so many faults, at a level that stays or rises."""

    MINUTE = "chrono-1"
    THREE_MINUTES = "chrono-3"
    STREAK = "serie"

    @property
    def label(self) -> str:
        """Its name in French."""
        return {
            Pace.MINUTE: "Chrono 60\u00a0s",
            Pace.THREE_MINUTES: "Chrono 3\u00a0min",
            Pace.STREAK: "Série",
        }[self]

    @property
    def seconds(self) -> int:
        """How long it lasts; zero: there is no clock."""
        return {Pace.MINUTE: 60, Pace.THREE_MINUTES: 180, Pace.STREAK: 0}[self]

    @property
    def faults(self) -> int:
        """The fault that ends it: the first, or the third."""
        return 1 if self is Pace.STREAK else 3

    def level(self, right: int, chosen: int | None) -> int:
        """Return the level of the table after so many right answers.

        A streak rises; against the clock it stays that chosen, or that of a beginner: a score is
        compared with others only where the tables are alike.
        """
        if self is Pace.STREAK:
            return min(Level.DISCOVERY + right // _RIGHT_BY_LEVEL, Level.RUSH)
        return chosen or Level.DISCOVERY

    def ends_at(self, started_at: datetime) -> datetime | None:
        """Return when its time is up; None without a clock."""
        return started_at + timedelta(seconds=self.seconds) if self.seconds else None

    def left(self, started_at: datetime, now: datetime) -> int:
        """Return how many seconds are left, rounded up; zero without a clock."""
        end = self.ends_at(started_at)
        return max(0, -((now - end) // timedelta(seconds=1))) if end else 0

    def late(self, started_at: datetime, now: datetime) -> bool:
        """Whether the time is up: an answer that comes then is not counted."""
        end = self.ends_at(started_at)
        return end is not None and now >= end

    def lost(self, faults: int) -> bool:
        """Whether so many faults have ended it."""
        return faults >= self.faults

    def per_minute(self, right: int) -> float:
        """Return the right answers of a minute; zero without a clock."""
        return right * 60 / self.seconds if self.seconds else 0.0
