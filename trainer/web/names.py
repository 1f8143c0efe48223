"""Names as they are seen: what cannot be seen in one has no place there."""

import unicodedata
from typing import Final

MOST_READ: Final = 400
"""Signs of a name that are looked at: no name is so long, and putting accents in order takes their square."""
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that Unicode takes for letters or marks, and that show nothing."""
_VARIANTS: Final = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Marks that choose among drawings of a sign."""


def shown(name: str) -> str:
    """Return a name without what cannot be seen or turns the text around, its spaces single."""
    composed = " ".join(unicodedata.normalize("NFC", name[:MOST_READ]).split())
    kept = "".join(sign for sign in composed if _is_seen(sign))
    return " ".join(kept.split())


def known_as(number: int, last_name: str, first_name: str) -> str:
    """Return how a school knows somebody: « Arnaud Camille », or a number once he has no name."""
    return f"{last_name} {first_name}".strip() or f"Personne n°\u00a0{number}"


def sorting(last_name: str, first_name: str = "") -> str:
    """Return what a name is sorted and found by: small letters, without accents or apostrophes."""
    return plain(f"{last_name} {first_name}")


def plain(text: str) -> str:
    """Return a text in small letters and figures, its words apart; « D’Aubigné » is « daubigne »."""
    small = text[: 2 * MOST_READ].casefold().replace("œ", "oe").replace("æ", "ae")
    apart = unicodedata.normalize("NFD", small)
    signs = (sign for sign in apart if not unicodedata.combining(sign) and sign not in "'’")
    return " ".join("".join(sign if sign.isalnum() else " " for sign in signs).split())


def _is_seen(sign: str) -> bool:
    invisible = sign in _FILLERS or any(ord(sign) in variants for variants in _VARIANTS)
    return sign.isprintable() and not invisible
