"""Ordering something, and making it."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import Http404
from django.utils import timezone

from trainer.orders.models import Order, Product
from trainer.orders.selectors import File, Finding, digest_of, maker_of, state_of
from trainer.schools.models import Role
from trainer.schools.selectors import Desk, desk
from trainer.tasks.jobs import job
from trainer.web.refusals import RefusedError

HEAVIEST: Final = 40_000_000
"""Bytes of a file."""
MOST_KEPT: Final = 10
"""Files of a school that are kept; older ones go first."""
MOST_WAITING: Final = 5
"""What a school may have made at the same time."""
_SAYING: Final = timedelta(seconds=1)
GIVEN_UP: Final = (
    "Le document n’a pas pu être fait, malgré plusieurs essais. Demandez-le de nouveau\u00a0; si cela"
    " recommence, dites-le à qui administre le site, avec l’heure."
)
"""What is said of an order that failed each time that it was tried."""
_TOO_HEAVY: Final = "Le document est trop lourd pour être gardé\u00a0: demandez-en moins à la fois."
_GONE: Final = (
    "Ce dont ce document parle n’existe plus, ou vous n’y avez plus accès\u00a0: revenez à la page"
    " d’où vous l’avez demandé."
)


@transaction.atomic
def ask(
    *,
    actor: Desk,
    kind: str,
    title: str,
    back: str,
    asked: Mapping[str, Any],
    now: datetime | None = None,
) -> Order:
    """Have something made, and return the order: the one that is being made, if it is the same.

    ``back`` is the address of the page that asks; ``asked`` is JSON, and names nobody.

    Raises:
        RefusedError: if one is no instructor, or the school has asked for too much at once.
    """
    actor.only(Role.INSTRUCTOR)
    assert actor.user is not None  # noqa: S101 - a command makes things itself; for the type
    now = now or timezone.now()
    digest = digest_of(kind, asked)
    same = _being_made(actor, digest, now)
    if same is not None:
        return same
    if Order.objects.filter(school=actor.school, ended_at=None).count() >= MOST_WAITING:
        raise RefusedError(
            "Plusieurs documents se préparent déjà pour cette école\u00a0: attendez que l’un soit prêt."
        )
    words = {"kind": kind, "title": title[:240], "back": back, "asked": dict(asked)}
    try:
        with transaction.atomic():
            made = Order.objects.create(
                school=actor.school, asker=actor.user, digest=digest, asked_at=now, **words
            )
    except IntegrityError:  # asked twice at the same moment
        return Order.objects.get(school=actor.school, digest=digest, ended_at=None)
    task = make_order.enqueue(str(made.pk)).id
    Order.objects.filter(pk=made.pk).update(task=task)
    made.refresh_from_db()
    return made


def _being_made(actor: Desk, digest: str, now: datetime) -> Order | None:
    """Return the same order if it is being made; all those that were given up are over."""
    for waiting in Order.objects.filter(school=actor.school, ended_at=None):
        if state_of(waiting) == "manqué":
            Order.objects.filter(pk=waiting.pk, ended_at=None).update(
                ended_at=now, refusal=GIVEN_UP
            )
        elif waiting.digest == digest:
            return waiting
    return None


@job("Document", tries=3, priority=-50)
def make_order(order_id: str) -> None:
    """Make what was ordered, unless it is done, or nobody wants it any longer."""
    found = Order.objects.select_related("school", "asker")
    order = found.filter(pk=UUID(order_id), ended_at=None).first()
    if order is None:
        return
    progress = _Progress(order.pk)
    try:
        here = desk(order.asker, order.school.slug, Role.INSTRUCTOR)
        _deliver(order, maker_of(order.kind)(here, order.asked, progress.say), progress.total)
    except RefusedError as error:
        _end(order, refusal=error.message[:300])
    except Http404:
        _end(order, refusal=_GONE)


class _Progress:
    """Tells how far an order is, once a second at most."""

    def __init__(self, order: UUID) -> None:
        self._order, self._said = order, timezone.now()
        self.total = 0

    def say(self, done: int, total: int) -> None:
        now, self.total = timezone.now(), total
        if now - self._said >= _SAYING:
            self._said = now
            Order.objects.filter(pk=self._order).update(done=done, total=total)


@transaction.atomic
def _deliver(order: Order, made: File | Finding, total: int) -> None:
    """Keep what was made, of so many parts: all of them are done, whatever was said last."""
    whole = {"done": total, "total": total}
    if isinstance(made, Finding):
        _end(order, page=made.page, told=dict(made.told), **whole)
        return
    if len(made.body) > HEAVIEST:
        raise RefusedError(_TOO_HEAVY)
    Product.objects.create(order=order, name=made.name, media_type=made.media_type, body=made.body)
    _end(order, **whole)
    kept = Product.objects.filter(order__school=order.school_id)
    old = kept.order_by("-order__ended_at").values_list("pk", flat=True)[MOST_KEPT:]
    Order.objects.filter(pk__in=[*old]).delete()


def _end(order: Order, **told: Any) -> None:
    Order.objects.filter(pk=order.pk).update(ended_at=timezone.now(), **told)
