"""Passwords are hashed beside the turn of requests, two at a time a process.

A class that signs in together asks for as many hashes at once: each takes memory on purpose. Those
who would wait longer than a class does are asked to come back.
"""

from collections.abc import Callable
from typing import Final, override

from django.contrib.auth.hashers import Argon2PasswordHasher

from trainer.web.heavy import Crew, FullError
from trainer.web.refusals import TooOftenError

AT_ONCE: Final = 2
"""Hashes that a process makes together."""
MOST_WAITING: Final = 14
"""Hashes of a process that are made or wait for it."""
hashers: Final = Crew("hashes", AT_ONCE, MOST_WAITING)


class CrowdError(TooOftenError):
    """Too many people are signing in at this moment."""

    wait = 5


CROWD: Final = (
    "Beaucoup de personnes se connectent en ce moment\u00a0: réessayez dans cinq secondes."
)


class Argon2Hasher(Argon2PasswordHasher):
    """Argon2id as OWASP advises for a site: 19 MiB, two passes, one lane.

    Source: OWASP Password Storage Cheat Sheet. What was hashed otherwise is hashed again when its
    owner signs in.
    """

    time_cost = 2
    memory_cost = 19 * 1024  # KiB
    parallelism = 1

    @override
    def encode(self, password: str, salt: str) -> str:
        """Hash a password, once there is a place."""
        hashed = super().encode
        return _beside(lambda: str(hashed(password, salt)))

    @override
    def verify(self, password: str, encoded: str) -> bool:
        """Compare a password with a hash, once there is a place."""
        verified = super().verify
        return _beside(lambda: bool(verified(password, encoded)))


def _beside[T](work: Callable[[], T]) -> T:
    """Return what the work returns.

    Raises:
        CrowdError: if too many wait for theirs.
    """
    try:
        return hashers.run(work)
    except FullError:
        raise CrowdError(CROWD) from None
