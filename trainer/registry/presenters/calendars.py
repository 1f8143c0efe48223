"""Deadlines as a calendar tells them: titles and hours, nothing of what is asked."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse

from trainer.accounts.models import User
from trainer.assignments.models import Assignment
from trainer.exams.models import Exam
from trainer.exams.selectors.sitting import Granted
from trainer.registry import selectors
from trainer.registry.models import Feed
from trainer.schools.selectors import Desk
from trainer.web.ical import Event

_AT_ONCE: Final = timedelta(hours=12)
"""A window up to that long is one event; a longer one, its two ends."""

type Absolute = Callable[[str], str]
"""Returns an address with the origin of the site."""


def name_of(feed: Feed) -> str:
    """Return what a calendar is called in the program that shows it."""
    return f"Tapis vert, {feed.promotion}" if feed.promotion else "Tapis vert"


def events_of(
    feed: Feed, user: User, here: Desk | None, absolute: Absolute, now: datetime
) -> Iterator[Event]:
    """Yield the deadlines of a calendar: a person's own, or those of a class at a desk."""
    yield from _assignments(selectors.due(feed, user, now), here, absolute)
    yield from _exams(selectors.sat_in(feed, user, now), here, absolute)


def _assignments(
    rows: Iterable[Assignment], here: Desk | None, absolute: Absolute
) -> Iterator[Event]:
    for asked in rows:
        page = (
            reverse("assignments:assignment", args=(here.school.slug, asked.pk))
            if here
            else reverse("assignments:own", args=(asked.pk,))
        )
        yield Event(
            uid=_uid("devoir", asked.pk, absolute),
            title=f"Devoir à rendre\u00a0: {asked.title}",
            starts=asked.due_at,
            ends=None,
            made=asked.given_at,
            description=_where(asked),
            url=absolute(page),
        )


def _exams(rows: Iterable[Exam], here: Desk | None, absolute: Absolute) -> Iterator[Event]:
    for exam in rows:
        more = selectors.granted_in(exam)
        page = (
            reverse("exams:exam", args=(here.school.slug, exam.pk))
            if here
            else reverse("exams:notice", args=(exam.pk,))
        )
        for kind, words, starts, ends in _hours(exam, more):
            yield Event(
                uid=_uid(kind, exam.pk, absolute),
                title=f"{words}\u00a0: {exam.title}",
                starts=starts,
                ends=ends,
                made=exam.published_at or exam.created_at,
                description=f"{_where(exam)}\n{_length(exam, more)}",
                url=absolute(page),
            )


def _length(exam: Exam, more: Granted) -> str:
    """Return how long it lasts, and how much of it is in plus."""
    extra = more.text(exam)
    return f"{exam.minutes}\u00a0min" + (f", et {extra} en plus" if extra else "")


def _hours(exam: Exam, more: Granted) -> Iterator[tuple[str, str, datetime, datetime | None]]:
    """Yield its hours: a window ends for everybody, then comes what is granted."""
    opens, closes = exam.opens_at, exam.closes_at
    if opens and closes and closes - opens <= _AT_ONCE:
        yield "examen", "Examen", opens, closes + more.total(timedelta(minutes=exam.minutes))
        return
    if opens:
        yield "examen", "Examen ouvert", opens, None
    if closes:
        yield "fin-examen", "Examen, dernière heure pour commencer", closes, None


def _where(thing: Assignment | Exam) -> str:
    return f"{thing.school}, {thing.promotion}"


def _uid(kind: str, number: int, absolute: Absolute) -> str:
    """Return the name of an event: the same at each reading, in every calendar of the site."""
    return f"{kind}-{number}@{absolute('/').split('/')[2]}"
