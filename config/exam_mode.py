"""Exam mode, at the door: who sits an exam is sent back to his copy, and addresses may be shut."""

from collections.abc import Callable
from http import HTTPStatus
from threading import Thread
from time import sleep
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from config.callers import caller_of, token_of
from trainer.accounts.models import User
from trainer.api.errors import refusal_of
from trainer.api.refusals import Refusal
from trainer.exams.mode import Asked, Closed, asked, closed_now, sat_by, shut_by
from trainer.schools.selectors import instructs
from trainer.web.networks import address_of
from trainer.web.pages import READ

_EVERY: Final = 10
"""Seconds between two looks at which addresses are shut: pages ask nothing of the database."""
_SAT: Final = "Fermé tant que votre copie n’est pas finie."
_HERE: Final = "Fermé à cette adresse pendant qu’un examen de l’école est ouvert."
_OWN: Final = frozenset({"seance", "progression"})
"""Rooms where even reading is one's own."""
_shut: tuple[Closed, ...] = ()


def look() -> None:
    """Look at which addresses are shut now."""
    global _shut  # noqa: PLW0603 - one for all the requests of a process
    _shut = closed_now(timezone.now())


def watch() -> None:
    """Look again and again, beside the requests; a database that fails shuts and opens nothing."""
    Thread(target=_watch, name="exam-mode", daemon=True).start()


def _watch() -> None:
    while True:
        try:
            look()
        except DatabaseError:
            pass
        finally:
            close_old_connections()
        sleep(_EVERY)


class ExamMode:
    """Middleware that shuts what an exam shuts."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Go on."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, values: dict[str, Any]
    ) -> HttpResponse | None:
        """Answer in place of a page that is shut."""
        match = request.resolver_match
        wanted = asked(match.route, values) if match else None
        return _answer(request, wanted) if wanted else None


def _answer(request: HttpRequest, wanted: Asked) -> HttpResponse | None:
    user = _user(request, wanted)
    sitting = sat_by(user, timezone.now()) if user else None
    if sitting is not None and shut_by(sitting, wanted):
        return _told(request, _SAT, sitting)
    if _shut and any(it.shuts(wanted, address_of(request)) for it in _shut):
        return None if user and instructs(user) else _told(request, _HERE)
    return None


def _user(request: HttpRequest, wanted: Asked) -> User | None:
    """Return the account of a request, if what it asks for depends on it."""
    public = request.path.startswith("/api/") and wanted.room not in _OWN and request.method in READ
    known = token_of(request) is not None or settings.SESSION_COOKIE_NAME in request.COOKIES
    # What everybody may read looks up no visitor, so that caches may keep it.
    return caller_of(request) if known or not public else None


def _told(request: HttpRequest, why: str, sitting: object = None) -> HttpResponse:
    if request.path.startswith("/api/"):
        return refusal_of(request, Refusal("examen-en-cours", why))
    context = {"why": why, "sitting": sitting}
    page = render(request, "examens/ferme.html", context, status=HTTPStatus.FORBIDDEN)
    add_never_cache_headers(page)
    return page
