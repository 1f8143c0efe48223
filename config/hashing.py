"""Passwords are hashed beside the turn of requests, two at a time a process.

A class that signs in together asks for as many hashes at once: each takes memory on purpose.
"""

from threading import Semaphore
from typing import Final, override

from django.contrib.auth.hashers import Argon2PasswordHasher

from trainer.web.heavy import aside

AT_ONCE: Final = 2
"""Hashes that a process makes together."""
_places = Semaphore(AT_ONCE)


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
        with aside(), _places:
            found: str = super().encode(password, salt)
            return found

    @override
    def verify(self, password: str, encoded: str) -> bool:
        """Compare a password with a hash, once there is a place."""
        with aside(), _places:
            return bool(super().verify(password, encoded))
