"""What the registry looks up of a class.

Reading calendars and what they tell: whose they are decides what is in them. Their addresses are
secret: signed, so that what the database holds opens none.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.core import signing
from django.core.cache import caches
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import TruncDate
from django.http import Http404
from django.shortcuts import get_object_or_404

from trainer.accounts.models import User
from trainer.assignments.models import Assignment, Share
from trainer.assignments.selectors import own_assignments
from trainer.exams.domain import OUT_OF
from trainer.exams.models import Candidate, Exam, Overlay, Sitting
from trainer.exams.selectors.access import exams_of, terms_from
from trainer.exams.selectors.copies import awaited_in, points_in
from trainer.exams.selectors.corrections import BY_HAND
from trainer.exams.selectors.sitting import Granted, over
from trainer.instruction.selectors.periods import Period
from trainer.live.models import ClassAnswer, Lesson
from trainer.marks.models import Observation
from trainer.registry.domain import Copy, Day, Instant, Live, Practised, days
from trainer.registry.models import Feed, Gradebook, SignedWeek
from trainer.schools import selectors as schools
from trainer.schools.models import Enrolment, Membership, Promotion, Role
from trainer.schools.selectors import Desk
from trainer.tallies.domain import week_of
from trainer.tallies.models import DayWork
from trainer.web.moments import begins, wall

_SHOWN: Final = timedelta(weeks=8)
_RECALLED: Final = timedelta(weeks=4)
"""How far back a sheet that is missing is asked for."""


_REMEMBERED: Final = 60
"""Seconds for which each worker remembers that no class of a school signs."""


class Week(NamedTuple):
    """A week of a class; ``kept_at`` is when its sheet was put away, None if it was not."""

    promotion: Promotion
    monday: date
    kept_at: datetime | None = None

    @property
    def saturday(self) -> date:
        """The last day of its sheet."""
        return self.monday + timedelta(days=5)


def weeks_of(promotion: Promotion, today: date) -> list[Week]:
    """Return the latest weeks in which a class worked, or of which a sheet is kept, latest first."""
    first = week_of(today) - _SHOWN
    rows = SignedWeek.objects.filter(promotion=promotion, monday__gte=first)
    kept = dict(rows.values_list("monday", "kept_at"))
    worked = {monday for _, monday in _worked([promotion.pk], first, today + timedelta(days=1))}
    return [Week(promotion, it, kept.get(it)) for it in sorted(worked | {*kept}, reverse=True)]


def missing(here: Desk, promotions: Iterable[Promotion], today: date) -> list[Week]:
    """Return the past weeks of these classes of a school of which no sheet is kept, oldest first.

    A class signs from the first week of which a sheet was kept; the others are asked for nothing.
    Two queries; where no class signs, one a minute.
    """
    if caches["counts"].get(_nobody(here.school.pk)):
        return []
    rows = here.taught(SignedWeek.objects.all(), "promotion__school")
    kept: dict[int, set[date]] = {}
    for promotion, monday in rows.values_list("promotion", "monday"):
        kept.setdefault(promotion, set()).add(monday)
    if not kept:
        caches["counts"].set(_nobody(here.school.pk), True, _REMEMBERED)  # noqa: FBT003 - a value
        return []
    this, signing = week_of(today), {one.pk: one for one in promotions if one.pk in kept}
    found = sorted(
        (monday, promotion)
        for promotion, monday in _worked([*signing], this - _RECALLED, this)
        if monday > min(kept[promotion]) and monday not in kept[promotion]
    )
    return [Week(signing[pk], monday) for monday, pk in found]


def forget_nobody(school: int) -> None:
    """Forget that no class of a school signs."""
    caches["counts"].delete(_nobody(school))


def _nobody(school: int) -> str:
    return f"nobody-signs:{school}"


def _worked(promotions: Collection[int], since: date, until: date) -> set[tuple[int, date]]:
    """Return the weeks, by their Mondays, in which these classes practised or had a lesson.

    One query.
    """
    inside = {
        "membership__enrolments__promotion__in": promotions,
        "membership__enrolments__left_at": None,
        "membership__role": Role.TRAINEE,
    }
    days = DayWork.objects.filter(**inside, day__gte=since, day__lt=until).order_by()
    practised = days.values_list("membership__enrolments__promotion", "day")
    lessons = Lesson.objects.filter(
        promotion__in=promotions, began_at__date__gte=since, began_at__date__lt=until
    ).order_by()
    taught = lessons.values_list("promotion", TruncDate("began_at"))
    return {(promotion, week_of(day)) for promotion, day in practised.union(taught)}


MOST: Final = 20
"""Exams, or assignments, of a gradebook at most: the latest ones of the period."""


def gradebook(promotion: Promotion) -> Gradebook:
    """Return how the average of a class is made; without a query if it was joined."""
    kept: Gradebook | None = getattr(promotion, "gradebook", None)
    return kept or Gradebook(promotion=promotion)


def _counted(rows: QuerySet[Exam]) -> QuerySet[Exam]:
    """Return published exams with the points of the questions that count, and how many are by hand.

    They are its ``total`` and ``written``.
    """
    counts = Q(slots__voided_at=None)
    by_hand = Q(**{f"slots__{name}": value for name, value in BY_HAND.items()})
    return rows.filter(published_at__isnull=False).annotate(
        total=Sum("slots__weight", filter=counts), written=Count("slots", filter=counts & by_hand)
    )


def exams_in(promotion: Promotion, period: Period) -> list[Any]:
    """Return the published exams of a class in a period, oldest first, with ``total``."""
    rows = _counted(Exam.objects.filter(promotion=promotion))
    return _latest(rows.filter(**period.weeks("published_at__date")), "published_at")


def exams_for(member: Membership, period: Period) -> list[Any]:
    """Return the same of the class that a person came into last, with its gradebook.

    Each also has ``since``: when they came.
    """
    here = Enrolment.objects.filter(
        membership=member, left_at=None, promotion=OuterRef("promotion")
    )
    rows: Any = _counted(Exam.objects.annotate(since=Subquery(here.values("created_at")[:1])))
    own = rows.filter(since__isnull=False, **period.weeks("published_at__date"))
    found = _latest(own.select_related("promotion__gradebook"), "published_at")
    last = max((exam.since for exam in found), default=None)
    return [exam for exam in found if exam.since == last]


def assignments_in(promotion: Promotion, period: Period) -> list[Assignment]:
    """Return the assignments of a class that are due in a period, oldest first."""
    rows = Assignment.objects.filter(promotion=promotion, withdrawn_at=None)
    return _latest(rows.filter(**period.weeks("due_at__date")), "due_at")


def own_shares(member: Membership, period: Period) -> list[Share]:
    """Return how far a person is in the assignments that are due in a period, oldest first."""
    rows = Share.objects.filter(membership=member, assignment__withdrawn_at=None)
    due = rows.filter(**period.weeks("assignment__due_at__date"))
    return _latest(due.select_related("assignment"), "assignment__due_at")


def _latest(rows: QuerySet[Any], field: str) -> list[Any]:
    return list(rows.order_by(f"-{field}", "-pk")[:MOST])[::-1]


def entered(promotion: Promotion) -> list[tuple[Membership, datetime]]:
    """Return the trainees of a class, by name, each with when they came into it."""
    rows = Enrolment.objects.filter(
        promotion=promotion, left_at=None, membership__role=Role.TRAINEE
    ).select_related("membership", "promotion__gradebook")
    found = list(rows.order_by("membership__sort_name", "membership"))
    if found:  # its gradebook came with it
        promotion.gradebook = gradebook(found[0].promotion)
    return [(item.membership, item.created_at) for item in found]


@dataclass(frozen=True, slots=True)
class Sat:
    """What somebody has done of an exam: their best mark, None while they have none."""

    best: Fraction | None = None
    running: bool = False
    waiting: bool = False
    """Whether an answer of one of their copies waits to be marked."""
    voided: bool = False
    """Whether one of their copies is void."""


def sat(
    exams: Sequence[Any], now: datetime, member: Membership | None = None
) -> Mapping[tuple[int, int], Sat]:
    """Return what was done of these exams, by exam and membership: by a person, or by all."""
    rows = Sitting.objects.filter(exam__in=exams)
    laid = Exists(Overlay.objects.filter(answer__sitting=OuterRef("pk")))
    rows = rows if member is None else rows.filter(membership=member).annotate(laid=laid)
    by_key = {exam.pk: exam for exam in exams}
    copies: list[Sitting] = list(rows) if exams else []
    corrected = any(getattr(copy, "laid", True) for copy in copies)
    points = points_in(rows, corrected=corrected) if copies else {}
    asked = copies and any(exam.written for exam in exams)
    waiting = awaited_in(rows) if asked else frozenset()
    found: dict[tuple[int, int], Sat] = {}
    for sitting in copies:
        exam = by_key[sitting.exam_id]
        key = (exam.pk, sitting.membership_id)
        known = found.get(key, Sat())
        if sitting.voided:
            found[key] = replace(known, voided=True)
            continue
        if not over(exam, sitting, now):
            found[key] = replace(known, running=True)
            continue
        if sitting.pk in waiting:
            found[key] = replace(known, waiting=True)
            continue
        mark = OUT_OF * points.get(sitting.pk, Fraction(0)) / exam.total if exam.total else None
        values = [it for it in (known.best, mark) if it is not None]
        found[key] = replace(known, best=max(values, default=None))
    return found


def shares_in(assignments: Sequence[Assignment]) -> list[Share]:
    """Return how far people are in these assignments."""
    return list(Share.objects.filter(assignment__in=assignments)) if assignments else []


def class_of(member: Membership) -> Promotion | None:
    """Return the class that a person is in, the last that they came into; if any."""
    rows = Enrolment.objects.filter(membership=member, left_at=None).select_related("promotion")
    found = rows.order_by("-created_at", "-pk").first()
    return found.promotion if found else None


def observations(promotion: Promotion) -> QuerySet[Observation]:
    """Return the practical examinations of a class, open ones first, then the latest."""
    rows = Observation.objects.filter(promotion=promotion).select_related("membership", "exam")
    return rows.order_by(F("ended_at").desc(nulls_first=True), "-pk")[:_MOST_OBSERVED]


def practised_in(
    promotion: Promotion, period: Period, member: Membership | None = None
) -> list[Observation]:
    """Return the practical examinations of a class, or of one of it, in a period, oldest first."""
    rows = Observation.objects.filter(promotion=promotion, **period.weeks("begun_at__date"))
    rows = rows if member is None else rows.filter(membership=member)
    return list(rows.order_by("-begun_at", "-pk")[:_MOST_MARKED])[::-1]


def observation(here: Desk, pk: int) -> Observation:
    """Return a practical examination of the school, for its instructors.

    Raises:
        Http404: if it is not one.
    """
    rows = Observation.objects.select_related("membership", "promotion", "exam", "observer")
    return get_object_or_404(here.taught(rows, "promotion__school"), pk=pk)


def still_to_see(seen: Observation) -> list[Membership]:
    """Return who of its class has no practical examination like one: its game, exam and week.

    Those who come after its person by name first, then the others.
    """
    like = Observation.objects.filter(promotion=seen.promotion, game=seen.game, exam=seen.exam)
    like = like.filter(begun_at__gte=seen.begun_at - _SAME_SESSION)
    inside = Membership.objects.filter(
        role=Role.TRAINEE, enrolments__promotion=seen.promotion, enrolments__left_at=None
    )
    rows = inside.exclude(pk__in=like.values("membership")).order_by("sort_name", "pk")
    return sorted(rows, key=lambda one: one.sort_name < seen.membership.sort_name)


_SAME_SESSION: Final = timedelta(days=7)
_MOST_OBSERVED: Final = 100
_MOST_MARKED: Final = 1_000
"""The latest ones: a large class examined at every game."""


_SIGNER: Final = "trainer.registry.feeds"
_KEPT: Final = timedelta(days=30)
"""How long what is over stays in a calendar."""
_MOST: Final = 200
"""Exams, or assignments, of a calendar."""


def own_feed(user: User, promotion: Promotion | None = None) -> Feed | None:
    """Return the calendar of a person, their own or that of a class; None if none was made."""
    return Feed.objects.filter(learner__user=user, promotion=promotion).first()


def opened(number: UUID, key: str) -> tuple[Feed, User, Desk | None]:
    """Return the calendar of an address, its owner, and the desk at which they read a class.

    Raises:
        Http404: if the address opens none, or its owner no longer teaches there.
    """
    rows = Feed.objects.select_related("learner__user", "promotion__school")
    found = rows.filter(pk=number).first() if opens(number, key) else None
    user = found.learner.user if found else None
    if found is None or user is None or not user.is_active:
        raise Http404
    if found.promotion is None:
        return found, user, None
    return found, user, schools.desk(user, found.promotion.school.slug, Role.INSTRUCTOR)


def due(feed: Feed, user: User, now: datetime) -> QuerySet[Assignment]:
    """Return the assignments of a calendar, the nearest deadline first."""
    if feed.promotion is None:
        return own_assignments(user, now)[:_MOST]
    rows = Assignment.objects.filter(
        promotion=feed.promotion, withdrawn_at=None, due_at__gt=now - _KEPT
    )
    return rows.select_related("school", "promotion").order_by("due_at", "pk")[:_MOST]


def sat_in(feed: Feed, user: User, now: datetime) -> QuerySet[Exam, Any]:
    """Return the exams of a calendar that have an hour, unless they were stopped."""
    every = Exam.objects.filter(promotion=feed.promotion, published_at__isnull=False)
    rows = _with_terms(user) if feed.promotion is None else every
    since = now - _KEPT
    lately = Q(closes_at__gt=since) | Q(closes_at=None, opens_at__gt=since)
    told = rows.filter(lately, stopped_at=None).select_related("school", "promotion")
    return told.order_by("opens_at", "pk")[:_MOST]


def _with_terms(user: User) -> QuerySet[Exam, Any]:
    """Return the exams of a person, each with what is granted to them there."""
    terms = Candidate.objects.filter(membership__learner__user=user, exam=OuterRef("pk"))
    return exams_of(user).annotate(
        own_percent=Subquery(terms.values("extra_percent")[:1]),
        own_seconds=Subquery(terms.values("extra_seconds")[:1]),
    )


def granted_in(exam: Any) -> Granted:
    """Return the time in plus of an exam of a calendar: everybody's, and its owner's in theirs."""
    own = Candidate(
        extra_percent=getattr(exam, "own_percent", None) or 0,
        extra_seconds=getattr(exam, "own_seconds", None) or 0,
    )
    return Granted.to(exam, terms_from(own, getattr(exam, "lasting", None)))


def key_of(feed: UUID) -> str:
    """Return what opens a calendar, 256 bits."""
    return signing.Signer(salt=_SIGNER).signature(str(feed))


def opens(feed: UUID, key: str) -> bool:
    """Whether that is its key, of today's secret or of a former one that is still honoured."""
    try:
        signing.Signer(salt=_SIGNER).unsign(f"{feed}:{key}")
    except signing.BadSignature:
        return False
    return True


