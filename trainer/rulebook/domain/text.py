"""Folding: texts compared without accents, case or ligatures."""

import unicodedata
from functools import lru_cache
from typing import Final

_LIGATURES: Final = {"œ": "oe", "æ": "ae", "’": "'"}


@lru_cache(maxsize=4096)
def fold_char(char: str) -> str:
    """Return a character in lower case, without accent; « œ » gives « oe »."""
    low = char.casefold()
    low = _LIGATURES.get(low, low)
    return "".join(c for c in unicodedata.normalize("NFD", low) if not unicodedata.combining(c))


def fold(text: str) -> str:
    """Return a text in lower case, without accents or ligatures."""
    return "".join(map(fold_char, text))


def anchor(text: str) -> str:
    """Return the anchor of a title or a term: « carte d'arrêt » gives « carte-d-arret »."""
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in fold(text))
    return "-".join(words.split())
