"""Who worked on which day, at anything."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from trainer.instruction.presenters.marks import Mark
from trainer.instruction.selectors.periods import Period
from trainer.registry.domain import Day, Total, total
from trainer.registry.selectors import entered, worked
from trainer.schools.models import Membership, Promotion
from trainer.ui.markup import SafeString, esc, joined
from trainer.web.sheets import Cell, Sheet

MOST_DAYS: Final = 42
"""Days shown at most: the latest ones of the period, latest first."""


def hours_text(seconds: int) -> str:
    """Return a length of work: « 12 h 05 »."""
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}\u00a0h\u00a0{minutes:02d}"


@dataclass(frozen=True)
class Row:
    """A person of the class and the days shown."""

    member: Membership
    days: Mapping[date, Day]
    shown: tuple[date, ...]

    @property
    def total(self) -> Total:
        """The sum of these days."""
        return total(self.days.values())

    @property
    def hours(self) -> str:
        """How long the person worked on these days."""
        return hours_text(self.total.seconds)

    @property
    def right(self) -> Mark:
        """Their answers of practice on these days, and the right ones."""
        return Mark(self.total.practised, self.total.right)

    @property
    def practised(self) -> tuple[int, ...]:
        """Their answers of practice on each day shown."""
        return tuple(day.practised if day else 0 for day in map(self.days.get, self.shown))

    @property
    def minutes(self) -> tuple[int, ...]:
        """Their minutes of work on each day shown, at anything."""
        return tuple(day.minutes if day else 0 for day in map(self.days.get, self.shown))

    @property
    def html(self) -> SafeString:
        """The person's cells. A large class has thousands of them: no template for each."""
        if self.shown and self.days.keys().isdisjoint(self.shown):
            return SafeString(f'<td class="chaleur--vide" colspan="{len(self.shown)}">absent</td>')
        return joined(_cell_html(self.days.get(day)) for day in self.shown)


def _cell_html(day: Day | None) -> str:
    if day is None:
        return '<td class="chaleur--vide"><span class="vh">absent</span></td>'
    kinds = "".join((" E" if day.exams else "", " D" if day.live else ""))
    return f'<td class="presence--oui">{day.minutes}{esc(kinds)}</td>'


@dataclass(frozen=True)
class Register:
    """The days of a class."""

    days: tuple[date, ...]
    rows: tuple[Row, ...]

    @property
    def present(self) -> tuple[int, ...]:
        """How many people worked, on each day."""
        return tuple(sum(day in row.days for row in self.rows) for day in self.days)

    @property
    def practised(self) -> tuple[int, ...]:
        """How many people practised, on each day."""
        given = [row.practised for row in self.rows]
        return tuple(sum(bool(one[place]) for one in given) for place in range(len(self.days)))


def shown_days(period: Period, today: date) -> tuple[date, ...]:
    """Return the days to show, latest first, up to today."""
    last = min(today, period.until or today)
    since = period.since or last - timedelta(days=MOST_DAYS - 1)
    count = min(max((last - since).days + 1, 0), MOST_DAYS)
    return tuple(last - timedelta(days=ago) for ago in range(count))


def register_of(promotion: Promotion, period: Period, today: date) -> Register:
    """Return who worked on the latest days of a period, 42 at most. Four queries."""
    days, people = shown_days(period, today), [member for member, _ in entered(promotion)]
    found = worked(people, min(days), max(days)) if days else {}
    rows = (Row(it, {day.day: day for day in found.get(it.pk, ())}, days) for it in people)
    return Register(days, tuple(rows))


def register_sheet(title: str, shown: Register) -> Sheet:
    """Return the register for a spreadsheet: minutes of work of each person on each day."""
    heads: tuple[str | date, ...] = (
        *("Nom", "Jours", "Demi-journées", "Heures", "Connexions", "Réponses"),
        *("Réponses d’entraînement", "Justes (%)"),
        *shown.days,
    )
    rows = [[*_sums(row), *(minutes or None for minutes in row.minutes)] for row in shown.rows]
    return Sheet(title, heads, rows)


def _sums(row: Row) -> list[Cell]:
    sums, practice = row.total, row.right
    counts = (sums.days, sums.halves, round(sums.seconds / 3600, 2), sums.visits, sums.answers)
    return [row.member.name, *counts, practice.answered, practice.percent]


def days_sheet(title: str, worked: tuple[Day, ...]) -> Sheet:
    """Return the days of a person for a spreadsheet."""
    heads = (
        *("Jour", "Matin", "Après-midi", "Minutes", "Connexions", "Réponses"),
        *("Examens", "Réponses en direct"),
    )
    return Sheet(title, heads, [_day_row(day) for day in worked])


def _day_row(day: Day) -> tuple[Cell, ...]:
    halves = (_yes(told=day.morning), _yes(told=day.afternoon))
    return (day.day, *halves, day.minutes, day.visits, day.answers, day.exams, day.live)


def _yes(*, told: bool) -> str:
    return "oui" if told else ""
