"""Whether the site can work, for whoever watches over it."""

import time
from typing import Final

from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.checks import is_up_to_date
from config.serving.gate import places
from trainer.tasks.state import has_queue, queue

_TEXT: Final = "text/plain; charset=utf-8"
_ROW: Final = "sante-pret"
_FRESH: Final = 1.0
"""Seconds during which an answer is good: whoever asks without end writes no more for it."""
_last: tuple[float, str] = (float("-inf"), "")
_migrated = False
"""Whether the base was seen as this version wants it: it is not looked at again."""


@never_cache
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database can be read, 503 otherwise."""
    try:
        with connection.cursor() as cursor:
            # A real table: SELECT 1 does not even open SQLite's file.
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
            cursor.fetchone()
    except DatabaseError:
        return HttpResponse("base de données indisponible\n", _TEXT, status=503)
    return HttpResponse("ok\n", _TEXT)


@never_cache
@require_safe
def ready(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when the site can write, to its database and to its cache; 503 otherwise.

    A base that waits for migrations is not ready: the pages of this version would fail.
    """
    global _last  # noqa: PLW0603 - what the process found a moment ago
    if places.full:
        return HttpResponse("aucun formulaire ne passe\n", _TEXT, status=503)
    at, fault = _last
    if time.monotonic() - at > _FRESH:
        fault = _unmigrated() or _fault()
        _last = (time.monotonic(), fault)
    return HttpResponse(f"{fault or 'ok'}\n", _TEXT, status=503 if fault else 200)


@never_cache
@require_safe
def working(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when workers keep up with the queue, 503 otherwise: pages do without them."""
    try:
        fault = queue(timezone.now()).fault() if has_queue() else ""
    except DatabaseError:
        fault = "base de données indisponible"
    return HttpResponse(f"{fault or 'ok'}\n", _TEXT, status=503 if fault else 200)


def _unmigrated() -> str:
    global _migrated  # noqa: PLW0603 - what the process found once
    try:
        _migrated = _migrated or is_up_to_date()
    except DatabaseError:
        return "base de données indisponible"
    return "" if _migrated else "la base attend des migrations"


def _fault() -> str:
    """Return what is wrong, empty if nothing is: a disk that is full lets one read."""
    now = timezone.now()
    try:
        # A row of sessions that is over: the purge takes it away.
        Session.objects.update_or_create(pk=_ROW, defaults={"session_data": "", "expire_date": now})
    except DatabaseError:
        return "la base ne se laisse pas écrire"
    try:
        cache.set(_ROW, now.isoformat(), 60)
        kept = cache.get(_ROW) == now.isoformat()
    except Exception:  # noqa: BLE001 - each kind of cache has its own errors
        kept = False
    return "" if kept else "le cache ne retient rien"
