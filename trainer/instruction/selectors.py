"""Reading the tallies of a class, of a person, of some classes. One query each.

Each is bounded by the people of the class, the exercises and the weeks asked for; the caller
found the class or the person through the selectors of the schools room, which decide access.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from django.db import connection
from django.db.models import Count, Max, Min, Sum

from casino_rules import catalog
from trainer.instruction.periods import Period
from trainer.instruction.statistics import First
from trainer.schools.models import Enrolment, Membership, Promotion
from trainer.schools.roles import Role
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek

type Counts = tuple[int, int]
"""Answers, right ones."""


def trainees(promotion: Promotion) -> list[Membership]:
    """Return the trainees of a class, by name."""
    rows = Membership.objects.filter(role=Role.TRAINEE, **_enrolled(promotion))
    return list(rows.order_by("last_name", "first_name", "pk"))


def _enrolled(promotion: Promotion) -> dict[str, Any]:
    return {"enrolments__promotion": promotion, "enrolments__left_at": None}


def _inside(promotion: Promotion) -> dict[str, Any]:
    """Return the filters of the rows of a class's trainees."""
    inside = {f"membership__{name}": value for name, value in _enrolled(promotion).items()}
    return {**inside, "membership__role": Role.TRAINEE}


def most_worked(promotion: Promotion, period: Period) -> str | None:
    """Return the game that was worked most in a class, of those that are taught."""
    rows = DrillWeek.objects.filter(
        **_inside(promotion), **period.weeks(), game__in=list(catalog.games())
    )
    sums = rows.values_list("game").annotate(total=Sum("answered"))
    return next((game for game, _ in sums.order_by("-total", "game")[:1]), None)


def drill_sums(promotion: Promotion, period: Period, game: str) -> dict[tuple[int, str], Counts]:
    """Return the answers of each person in each exercise of a game."""
    rows = DrillWeek.objects.filter(**_inside(promotion), **period.weeks(), game=game)
    sums = rows.values_list("membership", "drill").annotate(Sum("answered"), Sum("correct"))
    return {(person, drill): (answered, right) for person, drill, answered, right in sums}


def case_sums(promotion: Promotion, period: Period, game: str, drill: str) -> dict[str, Counts]:
    """Return the answers of a class in each case of an exercise."""
    rows = CaseWeek.objects.filter(**_inside(promotion), **period.weeks(), game=game, drill=drill)
    sums = rows.values_list("branch").annotate(Sum("answered"), Sum("correct"))
    return {branch: (answered, right) for branch, answered, right in sums}


def first_answers(promotion: Promotion, period: Period, game: str, drill: str) -> list[First]:
    """Return the first answers of a class in an exercise, those given in the period."""
    rows = FirstAnswer.objects.filter(
        **_inside(promotion), **period.weeks("day"), game=game, drill=drill
    )
    return [First(*row) for row in rows.values_list("membership", "branch", "correct", "seconds")]


class Slip(NamedTuple):
    """A known error, how often it was made, and by how many people."""

    game: str
    drill: str
    pitfall: str
    met: int
    people: int


def slips(promotion: Promotion, period: Period, most: int | None = None) -> list[Slip]:
    """Return the known errors that a class fell into, the most frequent first."""
    return _slips({**_inside(promotion), **period.weeks()}, most)


def own_slips(member: Membership, period: Period, most: int | None = None) -> list[Slip]:
    """Return the known errors that a person fell into."""
    return _slips({"membership": member, **period.weeks()}, most)


def _slips(wanted: Mapping[str, Any], most: int | None) -> list[Slip]:
    rows = SlipWeek.objects.filter(**wanted).order_by()
    each = rows.values_list("game", "drill", "pitfall", "membership").annotate(times=Sum("met"))
    inner, values = each.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(_SLIPS.format(inner) + (f" LIMIT {most:d}" if most else ""), values)
        found = cursor.fetchall()
    return [
        Slip(game, drill, pitfall, int(met), people) for game, drill, pitfall, met, people in found
    ]


# Summed for each person first: counting persons in one sum would sort every row.
_SLIPS: Final = (
    "SELECT game, drill, pitfall, SUM(times) AS met, COUNT(*) AS people FROM ({}) AS each_one"
    " GROUP BY game, drill, pitfall ORDER BY met DESC, game, drill, pitfall"
)


