"""What Prometheus reads: measures summed over the processes of the server, and the queue."""

from collections.abc import Iterator
from typing import override

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from trainer.tasks.state import queue


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer Prometheus, which shows the token of the settings."""
    wanted, given = settings.METRICS_TOKEN, request.headers.get("Authorization", "")
    if not wanted or not constant_time_compare(given, f"Bearer {wanted}"):
        raise Http404
    told = generate_latest(_registry()) + generate_latest(_queue_now())
    return HttpResponse(told, content_type=CONTENT_TYPE_LATEST)


class _Queue(Collector):
    """The queue, which the processes share: measured when it is asked for, kept by none of them."""

    @override
    def collect(self) -> Iterator[Metric]:
        try:
            found = queue(timezone.now())
        except DatabaseError:  # the rest can be told
            return
        pieces = GaugeMetricFamily("tapis_travaux", "Travaux de fond", labels=["etat"])
        pieces.add_metric(["attend"], found.waiting)
        pieces.add_metric(["en_cours"], found.running)
        pieces.add_metric(["manque"], found.failed)
        yield pieces
        seconds = found.oldest.total_seconds()
        yield GaugeMetricFamily("tapis_travaux_attente_secondes", "Le plus ancien dû", seconds)
        yield GaugeMetricFamily("tapis_ouvriers", "Ouvriers en vie", found.workers)


def _queue_now() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(_Queue())
    return registry


def _registry() -> CollectorRegistry:
    if not settings.METRICS_DIR:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry, settings.METRICS_DIR)
    return registry
