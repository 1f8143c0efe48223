"""An instructor decides of an answer in the place of the engine, with a reason; or goes back."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.exams.clock import over
from trainer.exams.corrections import decided
from trainer.exams.models import Answer
from trainer.marks.models import Overlay
from trainer.schools.audit import record
from trainer.schools.desk import Desk
from trainer.schools.roles import Role
from trainer.web.refusals import RefusedError, given_reason

_MEANWHILE = (
    "Une autre correction vient d’être faite sur cette réponse\u00a0: relisez-la avant de décider."
)


@dataclass(frozen=True, slots=True)
class Decision:
    """The points given, why, and the number of the last overlay that the page showed."""

    points: Decimal
    reason: str
    seen: int


@transaction.atomic
def decide(
    *, actor: Desk, answer: Answer, decision: Decision, now: datetime | None = None
) -> Overlay:
    """Give an answer other points than the engine's.

    Raises:
        RefusedError: without a reason, beyond the points of the question, while the copy is
            still being written, or if another overlay came meanwhile.
    """
    now = now or timezone.now()
    found = _held(actor, answer, decision.seen, now)
    reason = given_reason(decision.reason, "de cette décision", 500)
    weight = found.question.slot.weight
    if not 0 <= decision.points <= weight:
        raise RefusedError(f"Les points vont de 0 à {weight}.")
    part = Fraction(decision.points) / weight
    fresh = Overlay(kind=Overlay.Kind.DECISION, correct=part == 1, reason=reason, at=now)
    fresh.share, fresh.out_of = part.numerator, part.denominator
    overlay = _lay(actor, found, decision.seen, fresh)
    note(actor, "marks.decided", found, now, points=str(decision.points), motif=reason)
    return overlay


@transaction.atomic
def go_back(
    *, actor: Desk, answer: Answer, reason: str, seen: int, now: datetime | None = None
) -> Overlay:
    """Let the engine's word count again.

    Raises:
        RefusedError: if no decision stands, or as ``decide``.
    """
    now = now or timezone.now()
    found = _held(actor, answer, seen, now)
    reason = given_reason(reason, "de cette décision", 500)
    if not decided(found):
        raise RefusedError("Aucune décision ne remplace la note du moteur.")
    fresh = Overlay(kind=Overlay.Kind.RETURN, reason=reason, at=now)
    overlay = _lay(actor, found, seen, fresh)
    note(actor, "marks.decision_returned", found, now, motif=reason)
    return overlay


def _held(actor: Desk, answer: Answer, seen: int, now: datetime) -> Answer:
    """Return the answer held still, if it may be decided of."""
    actor.only(Role.INSTRUCTOR)
    rows = Answer.objects.select_for_update(of=("self",))
    found = rows.select_related("sitting__exam", "sitting__membership", "question__slot").get(
        pk=answer.pk
    )
    exam = found.sitting.exam
    if exam.school_id != actor.school.pk:
        raise RefusedError("Cette réponse n’est pas de cette école.")
    if found.saved_at is None:
        raise RefusedError("Il n’y a pas de réponse à cette question.")
    if not over(exam, found.sitting, now):
        raise RefusedError("Cette copie est encore en cours\u00a0: attendez qu’elle soit remise.")
    if last_number(found) != seen:
        raise RefusedError(_MEANWHILE, "entre-temps")
    return found


def last_number(answer: Answer) -> int:
    """Return the number of the last overlay of an answer, 0 for none."""
    last = answer.overlays.order_by("-number").values_list("number", flat=True).first()
    return last or 0


def _lay(actor: Desk, answer: Answer, seen: int, fresh: Overlay) -> Overlay:
    fresh.answer, fresh.version, fresh.number = answer, answer.version, seen + 1
    fresh.actor = actor.membership
    fresh.site_actor = None if actor.membership else actor.user
    try:
        with transaction.atomic():
            fresh.save(force_insert=True)
    except IntegrityError:  # laid by a replay at the same moment
        raise RefusedError(_MEANWHILE, "entre-temps") from None
    return fresh


def note(actor: Desk, verb: str, answer: Answer, now: datetime, **details: Any) -> None:
    """Write an act about an answer in the log of the school."""
    exam = answer.sitting.exam
    record(
        actor,
        verb,
        at=now,
        subject=answer.sitting.membership,
        examen=exam.title,
        question=answer.question.position,
        **details,
    )
