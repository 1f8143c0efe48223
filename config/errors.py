"""What a visitor gets when something breaks."""

import sys

from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views import defaults

# SQLite: busy, locked, read-only, I/O error, full, cannot open. Its other
# OperationalErrors (no such table…) are faults of ours: they stay errors 500.
PASSING_SQLITE_ERRORS = {5, 6, 8, 10, 13, 14}
RETRY_AFTER = "10"
SORRY = "Le site est momentanément indisponible. Rien n'est perdu : réessayez dans un instant."


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 503 when the database is at fault, 500 otherwise.

    It is the 500 handler rather than a middleware because the session and
    other middleware write to the database too, after the view.
    """
    if database_is_unavailable(sys.exception()):
        return unavailable(request)
    return defaults.server_error(request)


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
        return JsonResponse({"detail": SORRY}, status=503, headers=headers)
    # No context processor: they would ask the database again.
    page = render_to_string("503.html", {"sorry": SORRY})
    return HttpResponse(page, status=503, headers=headers)
