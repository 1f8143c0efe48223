"""What the pages of the registry do with a request; how many readings of calendars they take."""

import re
from collections.abc import Mapping
from typing import Final

from django.core.cache import caches
from django.http import HttpRequest
from django.utils import timezone

from trainer.instruction.selectors.periods import Period, read_period
from trainer.marks.services.observations import Clock
from trainer.web.networks import address_of
from trainer.web.numbers import whole

MOST_WEIGHT: Final = 20
MOST_READINGS: Final = 600
"""Of calendars, from one address, in a minute: as many as of the public face of the API.

A whole class shares one address.
"""
_COLUMN: Final = re.compile(r"coef-([a-z]+-[0-9a-z-]{1,40})", re.ASCII)


def term_of(request: HttpRequest) -> Period:
    """Return the period that the address asks for: all of it unless it says."""
    return read_period({"periode": "tout", **request.GET.dict()}, timezone.localdate())


def posted_weights(request: HttpRequest) -> Mapping[str, int]:
    """Return the weights that a page posts, by column; what cannot be read counts for nothing."""
    found = ((_COLUMN.fullmatch(name), value) for name, value in request.POST.items())
    return {it[1]: min(whole(str(value)), MOST_WEIGHT) for it, value in found if it}


def posted_clock(request: HttpRequest) -> Clock | None:
    """Return what a sheet asks of its clock, if anything."""
    asked = request.POST.get("chrono")
    return next((clock for clock in Clock if clock == asked), None)


def posted_marks(request: HttpRequest) -> Mapping[int, int | None]:
    """Return the marks that a sheet posts, by the place of their criterion; None if not seen."""
    pairs = ((name.removeprefix("critere-"), str(it)) for name, it in request.POST.items())
    return {
        int(place): None if it == NOT_SEEN else whole(it)
        for place, it in pairs
        if place in _PLACES and (it.isdecimal() or it == NOT_SEEN)
    }


NOT_SEEN: Final = "non"
_PLACES: Final = frozenset(map(str, range(12)))


def too_many_readings(request: HttpRequest) -> bool:
    """Count a reading, in the memory of each worker or by Redis; whether it is one too many."""
    counts, key = caches["counts"], f"calendar:{address_of(request)}"
    counts.add(key, 0, timeout=60)
    try:
        return counts.incr(key) > MOST_READINGS
    except ValueError:  # the minute ended in between
        return False
