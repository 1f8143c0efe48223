"""The secret addresses of calendars: signed, so that what the database holds opens none."""

from typing import Final
from uuid import UUID

from django.core import signing

_SIGNER: Final = "trainer.registry.feeds"


def key_of(feed: UUID) -> str:
    """Return what opens a calendar, 256 bits."""
    return signing.Signer(salt=_SIGNER).signature(str(feed))


def opens(feed: UUID, key: str) -> bool:
    """Whether that is its key, of today's secret or of a former one that is still honoured."""
    try:
        signing.Signer(salt=_SIGNER).unsign(f"{feed}:{key}")
    except signing.BadSignature:
        return False
    return True
