"""What becomes of copies: handed in, closed, void, kept as they were asked.

There is a common paper, or an equivalent one for each sitting. What a paper asks and what it answers
is kept with it, in the words of the day when it is made: that of the publication for the first, that
of the beginning of a copy for the others.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.dispatch import Signal
from django.utils import timezone

from trainer.exams.models import Exam, Paper, Question, Sitting, Slot
from trainer.exams.selectors.access import terms_of
from trainer.exams.selectors.papers import draw_question, paper_seed
from trainer.exams.selectors.sitting import closed_early, grace_of, over, spent_by
from trainer.exams.services.composing import locked, record_act
from trainer.exams.services.presence import be_at_work
from trainer.schools.models import Entry, Membership, Role
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import line
from trainer.web.refusals import RefusedError, given_reason

copy_voided: Final = Signal()
"""Sent with ``actor``, ``sitting`` and ``now`` in the transaction that sets a copy aside."""

_TAKEN: Final = (
    "La tentative rendue a déjà été reprise\u00a0: annulez l’autre copie d’abord, ou accordez une"
    " tentative de plus."
)


@transaction.atomic
def void_copy(
    *,
    actor: Desk,
    sitting: Sitting,
    reason: str,
    returned: bool = False,
    now: datetime | None = None,
) -> bool:
    """Set a copy aside, closed at once if it runs; return whether this call did it.

    ``returned``: whether its attempt may be made again, on another paper.

    Raises:
        RefusedError: without a reason, or if the exam is another school's.
    """
    now, reason = now or timezone.now(), given_reason(reason.strip(" ."), "de l’annulation")
    exam, found = _held(actor, sitting)
    if found.voided:
        return False
    if not over(exam, found, now):
        found.finished_at, found.ended_by = min(now, found.deadline), Sitting.End.STOPPED
    elif found.finished_at is None:
        found.finished_at, found.ended_by = found.deadline, Sitting.End.TIME
    found.voided_at, found.void_reason = now, reason
    found.voided_by, found.attempt_returned = actor.membership, returned
    found.save(update_fields=(*_VOID, "finished_at", "ended_by"))
    about = {"reason": reason, "tentative": "rendue" if returned else "comptée"}
    record_act(actor, "exam.copy_voided", exam, now, subject=found.membership, **about)
    copy_voided.send(Sitting, actor=actor, sitting=found, now=now)
    return True


@transaction.atomic
def restore_copy(*, actor: Desk, sitting: Sitting, now: datetime | None = None) -> bool:
    """Let a copy count again, as it was left; return whether this call did it.

    Raises:
        RefusedError: if its attempt was given back, and is made again.
    """
    now = now or timezone.now()
    exam, found = _held(actor, sitting)
    if not found.voided:
        return False
    member = found.membership
    allowed = exam.attempts + terms_of(exam, member).extra_attempts
    if found.attempt_returned and spent_by(member, exam) >= allowed:
        raise RefusedError(_TAKEN)
    found.voided_at = found.void_reason = found.voided_by = found.attempt_returned = None
    found.save(update_fields=_VOID)
    record_act(actor, "exam.copy_restored", exam, now, subject=member)
    return True


_VOID: Final = ("voided_at", "void_reason", "voided_by", "attempt_returned")


def _held(actor: Desk, sitting: Sitting) -> tuple[Exam, Sitting]:
    """Return a copy of the school with its exam, both held still."""
    exam = locked(actor, sitting.exam)
    rows = Sitting.objects.select_for_update(of=("self",)).select_related("membership")
    return exam, rows.get(pk=sitting.pk)


_AT_ONCE = 500


@transaction.atomic
def void_questions(
    *, actor: Desk, slots: QuerySet[Slot], reason: str, now: datetime | None = None
) -> tuple[Slot, ...]:
    """Take these questions of the school's exams out of the count, those that count still.

    Scores are folded from the answers: nothing else changes, and it can be undone. Return those
    that this call took out.

    Raises:
        RefusedError: if no reason is given.
    """
    now, reason = now or timezone.now(), given_reason(reason, "de l’annulation")
    held = _held_slots(actor, slots.filter(voided_at=None))
    rows = Slot.objects.filter(pk__in=[slot.pk for slot in held])
    rows.update(voided_at=now, void_reason=reason)
    _record(actor, "exam.voided", held, now, reason=reason)
    return held


@transaction.atomic
def unvoid_questions(
    *, actor: Desk, slots: QuerySet[Slot], now: datetime | None = None
) -> tuple[Slot, ...]:
    """Let these questions count again; return those that this call put back."""
    held = _held_slots(actor, slots.filter(voided_at__isnull=False))
    rows = Slot.objects.filter(pk__in=[slot.pk for slot in held])
    rows.update(voided_at=None, void_reason="")
    _record(actor, "exam.unvoided", held, now or timezone.now())
    return held


def _held_slots(actor: Desk, slots: QuerySet[Slot]) -> tuple[Slot, ...]:
    """Return questions of the school, held still with their exams."""
    actor.only(Role.INSTRUCTOR)
    own = slots.filter(exam__school=actor.school, exam__published_at__isnull=False)
    exams = Exam.objects.filter(pk__in=own.order_by().values("exam")).order_by("pk")
    held = {exam.pk: exam for exam in exams.select_for_update(no_key=True, of=("self",))}
    found = own.filter(exam__in=held).select_for_update(of=("self",))
    rows = found.select_related("exam__promotion").order_by("exam", "position")
    return tuple(rows)


def _record(actor: Desk, verb: str, slots: Iterable[Slot], now: datetime, **details: Any) -> None:
    lines = (
        line(
            actor,
            verb,
            at=now,
            promotion=slot.exam.promotion,
            exam=slot.exam_id,
            title=slot.exam.title,
            question=slot.position,
            **details,
        )
        for slot in slots
    )
    Entry.objects.bulk_create(lines, batch_size=_AT_ONCE)


@transaction.atomic
def close_sittings(
    *, now: datetime, exam: Exam | None = None, member: Membership | None = None
) -> int:
    """Close the sittings whose time is over, grace included; return how many.

    A sitting ends at its deadline, whenever the closing is done.
    """
    rows = Sitting.objects.filter(finished_at=None, deadline__lt=now)
    if exam is not None:
        rows = rows.filter(exam=exam)
    if member is not None:
        rows = rows.filter(membership=member)
    found = rows.select_related("exam").only("deadline", "exam__grace_seconds", "exam__pace")
    late = [item.pk for item in found if now > item.deadline + grace_of(item.exam)]
    # Again under the lock: a sitting may have been given time since it was read.
    closing = Sitting.objects.filter(pk__in=late, finished_at=None, deadline__lt=now)
    return closing.update(finished_at=F("deadline"), ended_by=Sitting.End.TIME)


def take_up_again(sitting: Sitting, now: datetime) -> None:
    """Open again a sitting that a clock ahead of the time closed, unless it has a next."""
    if not closed_early(sitting, now):
        return
    own = Sitting.objects.filter(exam=sitting.exam_id, membership=sitting.membership_id)
    if own.filter(attempt__gt=sitting.attempt).exists():
        return
    early = Sitting.objects.filter(ended_by=Sitting.End.TIME, deadline__gt=now, voided_at=None)
    rows = early.filter(pk=sitting.pk)
    rows.update(finished_at=None, ended_by="")
    be_at_work(sitting, now)
    sitting.refresh_from_db(fields=("finished_at", "ended_by", "deadline"))


def paper_for(exam: Exam, attempt: int) -> Paper:
    """Return the paper of a sitting: everybody's for that attempt, or a new one."""
    if exam.papers == Exam.Papers.COMMON:
        return make_paper(exam, attempt)
    return make_paper(exam, _next_number(exam))


