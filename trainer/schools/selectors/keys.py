"""The words that open an invitation: derived from it and the site's secret, kept nowhere.

A copy of the database opens nothing: it holds their keyed digests only. Changing the site's
secret key closes the invitations still open.
"""

import base64
import unicodedata
from hashlib import sha256
from typing import Final
from uuid import UUID

from django.utils.crypto import salted_hmac

from trainer.web.names import MOST_READ

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and figures that nobody takes for one another."""
_CODE_LENGTH: Final = 8
"""8.5 × 10¹¹ codes: far too many to be tried through the limits of the joining page."""
_TOKEN_BYTES: Final = 18
_APART: Final = frozenset({"Pd", "Zs", "Cf", "Cc", "Zl", "Zp"})
"""Kinds of signs that a code is cut by when it is copied: dashes, spaces, what is not seen."""


def token_of(invitation: UUID) -> str:
    """Return the word of the link, 144 bits."""
    drawn = _derived("schools.token", invitation)[:_TOKEN_BYTES]
    return base64.urlsafe_b64encode(drawn).decode()


def code_of(invitation: UUID) -> str:
    """Return the short code, typed by hand."""
    number = int.from_bytes(_derived("schools.code", invitation))
    letters = []
    for _ in range(_CODE_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def read_code(typed: str, length: int = _CODE_LENGTH) -> str | None:
    """Return the code in what was typed, whatever its case, spaces and dashes; None if none."""
    plain = unicodedata.normalize("NFKC", typed[:MOST_READ])
    letters = "".join(sign for sign in plain if unicodedata.category(sign) not in _APART).upper()
    return letters if len(letters) == length and set(letters) <= set(ALPHABET) else None


def shown(code: str) -> str:
    """Return a code as it is read aloud: « ABCD-EFGH »."""
    middle = _CODE_LENGTH // 2
    return f"{code[:middle]}-{code[middle:]}"


def digest(word: str) -> str:
    """Return what the database keeps of a word."""
    return salted_hmac("schools.digest", word, algorithm=sha256().name).hexdigest()


def _derived(salt: str, invitation: UUID) -> bytes:
    return salted_hmac(salt, invitation.hex, algorithm=sha256().name).digest()
