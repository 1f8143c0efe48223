"""Names as they are seen: what cannot be seen in one has no place there."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

MOST_READ: Final = 400
"""Signs of a name that are looked at: no name is so long, and putting accents in order takes their square."""
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that Unicode takes for letters or marks, and that show nothing."""
_NO_APOSTROPHES: Final = dict.fromkeys(map(ord, "'’‘‛ʼʻʽʹ`´′‵＇·"))
"""All that is typed or pasted between « D » and « Aubigné », and the dot of « Gal·la »."""
_SPELT: Final = {"œ": "oe", "æ": "ae", "þ": "th", "ð": "d", "ı": "i", "ŋ": "n", "ə": "e"}
"""Letters that Unicode takes for letters of their own, as others write them."""
_CROSSED: Final = re.compile("LATIN SMALL LETTER ([A-Z]) WITH .+")
"""The name of « ł » and of its like, which do not come apart."""
_VARIANTS: Final = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Marks that choose among drawings of a sign."""


def shown(name: str) -> str:
    """Return a name without what cannot be seen or turns the text around, its spaces single."""
    composed = " ".join(unicodedata.normalize("NFC", name[:MOST_READ]).split())
    kept = "".join(sign for sign in composed if _is_seen(sign))
    return " ".join(kept.split())


def known_as(number: int, last_name: str, first_name: str) -> str:
    """Return how a school knows somebody: « Arnaud Camille », or a number once nameless."""
    return f"{last_name} {first_name}".strip() or f"Personne n°\u00a0{number}"


def sorting(last_name: str, first_name: str = "") -> str:
    """Return what a name is sorted and found by."""
    return plain(f"{last_name} {first_name}")


def identity(last_name: str, first_name: str) -> tuple[str, str]:
    """Return what makes two names the same person's: read as they are sorted and found."""
    return _own(last_name), _own(first_name)


def _own(name: str) -> str:
    return plain(name) or name.casefold()  # a name of signs alone is itself


def plain(text: str) -> str:
    """Return a text in small letters and figures, its words apart.

    Accents, apostrophes and ligatures are those of any typewriter: « D’Aubigné » is « daubigne »,
    « Łukasik » is « lukasik ».
    """
    small = text[: 2 * MOST_READ].casefold().translate(_NO_APOSTROPHES)
    apart = unicodedata.normalize("NFKD", small)
    letters = (_letter(sign) for sign in apart if not unicodedata.combining(sign))
    return " ".join("".join(letters).casefold().split())


@lru_cache(maxsize=1000)
def _letter(sign: str) -> str:
    """Return the plain letters of a sign; a space if it is no letter nor figure."""
    if sign in _SPELT:
        return _SPELT[sign]
    if not sign.isalnum():
        return " "
    crossed = _CROSSED.fullmatch(unicodedata.name(sign, ""))
    return crossed[1] if crossed else sign


def _is_seen(sign: str) -> bool:
    invisible = sign in _FILLERS or any(ord(sign) in variants for variants in _VARIANTS)
    return sign.isprintable() and not invisible
