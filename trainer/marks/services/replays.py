"""Replaying stored answers: a quotation that writes nothing, then overlays; and undoing them."""

from dataclasses import replace
from datetime import datetime
from itertools import batched
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from casino_rules import catalog
from trainer.exams.models import Answer
from trainer.marks.models import Overlay, Replay
from trainer.marks.selectors import rejudging
from trainer.marks.selectors.access import named
from trainer.marks.selectors.rejudging import Sat
from trainer.practice.services import correcting
from trainer.practice.services.correcting import Budget
from trainer.questions.domain.judging import Quotation, Rejudged
from trainer.questions.models import Scope
from trainer.schools.models import Role, School
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.refusals import RefusedError, given_reason

_CHANGED: Final = (
    "Des réponses ou des notes ont changé depuis ce devis\u00a0: relisez le nouveau"
    " avant de l’appliquer."
)
_TOO_MANY: Final = (
    "Trop de réponses sont concernées pour une page\u00a0: faites préparer le devis entier, puis"
    " appliquez-le."
)
_AT_ONCE: Final = 500


@transaction.atomic
def apply(
    *,
    actor: Desk,
    scope: Scope,
    reason: str,
    shown: str,
    practised: Quotation | None = None,
    whole: bool = False,
    now: datetime | None = None,
) -> Replay:
    """Lay over the answers what the quotation says; ``shown`` is the digest of the one read.

    The answers of practice are corrected person by person, by ``go_on``. A command says
    ``whole``, with the quotation of practice that it has made.

    Raises:
        RefusedError: without a reason, or if the quotation is no longer the one that was read,
            or it corrects nothing, or without ``whole`` there are too many answers.
    """
    now = now or timezone.now()
    actor.only(Role.INSTRUCTOR)
    reason = given_reason(reason, "de la correction")
    School.objects.select_for_update(no_key=True).get(pk=actor.school.pk)  # one at a time
    quotation = rejudging.quote(actor.school, scope, practised, whole=whole)
    if quotation.left:
        raise RefusedError(_TOO_MANY)
    if quotation.digest != shown:
        raise RefusedError(_CHANGED, "entre-temps")
    if not (quotation.changes or quotation.practised):
        raise RefusedError("Aucune réponse n’est à corriger.")
    replay = _made(actor, scope, reason, quotation, now)
    for some in batched(_in_order(quotation.changes), _AT_ONCE):
        _lay(replay, some)
    _record(actor, "marks.replayed", replay, now)
    return replay


def _made(
    actor: Desk, scope: Scope, reason: str, quotation: rejudging.Quotation, now: datetime
) -> Replay:
    """Write a correction, and begin that of practice if it changes anything there."""
    corrected = None
    if quotation.practised:
        corrected = correcting.begin(
            scope=replace(scope, school=actor.school),
            reason=reason,
            expected=quotation.practice.people if quotation.practice else 0,
            now=now,
        )
    return Replay.objects.create(
        school=actor.school,
        exam_id=scope.exam,
        game=scope.game,
        drill=scope.drill,
        choices=dict(scope.choices),
        reason=reason,
        rules_version=catalog.game(scope.game).rulebook.version,
        replayed=quotation.replayed,
        changed=len(quotation.changes),
        marks=len(quotation.marks),
        practice=corrected,
        at=now,
        actor=actor.membership,
        site_actor=None if actor.membership else actor.user,
    )


def go_on(*, actor: Desk, replay: Replay, budget: Budget) -> bool:
    """Correct the answers of more people in practice, or restore them; return whether all are.

    Raises:
        RefusedError: if the correction is another school's.
    """
    actor.instructs(replay.school_id, "Cette correction")
    return replay.practice is None or correcting.go_on(replay.practice, budget=budget)


def _in_order(changes: tuple[Rejudged[Sat], ...]) -> list[Rejudged[Sat]]:
    """Return changes as they are read: by exam, by name, by question."""
    copies = named(exam__in={change.of.exam for change in changes}).values_list("pk", flat=True)
    ranks = {pk: rank for rank, pk in enumerate(copies)}
    return sorted(changes, key=lambda change: (ranks[change.of.owner], change.of.position))


def _lay(made: Replay, changes: tuple[Rejudged[Sat], ...]) -> None:
    numbers = [change.of.answer for change in changes]
    held = Answer.objects.select_for_update(of=("self",)).filter(pk__in=numbers).order_by("pk")
    versions = dict(held.values_list("pk", "version"))
    if any(versions.get(change.of.answer) != change.of.version for change in changes):
        raise RefusedError(_CHANGED, "entre-temps")
    lasts = Overlay.objects.filter(answer__in=numbers).order_by().values_list("answer")
    last = dict(lasts.annotate(Max("number")))
    try:
        with transaction.atomic():
            Overlay.objects.bulk_create(
                _overlay(made, change, last.get(change.of.answer, 0)) for change in changes
            )
    except IntegrityError:  # decided by hand at the same moment
        raise RefusedError(_CHANGED, "entre-temps") from None


def _overlay(made: Replay, change: Rejudged[Sat], last: int) -> Overlay:
    assert change.after is not None  # noqa: S101 - it has changed; for the type
    return Overlay(
        answer_id=change.of.answer,
        number=last + 1,
        version=change.of.version,
        kind=Overlay.Kind.REPLAY,
        replay=made,
        share=change.after.share,
        out_of=change.after.out_of,
        correct=change.after.correct,
        verdict=change.after.verdict,
        rules_version=made.rules_version,
        reason=made.reason,
        at=made.at,
        actor=made.actor,
        site_actor=made.site_actor,
    )


@transaction.atomic
def undo(*, actor: Desk, replay: Replay, now: datetime | None = None) -> bool:
    """Take a correction back: all is as before it. Return whether this call did it.

    Raises:
        RefusedError: if a later correction was made upon it.
    """
    now = now or timezone.now()
    actor.instructs(replay.school_id, "Cette correction")
    School.objects.select_for_update(no_key=True).get(pk=actor.school.pk)
    above = replay.above()
    if above is not None:
        raise RefusedError(f"Annulez d’abord la correction n°\u00a0{above.pk}, faite par-dessus.")
    rows = Replay.objects.filter(pk=replay.pk, undone_at=None)
    done = rows.update(undone_at=now, undone_by=actor.membership)
    if done:
        if replay.practice is not None:
            correcting.undo(replay.practice, now=now)
        _record(actor, "marks.replay_undone", replay, now)
    replay.refresh_from_db()
    return bool(done)


def _record(actor: Desk, verb: str, replay: Replay, now: datetime) -> None:
    details: dict[str, Any] = {
        "correction": replay.pk,
        "jeu": replay.game,
        "réponses": replay.changed,
        "notes": replay.marks,
        "motif": replay.reason,
    }
    if replay.practice is not None:
        details["personnes à l’entraînement"] = replay.practice.expected
    record(actor, verb, at=now, **details)
