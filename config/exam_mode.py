"""Exam mode at the door: anyone sitting an exam is sent back to their copy; addresses may be shut.

What an account asks for beside the copy that it is writing is counted here, whatever asks for it.
"""

from collections.abc import Callable, Iterable
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

from config.middleware import caller_of, token_of
from trainer.accounts.models import User
from trainer.api.errors import refusal_of
from trainer.api.refusals import Refusal
from trainer.exams.models import Sitting
from trainer.exams.selectors.mode import (
    AskedFor,
    Closed,
    asked,
    closed_now,
    elsewhere,
    sat_by,
    shut_by,
)
from trainer.exams.services.presence import note_detour
from trainer.schools.selectors import instructs
from trainer.web.networks import address_of
from trainer.web.pages import READ, in_part

_EVERY: Final = 10
"""Seconds between two looks at which addresses are shut: pages ask nothing of the database."""
_SAT: Final = "Fermé tant que votre copie n’est pas finie."
_HERE: Final = "Fermé à cette adresse pendant qu’un examen de l’école est ouvert."
_OWN: Final = frozenset({"seance", "progression"})
"""Rooms where even reading is one's own."""
_COPIES: Final = "_copies"
"""Where a request keeps the copies that run beside what it asks for."""
_NOTHING_SHOWN: Final = ("HEAD", "OPTIONS")
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
    """Middleware that shuts what an exam shuts, and counts the other pages of who sits it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Go on; the copies that run then know of what was given or refused."""
        response = self.get_response(request)
        copies = vars(request).get(_COPIES)
        if copies and request.method not in _NOTHING_SHOWN and _given(request, response):
            for sitting in copies:
                note_detour(sitting=sitting, page=request.path, now=timezone.now())
        return response

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, values: dict[str, Any]
    ) -> HttpResponse | None:
        """Answer in place of a page that is shut."""
        match = request.resolver_match
        wanted = asked(match.route, values) if match else None
        if wanted is None and not (match and elsewhere(match.route) and _known(request)):
            return None
        user = _user(request, wanted)
        copies = sat_by(user, timezone.now()) if user else ()
        vars(request)[_COPIES] = copies
        if copies and request.headers.get("Sec-Purpose", "").startswith("prefetch"):
            # Nobody has asked for it yet: whoever does gets it then, and is counted.
            return HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE)
        return _answer(request, wanted, user, copies) if wanted else None


def _given(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether a page was asked for and given, or refused in so many words.

    Who is led to another page is counted there. What pages and the script that keeps them ask by
    themselves bears a header; forging it gives no more than the refusal.
    """
    status = response.status_code
    if status == HTTPStatus.FORBIDDEN and in_part(request):
        return False
    led = HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST
    unready = status == HTTPStatus.SERVICE_UNAVAILABLE
    return not unready and (status == HTTPStatus.NOT_MODIFIED or not led)


def _answer(
    request: HttpRequest, wanted: AskedFor, user: User | None, copies: Iterable[Sitting]
) -> HttpResponse | None:
    shutting = next((it for it in copies if shut_by(it, wanted)), None)
    if shutting is not None:
        return _told(request, _SAT, shutting)
    if _shut and any(it.shuts(wanted, address_of(request)) for it in _shut):
        return None if user and instructs(user) else _told(request, _HERE)
    return None


def _user(request: HttpRequest, wanted: AskedFor | None) -> User | None:
    """Return the account of a request, if what it asks for depends on it."""
    public = request.path.startswith("/api/") and request.method in READ
    own = wanted is not None and wanted.room in _OWN
    # What everybody may read looks up no visitor, so that caches may keep it.
    return caller_of(request) if _known(request) or own or not public else None


def _known(request: HttpRequest) -> bool:
    """Whether a request says who makes it."""
    return token_of(request) is not None or settings.SESSION_COOKIE_NAME in request.COOKIES


def _told(request: HttpRequest, why: str, sitting: object = None) -> HttpResponse:
    if request.path.startswith("/api/"):
        return refusal_of(request, Refusal("examen-en-cours", why))
    context = {"why": why, "sitting": sitting}
    page = render(request, "examens/ferme.html", context, status=HTTPStatus.FORBIDDEN)
    add_never_cache_headers(page)
    return page