def worked(people: Sequence[Membership], since: date, until: date) -> Mapping[int, tuple[Day, ...]]:
    """Return the days of work of these people, both limits included."""
    keys = [member.pk for member in people]
    practised = _practised(keys, since, until)
    copies, live = _copies(keys, since, until), _live(keys, since, until)
    return {
        key: days(practised.get(key, ()), copies.get(key, ()), live.get(key, ())) for key in keys
    }


def _instant(moment: datetime) -> Instant:
    here = wall(moment)
    return Instant(int(moment.timestamp()), here.date(), here.hour)


def _instant_at(seconds: int) -> Instant:
    return _instant(datetime.fromtimestamp(seconds, UTC))


def _practised(keys: list[int], since: date, until: date) -> dict[int, list[Practised]]:
    rows = DayWork.objects.filter(membership__in=keys, day__gte=since, day__lte=until)
    found: dict[int, list[Practised]] = {}
    columns = (
        "membership",
        "day",
        "seconds",
        "visits",
        "answered",
        "correct",
        "first_at",
        "last_at",
    )
    for key, day, seconds, visits, answers, right, first, last in rows.values_list(*columns):
        work = Practised(day, seconds, visits, answers, right, *map(_instant_at, (first, last)))
        found.setdefault(key, []).append(work)
    return found


