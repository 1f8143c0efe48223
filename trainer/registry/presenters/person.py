"""A person, complete: what they did and what they have, of every kind."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from trainer.exams.presenters.sitting import mark_text
from trainer.exams.selectors.copies import ANSWER_UNREAD
from trainer.instruction.presenters.cases import ShownSlip, shown_slips
from trainer.instruction.presenters.marks import Mark
from trainer.instruction.selectors import person
from trainer.instruction.selectors.periods import Period
from trainer.marks.models import Certificate, Contestation
from trainer.marks.services.certificates import with_standing, with_touched
from trainer.registry import selectors
from trainer.registry.domain import Day, Total, total
from trainer.registry.presenters.attendance import hours_text
from trainer.registry.presenters.gradebook import Book, Column, Given, book_of
from trainer.registry.selectors import worked
from trainer.schools.models import Membership, Promotion
from trainer.schools.selectors import Desk

LONGEST: Final = timedelta(days=731)
"""What a paper covers at most."""
MOST_SHOWN: Final = 42
"""Days of work on a page; its files hold all of them."""
_SLIPS: Final = 5


@dataclass(frozen=True)
class PersonMark:
    """Something that somebody was asked, what they have at it, and the mean of the class."""

    column: Column
    given: Given
    mean: str


def lines_of(book: Book, member: Membership) -> tuple[PersonMark, ...]:
    """Return what a person was asked, in the order of a gradebook."""
    row = next((row for row in book.rows if row.member.pk == member.pk), None)
    if row is None:
        return ()
    pairs = zip(book.heads, row.given, strict=True)
    return tuple(PersonMark(column, given, mean) for (column, mean), given in pairs)


def average_in(book: Book, member: Membership) -> tuple[str, int]:
    """Return the average of a person, in words, and how many marks make it."""
    row = next((row for row in book.rows if row.member.pk == member.pk), None)
    return (row.text, row.counted) if row else (mark_text(None), 0)


@dataclass(frozen=True)
class Presence:
    """The days of work of a person, from a day to another."""

    since: date
    until: date
    days: tuple[Day, ...]

    @property
    def total(self) -> Total:
        """Their sum."""
        return total(self.days)

    @property
    def hours(self) -> str:
        """How long the person worked."""
        return hours_text(self.total.seconds)

    @property
    def latest(self) -> Sequence[Day]:
        """The last of them, latest first."""
        return self.days[: -MOST_SHOWN - 1 : -1]


def presence_of(member: Membership, period: Period, today: date) -> Presence:
    """Return the days of work of a person in a period, two years at most. Three queries."""
    until = min(period.until or today, today)
    since = max(period.since or timezone.localdate(member.created_at), until - LONGEST)
    return Presence(since, until, worked([member], since, until)[member.pk])


@dataclass(frozen=True)
class Dossier:
    """A person, their days and their marks, as their papers tell them."""

    member: Membership
    period: Period
    presence: Presence
    book: Book | None

    @property
    def lines(self) -> tuple[PersonMark, ...]:
        """What the person was asked."""
        return lines_of(self.book, self.member) if self.book else ()

    @property
    def average(self) -> str:
        """Their average."""
        return self._average[0]

    @property
    def counted(self) -> int:
        """How many marks make it."""
        return self._average[1]

    @property
    def _average(self) -> tuple[str, int]:
        return average_in(self.book, self.member) if self.book else (mark_text(None), 0)

    @property
    def slips(self) -> tuple[ShownSlip, ...]:
        """The known errors that the person falls into most."""
        return shown_slips(person.own_slips(self.member, self.period, _SLIPS))

    @property
    def practice(self) -> Mark:
        """Their answers of practice."""
        work = person.own_work(self.member, self.period)
        return Mark(work.answered, work.right) if work else Mark()


def dossier_of(here: Desk, member: Membership, period: Period, now: datetime) -> Dossier:
    """Return what the papers of a person tell of a period, beside their class."""
    promotion = selectors.class_of(member)
    book = book_of(here, promotion, period, now) if promotion else None
    presence = presence_of(member, period, timezone.localdate(now))
    return Dossier(member, period, presence, book)


def dossiers_of(
    here: Desk, promotion: Promotion, period: Period, now: datetime
) -> tuple[Dossier, ...]:
    """Return what the papers of each trainee of a class tell of a period, by name.

    Eleven queries, and two for each as their paper is written.
    """
    book = book_of(here, promotion, period, now)
    people, today = [row.member for row in book.rows], timezone.localdate(now)
    until = min(period.until or today, today)
    since = max(period.since or until - LONGEST, until - LONGEST)
    found = worked(people, since, until)
    return tuple(
        Dossier(member, period, Presence(since, until, found[member.pk]), book) for member in people
    )


def contestations_of(member: Membership) -> list[Contestation]:
    """Return what a person contested, latest first."""
    rows = Contestation.objects.filter(answer__sitting__membership=member)
    related = rows.select_related("answer__sitting__exam", "answer__question__slot")
    return list(related.defer(*ANSWER_UNREAD).order_by("-at", "-pk")[:MOST_SHOWN])


def certificates_of(member: Membership) -> list[Any]:
    """Return the certificates of a person, latest first, with their ``standing``; none without a name."""
    if member.anonymised_at is not None:
        return []
    rows = Certificate.objects.filter(sitting__membership=member)
    told = rows.select_related("sitting__exam", "sitting__membership")
    return with_standing(with_touched(told).order_by("-issued_at", "-pk")[:MOST_SHOWN])
