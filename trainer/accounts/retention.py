"""How long things are kept: each room registers what it purges, the settings say after how long."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

type Purge = Callable[[datetime, datetime], int]
"""``purge(before, now)`` deletes what is older than ``before``, and returns how much."""


@dataclass(frozen=True, slots=True)
class Purged:
    """What was purged: its name, since how many days at least, how much."""

    name: str
    days: int
    count: int


_purges: dict[str, Purge] = {}


def on_retention(name: str, purge: Purge) -> None:
    """Register what a room purges, under the name of its period in ``settings.RETENTION``."""
    _purges[name] = purge


def purge_all(now: datetime, *, dry_run: bool) -> Iterator[Purged]:
    """Purge everything that is past its period, one transaction each.

    ``dry_run`` counts and keeps; a period of 0 days keeps for ever.
    """
    for name, purge in _purges.items():
        days: int = settings.RETENTION[name]
        if days:
            with transaction.atomic():
                count = purge(now - timedelta(days=days), now)
                transaction.set_rollback(dry_run)
            yield Purged(name, days, count)