def _between(field: str, since: date, until: date) -> dict[str, datetime]:
    return {f"{field}__gte": begins(since), f"{field}__lt": begins(until + timedelta(days=1))}


def _copies(keys: list[int], since: date, until: date) -> dict[int, list[Copy]]:
    rows = Sitting.objects.filter(membership__in=keys, **_between("started_at", since, until))
    counted = rows.annotate(
        last=Max("answers__saved_at"),
        given=Count("answers", filter=Q(answers__saved_at__isnull=False)),
    )
    found: dict[int, list[Copy]] = {}
    for sitting in counted:
        begun, ended = map(_instant, (sitting.started_at, _end(sitting, sitting.last)))
        copy = Copy(begun, ended, sitting.given)
        found.setdefault(sitting.membership_id, []).append(copy)
    return found


def _end(sitting: Sitting, last: datetime | None) -> datetime:
    """Return until when a copy was written: handed in, or last seen open, its time at most."""
    if sitting.finished_at and sitting.ended_by != Sitting.End.TIME:
        return min(sitting.finished_at, sitting.deadline)
    signs = filter(None, (sitting.started_at, sitting.seen_at, last))
    return min(max(signs), sitting.deadline)


def _live(keys: list[int], since: date, until: date) -> dict[int, list[Live]]:
    rows = ClassAnswer.objects.filter(membership__in=keys, **_between("answered_at", since, until))
    found: dict[int, list[Live]] = {}
    for key, *moments in rows.values_list("membership", "question__asked_at", "answered_at"):
        found.setdefault(key, []).append(Live(*map(_instant, moments)))
    return found
