"""Reading the tallies of classes. One query each, and one for what is kept of the past.

Each is bounded by the people of the class, the exercises and the weeks asked for; the caller
found the class through the selectors of the schools room, which decide access.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from django.db.models import CharField, Count, Max, Min, StringAgg, Sum, Value
from django.db.models.functions import Cast

from casino_rules import catalog
from trainer.instruction.past import Group, Sums, groups, read
from trainer.instruction.periods import Period
from trainer.instruction.statistics import First
from trainer.schools.models import Membership, Promotion
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


def case_sums(
    of: Sequence[Group], period: Period, game: str, drill: str
) -> dict[int, dict[str, Counts]]:
    """Return the answers of classes in each case of an exercise."""

    def reader(some: Sequence[Group], part: Period) -> Mapping[int, Sums]:
        rows = CaseWeek.objects.filter(**_in(some), **part.weeks(), game=game, drill=drill)
        return _by_class(rows.values_list(_CLASS, "branch").annotate(*_COUNTS))

    parts = read(f"cas {game} {drill}", of, period, reader)
    return {promotion: _added(some) for promotion, some in parts.items()}


def first_answers(
    of: Sequence[Group], period: Period, game: str, drill: str
) -> dict[int, list[First]]:
    """Return the first answers of classes in an exercise, those given in the period."""

    def reader(some: Sequence[Group], part: Period) -> Mapping[int, Sums]:
        rows = FirstAnswer.objects.filter(**_in(some), **part.weeks("day"), game=game, drill=drill)
        found: dict[int, dict[str, list[int]]] = {group.promotion: {} for group in some}
        for promotion, branch, *answer in rows.values_list(
            _CLASS, "branch", "membership", "correct", "seconds"
        ):
            found[promotion].setdefault(branch, []).extend(map(int, answer))
        return dict(found)

    parts = read(f"premières réponses {game} {drill}", of, period, reader)
    return {promotion: list(_firsts(some)) for promotion, some in parts.items()}


def _firsts(parts: Iterable[Sums]) -> Iterator[First]:
    for part in parts:
        for branch, answers in part.items():
            triples = zip(answers[::3], answers[1::3], answers[2::3], strict=True)
            for person, correct, seconds in triples:
                yield First(person, branch, bool(correct), seconds)


class Slip(NamedTuple):
    """A known error, how often it was made, and by how many people."""

    game: str
    drill: str
    pitfall: str
    met: int
    people: int


def slips(promotion: Promotion, period: Period, most: int | None = None) -> list[Slip]:
    """Return the known errors that a class fell into, the most frequent first."""
    of = groups([promotion.pk])
    return most_frequent(read("erreurs", of, period, _read_slips)[promotion.pk], most)


def _read_slips(of: Sequence[Group], part: Period) -> dict[int, Sums]:
    """Return how often each error was made, and the set of people who did, as bits."""
    found: dict[int, dict[str, tuple[int, int]]] = {group.promotion: {} for group in of}
    bits = {group.promotion: group.bits() for group in of}
    rows = SlipWeek.objects.filter(**_in(of), **part.weeks())
    sums = rows.values_list(_CLASS, "game", "drill", "pitfall").annotate(
        Sum("met"), persons=_PERSONS
    )
    for promotion, game, drill, pitfall, met, persons in sums:
        people = _people(persons, bits[promotion])
        found[promotion][f"{game} {drill} {pitfall}"] = (met, people)
    return dict(found)


_PERSONS: Final = StringAgg(Cast("membership", CharField()), Value(" "))
"""Gathered by the database: a class makes the same errors by the hundred."""


def most_frequent(parts: Iterable[Sums], most: int | None) -> list[Slip]:
    """Return errors from sums « how often, by whom » (as bits), the most frequent first."""
    sums: dict[str, tuple[int, int]] = {}
    for part in parts:
        for error, (times, persons) in part.items():
            met, people = sums.get(error, (0, 0))
            sums[error] = (met + times, people | persons)
    first = sorted(sums, key=lambda error: (-sums[error][0], error))[:most]
    return [_slip(error, *sums[error]) for error in first]


def _slip(error: str, met: int, people: int) -> Slip:
    game, drill, pitfall = error.split(" ")
    return Slip(game, drill, pitfall, met, people.bit_count())


class PersonDays(NamedTuple):
    """The days of work of a person, his answers, the right ones, and the first of these days."""

    days: int
    answered: int
    right: int
    first: date


def work_sums(of: Sequence[Group], period: Period) -> dict[int, dict[int, PersonDays]]:
    """Return the work of each person of classes in the period; who did nothing is left out."""
    parts = read("jours de chacun", of, period, _read_days)
    return {promotion: _person_days(some) for promotion, some in parts.items()}


def _read_days(of: Sequence[Group], part: Period) -> dict[int, Sums]:
    found: dict[int, dict[str, list[int]]] = {group.promotion: {} for group in of}
    rows = DayWork.objects.filter(**_in(of), **part.weeks("day"))
    sums = rows.values_list(_CLASS, "membership").annotate(
        Count("pk"), Sum("answered"), Sum("correct"), Min("day")
    )
    for promotion, person, *counts, first in sums:
        found[promotion][str(person)] = [*counts, first.toordinal()]
    return dict(found)


def _person_days(parts: Iterable[Sums]) -> dict[int, PersonDays]:
    found: dict[int, PersonDays] = {}
    for part in parts:  # the earliest first
        for word, (days, answered, right, first) in part.items():
            known = found.get(person := int(word), PersonDays(0, 0, 0, date.fromordinal(first)))
            found[person] = PersonDays(
                known.days + days, known.answered + answered, known.right + right, known.first
            )
    return found


def days_worked(promotion: Promotion, days: Sequence[date]) -> dict[tuple[int, date], int]:
    """Return the answers of each person on each of these days, which follow one another."""
    if not days:
        return {}
    rows = DayWork.objects.filter(
        **_inside(promotion), day__gte=min(days), day__lte=max(days)
    ).values_list("membership", "day", "answered")
    return {(person, day): answered for person, day, answered in rows}


def compared_sums(of: Sequence[Group], period: Period, game: str) -> dict[int, dict[str, Counts]]:
    """Return the answers of several classes in each exercise of a game."""

    def reader(some: Sequence[Group], part: Period) -> Mapping[int, Sums]:
        rows = DrillWeek.objects.filter(**_in(some), **part.weeks(), game=game)
        return _by_class(rows.values_list(_CLASS, "drill").annotate(*_COUNTS))

    parts = read(f"exercices {game}", of, period, reader)
    return {promotion: _added(some) for promotion, some in parts.items()}


class ClassDays(NamedTuple):
    """How many people of a class worked, on how many days of work in all, and when last."""

    people: int
    days: int
    last: date | None


def compared_days(of: Sequence[Group], period: Period) -> dict[int, ClassDays]:
    """Return the work of several classes."""
    parts = read("jours de la classe", of, period, _read_class_days)
    return {promotion: _class_days(some) for promotion, some in parts.items()}


def _read_class_days(of: Sequence[Group], part: Period) -> dict[int, Sums]:
    """Return the set of people who worked, as bits, their days, the last one."""
    bits = {group.promotion: group.bits() for group in of}
    rows = DayWork.objects.filter(**_in(of), **part.weeks("day"))
    sums = rows.values_list(_CLASS).annotate(Count("pk"), Max("day"), persons=_PERSONS)
    return {
        promotion: {"": (_people(persons, bits[promotion]), days, last.toordinal())}
        for promotion, days, last, persons in sums
    }


def _class_days(parts: Iterable[Sums]) -> ClassDays:
    people = days = last = 0
    for part in parts:
        for persons, count, day in part.values():
            people |= persons
            days += count
            last = max(last, day)
    return ClassDays(people.bit_count(), days, date.fromordinal(last) if last else None)


def _people(persons: str, bits: Mapping[int, int]) -> int:
    """Return a set of people as bits, from their numbers, some of them repeated."""
    people = 0
    for person in set(persons.split()):
        people |= bits.get(int(person), 0)
    return people


_CLASS: Final = "membership__enrolments__promotion"
_COUNTS: Final = (Sum("answered"), Sum("correct"))


def _in(of: Sequence[Group]) -> dict[str, Any]:
    """Return the filters of the rows of the trainees of classes."""
    return {
        f"{_CLASS}__in": [group.promotion for group in of],
        "membership__enrolments__left_at": None,
        "membership__role": Role.TRAINEE,
    }


def _by_class(rows: Iterable[tuple[int, str, int, int]]) -> dict[int, Sums]:
    found: dict[int, dict[str, Counts]] = {}
    for promotion, what, answered, right in rows:
        found.setdefault(promotion, {})[what] = (answered, right)
    return dict(found)


def _added(parts: Iterable[Sums]) -> dict[str, Counts]:
    sums: dict[str, Counts] = {}
    for part in parts:
        for what, (answered, right) in part.items():
            known = sums.get(what, (0, 0))
            sums[what] = (known[0] + answered, known[1] + right)
    return sums
