"""The report of a session of an exam: who was there and when, what happened, in the order of the hours."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from trainer.exams.models import Exam, Slot
from trainer.exams.presenters.people import Followed, followed
from trainer.schools.models import Entry
from trainer.schools.presenters import told_entry
from trainer.schools.selectors import Desk
from trainer.web.moments import at_hour, in_words

_MOST: Final = 500
"""Lines of what was done, the first ones."""
_EXITS: Final = 8
"""Exits of a copy that are told one by one."""
_BEFORE: Final = ("exam.created", "exam.reminded")
"""Acts that are not of the session."""


@dataclass(frozen=True)
class Seat:
    """A person of the roll with a copy, or without."""

    row: Followed

    @property
    def exits(self) -> str:
        """When they left the page of their copy, each with how long; empty if never."""
        told = (
            f"{at_hour(one.left_at)} ({one.lasted or 'sans retour'})"
            for one in self.row.absences[:_EXITS]
        )
        more = len(self.row.absences) - _EXITS
        return ", ".join((*told, *((f"et {more} de plus",) if more > 0 else ())))

    @property
    def outside(self) -> str:
        """How long they were out of it in all, in words."""
        spans = (one.back_at - one.left_at for one in self.row.absences if one.back_at)
        seconds = sum(int(span.total_seconds()) for span in spans)
        return in_words(seconds) if seconds else ""


@dataclass(frozen=True)
class Happening:
    """Something that was done, or that an invigilator wrote down."""

    at: datetime
    who: str
    what: str
    details: tuple[str, ...] = ()
    incident: bool = False


@dataclass(frozen=True)
class Session:
    """A session of an exam, as its report tells it."""

    exam: Exam
    slots: tuple[Slot, ...]
    seats: tuple[Seat, ...]
    happenings: tuple[Happening, ...]

    @property
    def present(self) -> int:
        """How many people have begun a copy."""
        return len({seat.row.member.pk for seat in self.seats if seat.row.sitting})

    @property
    def without(self) -> int:
        """How many have not."""
        begun = {seat.row.member.pk for seat in self.seats if seat.row.sitting}
        return len({seat.row.member.pk for seat in self.seats} - begun)

    @property
    def voided(self) -> tuple[Slot, ...]:
        """The questions that count for nobody."""
        return tuple(slot for slot in self.slots if slot.voided)

    @property
    def void_copies(self) -> tuple[Seat, ...]:
        """The copies that do not count."""
        return tuple(seat for seat in self.seats if seat.row.sitting and seat.row.sitting.voided)

    @property
    def incidents(self) -> int:
        """How many things were written down."""
        return sum(item.incident for item in self.happenings)


def session_of(here: Desk, exam: Exam, now: datetime) -> Session:
    """Return a session of an exam of the school as it stands. Nine queries at most."""
    slots = tuple(exam.slots.order_by("position"))
    rows = sorted(followed(here, exam, slots, now, judged=False), key=_by_name)
    lines = (*_acts(exam), *_incidents(exam))
    ordered = sorted(lines, key=lambda line: line.at)
    return Session(exam, slots, tuple(map(Seat, rows)), tuple(ordered))


def _by_name(row: Followed) -> tuple[str, int, int]:
    return row.member.sort_name, row.member.pk, row.sitting.attempt if row.sitting else 0


def _acts(exam: Exam) -> Iterator[Happening]:
    """Yield what was done to a published exam, as the journal of its school tells it."""
    rows = Entry.objects.filter(school=exam.school_id, verb__startswith="exam.")
    rows = rows.exclude(verb__in=_BEFORE)
    kept = rows.filter(at__gte=exam.published_at, details__exam=exam.pk)
    read = kept.select_related("actor", "site_actor", "subject").order_by("at", "pk")
    for entry in read[:_MOST]:
        told = told_entry(entry)
        about = (entry.subject.name,) if entry.subject else ()
        yield Happening(entry.at, told.who, told.verb, (*about, *told.details))


def _incidents(exam: Exam) -> Iterator[Happening]:
    for item in exam.incidents.select_related("actor").order_by("at", "pk"):
        who = item.actor.name if item.actor else "Administration du site"
        yield Happening(item.at, who, item.text, incident=True)
