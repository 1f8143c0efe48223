"""What is done of every request and response: for whom it is, what is closed to them, a header."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import reverse

from config.auth_settings import LOGIN_URL
from config.errors import FORM_ONLY, refusal
from config.passwords import CROWD, CrowdError, hashers
from trainer.accounts.models import User
from trainer.accounts.services import too_many
from trainer.api.authentication import borne_token
from trainer.schools.selectors import instructs
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


_WORD: Final = "bearer"
"""What stands before a token, whatever its case: the API reads it so."""


def token_of(request: HttpRequest) -> str | None:
    """Return the token that a request to the API bears; None if it bears none, or is for a page."""
    word, *rest = request.headers.get("Authorization", "").split() or [""]
    borne = request.path.startswith("/api/") and word.lower() == _WORD
    return " ".join(rest) if borne else None


def caller_of(request: HttpRequest) -> User | None:
    """Return the account of a request: of its token if it bears one, else of its session.

    A token is looked up once for a request.
    """
    secret = token_of(request)
    if secret is None:
        return request.user if isinstance(request.user, User) else None
    token = borne_token(request, secret)
    return token.user if token else None


_FREE: Final = ("/compte/", "/sante/", "/static/")
"""Where one goes all the same: to set it up, or to leave."""
_ASKED: Final = "Votre rôle demande un second facteur\u00a0: ajoutez une application de codes ou une clé d’accès."


def asked_of_some(get_response: Handler) -> Handler:
    """Send to the page of the second factor those who must have one and have none."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if settings.SECOND_FACTOR and not request.path.startswith(_FREE) and _lacks(request):
            return _sent_away(request)
        return get_response(request)

    return middleware


def is_asked_of(user: User) -> bool:
    """Whether the settings require a second factor of this account."""
    asked = settings.SECOND_FACTOR
    site = "administrateurs" in asked and user.is_staff
    return site or ("formateurs" in asked and instructs(user))


def _lacks(request: HttpRequest) -> bool:
    user = caller_of(request)
    return user is not None and is_asked_of(user) and not is_mfa_enabled(user)


def _sent_away(request: HttpRequest) -> HttpResponseBase:
    if request.path.startswith("/api/"):
        return refusal(request, HTTPStatus.FORBIDDEN, "Second facteur", _ASKED)
    messages.warning(request, _ASKED)
    return HttpResponseRedirect(reverse("mfa_index"))
