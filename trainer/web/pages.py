"""What a page does with a request: its methods, its cache, its part for htmx, where to go next."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseRedirect, QueryDict
from django.shortcuts import resolve_url
from django.views.decorators.cache import cache_control

READ: Final = ("GET", "HEAD")
WRITE: Final = ("POST",)
BOTH: Final = ("GET", "HEAD", "POST")

private = cache_control(private=True, no_store=True)
"""Keeps a page of somebody's own out of every cache."""


def in_part(request: HttpRequest) -> bool:
    """Whether htmx asks, for the part of the page that changes."""
    return "HX-Request" in request.headers


def posted(request: HttpRequest) -> QueryDict | None:
    """Return what a form posted, even empty; None for a page that is only read."""
    return request.POST if request.method == "POST" else None


def redirect_after_post(page: str, *args: object) -> HttpResponseRedirect:
    """Redirect to a page, named or by its address, after a form: 303, read with GET."""
    return HttpResponseRedirect(resolve_url(page, *args), status=HTTPStatus.SEE_OTHER)


def page_of(request: HttpRequest, rows: QuerySet[Any] | Sequence[Any], length: int) -> Page[Any]:
    """Return the page of a list that the address asks for; past the last one, the last."""
    return Paginator(rows, length).get_page(request.GET.get("page"))
