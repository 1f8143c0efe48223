"""Who worked on which day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from trainer.instruction import selectors
from trainer.instruction.past import groups
from trainer.instruction.periods import Period
from trainer.instruction.presenters.marks import Mark
from trainer.instruction.selectors import PersonDays
from trainer.schools.models import Membership, Promotion
from trainer.ui.markup import SafeString, joined
from trainer.web.sheets import Sheet

MOST_DAYS: Final = 42
"""Days shown at most: the latest ones of the period, latest first. Totals are of the period."""


@dataclass(frozen=True)
class Presence:
    """A person, his answers on each day shown, his days of work and the total of the period."""

    member: Membership
    cells: tuple[int, ...]
    days: int
    total: Mark

    @property
    def html(self) -> SafeString:
        """His cells. A large class has thousands of them: no template for each."""
        return joined(_cell_html(answered) for answered in self.cells)


def _cell_html(answered: int) -> str:
    if answered:
        return f'<td class="presence--oui">{answered}</td>'
    return '<td class="chaleur--vide"><span class="vh">absent</span></td>'


@dataclass(frozen=True)
class Attendance:
    """The days of a class."""

    days: tuple[date, ...]
    rows: tuple[Presence, ...]
    present: tuple[int, ...]
    """How many people worked, on each day shown."""


def shown_days(first: date | None, period: Period, today: date) -> tuple[date, ...]:
    """Return the days to show, latest first, up to today; ``first`` is the first one of work."""
    last = min(today, period.until or today)
    since = period.since or first or last
    count = min(max((last - since).days + 1, 0), MOST_DAYS)
    return tuple(last - timedelta(days=ago) for ago in range(count))


def attendance_of(promotion: Promotion, period: Period, today: date) -> Attendance:
    """Return the attendance of a class in a period. Five queries at most, once it is known."""
    (group,) = groups([promotion.pk])
    sums = selectors.work_sums(group, period)
    days = shown_days(min((work.first for work in sums.values()), default=None), period, today)
    worked = selectors.days_worked(promotion, days)
    return attendance(selectors.trainees(promotion), sums, days, worked)


def attendance(
    people: Sequence[Membership],
    sums: Mapping[int, PersonDays],
    days: tuple[date, ...],
    worked: Mapping[tuple[int, date], int],
) -> Attendance:
    """Return the attendance of a class: the sums of the period, and these days one by one."""
    rows = tuple(_presence(member, sums.get(member.pk), days, worked) for member in people)
    present = tuple(sum(bool(row.cells[place]) for row in rows) for place in range(len(days)))
    return Attendance(days, rows, present)


def _presence(
    member: Membership,
    found: PersonDays | None,
    days: tuple[date, ...],
    worked: Mapping[tuple[int, date], int],
) -> Presence:
    cells = tuple(worked.get((member.pk, day), 0) for day in days)
    count, answered, right = found[:3] if found else (0, 0, 0)
    return Presence(member, cells, count, Mark(answered, right))


def attendance_sheet(title: str, shown: Attendance) -> Sheet:
    """Return the days for a spreadsheet: answers of each person on each day."""
    heads = ("Nom", "Jours", "Réponses", "Justes (%)", *(f"{day:%d/%m/%Y}" for day in shown.days))
    rows = [
        (
            row.member.name,
            row.days,
            row.total.answered,
            row.total.percent,
            *(cell or None for cell in row.cells),
        )
        for row in shown.rows
    ]
    return Sheet(title, heads, rows)
