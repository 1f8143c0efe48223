"""Whoever must have a second factor does nothing on the site before they have one."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse

from config.errors import refusal
from config.request_identity import caller_of
from trainer.accounts.models import User
from trainer.schools.selectors.access import instructs

type Handler = Callable[[HttpRequest], HttpResponseBase]

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
