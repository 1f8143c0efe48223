"""Reading the tallies of classes. One query each, and one for what is kept of the past.

Each is bounded by the people of the class, the exercises and the weeks asked for; the caller
found the class through the selectors of the schools room, which decide access.

What each person of a class did, exercise by exercise: weeks that are over are read once. See
``periods``: a page that shows everybody costs what it shows, not the weeks behind it.

The game of a class: the one that its reports and its pages propose first.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from operator import add
from typing import Any, Final, NamedTuple

from django.db.models import CharField, Count, Max, QuerySet, StringAgg, Sum, Value
from django.db.models.functions import Cast
from django.utils import timezone

from casino_rules import catalog
from trainer.exams.models import Slot
from trainer.instruction.domain import First
from trainer.instruction.selectors.periods import Group, Period, Sums, read, read_one
from trainer.schools.models import Enrolment, Membership, Promotion, Role
from trainer.tallies.domain import week_of
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek

type Counts = tuple[int, int]
"""Answers, right ones."""


type Timed = tuple[int, int, int, int]
"""Answers, right ones; those of which it is known how long they took, and their seconds in all."""
_TIMED: Final = ("answered", "correct", "timed", "seconds")
type Each[T] = Mapping[str, Mapping[int, T]]
"""Under each name, the counts of each person who has any."""


def timed_sums(group: Group, period: Period, game: str) -> Each[Timed]:
    """Return the answers of each person in each exercise of a game, with their times."""
    return _each(_in_game(group, period, game), 4)


def drill_sums(group: Group, period: Period, game: str) -> Each[Counts]:
    """Return the answers of each person in each exercise of a game."""
    return _each(_in_game(group, period, game), 2, of=4)


def game_sums(group: Group, period: Period) -> Each[Counts]:
    """Return the answers of each person in each game."""

    def reader(one: Group, part: Period) -> Sums:
        rows = DrillWeek.objects.filter(membership__in=one.people, **part.weeks())
        sums = rows.values_list("game", "membership").annotate(Sum("answered"), Sum("correct"))
        return _laid(sums)

    return _each(read_one("jeux et chacun", group, period, reader), 2)


def _in_game(group: Group, period: Period, game: str) -> list[Sums]:
    def reader(one: Group, part: Period) -> Sums:
        rows = DrillWeek.objects.filter(membership__in=one.people, **part.weeks(), game=game)
        if part.is_one_week:  # which has one row each: nothing to add up
            return _laid(rows.values_list("drill", "membership", *_TIMED))
        return _laid(rows.values_list("drill", "membership").annotate(*map(Sum, _TIMED)))

    return read_one(f"exercices et chacun {game}", group, period, reader)


def _laid(rows: Iterable[tuple[Any, ...]]) -> Sums:
    """Return under each name, one after the other, each person and their counts.

    Numbers in a row are read back the fastest: a class in a game is thousands of them.
    """
    found: dict[str, list[int]] = {}
    for name, *numbers in rows:
        found.setdefault(name, []).extend(numbers)
    return found


def _each(parts: Iterable[Sums], wanted: int, *, of: int | None = None) -> Each[Any]:
    """Return the first counts of each person, added up; ``of``: how many are laid, if more."""
    found: dict[str, dict[int, tuple[int, ...]]] = {}
    for part in parts:
        for name, numbers in part.items():
            persons, *columns = (
                numbers[place :: 1 + (of or wanted)] for place in range(1 + wanted)
            )
            counts = dict(zip(persons, zip(*columns, strict=True), strict=True))
            known = found.setdefault(name, counts)
            if known is not counts:
                known |= _more(known, counts)
    return found


def _more(
    known: Mapping[int, tuple[int, ...]], counts: Mapping[int, tuple[int, ...]]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    for person, more in counts.items():
        before = known.get(person)
        yield person, more if before is None else tuple(map(add, before, more))


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


_LATELY: Final = timedelta(weeks=3)
"""Before this week: the period that reports show unless another is asked."""


def game_of_class(promotion: Promotion) -> str:
    """Return the game on which most people of a class worked lately, in one query.

    One on which many people worked a little goes before one on which a single one worked much.
    Without any work, that of the latest exam of the class; else the first of the catalog.
    """
    rows = DrillWeek.objects.filter(
        membership__role=Role.TRAINEE,
        membership__enrolments__promotion=promotion,
        membership__enrolments__left_at=None,
        week__gte=week_of(timezone.localdate() - _LATELY),
        game__in=list(catalog.games()),
    )
    sums = rows.values_list("game").annotate(
        people=Count("membership", distinct=True), total=Sum("answered")
    )
    most = next((row[0] for row in sums.order_by("-people", "-total", "game")[:1]), "")
    return most or _without_work(promotion)


def game_in(promotion: Promotion, period: Period, group: Group) -> str:
    """Return the game on which most people of a class worked in a period, as ``game_of_class`` does.

    From the sums that reports have already, weeks that are over read once.
    """
    worked = {
        game: (len(each), sum(answered for answered, _ in each.values()))
        for game, each in game_sums(group, period).items()
    }
    known = worked.keys() & {*catalog.games()}
    most = min(known, key=lambda game: (*(-count for count in worked[game]), game), default="")
    return most or _without_work(promotion)


def _without_work(promotion: Promotion) -> str:
    return _examined(promotion) or catalog.load_all()[0].slug


def _examined(promotion: Promotion) -> str:
    rows = Slot.objects.filter(exam__promotion=promotion, game__in=list(catalog.games()))
    latest = rows.order_by("-exam", "position").values_list("game", flat=True)
    return next(iter(latest[:1]), "")
