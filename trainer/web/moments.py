"""Days and hours of the site's time zone, and of people's days of study: the one room that knows.

Moments are instants everywhere else. Two local times of one zone subtract as clocks on a wall
do, an hour wrong over a change of clocks, and so do sums: nothing here gives one to reckon with.

Lengths of time, and hours, in words.
"""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

EARLIEST: Final = date(2000, 1, 1)
LATEST: Final = date(2100, 12, 31)
"""What people mean by a date; further, databases and calendars part."""
OUT_OF_BOUNDS: Final = f"Une date de {EARLIEST.year} à {LATEST.year}."
_FURTHEST: Final = timedelta(hours=14)
"""The greatest offset of a clock on Earth (Kiribati)."""
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_CHANGE: Final = timedelta(hours=1)
TURNS_AT: Final = 4
"""The hour at which a day of study gives way to the next: who works late is still in the evening."""
HOURS: Final = tuple(str(hour) for hour in range(9))
"""The hours at which it may turn."""
ZONES: Final = (
    ("Europe/Paris", "Paris, Bruxelles, Genève, Luxembourg, Monaco"),
    ("America/Guadeloupe", "Guadeloupe, Martinique, Saint-Martin"),
    ("America/Cayenne", "Guyane"),
    ("America/Miquelon", "Saint-Pierre-et-Miquelon"),
    ("Indian/Reunion", "La Réunion"),
    ("Indian/Mayotte", "Mayotte"),
    ("Pacific/Noumea", "Nouvelle-Calédonie"),
    ("Pacific/Tahiti", "Polynésie française"),
    ("Pacific/Wallis", "Wallis-et-Futuna"),
    ("America/Toronto", "Montréal, Québec"),
    ("America/Port-au-Prince", "Haïti"),
    ("Africa/Casablanca", "Maroc"),
    ("Africa/Algiers", "Algérie, Tunisie"),
    ("Africa/Abidjan", "Côte d’Ivoire, Sénégal, Togo"),
    ("Africa/Lagos", "Bénin, Cameroun, Gabon"),
    ("Indian/Antananarivo", "Madagascar, Djibouti"),
    ("Indian/Mauritius", "Maurice"),
    ("Asia/Beirut", "Liban"),
)
"""The time zones that can be chosen, and where they are those of."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Whose days of study: those of a time zone, which turn at an hour from 0 to 8."""

    zone: str = settings.TIME_ZONE
    turns_at: int = TURNS_AT

    @classmethod
    def read(cls, text: str) -> "Clock":
        """Read what ``str`` wrote; nothing is the calendar of the site, before there were clocks."""
        zone, _, hour = text.partition(" ")
        return cls(zone, int(hour)) if hour else cls(turns_at=0)

    def __str__(self) -> str:
        return f"{self.zone} {self.turns_at}"

    def day(self, moment: datetime) -> date:
        """Return the day of study of a moment."""
        shown = moment.astimezone(ZoneInfo(self.zone))
        day = shown.date()
        return day if shown.hour >= self.turns_at else day - timedelta(days=1)

    def began(self, day: date) -> datetime:
        """Return the moment at which a day of study began."""
        at = datetime.combine(day, time(self.turns_at), ZoneInfo(self.zone))
        return at.astimezone(UTC)


def wall(moment: datetime) -> datetime:
    """Return what clocks here show, to write it; without a zone, so that it mixes with no moment."""
    return timezone.make_naive(moment)


def begins(day: date, at: time = time()) -> datetime:
    """Return the moment at which a day begins here, or at which it is that time."""
    return timezone.make_aware(datetime.combine(day, at)).astimezone(UTC)


def today_began(now: datetime) -> datetime:
    """Return the moment at which the day of a moment began here."""
    return begins(timezone.localdate(now))


def iso(moment: datetime) -> str:
    """Return a moment as it is written here, with its offset: « 2026-11-24T18:00:00+01:00 »."""
    return timezone.localtime(moment).isoformat(timespec="seconds")


def shown_once(moment: datetime) -> datetime:
    """Return a moment, or the next one that clocks here show only once: a form can say it."""
    while wall(moment) in {wall(moment + _CHANGE), wall(moment - _CHANGE)}:
        moment += _CHANGE
    return moment


def read_day(text: str) -> date:
    """Read a day, « 2026-11-24 ».

    Raises:
        ValueError: if it is none, or is out of bounds.
    """
    return bounded(date.fromisoformat(text if _DAY.fullmatch(text) else ""))


def day_in(text: str) -> date | None:
    """Return the day that an address writes, None if it writes none."""
    try:
        return read_day(text)
    except ValueError:
        return None


def bounded(day: date) -> date:
    """Return a day that people can mean.

    Raises:
        ValueError: in French, if it is out of bounds.
    """
    if not EARLIEST <= day <= LATEST:
        raise ValueError(OUT_OF_BOUNDS)
    return day


def read_moment(text: str) -> datetime:
    """Read a day and an hour with their offset, « 2026-11-24T18:00:00+01:00 ».

    Raises:
        ValueError: if it is none, or is out of bounds, or its offset is no clock's.
    """
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError(text)
    return moment_of(found)


def moment_of(found: datetime) -> datetime:
    """Return the moment that is meant: one with an offset, or what a clock here shows.

    Raises:
        ValueError: in French, if it or its offset is out of bounds, if clocks here skip it or show it twice.
    """
    bounded(found.date())
    offset = found.utcoffset()
    if offset is not None:
        if abs(offset) > _FURTHEST:
            raise ValueError(OUT_OF_BOUNDS)
        return found.astimezone(UTC)
    first = timezone.make_aware(found.replace(fold=0)).astimezone(UTC)
    second = timezone.make_aware(found.replace(fold=1)).astimezone(UTC)
    if first == second:
        return first
    told = f"Le {found:%d/%m/%Y}, {found.hour}\u00a0h\u00a0{found.minute:02d}"
    if wall(first) == found:
        raise ValueError(
            f"{told} arrive deux fois\u00a0: on change d’heure. Choisissez-en une autre."
        )
    after = wall(first)
    raise ValueError(
        f"{told} n’existe pas\u00a0: on change d’heure. "
        f"Il est alors {after.hour}\u00a0h\u00a0{after.minute:02d}."
    )


def in_words(seconds: int) -> str:
    """Return a length of time: « 1 h 05 », « 12 min 05 s », « 12 min », « 45 s »."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}\u00a0h\u00a0{minutes:02d}"
    if not minutes:
        return f"{rest}\u00a0s"
    return f"{minutes}\u00a0min" + (f"\u00a0{rest:02d}\u00a0s" if rest else "")


def at_hour(moment: datetime) -> str:
    """Return an hour of the site's time zone: « 17 h 22 »."""
    local = wall(moment)
    return f"{local.hour}\u00a0h\u00a0{local.minute:02d}"


def to_the_second(moment: datetime) -> str:
    """Return an hour of the site's time zone, to the second: « 17 h 22 min 05 s »."""
    return f"{at_hour(moment)}\u00a0min\u00a0{wall(moment).second:02d}\u00a0s"
