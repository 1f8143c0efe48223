"""Days and hours, as JSON writes them: ISO 8601, with the offset of the site's own time zone."""

from datetime import date, datetime

from django.utils import timezone


def moment(value: datetime) -> str:
    """Return a moment: « 2026-11-24T18:00:00+01:00 »."""
    return timezone.localtime(value).isoformat(timespec="seconds")


def moment_or_none(value: datetime | None) -> str | None:
    """Return a moment that may be missing."""
    return moment(value) if value else None


def day_or_none(value: date | None) -> str | None:
    """Return a day that may be missing: « 2026-11-24 »."""
    return value.isoformat() if value else None
