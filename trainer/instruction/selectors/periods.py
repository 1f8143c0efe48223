"""The period of a report: whole weeks, as the tallies are."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final
from urllib.parse import urlencode

from trainer.tallies.domain.folding import week_of
from trainer.ui.dates import date_text, day_number
from trainer.web.moments import day_in

_WEEKS: Final[Mapping[str, tuple[str, int]]] = {
    "semaine": ("Cette semaine", 1),
    "quatre-semaines": ("Quatre semaines", 4),
    "trois-mois": ("Trois mois", 13),
    "annee": ("Une année", 52),
}
_WEEK: Final = timedelta(days=6)
"""From its Monday to its Sunday."""
_ALL: Final = "tout"
_CHOSEN: Final = "dates"
_DAY: Final = "j F Y"
_OF_YEAR: Final = {True: "j F", False: _DAY}
DEFAULT: Final = "quatre-semaines"
LABELS: Final[Mapping[str, str]] = {
    **{slug: label for slug, (label, _) in _WEEKS.items()},
    _ALL: "Depuis le début",
    _CHOSEN: "Entre deux dates",
}


@dataclass(frozen=True, slots=True)
class Period:
    """From a Monday to a Sunday, both included; None has no limit."""

    slug: str
    since: date | None
    until: date | None

    @property
    def words(self) -> str:
        """The period in French."""
        if self.since is None and self.until is None:
            return LABELS[_ALL].lower()
        if self.since is None:
            return f"depuis le début, jusqu’au {date_text(self.until, _DAY)}"
        if self.until is None:
            return f"depuis le {date_text(self.since, _DAY)}"
        alike = self.since.year == self.until.year, self.since.month == self.until.month
        first = day_number(self.since) if all(alike) else date_text(self.since, _OF_YEAR[alike[0]])
        return f"du {first} au {date_text(self.until, _DAY)}"

    @property
    def query(self) -> str:
        """What a link carries to keep the period."""
        dates = {"du": self.since, "au": self.until} if self.slug == _CHOSEN else {}
        parts = {"periode": self.slug, **{name: day for name, day in dates.items() if day}}
        return urlencode(parts)

    @property
    def is_one_week(self) -> bool:
        """Whether it is a single week."""
        if self.since is None or self.until is None:
            return False
        return self.until - self.since == _WEEK

    def weeks(self, field: str = "week") -> dict[str, date]:
        """Return the filters of rows counted by week, or by day."""
        limits = {f"{field}__gte": self.since, f"{field}__lte": self.until}
        return {name: day for name, day in limits.items() if day is not None}


def parted(period: Period, day: date) -> tuple[Period | None, Period | None]:
    """Return what lies before a day, and what lies from it on."""
    if period.until is not None and period.until < day:
        return period, None
    if period.since is not None and period.since >= day:
        return None, period
    eve = day - timedelta(days=1)
    return replace(period, until=eve), replace(period, since=day)


def read_period(data: Mapping[str, str], today: date) -> Period:
    """Return the period that an address asks for: « periode », « du », « au ».

    Dates are widened to whole weeks; what cannot be read is the usual period.
    """
    slug = data.get("periode", DEFAULT)
    if slug == _ALL:
        return Period(slug, None, None)
    if slug == _CHOSEN:
        since, until = day_in(data.get("du", "")), day_in(data.get("au", ""))
        if since or until:
            first = week_of(since) if since else None
            return Period(slug, first, week_of(until) + timedelta(days=6) if until else None)
    slug = slug if slug in _WEEKS else DEFAULT
    monday = week_of(today)
    first = monday - timedelta(weeks=_WEEKS[slug][1] - 1)
    return Period(slug, first, monday + timedelta(days=6))
