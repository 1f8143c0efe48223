"""Quotations and corrections that are too long for a page, made by the queue."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from trainer.exams.models import Replay
from trainer.marks.selectors.rejudging import Quotation, quote
from trainer.marks.services import replays
from trainer.orders.models import Order
from trainer.orders.selectors import Say, latest, state_of
from trainer.orders.services import ask
from trainer.practice.selectors import counting as practice
from trainer.practice.services.correcting import Budget
from trainer.questions.models import Scope
from trainer.schools.models import School
from trainer.schools.selectors import Desk
from trainer.web.refusals import RefusedError

QUOTATION: Final = "devis"
CORRECTION: Final = "correction"
_STEP: Final = Budget(seconds=1)
_LONGEST: Final = 300


def asked_of(scope: Scope) -> dict[str, Any]:
    """Return a scope, as an order keeps it."""
    choices = dict(scope.choices)
    return {"game": scope.game, "drill": scope.drill, "exam": scope.exam, "choices": choices}


def scope_of(asked: Mapping[str, Any]) -> Scope:
    """Return the scope that an order keeps."""
    return Scope(asked["game"], asked["drill"], choices=asked["choices"], exam=asked["exam"])


def page_of(school: School, scope: Scope) -> str:
    """Return the address of the page of a quotation; that of all corrections, if it is too long."""
    drill = f"{scope.game}/{scope.drill}" if scope.drill else scope.game
    options = {f"option-{option}": choice for option, choice in scope.choices.items()}
    query = urlencode({"examen": scope.exam or "", "exercice": drill} | options)
    address = f"{reverse('marks:quotation', args=(school.slug,))}?{query}"
    short = len(address) <= _LONGEST
    return address if short else reverse("marks:corrections", args=(school.slug,))


def ask_quotation(*, actor: Desk, scope: Scope, title: str) -> Order:
    """Have a whole quotation made, however many answers there are.

    Raises:
        RefusedError: if one is no instructor, or too much is being made.
    """
    back, asked = page_of(actor.school, scope), asked_of(scope)
    return ask(actor=actor, kind=QUOTATION, title=f"Devis\u00a0: {title}", back=back, asked=asked)


def ask_correction(*, actor: Desk, scope: Scope, title: str, reason: str, shown: str) -> Order:
    """Have a whole quotation applied; ``shown`` is the digest of the one that was read.

    Raises:
        RefusedError: if one is no instructor, or too much is being made.
    """
    back = page_of(actor.school, scope)
    asked = asked_of(scope) | {"reason": reason, "shown": shown}
    return ask(
        actor=actor, kind=CORRECTION, title=f"Correction\u00a0: {title}", back=back, asked=asked
    )


def read_in(order: Order) -> tuple[Scope, str]:
    """Return the scope of a quotation that was made, and its digest.

    Raises:
        RefusedError: if it is not ready, or the order is for something else.
    """
    if order.kind != QUOTATION or state_of(order) != "fait":
        raise RefusedError("Ce document n’est pas un devis prêt à appliquer.")
    return scope_of(order.asked), order.told["digest"]


def prepared(here: Desk, scope: Scope) -> Order | None:
    """Return the last whole quotation that was made of a scope, if one is kept."""
    return latest(here, QUOTATION, asked_of(scope), timezone.now())


def quote_whole(school: School, scope: Scope) -> Quotation:
    """Replay all the answers of a scope in a school, for as long as it takes."""
    scope = replace(scope, school=school)
    practised = practice.quote(scope) if scope.exam is None else None
    return quote(school, scope, practised, whole=True)


def correct_whole(*, actor: Desk, scope: Scope, reason: str, shown: str, say: Say) -> Replay:
    """Apply a whole quotation to its last answer; begun by a worker that died, it goes on.

    Raises:
        RefusedError: without a reason, or if the quotation is no longer the one that was read,
            or it corrects nothing.
    """
    made = _begun(actor.school, scope, reason) or replays.apply(
        actor=actor,
        scope=scope,
        reason=reason,
        shown=shown,
        practised=quote_whole(actor.school, scope).practice,
        whole=True,
    )
    while not replays.go_on(actor=actor, replay=made, budget=_STEP):
        if made.practice is not None:
            say(made.practice.people, made.practice.expected)
    return made


def _begun(school: School, scope: Scope, reason: str) -> Replay | None:
    """Return the same correction, if its practice was left in the middle."""
    rows = Replay.objects.filter(school=school, exam=scope.exam, undone_at=None, reason=reason)
    rows = rows.filter(game=scope.game, drill=scope.drill, practice__finished_at=None)
    going = rows.exclude(practice=None).select_related("practice").order_by("-pk")
    return next((made for made in going if made.choices == dict(scope.choices)), None)
