"""The verbs of prepared sequences: begin one, change its steps, ask one of them."""

from dataclasses import astuple
from datetime import datetime
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.unknown import UnknownError
from trainer.live.models import ClassQuestion, Sequence
from trainer.live.services.asking import Wanted, ask_class
from trainer.schools.models import Promotion, Role
from trainer.schools.selectors.desk import Desk
from trainer.schools.selectors.houses import house_in
from trainer.schools.services.audit import record
from trainer.web.refusals import RefusedError

MOST_STEPS: Final = 40
MOST_SEQUENCES: Final = 60
"""Sequences that a class may have: they are all shown on one page."""


@transaction.atomic
def prepare(
    *, actor: Desk, promotion: Promotion, title: str, now: datetime | None = None
) -> Sequence:
    """Begin a sequence for a class.

    Raises:
        RefusedError: if the class is archived, or has too many.
    """
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    locked = Promotion.objects.select_for_update().get(pk=promotion.pk)
    if locked.archived:
        raise RefusedError("Cette promotion est archivée.", "archive")
    if locked.live_sequences.count() >= MOST_SEQUENCES:
        raise RefusedError(f"{MOST_SEQUENCES} suites au plus\u00a0: supprimez-en une.")
    row = Sequence.objects.create(promotion=promotion, title=title, created_at=now)
    record(actor, "live.prepared", at=now, promotion=promotion, suite=title)
    return row


@transaction.atomic
def add_step(*, actor: Desk, sequence: Sequence, wanted: Wanted) -> None:
    """Add a question at the end of a sequence.

    Raises:
        UnknownError: if its words are not known.
        RefusedError: if the sequence is long enough.
    """
    actor.only(Role.INSTRUCTOR)
    game = catalog.game(wanted.game)
    drill = game.drill(wanted.drill)
    known = {branch.slug for branch in drill.branches_in(house_in(actor.school, game))}
    if wanted.branch and wanted.branch not in known:
        raise UnknownError(wanted.branch)
    locked = Sequence.objects.select_for_update().get(pk=sequence.pk)
    if len(locked.steps) >= MOST_STEPS:
        raise RefusedError(f"Une suite a {MOST_STEPS} questions au plus.")
    locked.steps.append([*astuple(wanted)])
    locked.save(update_fields=("steps",))


@transaction.atomic
def move_step(*, actor: Desk, sequence: Sequence, step: int, to: int | None) -> None:
    """Put a step of a sequence at another place, or away; what is not there is left alone."""
    actor.only(Role.INSTRUCTOR)
    locked = Sequence.objects.select_for_update().get(pk=sequence.pk)
    if not 0 <= step < len(locked.steps):
        return
    moved = locked.steps.pop(step)
    if to is not None:
        locked.steps.insert(max(to, 0), moved)
    locked.save(update_fields=("steps",))


@transaction.atomic
def forget(*, actor: Desk, sequence: Sequence) -> None:
    """Delete a sequence; the questions that came from it stay."""
    actor.only(Role.INSTRUCTOR)
    sequence.delete()


def ask_step(
    *, actor: Desk, sequence: Sequence, step: int, rng: Random, now: datetime | None = None
) -> ClassQuestion:
    """Put a step of a sequence to its class.

    Raises:
        RefusedError: if there is no such step, or its exercise is no longer taught.
    """
    if not 0 <= step < len(sequence.steps):
        raise RefusedError("La suite est finie.")
    try:
        return ask_class(
            actor=actor,
            promotion=sequence.promotion,
            wanted=Wanted(*sequence.steps[step]),
            rng=rng,
            prepared=(sequence.pk, step),
            now=now,
        )
    except UnknownError:
        raise RefusedError("Cet exercice n’est plus enseigné\u00a0: retirez-le.") from None