def make_paper(exam: Exam, number: int) -> Paper:
    """Return the paper of that number, made at its first use; the same whenever it is made.

    Raises:
        NothingToAskError: if a slot has no situation that may be asked.
    """
    found = Paper.objects.filter(exam=exam, number=number).first()
    if found is not None:
        return found
    paper = Paper(exam=exam, number=number, seed=paper_seed(exam, number))
    slots = exam.slots.order_by("position")
    questions = [draw_question(exam, slot, paper.seed) for slot in slots]
    for question in questions:
        question.kept = _kept(question, exam)
    try:
        with transaction.atomic():
            paper.save(force_insert=True)
            for question in questions:
                question.paper = paper
            Question.objects.bulk_create(questions)
    except IntegrityError:  # made at the same time by another sitting
        return Paper.objects.get(exam=exam, number=number)
    return paper


def _kept(question: Question, exam: Exam) -> dict[str, Any]:
    """Return what is to be kept of a question; empty if it can be asked no longer."""
    posed = question.posed.at(exam.houses.get(question.slot.game, {}))
    kept = posed.keeping().kept if posed.taught else None
    return dict(kept.data) if kept else {}


def keep_papers() -> int:
    """Keep what the papers made before they were kept ask today, a few of them; return how many.

    As much as can still be known of them: an answer given then has its own words in its verdict.
    """
    rows = Question.objects.filter(kept__isnull=True).select_related("slot__exam").order_by("pk")
    found = list(rows[:_AT_ONCE])
    for question in found:
        question.kept = _kept(question, question.slot.exam)
    Question.objects.bulk_update(found, ("kept",), batch_size=100)
    return len(found)


@transaction.atomic
def _next_number(exam: Exam) -> int:
    """Take a number for a new paper; two sittings never get the same."""
    Exam.objects.filter(pk=exam.pk).update(papers_made=F("papers_made") + 1)
    return Exam.objects.values_list("papers_made", flat=True).get(pk=exam.pk)
