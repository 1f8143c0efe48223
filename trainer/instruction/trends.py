"""What the trainees of classes did in each of the last four weeks, and when last.

Read in the days counted with each answer: twenty-eight at most for each of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import Count, Max, Q, QuerySet, Sum, Window

from trainer.schools.models import Enrolment, School
from trainer.schools.roles import Role
from trainer.tallies.folding import week_of
from trainer.tallies.models import DayWork
from trainer.web.names import known_as

WEEKS: Final = 4


@dataclass(frozen=True, slots=True)
class Work:
    """The answers of somebody and the right ones, week by week, and his last day."""

    answered: tuple[int, ...]
    right: tuple[int, ...]
    last: date


def work_by_week(promotions: Iterable[int], today: date) -> dict[int, Work]:
    """Return what each trainee of classes did; who did nothing is left out. One query."""
    mondays = mondays_until(today)
    sums: dict[str, Any] = {"last": Max("day")}
    for place, monday in enumerate(mondays):
        week = Q(day__gte=monday, day__lt=monday + timedelta(weeks=1))
        sums[f"answered_{place}"] = Sum("answered", filter=week, default=0)
        sums[f"right_{place}"] = Sum("correct", filter=week, default=0)
    people = enrolled(promotions).values("membership")
    rows = DayWork.objects.filter(membership__in=people, day__gte=mondays[0])
    return {
        person: Work(tuple(counts[::2]), tuple(counts[1::2]), last)
        for person, last, *counts in rows.values_list("membership").annotate(**sums)
    }


def mondays_until(today: date) -> tuple[date, ...]:
    """Return the Mondays of the last weeks, the current one last."""
    last = week_of(today)
    return tuple(last - timedelta(weeks=ago) for ago in range(WEEKS - 1, -1, -1))


def enrolled(promotions: Iterable[int]) -> QuerySet[Enrolment]:
    """Return who is in these classes today, as a trainee."""
    return Enrolment.objects.filter(
        promotion__in=list(promotions), left_at=None, membership__role=Role.TRAINEE
    )


class Place(NamedTuple):
    """Somebody's place in a class, with what a page of a thousand of them reads."""

    promotion: int
    member: int
    name: str
    learner: int | None
    """Nobody yet, of somebody who is awaited."""
    since: datetime


def places(promotions: Iterable[int]) -> list[Place]:
    """Return who is in these classes today, as a trainee, by name. One query."""
    rows = enrolled(promotions).order_by("membership__sort_name", "pk")
    told = ("promotion", "membership__learner", "created_at", *_NAMED)
    return [
        Place(promotion, person[0], known_as(*person), learner, since)
        for promotion, learner, since, *person in rows.values_list(*told)
    ]


class Present(NamedTuple):
    """Somebody who has just answered."""

    member: int
    name: str


class AtWork(NamedTuple):
    """Those who have just answered: how many, and the latest of them."""

    number: int
    latest: tuple[Present, ...]


def at_work(school: School, today: date, since: int) -> AtWork:
    """Return those who answered since a moment (seconds since the epoch). One query."""
    rows = DayWork.objects.filter(
        membership__school=school, membership__left_at=None, day=today, last_at__gte=since
    ).order_by("-last_at", "pk")
    told = rows.annotate(number=Window(Count("pk"))).values_list("number", *_NAMED)[:_TOLD]
    found = [(number, Present(person[0], known_as(*person))) for number, *person in told]
    return AtWork(found[0][0] if found else 0, tuple(one for _, one in found))


_TOLD: Final = 8
"""People at work who are named; the others are counted."""
_NAMED: Final = ("membership", "membership__last_name", "membership__first_name")
"""What ``known_as`` reads."""
