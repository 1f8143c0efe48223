"""Passwords: refused beside those that Django refuses, hashed beside the turn of requests.

Passwords are hashed beside the turn of requests, two at a time a process. A class that signs in
together asks for as many hashes at once: each takes memory on purpose. Those who would wait
longer than a class does are asked to come back.
"""

import os
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from hashlib import sha1
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, override

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.exceptions import ValidationError

from trainer.web.heavy import Crew, FullError
from trainer.web.refusals import TooOftenError

OF_THE_PLACE: Final = (
    *("tapisvert", "tapis", "vert", "croupier", "croupiere", "casino", "cartes", "carte"),
    *("poker", "roulette", "blackjack", "baccara", "baccarat", "puntobanco", "punto", "banco"),
    *("holdem", "texas", "omaha", "stud", "jeton", "jetons", "jeu", "jeux", "ecole", "table"),
    *("motdepasse", "password", "stagiaire", "eleve", "formateur", "formation", "sabot"),
)
"""What somebody would try first here: words of the trade, of the site and of its accounts."""
_DISGUISED: Final = str.maketrans("01345$@!", "oieassai")
"""Figures and signs that stand for letters: programs try them as well as those who hide there."""
_KINDS: Final = 4
_SLIDES: Final = ({1}, {-1})
_LEFT: Final = 4
"""Letters that must remain of a password once those words are taken out."""
_FIGURES: Final = 12
"""Figures of a password that has nothing else: a date or a telephone number has fewer."""
_AFTER_ALL: Final = b"~"


class PlaceValidator:
    """Refuses a password that is made of words of the place, and figures or signs around them."""

    def __init__(self, words: Iterable[str] = OF_THE_PLACE) -> None:
        longest_first = sorted(words, key=len, reverse=True)
        self._words = re.compile("|".join(map(re.escape, longest_first)))

    def validate(self, password: str, user: Any = None) -> None:  # noqa: ARG002 - Django's
        """Refuse it, « Passw0rd! » too.

        Raises:
            ValidationError: if hardly anything else is in it.
        """
        small = password.casefold()
        if any(self._is_made_of_them(written) for written in (small, small.translate(_DISGUISED))):
            raise ValidationError(
                "Ce mot de passe contient surtout des mots du jeu\u00a0: ce sont les premiers essayés.",
                code="password_of_the_place",
            )

    def _is_made_of_them(self, written: str) -> bool:
        left, taken = self._words.subn("", written)
        return bool(taken) and sum(map(str.isalpha, left)) < _LEFT

    def get_help_text(self) -> str:
        """Say what is asked."""
        return "Votre mot de passe ne peut pas être fait des seuls mots du métier ou du site."


class MonotonousValidator:
    """Refuses one sign again and again, letters or figures of three kinds, and « abcdefghij »."""

    def validate(self, password: str, user: Any = None) -> None:  # noqa: ARG002 - Django's
        """Refuse it.

        Raises:
            ValidationError: if a finger that stays or slides has typed it.
        """
        small = password.casefold()
        steps = {ord(after) - ord(before) for before, after in pairwise(small)}
        typed = small.isascii() and small.isalnum()
        if len({*small}) == 1 or (typed and (len({*small}) < _KINDS or steps in _SLIDES)):
            raise ValidationError(
                "Ce mot de passe se répète ou se suit\u00a0: il se devine aussitôt.",
                code="password_monotonous",
            )

    def get_help_text(self) -> str:
        """Say what is asked."""
        return "Votre mot de passe ne peut pas être un signe répété ni une suite."


class FiguresValidator:
    """Refuses a password of few figures and nothing else; as many as one likes are welcome."""

    def validate(self, password: str, user: Any = None) -> None:  # noqa: ARG002 - Django's
        """Refuse it.

        Raises:
            ValidationError: if it is as short as a date or a telephone number.
        """
        if password.isdecimal() and len(password) < _FIGURES:
            raise ValidationError(
                f"En chiffres seuls, il en faut {_FIGURES} : plus court, c’est une date ou un numéro.",
                code="password_of_figures",
            )

    def get_help_text(self) -> str:
        """Say what is asked."""
        return f"Un mot de passe fait de chiffres seuls en a {_FIGURES} au moins."


class LeakedValidator:
    """Refuses a password of a kept list: lines of SHA-1 in capitals, sorted, what follows ignored.

    It is how Have I Been Pwned publishes what leaked; nothing is sent to anybody. A few dozen
    reads find a password in a list of any size. Without a list, nothing is refused.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file

    def validate(self, password: str, user: Any = None) -> None:  # noqa: ARG002 - Django's
        """Refuse it.

        Raises:
            ValidationError: if it is in the list.
        """
        if self._file is not None and _holds(self._file, _digest(password)):
            raise ValidationError(
                "Ce mot de passe a été divulgué ailleurs\u00a0: choisissez-en un autre.",
                code="password_leaked",
            )

    def get_help_text(self) -> str:
        """Say what is asked."""
        return "Votre mot de passe ne peut pas être de ceux qui ont été divulgués."


def _digest(password: str) -> bytes:
    # The list is published so; nothing is kept under this digest.
    return sha1(password.encode(), usedforsecurity=False).hexdigest().upper().encode()


def _holds(file: Path, wanted: bytes) -> bool:
    """Tell whether a line of a sorted file begins with these bytes."""
    with file.open("rb") as lines:

        def beginning(place: int) -> bytes:
            """Return how the first line begins that starts there or further."""
            if place:
                lines.seek(place - 1)
                lines.readline()
            else:
                lines.seek(0)
            return lines.readline()[: len(wanted)] or _AFTER_ALL

        size = lines.seek(0, os.SEEK_END)
        return beginning(bisect_left(range(size), wanted, key=beginning)) == wanted


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
