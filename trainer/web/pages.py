"""What a page does with a request: its methods, its cache, its part for htmx, where to go next.

Forms of pages that are the same for everybody: they hold no token, so that nobody gets a cookie.
The browser itself says that a form comes from the site, by headers that no page can write; where
it says nothing, the token is asked for as usual.

The messages that wait for the next page, in a cookie bound to this host.

Chance, where a request comes in: everything below takes it as an argument.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from http import HTTPStatus
from random import Random, SystemRandom
from typing import Any, Final

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.shortcuts import resolve_url
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt, csrf_protect

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


type View[**P] = Callable[P, HttpResponseBase]


def posted_here[**P](view: View[P]) -> View[P]:
    """Let a form of this site post to a view without a token."""
    asking_the_token = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        request = args[0]
        assert isinstance(request, HttpRequest)  # noqa: S101 - for the type
        known = view if comes_from_here(request) else asking_the_token
        return known(*args, **kwargs)

    return wrapped


def comes_from_here(request: HttpRequest) -> bool:
    """Whether the browser says that a page of this very site sent the request."""
    if "Sec-Fetch-Site" in request.headers:
        return request.headers["Sec-Fetch-Site"] == "same-origin"
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"


MESSAGES_COOKIE: Final = "__Host-messages" if settings.HTTPS else "messages"


class HostCookie(CookieStorage):
    """Django's, under a name that no other host may write."""

    cookie_name = MESSAGES_COOKIE


class Flashes(FallbackStorage):
    """In the cookie, in the session if they are too long for it."""

    storage_classes = (HostCookie, SessionStorage)


CHANCE: Final[Random] = SystemRandom()
"""The machine's own: nobody can tell what it draws next."""
