"""What an operation of the API is: its address, its id, what it reads, what it answers.

The docstring of the method is the French text that the schema publishes: a summary, then perhaps
more. The declaration acts too: the query is checked before the method runs, and what the method
returns is written by the shape that it announces.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpResponseBase
from rest_framework.request import Request

from trainer.api.serializers.base import Paged, Query, Shape
from trainer.schools.models import Role

PDF: Final = "application/pdf"


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation; ``answer`` None is no body, and ``PDF`` a file.

    ``link`` is the name of its address, where something links to it. ``conflicts`` tells that the
    state of things may forbid it (an act may always be refused so), ``unknown`` that what its
    body names may not exist (parts of the address may always not). ``tagged``: what it reads is
    changed by several people; it has an ETag, and what changes it heeds « If-Match ». ``paged``: it
    answers a page of a list of ``answer``, narrowed and ordered by ``filters``. ``role``: what one must
    be in the school of the address, if it names one.
    """

    verb: str
    route: str
    name: str
    answer: type[Shape] | str | None = None
    body: type[Shape] | None = None
    query: type[Query] = Query
    status: int = HTTPStatus.OK
    link: str = ""
    conflicts: bool = False
    unknown: bool = False
    tagged: bool = False
    paged: bool = False
    filters: Any = None
    role: Role = Role.INSTRUCTOR


_TAGGED: Final[dict[str, Operation]] = {}


def tagged_for(declared: Operation) -> str:
    """Return the route of what a write changes, if it is read with a tag; empty otherwise."""
    if declared.verb == "get":
        return ""
    return max((it for it in _TAGGED if declared.route.startswith(it)), key=len, default="")


def tags(declared: Operation) -> bool:
    """Whether the answer of an operation has the ETag of what is read with one."""
    read = _TAGGED.get(tagged_for(declared))
    changed = declared.status == HTTPStatus.OK and read is not None
    return declared.tagged or (changed and read is not None and read.answer is declared.answer)


def operation(
    verb: str, route: str, name: str, answer: type[Shape] | str | None = None, **more: Any
) -> Callable[[Callable[..., Any]], Callable[..., HttpResponseBase]]:
    """Declare a method of a resource as an operation: see ``Operation``."""
    if answer is None:
        more.setdefault("status", HTTPStatus.NO_CONTENT)
    if "filters" in more:
        more["query"] = more["filters"].over(more.get("query", Paged))
    declared = Operation(verb, route, name, answer, **more)
    if declared.tagged:
        _TAGGED[route] = declared

    def declare(method: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        @wraps(method)
        def run(resource: Any, _request: Request, **parts: Any) -> HttpResponseBase:
            found: HttpResponseBase = resource.run(declared, method, parts)
            return found

        run.__dict__["operation"] = declared
        return run

    return declare


get: Final = partial(operation, "get")
listing: Final = partial(operation, "get", query=Paged, paged=True)
"""Declare a method that finds the rows of a list, whichever page of them is asked for."""
post: Final = partial(operation, "post")
put: Final = partial(operation, "put")
patch: Final = partial(operation, "patch")
delete: Final = partial(operation, "delete")
creation: Final = partial(operation, "post", status=HTTPStatus.CREATED)
"""Declare a method that makes something."""


def operation_of(view: Any) -> Operation | None:
    """Return the operation that a view is running, or is asked to describe."""
    found: Operation | None = getattr(handler_of(view), "operation", None)
    return found


def handler_of(view: Any) -> Any:
    """Return the method of a view that is running."""
    return getattr(view, getattr(view, "action", None) or "", None)
