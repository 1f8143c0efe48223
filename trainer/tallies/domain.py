"""The counts of a school as a pure fold."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final

TRAIL: Final = 20
"""Last answers of a day that are remembered one by one."""
LONGEST: Final = 3600
"""Seconds above which a time says only that the page was left open."""

PAUSE: Final = 600
"""Seconds without an answer after which somebody has stopped working."""

type Counts = list[int]


def spent(since: int | None, seconds: int) -> tuple[int, int]:
    """Return the seconds of work that an answer adds, and the connections.

    ``since`` is how long ago the answer before was given that day. Up to ``PAUSE`` all of that
    time was work; beyond it, or for the first of the day, a connection begins, and only the
    ``seconds`` that the answer itself took count: none of them if the page was left open.
    """
    if since is not None and 0 <= since <= PAUSE:
        return since, 0
    began = since is None or since > PAUSE
    return seconds if seconds <= PAUSE else 0, int(began)


@dataclass(frozen=True, slots=True)
class Counted:
    """An answer, as far as it is counted.

    ``day`` is that of the site's time zone, ``level`` that of the table asked about. One given
    ``in_class`` is no practice: the days of work, which are its hours, leave it to the register.
    ``taken`` is how many seconds it took, None if nobody knows.
    """

    game: str
    drill: str
    branch: str
    correct: bool
    pitfall: str
    asked_at: datetime
    at: datetime
    day: date
    level: int
    in_class: bool = False
    taken: int | None = None

    @property
    def week(self) -> date:
        """The Monday of its week."""
        return week_of(self.day)

    @property
    def seconds(self) -> int:
        """How long it took, at most an hour."""
        return min(max(int((self.at - self.asked_at).total_seconds()), 0), LONGEST)

    @property
    def moment(self) -> int:
        """When, in seconds since the epoch."""
        return int(self.at.timestamp())


def week_of(day: date) -> date:
    """Return the Monday of a week."""
    return day - timedelta(days=day.weekday())


@dataclass(slots=True)
class DaySum:
    """A day of work."""

    first_at: int
    last_at: int = 0
    answered: int = 0
    correct: int = 0
    game: str = ""
    drill: str = ""
    trail: int = 0
    seconds: int = 0
    visits: int = 0

    def add(self, answer: Counted) -> None:
        """Count an answer."""
        since = answer.moment - self.last_at if self.answered else None
        seconds, visits = spent(since, answer.seconds)
        self.seconds, self.visits = self.seconds + seconds, self.visits + visits
        self.answered += 1
        self.correct += answer.correct
        self.last_at, self.game, self.drill = answer.moment, answer.game, answer.drill
        self.trail = ((self.trail << 1) | answer.correct) & ((1 << TRAIL) - 1)


@dataclass(slots=True)
class Sums:
    """All the rollups of a member, by their keys."""

    drills: dict[tuple[date, str, str], Counts] = field(default_factory=dict)
    cases: dict[tuple[date, str, str, str], Counts] = field(default_factory=dict)
    slips: dict[tuple[date, str, str, str], int] = field(default_factory=dict)
    firsts: dict[tuple[str, str, str], Counted] = field(default_factory=dict)
    days: dict[date, DaySum] = field(default_factory=dict)


def fold(answers: Iterable[Counted]) -> Sums:
    """Return the rollups of answers given in that order."""
    sums = Sums()
    for answer in answers:
        exercise = (answer.week, answer.game, answer.drill)
        counts = sums.drills.setdefault(exercise, [0, 0, 0, 0])
        _count(counts, correct=answer.correct)
        counts[2] += answer.taken is not None
        counts[3] += answer.taken or 0
        _count(sums.cases.setdefault((*exercise, answer.branch), [0, 0]), correct=answer.correct)
        if answer.pitfall:
            slip = (*exercise, answer.pitfall)
            sums.slips[slip] = sums.slips.get(slip, 0) + 1
        sums.firsts.setdefault((answer.game, answer.drill, answer.branch), answer)
        if not answer.in_class:
            sums.days.setdefault(answer.day, DaySum(answer.moment)).add(answer)
    return sums


def _count(counts: Counts, *, correct: bool) -> None:
    counts[0] += 1
    counts[1] += correct
