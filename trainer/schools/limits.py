"""How often a wrong code may be tried. Links are not concerned: nobody guesses 144 bits."""

from functools import partial
from typing import Final

from allauth.core.internal.ratelimit import consume
from django.http import HttpRequest

MOST_WRONG: Final = 30
"""Wrong codes by address and minute: a whole class, behind one, may mistype at once."""

# The limits of allauth's own pages, with their lock; its public face leaves reading out.
_try = partial(
    consume,
    app=__name__,
    action="wrong_code",
    config={"wrong_code": f"{MOST_WRONG}/m/ip"},
    limit_get=True,
)


def too_many_wrong_codes(request: HttpRequest) -> bool:
    """Whether this address has tried too many wrong codes lately."""
    return _try(request, dry_run=True) is None


def count_wrong_code(request: HttpRequest) -> None:
    """Remember a wrong code."""
    _try(request)
