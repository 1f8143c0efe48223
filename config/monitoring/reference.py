"""The number of a request: in its answer, on its error page, in every line logged meanwhile."""

import logging
import re
import secrets
import time
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from config.monitoring import metrics
from config.monitoring.lines import NUMBER, Request, current, route_of
from trainer.web.events import account_of, refused

type Handler = Callable[[HttpRequest], HttpResponseBase]

HEADER: Final = "X-Request-ID"
_GIVEN: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
_REFUSALS: Final = frozenset({401, 403, 429})
logger = logging.getLogger(__name__)


def numbered(get_response: Handler) -> Handler:
    """Give each request a number, measure it, and tell of those that are refused or slow."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        here = Request(_number(request))
        _doubt_proxy(request)
        request.META[NUMBER] = here.number  # Django logs a refusal once everything has returned
        token = current.set(here)
        try:
            response = get_response(request)
            here.route = route_of(request)
            _tell(request, response, here)
        finally:
            current.reset(token)
        response.headers[HEADER] = here.number
        return response

    return middleware


def _number(request: HttpRequest) -> str:
    # A number given by our own proxy is kept: its log and ours then tell of the same request.
    given = request.headers.get(HEADER, "")
    return given if settings.TRUST_PROXY and _GIVEN.fullmatch(given) else secrets.token_hex(6)


def _doubt_proxy(request: HttpRequest) -> None:
    """Say once that a proxy is there and is not believed: everybody then has its one address."""
    if "X-Forwarded-For" in request.headers and not settings.TRUST_PROXY:
        _said_once("mandataire sans DJANGO_TRUST_PROXY\u00a0: tous ont la même adresse")


@cache
def _said_once(what: str) -> None:
    logger.warning(what)


def _hides(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether an account is told that a thing is not there: it may be somebody else's."""
    if response.status_code != HTTPStatus.NOT_FOUND or request.resolver_match is None:
        return False
    return bool(request.resolver_match.kwargs) and account_of(request) is not None


def _tell(request: HttpRequest, response: HttpResponseBase, here: Request) -> None:
    took = time.perf_counter() - here.since
    metrics.count(request, response.status_code, took)
    if response.status_code in _REFUSALS or _hides(request, response):
        refused(request, response.status_code)
    if took > settings.SLOW_REQUEST:
        told = {"ms": round(took * 1000), "status": response.status_code}
        logger.warning("requête lente", extra={"facts": told})
