"""What can be ordered, and who may see what was."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, Literal, get_args
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from trainer.orders.models import KEPT, Order, Product
from trainer.schools.selectors import Desk
from trainer.web.refusals import RefusedError


@dataclass(frozen=True, slots=True)
class File:
    """A file that was made; ``name`` has its ending."""

    name: str
    media_type: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Finding:
    """What was reckoned: JSON without any name, and the address of the page that tells it."""

    page: str
    told: Mapping[str, Any] = field(default_factory=dict)


type Say = Callable[[int, int], None]
"""``say(done, total)`` tells how far the work is; called as often as one likes."""
type Maker = Callable[[Desk, Mapping[str, Any], Say], File | Finding]
"""``maker(here, asked, say)`` makes what is asked for a desk, looked up again when it begins.

It may be begun again after it was cut anywhere. It raises ``RefusedError``, which the page says, or
``Http404`` where what it is about is gone; any other error has it tried again.
"""

_MAKERS: Final[dict[str, Maker]] = {}


def digest_of(kind: str, asked: Mapping[str, Any]) -> str:
    """Return what tells a thing that is asked for from all others."""
    return sha256(json.dumps([kind, asked], sort_keys=True).encode()).hexdigest()


def makes(kind: str) -> Callable[[Maker], Maker]:
    """Declare the function that makes a kind of thing."""

    def declare(maker: Maker) -> Maker:
        _MAKERS[kind] = maker
        return maker

    return declare


def maker_of(kind: str) -> Maker:
    """Return who makes a kind of thing.

    Raises:
        RefusedError: if nobody does any longer.
    """
    found = _MAKERS.get(kind)
    if found is None:
        raise RefusedError("Cette sorte de document n’est plus faite par le site.")
    return found


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
