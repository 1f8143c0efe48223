"""Whose request it is, for the pages of somebody who has an account."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Concatenate
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from trainer.accounts.models import User
from trainer.accounts.selectors.preferences import Preferences
from trainer.accounts.selectors.sessions import LASTS
from trainer.web.pages import READ, in_part, private

type OwnView[**P] = Callable[Concatenate[HttpRequest, User, P], HttpResponse]


def user_of(request: HttpRequest) -> User:
    """Return the account of a page behind ``login_required``."""
    assert isinstance(request.user, User)  # noqa: S101 - for the type
    return request.user


def preferences_of(request: HttpRequest) -> Preferences:
    """Return what somebody prefers: kept with their account, or by the browser of a visitor."""
    user = getattr(request, "user", None)  # none on a page of refusal before anybody is known
    if isinstance(user, User):
        return Preferences.read(user.preferences)
    return Preferences.read(request.COOKIES.get(settings.PREFERENCES_COOKIE_NAME, ""))


def keep_preferences(response: HttpResponse, text: str) -> None:
    """Have the browser of a visitor keep what they prefer."""
    response.set_cookie(
        settings.PREFERENCES_COOKIE_NAME,
        text,
        max_age=LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def coming_from(request: HttpRequest) -> str:
    """Return the page of this site that led to the one asked for, empty if none did."""
    parts = urlsplit(request.headers.get("Referer", ""))
    inside = parts.netloc == request.get_host() and parts.path != request.path
    return safe(urlunsplit(("", "", parts.path, parts.query, ""))) if inside else ""


def safe(address: str) -> str:
    """Return an address if it is one of this site, written from its root; else nothing."""
    here = address.startswith("/") and url_has_allowed_host_and_scheme(address, None)
    return address if here else ""


def signed_in[**P](
    methods: tuple[str, ...] = READ,
) -> Callable[[OwnView[P]], Callable[..., HttpResponse]]:
    """Make a view of a page for somebody with an account, uncached; it gets the account."""

    def wrap(view: OwnView[P]) -> Callable[..., HttpResponse]:
        def wrapped(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            return view(request, user_of(request), *args, **kwargs)

        def known(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            # A script must never take the page that signs in for an answer that was kept.
            if in_part(request) and not request.user.is_authenticated:
                return HttpResponse(status=HTTPStatus.FORBIDDEN)
            return for_somebody(request, *args, **kwargs)

        for_somebody = login_required(wrapped)
        return require_http_methods(list(methods))(private(known))

    return wrap
