"""Who worked on which day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from trainer.instruction.periods import Period
from trainer.instruction.presenters.marks import Mark, mark, total
from trainer.instruction.selectors import Counts
from trainer.instruction.sheets import Sheet
from trainer.schools.models import Membership

MOST_DAYS: Final = 42
"""Days shown at most: the latest ones of the period, latest first. Totals are of the period."""


@dataclass(frozen=True)
class Presence:
    """A person, his days shown, and the totals of the period."""

    member: Membership
    cells: tuple[Mark, ...]
    days: int
    total: Mark


@dataclass(frozen=True)
class Attendance:
    """The days of a class."""

    days: tuple[date, ...]
    rows: tuple[Presence, ...]
    present: tuple[int, ...]
    """How many people worked, on each day shown."""


def attendance(
    people: Sequence[Membership],
    worked: Mapping[tuple[int, date], Counts],
    period: Period,
    today: date,
) -> Attendance:
    """Return the days of a class, up to today."""
    days = _days(worked, period, today)
    by_person: dict[int, dict[date, Mark]] = {}
    for (person, day), counts in worked.items():
        by_person.setdefault(person, {})[day] = mark(counts)
    rows = []
    for member in people:
        own = by_person.get(member.pk, {})
        cells = tuple(own.get(day, Mark()) for day in days)
        rows.append(Presence(member, cells, len(own), total(own.values())))
    present = tuple(
        sum(bool(row.cells[place].answered) for row in rows) for place in range(len(days))
    )
    return Attendance(days, tuple(rows), present)


def _days(
    worked: Mapping[tuple[int, date], Counts], period: Period, today: date
) -> tuple[date, ...]:
    last = min(today, period.until or today)
    known = [day for _, day in worked]
    first = period.since or min(known, default=last)
    count = min(max((last - first).days + 1, 0), MOST_DAYS)
    return tuple(last - timedelta(days=ago) for ago in range(count))


def attendance_sheet(title: str, shown: Attendance) -> Sheet:
    """Return the days for a spreadsheet: answers of each person on each day."""
    heads = ("Nom", "Jours", "Réponses", "Justes (%)", *(f"{day:%d/%m/%Y}" for day in shown.days))
    rows = [
        (
            row.member.name,
            row.days,
            row.total.answered,
            row.total.percent,
            *(cell.answered or None for cell in row.cells),
        )
        for row in shown.rows
    ]
    return Sheet(title, heads, rows)
