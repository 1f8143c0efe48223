"""What a visitor gets when something breaks."""

import sys
from http import HTTPStatus

from django.core.exceptions import BadRequest, RequestDataTooBig
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from config.monitoring.lines import number

# SQLite: busy, locked, read-only, I/O error, full, cannot open. Its other
# OperationalErrors (no such table…) are faults of ours: they stay errors 500.
PASSING_SQLITE_ERRORS = {5, 6, 8, 10, 13, 14}
RETRY_AFTER = "10"
SORRY = "Le site est momentanément indisponible. Rien n’est perdu\u00a0: réessayez dans un instant."
FAULT = "La faute est de notre côté\u00a0: l’incident est noté."
REFUSED = "La demande n’a pas pu être comprise. Revenez à la page précédente et recommencez."
TOO_LARGE = "L’envoi est trop volumineux\u00a0: rien n’a été enregistré."
FORM_ONLY = (
    "Cette adresse reçoit un formulaire et ne s’ouvre pas d’elle-même. "
    "Revenez à la page précédente et recommencez."
)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say in French what was wrong with what was sent: 413 if it was its size, 400 otherwise."""
    if isinstance(exception, RequestDataTooBig):
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return refusal(request, status, "Envoi trop volumineux", TOO_LARGE)
    # The message of a BadRequest is ours, and French; those of other errors are Django's.
    ours = type(exception) is BadRequest and str(exception)
    return refusal(request, HTTPStatus.BAD_REQUEST, "Demande refusée", ours or REFUSED)


def refusal(request: HttpRequest, status: HTTPStatus, title: str, advice: str) -> HttpResponse:
    """Answer with a plain page, or with JSON to the API's callers."""
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": advice}, status=status)
    context = {"title": title, "advice": advice, "status": status.value}
    return HttpResponse(render_to_string("400.html", context), status=status)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 503 when the database is at fault, 500 otherwise.

    It is the 500 handler rather than a middleware because the session and
    other middleware write to the database too, after the view.
    """
    if database_is_unavailable(sys.exception()):
        return unavailable(request)
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": FAULT, "reference": number()}, status=500)
    # No context processor: they might fail as the page did.
    return HttpResponse(render_to_string("500.html", {"reference": number()}), status=500)


def database_is_unavailable(error: BaseException | None) -> bool:
    """Tell whether the error is the database's own, likely to pass."""
    if not isinstance(error, (OperationalError, InterfaceError)):
        return False
    if connection.vendor != "sqlite":
        return True
    code = getattr(error.__cause__, "sqlite_errorcode", 0)
    return code & 0xFF in PASSING_SQLITE_ERRORS  # the low byte is the kind


def unavailable(request: HttpRequest) -> HttpResponse:
    """Ask to come back in a moment."""
    headers = {"Retry-After": RETRY_AFTER, "Cache-Control": "no-store"}
    if request.path.startswith("/api/"):
        told = {"detail": SORRY, "reference": number()}
        return JsonResponse(told, status=503, headers=headers)
    # No context processor: they would ask the database again.
    page = render_to_string("503.html", {"sorry": SORRY, "reference": number()})
    return HttpResponse(page, status=503, headers=headers)
