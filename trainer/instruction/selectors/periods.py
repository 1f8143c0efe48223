"""The period of a report: whole weeks, as the tallies are.

What a class did in the weeks, or the days, that are over: read once, then kept.

Nothing more is counted in a past week, so a report costs no more after ten years than after one
week. What the tallies count by day is kept up to yesterday.

What is kept is found under a name that tells who is in the class today, and how many times the
counts of each were written again: whatever changes the past changes the name.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.utils import timezone

from trainer.instruction.models import PastSums
from trainer.schools.models import Enrolment, Role
from trainer.tallies.domain import week_of
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


_LATE: Final = timedelta(hours=1)
"""After the end of a day, for the answers given just before it to be counted."""
_KEPT: Final = timedelta(days=8)


class Group(NamedTuple):
    """The trainees of a class today, by number, and how often their counts were rewritten."""

    promotion: int
    people: tuple[int, ...]
    rewritten: tuple[int, ...]

    def bits(self) -> dict[str, int]:
        """Return for each person, by number in figures, the bit that stands for them in a set."""
        return {str(person): 1 << place for place, person in enumerate(self.people)}


type Sums = Mapping[str, Sequence[int]]
"""What was counted, by its name."""
type Reader = Callable[[Sequence[Group], Period], Mapping[int, Sums]]
"""Returns what classes did in a period, by class; those that did nothing may be left out."""


def groups(promotions: Iterable[int]) -> list[Group]:
    """Return classes with their trainees, in the same order. One query."""
    every = list(promotions)
    rows = Enrolment.objects.filter(
        promotion__in=every, left_at=None, membership__role=Role.TRAINEE
    ).order_by("membership")
    people: dict[int, list[int]] = {promotion: [] for promotion in every}
    rewritten: dict[int, list[int]] = {promotion: [] for promotion in every}
    for promotion, person, times in rows.values_list(
        "promotion", "membership", "membership__rewriting__times"
    ):
        people[promotion].append(person)
        rewritten[promotion].append(times or 0)
    return [Group(one, tuple(people[one]), tuple(rewritten[one])) for one in every]


def read(
    what: str, of: Sequence[Group], period: Period, reader: Reader, *, daily: bool = False
) -> dict[int, list[Sums]]:
    """Return what each class did: in the weeks that are over, then since.

    ``what`` names what is read, its arguments included; a reader that gives its sums another
    form takes another name, since those of the other form are still kept. ``daily``: the tallies
    count it by day.
    """
    over, since = parted(period, first_open(daily=daily))
    parts = [_kept(what, of, over, reader)] if over else []
    if since:
        parts.append(reader(of, since))
    return {group.promotion: [part.get(group.promotion, {}) for part in parts] for group in of}


def read_one(
    what: str,
    group: Group,
    period: Period,
    reader: Callable[[Group, Period], Sums],
    *,
    daily: bool = False,
) -> list[Sums]:
    """Return what one class did: in the weeks that are over, then since; as ``read`` does."""

    def of_one(_of: Sequence[Group], part: Period) -> Mapping[int, Sums]:
        return {group.promotion: reader(group, part)}

    return read(what, [group], period, of_one, daily=daily)[group.promotion]


def first_open(*, daily: bool = False) -> date:
    """Return the first day of what may still be counted: of a week, or a day."""
    day = timezone.localdate(timezone.now() - _LATE)
    return day if daily else week_of(day)


def _kept(what: str, of: Sequence[Group], period: Period, reader: Reader) -> Mapping[int, Sums]:
    named = {_name(what, group, period): group for group in of}
    rows = PastSums.objects.filter(name__in=named).values_list("name", "sums")
    found: dict[int, Sums] = {named[name].promotion: _decoded(sums) for name, sums in rows}
    missing = {name: one for name, one in named.items() if one.promotion not in found}
    if not missing:
        return found
    fresh = reader(list(missing.values()), period)
    if groups(one.promotion for one in missing.values()) == [*missing.values()]:
        # Nobody came or went meanwhile, and nothing was rewritten.
        _keep({name: fresh.get(one.promotion, {}) for name, one in missing.items()})
    return {**found, **fresh}


@lru_cache(maxsize=16)
def _decoded(sums: str) -> Sums:
    """Return what is kept, which nobody changes: whoever sorts a report asks for it again."""
    decoded: Sums = json.loads(sums)
    return decoded


def _keep(sums: Mapping[str, Sums]) -> None:
    today = timezone.localdate()
    PastSums.objects.filter(kept_on__lt=today - _KEPT).delete()
    PastSums.objects.bulk_create(
        [
            PastSums(name=name, kept_on=today, sums=json.dumps(one, separators=(",", ":")))
            for name, one in sums.items()
        ],
        ignore_conflicts=True,
    )


def _name(what: str, group: Group, period: Period) -> str:
    words = repr((what, period.since, period.until, group))
    return blake2b(words.encode(), digest_size=24).hexdigest()
