"""Calendars for other programs (RFC 5545): events at their hour, and nothing to be answered.

A library would bring three packages, time zones among them, to write eight properties in UTC.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

_LONGEST: Final = 75
"""Octets of a line; a longer one goes on after a line break and a space."""
_ESCAPED: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Event:
    """Something at its hour. ``uid`` never changes for the same thing; ``made`` is when it was written."""

    uid: str
    title: str
    starts: datetime
    ends: datetime | None
    made: datetime
    description: str = ""
    url: str = ""

    def lines(self) -> Iterator[str]:
        """Yield its properties."""
        yield "BEGIN:VEVENT"
        yield f"UID:{_text(self.uid)}"
        yield f"DTSTAMP:{_utc(self.made)}"
        yield f"DTSTART:{_utc(self.starts)}"
        if self.ends is not None:
            yield f"DTEND:{_utc(self.ends)}"
        yield f"SUMMARY:{_text(self.title)}"
        if self.description:
            yield f"DESCRIPTION:{_text(self.description)}"
        if self.url:
            yield f"URL:{self.url}"
        yield "TRANSP:TRANSPARENT"
        yield "END:VEVENT"


def calendar(name: str, events: Iterable[Event]) -> bytes:
    """Return a calendar as a file."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tapis vert//Calendrier//FR"]
    lines += ["CALSCALE:GREGORIAN", f"X-WR-CALNAME:{_text(name)}"]
    lines += ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"]
    lines += [line for event in events for line in event.lines()]
    return b"".join(_folded(line) for line in (*lines, "END:VCALENDAR"))


def _text(value: str) -> str:
    """Return a text as a property holds it."""
    return _CONTROL.sub("", value.replace("\r\n", "\n")).translate(_ESCAPED)


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _folded(line: str) -> bytes:
    """Return a line in pieces of 75 octets at most; no letter is cut in two."""
    done, piece = b"", b""
    for letter in line:
        octets = letter.encode()
        if len(piece) + len(octets) > _LONGEST:
            done, piece = done + piece + b"\r\n", b" "
        piece += octets
    return done + piece + b"\r\n"
