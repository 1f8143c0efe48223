"""What Django leaves out of its responses: a header, and the words of some refusals."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed

from config.auth_settings import LOGIN_URL
from config.errors import FORM_ONLY, refusal
from config.hashing import CROWD, CrowdError, hashers
from trainer.accounts.services.limits import too_many
from trainer.web.refusals import TooOftenError

type Handler = Callable[[HttpRequest], HttpResponseBase]

UNUSED = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"


def permissions_policy(get_response: Handler) -> Handler:
    """Renounce the powers of the browser that the site has no use for."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", UNUSED)
        return response

    return middleware


def method_refused_in_words(get_response: Handler) -> Handler:
    """Give a page to who opens an address that only takes forms: Django sends nothing."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            page = refusal(request, HTTPStatus.METHOD_NOT_ALLOWED, "Rien à ouvrir ici", FORM_ONLY)
            response.content = page.content
            response.headers["Content-Type"] = page.headers["Content-Type"]
        return response

    return middleware


def too_often_in_words(get_response: Handler) -> Handler:
    """Say in a page, with « Retry-After », that somebody has written too much today.

    Where a crowd signs in, it is said at the door: what comes before a hash costs more than a page.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def at_the_door(
        request: HttpRequest, _view: object, _args: object, _values: object
    ) -> HttpResponseBase | None:
        match = request.resolver_match
        signs_in = match is not None and match.view_name == LOGIN_URL and request.method == "POST"
        return too_many(request, CROWD, CrowdError.wait) if signs_in and hashers.full else None

    def told(request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        if isinstance(error, TooOftenError):
            return too_many(request, error.message, error.wait)
        return None

    vars(middleware).update(process_view=at_the_door, process_exception=told)
    return middleware


_IN_CLEAR: Final = "En https seulement\u00a0: ce jeton a circulé en clair, remplacez-le."


def api_refused_in_clear(get_response: Handler) -> Handler:
    """Refuse a call of the API over plain HTTP where the site is served by HTTPS.

    Led to HTTPS like a page, a program would go on showing its token to everybody, unknowing.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        in_clear = settings.SECURE_SSL_REDIRECT and not request.is_secure()
        if in_clear and request.path.startswith("/api/"):
            return refusal(request, HTTPStatus.FORBIDDEN, "En clair", _IN_CLEAR)
        return get_response(request)

    return middleware
