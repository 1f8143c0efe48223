"""Addresses that fail in the ways that a test needs."""

import secrets

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import handler500
from config.urls import urlpatterns as real

__all__ = ["handler500", "urlpatterns"]


def remember(request: HttpRequest) -> HttpResponse:
    """Write the session, which its middleware saves after the view."""
    request.session["text"] = secrets.token_hex(100_000)  # hardly compressible
    return HttpResponse("retenu")


def misspell(_request: HttpRequest) -> HttpResponse:
    """Commit a fault of programming."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM no_such_table")
    return HttpResponse()


urlpatterns = [
    *real,
    path("retenir/", remember),
    path("api/retenir/", remember),
    path("faute/", misspell),
]
