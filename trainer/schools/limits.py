"""How often a wrong code may be tried. Links are not concerned: nobody guesses 144 bits."""

from typing import Final

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

MOST_WRONG: Final = 30
"""Wrong codes by address: a whole class, behind one, may mistype at once."""
_WHILE: Final = 60
"""Seconds since the first of them."""


def too_many_wrong_codes(request: HttpRequest) -> bool:
    """Whether this address has tried too many wrong codes lately."""
    tried: int = cache.get(_key(request), 0)
    return tried >= MOST_WRONG


def count_wrong_code(request: HttpRequest) -> None:
    """Remember a wrong code."""
    key = _key(request)
    if not cache.add(key, 1, _WHILE):
        cache.incr(key)


def _key(request: HttpRequest) -> str:
    return f"schools.wrong-codes:{get_adapter().get_client_ip(request)}"
