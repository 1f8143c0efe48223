"""Measures for Prometheus, counted as requests are answered (docs/exploitation.md)."""

import logging
from typing import Final, override

from django.http import HttpRequest
from prometheus_client import Counter, Histogram

_STEPS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_requests: Final = Counter("tapis_requetes", "Requêtes", ["piece", "methode", "statut"])
_seconds: Final = Histogram("tapis_reponse_secondes", "Durées", ["piece"], buckets=_STEPS)
_events: Final = Counter("tapis_securite", "Événements de sécurité", ["evenement"])
_slow: Final = Counter("tapis_requetes_sql_lentes", "Requêtes lentes à la base")
_faults: Final = Counter("tapis_fautes", "Erreurs 500 et 503", ["statut"])
_KNOWN_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_FIRST_FAULT: Final = 500


def count(request: HttpRequest, status: int, seconds: float) -> None:
    """Count a request and how long its answer took, under the room that answered."""
    match = request.resolver_match
    room = (match.app_name or "autres").split(":")[0] if match else "rien"
    method = request.method if request.method in _KNOWN_METHODS else "autre"
    _requests.labels(room, method, status).inc()
    _seconds.labels(room).observe(seconds)
    if status >= _FIRST_FAULT:
        _faults.labels(status).inc()


def count_slow_query() -> None:
    """Count a question to the database that took long."""
    _slow.inc()


class CountEvents(logging.Handler):
    """Counts the events of the security log by name."""

    @override
    def emit(self, record: logging.LogRecord) -> None:
        _events.labels(record.getMessage()).inc()
