"""What the trainees of classes did in each of the last four weeks, and when last.

Read in the days counted with each answer. Those that are over are read once, then kept: see
``periods``.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import batched, chain
from operator import add, attrgetter
from typing import Final, NamedTuple

from django.db.models import Case, Max, Q, QuerySet, Sum, Value, When

from trainer.instruction.selectors import periods
from trainer.instruction.selectors.periods import DEFAULT, Group, Period, Sums
from trainer.schools.models import Enrolment, Role
from trainer.tallies.domain import week_of
from trainer.tallies.models import DayWork
from trainer.web.names import known_as

WEEKS: Final = 4


def mondays_until(today: date) -> tuple[date, ...]:
    """Return the Mondays of the last weeks, the current one last."""
    last = week_of(today)
    return tuple(last - timedelta(weeks=ago) for ago in range(WEEKS - 1, -1, -1))


class Place(NamedTuple):
    """Somebody's place in a class, with what a page of a thousand of them reads."""

    promotion: int
    member: int
    name: str
    learner: int | None
    """Nobody yet, of somebody who is awaited."""
    since: datetime
    rewritten: int
    """How many times what is counted of the person was written again."""


def places(promotions: Iterable[int]) -> dict[int, list[Place]]:
    """Return who is in these classes today, as a trainee, by name. One query."""
    found: dict[int, list[Place]] = {promotion: [] for promotion in promotions}
    rows = Enrolment.objects.filter(
        promotion__in=list(found), left_at=None, membership__role=Role.TRAINEE
    ).order_by("membership__sort_name", "pk")
    for promotion, learner, since, times, *person in rows.values_list(*_TOLD):
        name = known_as(*person)
        found[promotion].append(Place(promotion, person[0], name, learner, since, times or 0))
    return found


_TOLD: Final = (
    *("promotion", "membership__learner", "created_at", "membership__rewriting__times"),
    *("membership", "membership__last_name", "membership__first_name"),
)


class Day(NamedTuple):
    """What somebody answered in a day that is still counted: when last, in seconds."""

    member: int
    day: date
    at: int
    answered: int
    right: int


def lately(of: Mapping[int, Iterable[Place]]) -> list[Day]:
    """Return what the people of classes did in the days that are still counted. One query."""
    people = {place.member for some in of.values() for place in some}
    rows = _days_of(people, Q(day__gte=periods.first_open(daily=True)))
    told = ("membership", "day", "last_at", "answered", "correct")
    return [Day(*row) for part in rows for row in part.values_list(*told)]


def _days_of(people: Collection[int], when: Q) -> list[QuerySet[DayWork]]:
    """Return the days of people, named one by one: for a few, they are found by them.

    Of thousands the database finds them by the day; of a query, it would read every day of the site.
    """
    some = batched(sorted(people), _AT_ONCE)
    return [DayWork.objects.filter(when, membership__in=part).order_by() for part in some]


_AT_ONCE: Final = 20_000
"""People named in one query: SQLite takes 32,766 values."""


@dataclass(frozen=True, slots=True)
class Work:
    """The answers of somebody, the right ones, and their last day."""

    answered: int
    right: int
    last: date


class ClassWork(NamedTuple):
    """What a class did: its answers and the right ones, week by week; the work of each."""

    weeks: Sequence[tuple[int, int]]
    people: Mapping[int, Work]
    """Who did nothing is left out."""


def work_by_week(
    of: Mapping[int, Iterable[Place]], days: Iterable[Day], today: date
) -> dict[int, ClassWork]:
    """Return what classes did in four weeks; ``days`` are those of ``lately``.

    One query; the first time in a day, those that are over are read.
    """
    mondays = mondays_until(today)

    def reader(some: Sequence[Group], part: Period) -> Mapping[int, Sums]:
        since = part.since or mondays[0]
        still = (day for day in days if day.day >= since)
        rows = _by_week(still, mondays) if part.until is None else _read(some, part, mondays)
        return {group.promotion: _summed(group, rows) for group in some}

    groups = [_group(promotion, people) for promotion, people in of.items()]
    period = Period(DEFAULT, mondays[0], None)
    parts = periods.read("quatre semaines de chacun", groups, period, reader, daily=True)
    return {promotion: _class_work(some) for promotion, some in parts.items()}


