"""How often a wrong code may be tried. Links are not concerned: nobody guesses 144 bits.

Somebody signed in is counted alone: whoever tries codes behind a school's address does not
shut out the class that sits there. Joining asks for an account in any case.
"""

from functools import partial
from typing import Final

from allauth.core.internal.ratelimit import RateLimitUsage, consume
from django.http import HttpRequest

MOST_WRONG: Final = 30
"""Wrong codes of an account in an hour, and of an address, without an account, in a minute."""

# The limits of allauth's own pages, with their lock; its public face leaves reading out.
_consume = partial(
    consume,
    app="trainer.schools.services.limits",  # as they are counted in the cache, whatever this file is called
    config={"account": f"{MOST_WRONG}/h/user", "address": f"{MOST_WRONG}/m/ip"},
    limit_get=True,
)


def too_many_wrong_codes(request: HttpRequest) -> bool:
    """Whether this person, or this address, has tried too many wrong codes lately."""
    return _try(request, dry_run=True) is None


def count_wrong_code(request: HttpRequest) -> None:
    """Remember a wrong code."""
    _try(request)


def _try(request: HttpRequest, *, dry_run: bool = False) -> RateLimitUsage | None:
    action = "account" if request.user.is_authenticated else "address"
    return _consume(request, action=action, dry_run=dry_run)
