"""The only door to what was ordered: the instructors of its school."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Literal, get_args
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from trainer.orders.models import KEPT, Order, Product
from trainer.orders.selectors.kinds import digest_of
from trainer.schools.selectors.desk import Desk

type State = Literal["attend", "en cours", "fait", "refusé", "manqué"]
STATES: Final[tuple[State, ...]] = get_args(State.__value__)


def orders(here: Desk, now: datetime) -> QuerySet[Order]:
    """Return what was lately ordered in a school, the latest first."""
    return here.taught(Order.objects.filter(asked_at__gt=now - KEPT))


def order(here: Desk, pk: UUID, now: datetime) -> Order:
    """Return what was lately ordered in a school.

    Raises:
        Http404: if it was not, or whoever asks is no instructor there.
    """
    return get_object_or_404(orders(here, now), pk=pk)


def latest(here: Desk, kind: str, asked: Mapping[str, Any], now: datetime) -> Order | None:
    """Return the last time that the same was lately made in a school, if it was."""
    rows = orders(here, now).filter(digest=digest_of(kind, asked), refusal="")
    return rows.filter(ended_at__isnull=False).order_by("-ended_at").first()


def product(found: Order) -> Product:
    """Return the file that was made for an order.

    Raises:
        Http404: if there is none.
    """
    made = Product.objects.filter(order=found).first()
    if made is None:
        raise Http404
    return made


def state_of(found: Order) -> State:
    """Return how an order is. One query, unless it has ended.

    What its worker has given up, or the queue no longer knows, has failed.
    """
    if found.ended_at is not None:
        return "refusé" if found.refusal else "fait"
    rows = DBTaskResult.objects.filter(pk__in=[found.task] if found.task else ())
    status = rows.values_list("status", flat=True).first()
    if status in {TaskResultStatus.READY, TaskResultStatus.RUNNING}:
        return "en cours" if status == TaskResultStatus.RUNNING else "attend"
    return "manqué"
