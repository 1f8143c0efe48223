"""How often calendars are read from one address: as often as the public face of the API."""

from typing import Final

from django.core.cache import caches
from django.http import HttpRequest

from trainer.web.networks import address_of

MOST: Final = 600
"""Readings in a minute: a whole class shares one address."""


def too_many_readings(request: HttpRequest) -> bool:
    """Count a reading, in the memory of each worker or by Redis; whether it is one too many."""
    counts, key = caches["counts"], f"calendar:{address_of(request)}"
    counts.add(key, 0, timeout=60)
    try:
        return counts.incr(key) > MOST
    except ValueError:  # the minute ended in between
        return False
