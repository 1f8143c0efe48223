"""Averages and hours of work, without Django or any table.

How long somebody worked, day by day: a pure fold of practice, exams and live answers. Days and
half-days are those of the site's time zone. docs/ecoles.md states the rules.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple

from trainer.tallies.domain import spent

OUT_OF: Final = 20


@dataclass(frozen=True, slots=True)
class Mark:
    """What somebody has at something: a mark out of twenty, an absence, or nothing yet."""

    value: Fraction | None = None
    absent: bool = False


def reached(done: int, goal: int) -> Fraction:
    """Return the mark of who has done so much of what was asked: twenty from the goal on."""
    return Fraction(OUT_OF * min(done, goal), goal)


def counts(weight: int, mark: Mark, *, absent_is_zero: bool = False) -> bool:
    """Whether a mark makes an average: it is given and weighs something, or is a zero by the rule."""
    return bool(weight) and (mark.value is not None or (mark.absent and absent_is_zero))


def average(marks: Iterable[tuple[int, Mark]], *, absent_is_zero: bool = False) -> Fraction | None:
    """Return the weighted average of marks, None if none counts.

    What is not marked yet never counts; an absence counts for zero if that is the rule.
    """
    counted = [
        (weight, mark.value or Fraction(0))
        for weight, mark in marks
        if counts(weight, mark, absent_is_zero=absent_is_zero)
    ]
    total = sum(weight for weight, _ in counted)
    return (
        sum((weight * value for weight, value in counted), Fraction(0)) / total if total else None
    )


AFTERNOON: Final = 13
"""The hour at which the morning ends."""


class Instant(NamedTuple):
    """A moment: its second since the epoch, the day and the hour that clocks here show then."""

    at: int
    day: date
    hour: int


class Practised(NamedTuple):
    """A day of practice, as the tallies sum it."""

    day: date
    seconds: int
    visits: int
    answers: int
    right: int
    first: Instant
    last: Instant


class Copy(NamedTuple):
    """A copy of an exam: from its beginning to its end, and its answers."""

    begun: Instant
    ended: Instant
    answers: int


class Live(NamedTuple):
    """An answer to a question put to the class: when that was asked, when it was answered."""

    asked: Instant
    given: Instant


@dataclass(slots=True)
class Day:
    """A day of work, of every kind."""

    day: date
    seconds: int = 0
    visits: int = 0
    answers: int = 0
    exams: int = 0
    live: int = 0
    practised: int = 0
    right: int = 0
    """The answers of practice among them, and the right ones of those."""
    morning: bool = False
    afternoon: bool = False

    @property
    def minutes(self) -> int:
        """Whole minutes; some work is one at least."""
        return max(self.seconds // 60, 1)

    def seen(self, *moments: Instant) -> None:
        """Note that the person was there then."""
        self.morning |= any(moment.hour < AFTERNOON for moment in moments)
        self.afternoon |= any(moment.hour >= AFTERNOON for moment in moments)


def days(
    practised: Iterable[Practised], copies: Iterable[Copy], live: Iterable[Live]
) -> tuple[Day, ...]:
    """Return the days of work of a person, in order.

    A copy counts from its beginning to its end. A live answer that falls within the practice of
    the day adds no time: it was counted there.
    """
    found: dict[date, Day] = {}
    within: dict[date, Practised] = {}
    for work in practised:
        day = found.setdefault(work.day, Day(work.day))
        day.seconds, day.visits, day.answers = work.seconds, work.visits, work.answers
        day.practised, day.right = work.answers, work.right
        day.seen(work.first, work.last)
        within[work.day] = work
    for copy in copies:
        day = found.setdefault(copy.begun.day, Day(copy.begun.day))
        day.seconds += max(copy.ended.at - copy.begun.at, 0)
        day.visits, day.answers, day.exams = (
            day.visits + 1,
            day.answers + copy.answers,
            day.exams + 1,
        )
        day.seen(copy.begun, copy.ended)
    _add_live(found, within, live)
    return tuple(found[day] for day in sorted(found))


def _add_live(found: dict[date, Day], within: dict[date, Practised], live: Iterable[Live]) -> None:
    before: dict[date, int] = {}
    for item in sorted(live, key=lambda it: it.given.at):
        today, given = item.given.day, item.given.at
        day = found.setdefault(today, Day(today))
        day.live, day.answers = day.live + 1, day.answers + 1
        day.seen(item.given)
        work, last = within.get(today), before.get(today)
        before[today] = given
        if work and work.first.at <= given <= work.last.at:
            continue
        since = given - last if last is not None else None
        seconds, visits = spent(since, given - item.asked.at)
        day.seconds, day.visits = day.seconds + seconds, day.visits + visits


@dataclass(frozen=True, slots=True)
class Total:
    """Days of work added up."""

    days: int
    halves: int
    seconds: int
    visits: int
    answers: int
    exams: int
    live: int
    practised: int
    right: int


def total(worked: Iterable[Day]) -> Total:
    """Return the sum of days."""
    every = tuple(worked)
    return Total(
        len(every),
        sum(day.morning + day.afternoon for day in every),
        sum(day.seconds for day in every),
        sum(day.visits for day in every),
        sum(day.answers for day in every),
        sum(day.exams for day in every),
        sum(day.live for day in every),
        sum(day.practised for day in every),
        sum(day.right for day in every),
    )
