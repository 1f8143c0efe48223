"""Taking a faulty case out of the exams of a school, those being sat included; and back."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.unknown import UnknownError
from trainer.exams.corrections import Case
from trainer.exams.models import Slot
from trainer.exams.services.voiding import unvoid_questions, void_questions
from trainer.marks.models import Withdrawal
from trainer.schools.audit import record
from trainer.schools.desk import Desk
from trainer.schools.models import School
from trainer.schools.roles import Role
from trainer.web.refusals import RefusedError, given_reason


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
