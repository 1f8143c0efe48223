"""Lengths of time, and hours, in words."""

from datetime import datetime

from trainer.web.moments import wall


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
