"""What waits for the instructors of a school, and what goes on there: exams, copies, doors."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any, Final, NamedTuple

from django.core.cache import caches
from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
    Window,
)
from django.db.models.functions import Coalesce, RowNumber

from trainer.exams.domain import passes
from trainer.exams.models import Answer, Exam, Sitting, Slot
from trainer.exams.selectors.copies import points_in
from trainer.exams.selectors.corrections import awaiting
from trainer.exams.selectors.sitting import open_at, over
from trainer.marks.models import Certificate, Overlay
from trainer.marks.selectors.access import contestations, objections
from trainer.schools.models import Enrolment, Invitation, Role
from trainer.schools.selectors import Desk
from trainer.web.names import known_as

MOST: Final = 5
"""Exams of each kind that are told of."""
_LATELY: Final = timedelta(days=30)
_YEAR: Final = timedelta(days=365)
_SOON: Final = timedelta(days=7)
_MOST_CODES: Final = 500
_OVER, _OPEN, _COMING = 0, 1, 2
_MOST_OVER: Final = 10
"""Those of which it is asked whether somebody passed."""
_REMEMBERED: Final = 60
"""Seconds for which it is remembered how many passed an exam."""


class WaitingContestation(NamedTuple):
    """A contestation that waits, of an exam, or of practice where no exam is named."""

    pk: int
    exam: str
    game: str
    drill: str
    position: int
    at: datetime
    member: int
    last_name: str
    first_name: str

    @property
    def name(self) -> str:
        """Who contests, as the school knows them."""
        return known_as(self.member, self.last_name, self.first_name)


def contested(here: Desk) -> list[WaitingContestation]:
    """Return the contestations that wait, of exams and of practice, the oldest first. One query."""
    sitting, none = "answer__sitting", Value("")
    exams = contestations(here).filter(replied_at=None).order_by()
    told = exams.annotate(exam=F(f"{sitting}__exam__title"), game=none, drill=none)
    practice = objections(here).filter(replied_at=None).order_by()
    also = practice.annotate(exam=none, game=F("attempt__game"), drill=F("attempt__drill"))
    rows = told.values_list(
        *("pk", "exam", "game", "drill", "answer__question__position", "at"),
        *(f"{sitting}__membership{part}" for part in _PERSON),
    ).union(
        also.values_list(
            *("pk", "exam", "game", "drill", "attempt__position", "at"),
            *(f"membership{part}" for part in _PERSON),
        ),
        all=True,
    )
    return [WaitingContestation(*row) for row in rows.order_by("at")[:MOST]]


_PERSON: Final = ("", "__last_name", "__first_name")


def to_mark(here: Desk, now: datetime) -> list[tuple[Exam, int]]:
    """Return the exams of a year of which answers wait to be marked, and how many. Two queries."""
    lately = here.taught(Exam.objects.filter(created_at__gte=now - _YEAR))
    given = Answer.objects.filter(sitting__exam__in=lately.order_by().values("pk"))
    rows = awaiting(given.filter(sitting__voided_at=None))
    rows = rows.exclude(sitting__in=Sitting.objects.filter(open_at(now), deadline__gte=now))
    counts = dict(rows.order_by().values_list("sitting__exam").annotate(Count("pk")))
    exams = Exam.objects.filter(pk__in=counts) if counts else Exam.objects.none()
    found = exams.select_related("promotion").order_by("-pk")[:MOST]
    return [(exam, counts[exam.pk]) for exam in found]


def expiring(here: Desk, now: datetime) -> list[Invitation]:
    """Return the ways in that are open and expire within a week, those of nobody first.

    The others are the codes of people who are still awaited.
    """
    rows = Invitation.objects.filter(revoked_at=None, uses__lt=F("use_limit"))
    soon = rows.filter(expires_at__gt=now, expires_at__lt=now + _SOON)
    awaited = Q(membership__learner=None, membership__left_at=None)
    found = here.taught(soon.filter(Q(membership=None) | awaited))
    if not here.administers:
        found = found.filter(role=Role.TRAINEE)
    first = F("membership").asc(nulls_first=True)
    return list(found.select_related("promotion").order_by(first, "expires_at", "pk")[:_MOST_CODES])


class Exams(NamedTuple):
    """Exams that an instructor is told of, ``MOST`` of each kind."""

    over: list[Exam]
    """Over lately, of which no copy is certified, the latest first, with ``total``: their points."""
    open: list[Exam]
    """May be sat now, with ``awaited``, ``handed`` and ``writing`` people; the busiest first."""
    coming: list[Exam]
    """Open within a week, the nearest first."""


def exams(here: Desk, now: datetime) -> Exams:
    """Return the exams of a school that are told of. One query.

    Copies are counted of those alone, once it is known which they are.
    """
    live = Sitting.objects.filter(open_at(now), deadline__gte=now, exam=OuterRef("pk"))
    busy = Case(When(kind=_OPEN, then=_people(live)), default=0)
    rows = here.taught(Exam.objects.filter(published_at__isnull=False))
    certified = Certificate.objects.filter(sitting__exam=OuterRef("pk"))
    copies = Sitting.objects.filter(exam=OuterRef("pk"), voided_at=None)
    sat = Exists(copies) & Exists(_counted())
    told = Q(kind__in=(_OPEN, _COMING)) | Q(sat, ~Exists(certified), kind=_OVER)
    ranked = (
        rows.annotate(kind=_kind(now), writing=busy)
        .filter(told)
        .annotate(rank=Window(RowNumber(), partition_by="kind", order_by=_ORDER))
    )
    first = ranked.filter(Q(rank__lte=MOST) | Q(kind=_OVER, rank__lte=_MOST_OVER))
    inside = Enrolment.objects.filter(
        promotion=OuterRef("promotion"), left_at=None, membership__role=Role.TRAINEE
    )
    points = _counted().order_by().values("exam").annotate(points=Sum("weight"))
    shown = Exam.objects.filter(pk__in=first.values("pk")).annotate(
        kind=_kind(now),
        writing=busy,
        awaited=Case(When(kind=_OPEN, then=_people(inside, "promotion"))),
        handed=Case(When(kind=_OPEN, then=_people(copies.filter(finished_at__isnull=False)))),
        total=Case(When(kind=_OVER, then=Subquery(points.values("points")))),
    )
    kinds: dict[int, list[Exam]] = {_OVER: [], _OPEN: [], _COMING: []}
    for exam in shown.select_related("promotion").order_by("kind", *_ORDER):
        kinds[exam.kind].append(exam)
    return Exams(*kinds.values())


_ORDER: Final = (
    F("writing").desc(),
    Case(When(kind=_COMING, then="opens_at")).asc(),
    Case(When(kind=_OPEN, then="published_at")).desc(),
    F("pk").desc(),
)
"""The busiest first, then the nearest of those to come, the latest of the others."""


def _kind(now: datetime) -> Case:
    """Return of which kind an exam is, by its hours alone; of none if it is told of no more."""
    ended = Q(stopped_at__gte=now - _LATELY) | Q(closes_at__gte=now - _LATELY, closes_at__lte=now)
    going = Q(stopped_at=None) & (Q(closes_at=None) | Q(closes_at__gt=now))
    return Case(
        When(stopped_at=None, opens_at__gt=now, opens_at__lt=now + _SOON, then=Value(_COMING)),
        When(going & (Q(opens_at=None) | Q(opens_at__lte=now)), then=Value(_OPEN)),
        When(ended, then=Value(_OVER)),
    )


def _counted() -> QuerySet[Slot]:
    """Return the questions of an exam that count."""
    return Slot.objects.filter(exam=OuterRef("pk"), voided_at=None)


def to_certify(ended: Sequence[Any], now: datetime) -> list[Exam]:
    """Return those of these exams that somebody has passed, with ``passed``: how many people.

    Asked once a minute: two queries then, three where something was corrected.
    """
    told = {_key(exam): exam for exam in ended}
    counts = caches["counts"].get_many(told)
    if asked := {key: exam for key, exam in told.items() if key not in counts}:
        people = _passed([*asked.values()], now)
        fresh = {key: len(people[exam.pk]) for key, exam in asked.items()}
        caches["counts"].set_many(fresh, _REMEMBERED)
        counts |= fresh
    for key, exam in told.items():
        exam.passed = counts[key]
    return [exam for exam in ended if exam.passed][:MOST]


def _key(exam: Exam) -> str:
    ended = exam.stopped_at or exam.closes_at
    return f"passed:{exam.pk}:{ended.timestamp() if ended else ''}"


def _passed(ended: Sequence[Any], now: datetime) -> dict[int, set[int]]:
    """Return who has passed each of these exams, with their ``total``."""
    exams, people = {exam.pk: exam for exam in ended}, {exam.pk: set[int]() for exam in ended}
    rows = Sitting.objects.filter(exam__in=ended, membership__anonymised_at=None, voided_at=None)
    laid = Exists(Overlay.objects.filter(answer__sitting=OuterRef("pk")))
    copies: list[Any] = list(rows.annotate(laid=laid))
    points = points_in(rows, corrected=any(copy.laid for copy in copies)) if copies else {}
    for copy in copies:
        exam = exams[copy.exam_id]
        part = Fraction(points.get(copy.pk, 0)) / exam.total
        if over(exam, copy, now) and passes(part, exam.pass_mark):
            people[exam.pk].add(copy.membership_id)
    return people


def _people(rows: QuerySet[Sitting] | QuerySet[Enrolment], of: str = "exam") -> Coalesce:
    counts = rows.order_by().values(of).annotate(count=Count("membership", distinct=True))
    return Coalesce(Subquery(counts.values("count")), 0)
