"""The request that is being answered, for who logs meanwhile."""

import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from django.http import HttpRequest

NUMBER: Final = "tapis.number"
"""Where a request keeps its number."""


@dataclass(slots=True)
class Request:
    """A request that is being answered."""

    number: str
    route: str = ""
    since: float = field(default_factory=time.perf_counter)


current: ContextVar[Request | None] = ContextVar("request", default=None)


def number() -> str:
    """Return the number of the present request, empty outside of one."""
    here = current.get()
    return here.number if here else ""


def route_of(request: HttpRequest) -> str:
    """Return the route of a request: its address without what it names."""
    return request.resolver_match.route if request.resolver_match else ""