def _group(promotion: int, people: Iterable[Place]) -> Group:
    """Return a class as ``periods.groups`` does."""
    pairs = sorted((place.member, place.rewritten) for place in people)
    return Group(promotion, tuple(one for one, _ in pairs), tuple(times for _, times in pairs))


type _Rows = Mapping[int, Sequence[int]]
"""Of each person the answers and the right ones, week by week, then the last day."""


def _by_week(days: Iterable[Day], mondays: Sequence[date]) -> _Rows:
    return _counted(
        (member, (day - mondays[0]).days // 7, answered, right, day)
        for member, day, _, answered, right in days
    )


def _read(of: Iterable[Group], part: Period, mondays: Sequence[date]) -> _Rows:
    week = Case(
        *(When(day__lt=monday, then=Value(place)) for place, monday in enumerate(mondays[1:])),
        default=Value(WEEKS - 1),
    )
    people = {person for group in of for person in group.people}
    some = (
        days.values_list("membership", week).annotate(Sum("answered"), Sum("correct"), Max("day"))
        for days in _days_of(people, Q(**part.weeks("day")))
    )
    return _counted(chain.from_iterable(some))


def _counted(rows: Iterable[tuple[int, int, int, int, date]]) -> _Rows:
    """Add up rows that tell of somebody, in a week, the answers, the right ones, the last day."""
    found: dict[int, list[int]] = {}
    for person, week, answered, right, last in rows:
        row = found.setdefault(person, [0] * (2 * WEEKS + 1))
        row[2 * week] += answered
        row[2 * week + 1] += right
        row[-1] = max(row[-1], last.toordinal())
    return found


def _summed(group: Group, rows: _Rows) -> Sums:
    """Return the weeks of a class, under no name, and what each did in all."""
    found = {person: rows[person] for person in group.people if person in rows}
    if not found:
        return {}
    each = {
        str(person): (sum(row[:-1:2]), sum(row[1:-1:2]), row[-1]) for person, row in found.items()
    }
    return {"": [sum(week) for week in zip(*found.values(), strict=True)][:-1], **each}


def _class_work(parts: Iterable[Sums]) -> ClassWork:
    weeks = [0] * (2 * WEEKS)
    people: dict[int, Work] = {}
    for part in parts:
        for word, told in part.items():
            if not word:
                weeks = list(map(add, weeks, told))
                continue
            answered, right, last = told
            if known := people.get(person := int(word)):
                answered, right = known.answered + answered, known.right + right
            people[person] = Work(answered, right, date.fromordinal(last))
    return ClassWork(tuple(zip(weeks[::2], weeks[1::2], strict=True)), people)


class Present(NamedTuple):
    """Somebody who has just answered."""

    member: int
    name: str


class AtWork(NamedTuple):
    """Those who have just answered: how many, and the latest of them."""

    number: int
    latest: tuple[Present, ...]


def at_work(of: Mapping[int, Iterable[Place]], days: Iterable[Day], since: int) -> AtWork:
    """Return who of classes answered since a moment (seconds since the epoch), the latest first.

    ``days`` are those of ``lately``.
    """
    last = {day.member: day.at for day in sorted(days, key=attrgetter("at")) if day.at >= since}
    names = {place.member: place.name for some in of.values() for place in some}
    latest = sorted(last, key=lambda member: (-last[member], member))[:_NAMED]
    return AtWork(len(last), tuple(Present(member, names[member]) for member in latest))


_NAMED: Final = 8
"""People at work who are named; the others are counted."""
