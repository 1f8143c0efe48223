"""Reading the tallies of classes. One query each, and one for what is kept of the past.

Each is bounded by the people of the class, the exercises and the weeks asked for; the caller
found the class through the selectors of the schools room, which decide access.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from operator import add
from typing import Any, Final, NamedTuple

from django.db.models import CharField, Count, Max, QuerySet, StringAgg, Sum, Value
from django.db.models.functions import Cast

from trainer.instruction.domain.statistics import First
from trainer.instruction.selectors.each import Counts
from trainer.instruction.selectors.past import Group, Sums, read, read_one
from trainer.instruction.selectors.periods import Period
from trainer.schools.models import Enrolment, Membership, Promotion, Role
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek


def trainees(promotion: Promotion) -> list[Membership]:
    """Return the trainees of a class, by name."""
    rows = Membership.objects.filter(
        role=Role.TRAINEE, enrolments__promotion=promotion, enrolments__left_at=None
    )
    return list(rows.order_by("sort_name", "pk"))


def case_sums(group: Group, period: Period, game: str, drill: str) -> dict[str, Counts]:
    """Return the answers of a class in each case of an exercise."""

    def reader(one: Group, part: Period) -> Sums:
        rows = CaseWeek.objects.filter(membership__in=one.people, **part.weeks())
        sums = rows.filter(game=game, drill=drill).values_list("branch").annotate(*_COUNTS)
        return {branch: counts for branch, *counts in sums}

    return _added(read_one(f"cas {game} {drill}", group, period, reader))


def first_answers(group: Group, period: Period, game: str, drill: str) -> list[First]:
    """Return the first answers of a class in an exercise, those given in the period."""

    def reader(one: Group, part: Period) -> Sums:
        rows = FirstAnswer.objects.filter(membership__in=one.people, **part.weeks("day"))
        wanted = rows.filter(game=game, drill=drill)
        found: dict[str, list[int]] = {}
        for branch, *answer in wanted.values_list("branch", "membership", "correct", "seconds"):
            found.setdefault(branch, []).extend(map(int, answer))
        return found

    what = f"premières réponses {game} {drill}"
    return list(_firsts(read_one(what, group, period, reader, daily=True)))


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
    who: tuple[int, ...] = ()
    """Their memberships."""


def slips(group: Group, period: Period, most: int | None = None) -> list[Slip]:
    """Return the known errors that a class fell into, the most frequent first."""
    parts = read_one("erreurs", group, period, _read_slips)
    return [_slip(error, met, people, group) for error, met, people in _most_frequent(parts, most)]


def _read_slips(one: Group, part: Period) -> Sums:
    """Return how often each error was made, and the set of people who did, as bits."""
    bits = one.bits()
    rows = SlipWeek.objects.filter(membership__in=one.people, **part.weeks())
    sums = rows.values_list("game", "drill", "pitfall").annotate(Sum("met"), persons=_PERSONS)
    return {
        f"{game} {drill} {pitfall}": (met, _people(persons, bits))
        for game, drill, pitfall, met, persons in sums
    }


_PERSONS: Final = StringAgg(Cast("membership", CharField()), Value(" "))
"""Gathered by the database: a class makes the same errors by the hundred."""


def _most_frequent(parts: Iterable[Sums], most: int | None) -> list[tuple[str, int, int]]:
    sums: dict[str, Sequence[int]] = {}
    for part in parts:
        known = {error: sums[error] for error in part.keys() & sums.keys()}
        sums |= part
        for error, (times, persons) in known.items():
            met, people = part[error]
            sums[error] = (met + times, people | persons)
    # Only those that may come first are sorted by name: a class makes errors by the thousand.
    mets = sorted([met for met, _ in sums.values()])
    least = mets[-most] if most and most < len(mets) else 0
    first = [(-met, error) for error, (met, _) in sums.items() if met >= least]
    return [(error, sums[error][0], sums[error][1]) for _, error in sorted(first)[:most]]


def _slip(error: str, met: int, people: int, group: Group) -> Slip:
    game, drill, pitfall = error.split(" ")
    who = tuple(one for place, one in enumerate(group.people) if people >> place & 1)
    return Slip(game, drill, pitfall, met, len(who), who)


class PersonDays(NamedTuple):
    """The days of work of a person, their answers, the right ones; the first day if it was read."""

    days: int
    answered: int
    right: int
    first: date | None = None


def work_sums(group: Group, period: Period) -> dict[int, PersonDays]:
    """Return the work of each person of a class in the period; who did nothing is left out."""
    return _person_days(read_one("travail de chacun", group, period, _read_days, daily=True))


def _read_days(one: Group, part: Period) -> Sums:
    rows = DayWork.objects.filter(membership__in=one.people, **part.weeks("day"))
    sums = rows.values_list("membership").annotate(Count("pk"), *_COUNTS)
    return {str(person): counts for person, *counts in sums}


def _person_days(parts: Iterable[Sums]) -> dict[int, PersonDays]:
    found: dict[int, PersonDays] = {}
    for part in parts:
        for word, counts in part.items():
            known = found.get(person := int(word), (0, 0, 0))
            found[person] = PersonDays(*map(add, known, counts))
    return found


def compared_sums(of: Sequence[Group], period: Period, game: str) -> dict[int, dict[str, Counts]]:
    """Return the answers of several classes in each exercise of a game."""

    def reader(some: Sequence[Group], part: Period) -> Mapping[int, Sums]:
        classes = _classes(some)
        rows = DrillWeek.objects.filter(membership__in=_enrolled_in(some), **part.weeks())
        found: dict[int, dict[str, Counts]] = {group.promotion: {} for group in some}
        sums = rows.filter(game=game).values_list("membership", "drill").annotate(*_COUNTS)
        for person, drill, *counts in sums:
            for promotion in classes.get(person, ()):
                _add(found[promotion], drill, counts)
        return dict(found)

    parts = read(f"exercices {game}", of, period, reader)
    return {promotion: _added(some) for promotion, some in parts.items()}


class ClassDays(NamedTuple):
    """How many people of a class worked, on how many days of work in all, and when last."""

    people: int
    days: int
    last: date | None


def compared_days(of: Sequence[Group], period: Period) -> dict[int, ClassDays]:
    """Return the work of several classes."""
    parts = read("jours de la classe", of, period, _read_class_days, daily=True)
    return {promotion: _class_days(some) for promotion, some in parts.items()}


def _read_class_days(of: Sequence[Group], part: Period) -> dict[int, Sums]:
    """Return the set of people who worked, as bits, their days, the last one."""
    rows = DayWork.objects.filter(membership__in=_enrolled_in(of), **part.weeks("day"))
    sums = rows.values_list("membership").annotate(Count("pk"), Max("day"))
    work = {person: (days, last.toordinal()) for person, days, last in sums}
    return {group.promotion: _worked(group, work) for group in of}


def _worked(group: Group, work: Mapping[int, tuple[int, int]]) -> Sums:
    inside = [(1 << place, *work[one]) for place, one in enumerate(group.people) if one in work]
    if not inside:
        return {}
    bits, days, last = zip(*inside, strict=True)
    return {"": (sum(bits), sum(days), max(last))}


def _class_days(parts: Iterable[Sums]) -> ClassDays:
    people = days = last = 0
    for part in parts:
        for persons, count, day in part.values():
            people |= persons
            days += count
            last = max(last, day)
    return ClassDays(people.bit_count(), days, date.fromordinal(last) if last else None)


def _people(persons: str, bits: Mapping[str, int]) -> int:
    """Return a set of people of the class as bits, from their numbers, some of them repeated."""
    return sum(map(bits.__getitem__, set(persons.split())))


_COUNTS: Final = (Sum("answered"), Sum("correct"))


def _enrolled_in(of: Sequence[Group]) -> QuerySet[Enrolment, Any]:
    """Return everybody in classes: told as a query, for they may be a thousand."""
    rows = Enrolment.objects.filter(promotion__in=[group.promotion for group in of], left_at=None)
    return rows.values("membership")


def _classes(of: Sequence[Group]) -> dict[int, list[int]]:
    """Return the classes of each trainee."""
    found: dict[int, list[int]] = {}
    for group in of:
        for person in group.people:
            found.setdefault(person, []).append(group.promotion)
    return found


def _added(parts: Iterable[Sums]) -> dict[str, Counts]:
    sums: dict[str, Counts] = {}
    for part in parts:
        for what, counts in part.items():
            _add(sums, what, counts)
    return sums


def _add(sums: dict[str, Counts], what: str, counts: Sequence[int]) -> None:
    answered, right = sums.get(what, (0, 0))
    sums[what] = (answered + counts[0], right + counts[1])
