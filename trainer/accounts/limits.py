"""How much is taken from one address. A whole class shares one: what counts by address is wide."""

from http import HTTPStatus
from typing import Final

from allauth.core.internal.ratelimit import consume
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

MOST_VISITS: Final = 1200
"""Series that visitors without an account begin in a day behind one address: forty by thirty."""
_RATES: Final = {"visit": f"{MOST_VISITS}/d/ip"}


def visit_is_one_too_many(request: HttpRequest) -> bool:
    """Count a series begun without an account; whether it is refused."""
    return consume(request, app=__name__, action="visit", config=_RATES, limit_get=True) is None


def too_many(request: HttpRequest, advice: str, wait: int = 3600) -> HttpResponse:
    """Return the page that refuses what comes too often; ``wait`` is in seconds."""
    page = render(request, "429.html", {"advice": advice}, status=HTTPStatus.TOO_MANY_REQUESTS)
    page.headers["Retry-After"] = str(wait)
    return page
