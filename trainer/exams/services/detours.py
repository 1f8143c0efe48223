"""The other pages that an account asks for while its copy is being written: told by the server.

Whatever a script does, who reads elsewhere asks for a page. One short row for each address; nothing
is written for who does not sit.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Case, F, PositiveIntegerField, When
from django.db.models.functions import Greatest

from trainer.exams.models import Detour, Sitting

_STAY: Final = timedelta(seconds=20)
"""A page that is asked for again so soon is the same stay: a double click, a page that polls."""
_MOST: Final = 200
"""Addresses kept of a copy: the others are counted together."""
_LONGEST: Final = 200


def note_detour(*, sitting: Sitting, page: str, now: datetime) -> None:
    """Count another page that was asked for while a copy runs. Mostly one statement."""
    kept = page[:_LONGEST]
    if _again(sitting, kept, now):
        return
    if Detour.objects.filter(sitting=sitting).count() >= _MOST:
        kept = ""
        if _again(sitting, kept, now):
            return
    row = Detour(sitting=sitting, page=kept, first_at=now, last_at=now)
    Detour.objects.bulk_create([row], ignore_conflicts=True)  # two at once are one stay


def _again(sitting: Sitting, page: str, now: datetime) -> int:
    gone = When(last_at__lt=now - _STAY, then=F("times") + 1)
    stays = Case(gone, default=F("times"), output_field=PositiveIntegerField())
    rows = Detour.objects.filter(sitting=sitting, page=page)
    return rows.update(times=stays, last_at=Greatest(F("last_at"), now))
