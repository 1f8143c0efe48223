"""Reading the tallies of a person. One query each.

The caller found the person through the selectors of the schools room, which decide access.
"""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Min, Sum

from trainer.instruction.selectors.classes import PersonDays, Slip
from trainer.instruction.selectors.periods import Period
from trainer.schools.models import Membership
from trainer.tallies.models import DayWork, DrillWeek, SlipWeek


def own_slips(member: Membership, period: Period, most: int | None = None) -> list[Slip]:
    """Return the known errors that a person fell into."""
    rows = SlipWeek.objects.filter(membership=member, **period.weeks())
    sums = rows.values_list("game", "drill", "pitfall").annotate(times=Sum("met"))
    first = sums.order_by("-times", "game", "drill", "pitfall")[:most]
    return [Slip(game, drill, pitfall, met, 1) for game, drill, pitfall, met in first]


def own_work(member: Membership, period: Period) -> PersonDays | None:
    """Return the work of a person in the period, None if there is none."""
    rows = DayWork.objects.filter(membership=member, **period.weeks("day"))
    sums = rows.aggregate(Count("pk"), Sum("answered"), Sum("correct"), Min("day"))
    return PersonDays(*sums.values()) if sums["pk__count"] else None


class OwnDay(NamedTuple):
    """A day of a person, their answers, the right ones."""

    day: date
    answered: int
    right: int


def own_days(member: Membership, period: Period, since: date) -> list[OwnDay]:
    """Return the days of a person from a date on, oldest first."""
    rows = DayWork.objects.filter(membership=member, **period.weeks("day"))
    late = rows.filter(day__gte=since).order_by("day")
    return [OwnDay(*row) for row in late.values_list("day", "answered", "correct")]


def own_mondays(member: Membership, period: Period) -> list[date]:
    """Return the weeks in which a person worked, latest first."""
    rows = DrillWeek.objects.filter(membership=member, **period.weeks())
    return list(rows.order_by("-week").values_list("week", flat=True).distinct())


class OwnWeek(NamedTuple):
    """An exercise during a week of a person: answers, the right ones, those timed, their time."""

    week: date
    game: str
    drill: str
    answered: int
    right: int
    timed: int
    seconds: int


def own_weeks(member: Membership, mondays: Sequence[date]) -> list[OwnWeek]:
    """Return these weeks of a person, exercise by exercise, latest first."""
    rows = DrillWeek.objects.filter(membership=member, week__in=mondays)
    sorted_rows = rows.order_by("-week", "game", "drill")
    values = sorted_rows.values_list(
        "week", "game", "drill", "answered", "correct", "timed", "seconds"
    )
    return [OwnWeek(*row) for row in values]