class PersonDays(NamedTuple):
    """The days of work of a person, his answers, the right ones, and the first of these days."""

    days: int
    answered: int
    right: int
    first: date


def work_sums(promotion: Promotion, period: Period) -> dict[int, PersonDays]:
    """Return the work of each person in the period."""
    rows = DayWork.objects.filter(**_inside(promotion), **period.weeks("day"))
    sums = rows.values_list("membership").annotate(
        Count("pk"), Sum("answered"), Sum("correct"), Min("day")
    )
    return {person: PersonDays(*rest) for person, *rest in sums}


def days_worked(promotion: Promotion, days: Sequence[date]) -> dict[tuple[int, date], int]:
    """Return the answers of each person on each of these days, which follow one another."""
    if not days:
        return {}
    rows = DayWork.objects.filter(
        **_inside(promotion), day__gte=min(days), day__lte=max(days)
    ).values_list("membership", "day", "answered")
    return {(person, day): answered for person, day, answered in rows}


def own_work(member: Membership, period: Period) -> PersonDays | None:
    """Return the work of a person in the period, None if there is none."""
    rows = DayWork.objects.filter(membership=member, **period.weeks("day"))
    sums = rows.aggregate(Count("pk"), Sum("answered"), Sum("correct"), Min("day"))
    return PersonDays(*sums.values()) if sums["pk__count"] else None


def own_days(member: Membership, period: Period, since: date) -> list[DayWork]:
    """Return the days of a person from a date on, oldest first."""
    rows = DayWork.objects.filter(membership=member, **period.weeks("day"))
    return list(rows.filter(day__gte=since).order_by("day"))


def own_mondays(member: Membership, period: Period) -> list[date]:
    """Return the weeks in which a person worked, latest first."""
    rows = DrillWeek.objects.filter(membership=member, **period.weeks())
    return list(rows.order_by("-week").values_list("week", flat=True).distinct())


def own_weeks(member: Membership, mondays: Sequence[date]) -> list[DrillWeek]:
    """Return these weeks of a person, exercise by exercise, latest first."""
    rows = DrillWeek.objects.filter(membership=member, week__in=mondays)
    return list(rows.order_by("-week", "game", "drill"))


class ClassSum(NamedTuple):
    """What a class did in one exercise."""

    promotion: int
    drill: str
    answered: int
    right: int


def compared_sums(promotions: Iterable[Promotion], period: Period, game: str) -> list[ClassSum]:
    """Return the answers of several classes in each exercise of a game."""
    rows = DrillWeek.objects.filter(
        membership__role=Role.TRAINEE,
        membership__enrolments__promotion__in=list(promotions),
        membership__enrolments__left_at=None,
        game=game,
        **period.weeks(),
    )
    sums = rows.values_list("membership__enrolments__promotion", "drill")
    return [ClassSum(*row) for row in sums.annotate(Sum("answered"), Sum("correct"))]


class ClassDays(NamedTuple):
    """How many people of a class worked, on how many days of work in all, and when last."""

    people: int
    days: int
    answered: int
    right: int
    last: date | None


def compared_days(promotions: Iterable[Promotion], period: Period) -> dict[int, ClassDays]:
    """Return the work of several classes."""
    rows = DayWork.objects.filter(
        membership__role=Role.TRAINEE,
        membership__enrolments__promotion__in=list(promotions),
        membership__enrolments__left_at=None,
        **period.weeks("day"),
    )
    sums = rows.values_list("membership__enrolments__promotion").annotate(
        Count("membership", distinct=True),
        Count("pk"),
        Sum("answered"),
        Sum("correct"),
        Max("day"),
    )
    return {promotion: ClassDays(*rest) for promotion, *rest in sums}


def head_counts(promotions: Iterable[Promotion]) -> dict[int, int]:
    """Return how many trainees are in each class."""
    rows = Enrolment.objects.filter(
        promotion__in=list(promotions), left_at=None, membership__role=Role.TRAINEE
    )
    return dict(rows.values_list("promotion").annotate(Count("pk")))
