"""Decisions on marks, and cases withdrawn from an exam."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.unknown import UnknownError
from trainer.exams.models import Answer, Slot
from trainer.exams.selectors.corrections import Case, decided
from trainer.exams.selectors.sitting import over
from trainer.exams.services.copies import unvoid_questions, void_questions
from trainer.marks.models import Overlay, Withdrawal
from trainer.schools.models import Role, School
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
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


@transaction.atomic
def withdraw_case(
    *, actor: Desk, case: Case, reason: str, now: datetime | None = None
) -> Withdrawal:
    """Void every question of a case in the exams of the school, and ask it no longer.

    Done again, it voids the questions published meanwhile.

    Raises:
        RefusedError: if there is no such case, or no reason is given.
    """
    now = now or timezone.now()
    actor.only(Role.INSTRUCTOR)
    game, drill, branch = case
    _check(case)
    reason = given_reason(reason, "du retrait")
    School.objects.select_for_update(no_key=True).get(pk=actor.school.pk)
    found, fresh = Withdrawal.objects.get_or_create(
        school=actor.school,
        game=game,
        drill=drill,
        branch=branch,
        lifted_at=None,
        defaults={"reason": reason, "at": now, "actor": actor.membership},
    )
    voided = _void(actor, found, now)
    if fresh or voided:
        found.slots = found.slots | voided
        found.save(update_fields=("slots",))
        _record(actor, "marks.case_withdrawn", found, now, len(voided))
    return found


def _void(actor: Desk, withdrawal: Withdrawal, now: datetime) -> dict[str, str]:
    rows = Slot.objects.filter(
        exam__school=actor.school,
        game=withdrawal.game,
        drill=withdrawal.drill,
        branch=withdrawal.branch,
        voided_at=None,
    )
    voided = void_questions(actor=actor, slots=rows, reason=withdrawal.reason, now=now)
    return {str(slot.pk): now.isoformat() for slot in voided}


@transaction.atomic
def lift(*, actor: Desk, withdrawal: Withdrawal, now: datetime | None = None) -> bool:
    """Ask a case again, and let its questions count again; return whether this call did it.

    What instructors have voided themselves, before or since, stays void.

    Raises:
        RefusedError: if it is another school's.
    """
    now = now or timezone.now()
    actor.instructs(withdrawal.school_id, "Ce retrait")
    rows = Withdrawal.objects.filter(pk=withdrawal.pk, lifted_at=None)
    if not rows.update(lifted_at=now, lifted_by=actor.membership):
        return False
    withdrawal.refresh_from_db()
    _record(actor, "marks.case_restored", withdrawal, now, len(_restore(actor, withdrawal, now)))
    return True


def _restore(actor: Desk, withdrawal: Withdrawal, now: datetime) -> tuple[Slot, ...]:
    """Let the questions count that have not been voided otherwise since."""
    moments = Slot.objects.filter(pk__in=withdrawal.slots).values_list("pk", "voided_at")
    own = [pk for pk, at in moments if at == datetime.fromisoformat(withdrawal.slots[str(pk)])]
    return unvoid_questions(actor=actor, slots=Slot.objects.filter(pk__in=own), now=now)


def _check(case: Case) -> None:
    game, drill, branch = case
    try:
        catalog.asked(game).drill(drill).branch(branch)
    except UnknownError:
        raise RefusedError("Ce cas n’existe pas.") from None


def _record(actor: Desk, verb: str, item: Withdrawal, now: datetime, slots: int) -> None:
    case = f"{item.game}/{item.drill}/{item.branch}"
    record(actor, verb, at=now, cas=case, questions=slots, motif=item.reason)
