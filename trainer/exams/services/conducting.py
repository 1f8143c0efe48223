"""Conducting an exam: published, begun, stopped, and what is granted to one person.

One person is granted more time, more attempts, or to sit at all: in one exam, or more time in all.
"""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from trainer.exams.models import Answer, Candidate, Exam, Paper, Sitting, Slot
from trainer.exams.selectors.access import terms_from, terms_of, writing
from trainer.exams.selectors.papers import NothingToAskError, draw_slots, houses_of_draft
from trainer.exams.selectors.sitting import (
    Granted,
    deadline_of,
    kept_out,
    open_at,
    over,
    question_deadline,
    roll_at_publication,
)
from trainer.exams.services.composing import locked, locked_draft, record_act
from trainer.exams.services.copies import make_paper
from trainer.exams.services.presence import be_at_work
from trainer.schools.models import Membership, School
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.schools.services.people import act_on
from trainer.web.refusals import RefusedError


@transaction.atomic
def publish(*, actor: Desk, exam: Exam, now: datetime | None = None) -> Exam:
    """Fix the options and the cases of a draft, and let it be sat in its window.

    The school is held first, as by who withdraws a case: either its slot is not drawn here, or
    it is voided there.

    Raises:
        RefusedError: if it is empty, over already, or a part has only questions in doubt.
    """
    now = now or timezone.now()
    School.objects.select_for_update(no_key=True).get(pk=actor.school.pk)
    found = locked_draft(actor, exam)
    parts = list(found.parts.all())
    if not parts:
        raise RefusedError("Cet examen n’a pas encore de question.")
    if found.closes_at is not None and found.closes_at <= now:
        raise RefusedError("La fermeture de cet examen est déjà passée.")
    found.houses = houses_of_draft(found, {part.game for part in parts})
    try:
        Slot.objects.bulk_create(draw_slots(found, parts))
        found.published_at, found.roll_at = now, roll_at_publication(found, now)
        found.save(update_fields=("houses", "published_at", "roll_at"))
        make_paper(found, 1)
    except NothingToAskError as error:
        raise RefusedError(error.told) from None
    record_act(actor, "exam.published", found, now)
    return found


@transaction.atomic
def withdraw(*, actor: Desk, exam: Exam, now: datetime | None = None) -> Exam:
    """Take a published exam back into composition, as long as nobody has begun.

    Raises:
        RefusedError: if somebody has.
    """
    found = locked(actor, exam)
    if found.sittings.exists():
        raise RefusedError("Une copie est déjà commencée\u00a0: l’examen ne peut plus changer.")
    if found.draft:
        return found
    Paper.objects.filter(exam=found).delete()
    Slot.objects.filter(exam=found).delete()
    found.published_at = found.stopped_at = found.departed_at = found.roll_at = None
    found.papers_made, found.extended_seconds = 0, 0
    found.save()
    record_act(actor, "exam.withdrawn", found, now or timezone.now())
    return found


@transaction.atomic
def depart(*, actor: Desk, exam: Exam, now: datetime | None = None) -> Exam:
    """Let all those who wait begin, and fix the roll; a repeat changes nothing.

    Raises:
        RefusedError: if nobody waits for it: it is not published, or begins without a departure.
    """
    now = now or timezone.now()
    found = _published(actor, exam)
    if not found.together:
        raise RefusedError("Cet examen commence sans départ commun.")
    if found.departed_at is None:
        found.departed_at = found.roll_at = now
        found.save(update_fields=("departed_at", "roll_at"))
        record_act(actor, "exam.departed", found, now)
    return found


@transaction.atomic
def stop(*, actor: Desk, exam: Exam, now: datetime | None = None) -> int:
    """Stop an exam for everybody, at once; return how many sittings were running.

    Raises:
        RefusedError: if it is not published.
    """
    now = now or timezone.now()
    found = _published(actor, exam)
    if found.stopped_at is not None:
        return 0
    found.stopped_at = now
    found.save(update_fields=("stopped_at",))
    running = Sitting.objects.filter(open_at(now), exam=found, deadline__gt=now)
    ended = running.update(finished_at=now, ended_by=Sitting.End.STOPPED)
    record_act(actor, "exam.stopped", found, now, running=ended)
    return ended


@transaction.atomic
def extend(
    *,
    actor: Desk,
    exam: Exam,
    minutes: int,
    seen_end: datetime | None = None,
    now: datetime | None = None,
) -> Exam:
    """Give everybody more time, beyond the window too, those who are writing included.

    ``seen_end`` is when the last copy ended on the page that asks: what somebody else has given since
    is not given twice, so that it ends when that page said.

    Raises:
        RefusedError: if it is not published, or stopped.
    """
    now = now or timezone.now()
    found = _published(actor, exam)
    if found.stopped_at is not None:
        raise RefusedError("Cet examen est arrêté\u00a0: rouvrez-le d’abord.")
    given = _lacking(found, minutes * 60, seen_end, now)
    if not given:
        return found
    found.extended_seconds += given
    found.save(update_fields=("extended_seconds",))
    set_deadlines(found, now)
    record_act(actor, "exam.extended", found, now, minutes=given // 60 or 1)
    return found


def _lacking(exam: Exam, seconds: int, seen_end: datetime | None, now: datetime) -> int:
    last = writing(exam, now).aggregate(last=Max("deadline"))["last"]
    if seen_end is None or last is None:
        return seconds
    return max(0, min(seconds, _whole_seconds(seen_end - last) + seconds))


@transaction.atomic
def reopen(
    *, actor: Desk, exam: Exam, closes_at: datetime | None = None, now: datetime | None = None
) -> Exam:
    """Reopen an exam that was stopped or is closed, until ``closes_at`` (None: until stopped).

    Someone who was writing when it was stopped finds the time that they had left.

    Raises:
        RefusedError: if it is not published, or the new closing is past.
    """
    now = now or timezone.now()
    found = _published(actor, exam)
    if closes_at is not None and closes_at <= max(now, found.opens_at or now):
        raise RefusedError("La nouvelle fermeture doit être à venir.")
    paused = now - found.stopped_at if found.stopped_at else timedelta()
    found.stopped_at, found.closes_at = None, closes_at
    found.save(update_fields=("stopped_at", "closes_at"))
    stopped = Sitting.objects.filter(exam=found, ended_by=Sitting.End.STOPPED, voided_at=None)
    set_deadlines(found, now, [item.pk for item in stopped if _take_up(item, paused, now)])
    record_act(actor, "exam.reopened", found, now)
    return found


def _take_up(sitting: Sitting, paused: timedelta, now: datetime) -> bool:
    """Open a sitting again, with the time that it was not allowed to use, unless it has a next."""
    later = Sitting.objects.filter(exam=sitting.exam_id, membership=sitting.membership_id)
    if later.filter(attempt__gt=sitting.attempt).exists():
        return False
    sitting.finished_at, sitting.ended_by = None, ""
    sitting.extra_seconds += _whole_seconds(paused)
    sitting.save(update_fields=("finished_at", "ended_by", "extra_seconds"))
    be_at_work(sitting, now)
    return True


def _whole_seconds(length: timedelta) -> int:
    return -int(-length.total_seconds() // 1)


@transaction.atomic
def reopen_sitting(
    *, actor: Desk, sitting: Sitting, minutes: int, now: datetime | None = None
) -> Sitting:
    """Open a person's sitting again, with so many minutes from now.

    Raises:
        RefusedError: if the exam is stopped, the copy is void, or they have begun another attempt.
    """
    now = now or timezone.now()
    exam = _published(actor, sitting.exam)
    found = Sitting.objects.select_for_update(of=("self",)).get(pk=sitting.pk)
    if exam.stopped_at is not None:
        raise RefusedError("Cet examen est arrêté\u00a0: rouvrez-le d’abord.")
    if found.voided:
        raise RefusedError("Cette copie est annulée\u00a0: rétablissez-la d’abord.")
    later = Sitting.objects.filter(exam=exam, membership=found.membership_id)
    if later.filter(attempt__gt=found.attempt).exists():
        raise RefusedError("Cette personne a commencé une autre tentative.")
    found.shifted_seconds = _shift(exam, found, now + timedelta(minutes=minutes))
    found.finished_at, found.ended_by = None, ""
    found.save(update_fields=("shifted_seconds", "finished_at", "ended_by"))
    be_at_work(found, now)
    set_deadlines(exam, now, (found.pk,))
    record_act(actor, "exam.sitting_reopened", exam, now, subject=found.membership, minutes=minutes)
    found.refresh_from_db()
    return found


def _shift(exam: Exam, sitting: Sitting, wanted: datetime) -> int:
    """Return the seconds that put the end of a sitting there, whatever it was given before."""
    sitting.shifted_seconds = 0
    granted = Granted.to(exam, terms_of(exam, sitting.membership), sitting)
    return _whole_seconds(wanted - deadline_of(exam, sitting.started_at, granted))


def set_deadlines(exam: Exam, now: datetime, reopened: Collection[UUID] = ()) -> None:
    """Write the deadlines of the running sittings again, after a change of what makes them.

    A sitting whose time is over stays so, closed by the command or not yet: its trainee may have
    read the correction. Only those ``reopened`` on purpose run again.
    """
    rows = Sitting.objects.filter(open_at(now), exam=exam).select_related("membership")
    found = rows.select_for_update(of=("self",)).order_by("pk")
    running = [item for item in found if item.pk in reopened or not over(exam, item, now)]
    kept = {item.membership_id: item for item in Candidate.objects.filter(exam=exam)}
    terms = {
        item.membership_id: terms_from(kept.get(item.membership_id), item.membership.extra_percent)
        for item in running
    }
    for sitting in running:
        granted = Granted.to(exam, terms[sitting.membership_id], sitting)
        sitting.deadline = deadline_of(exam, sitting.started_at, granted)
    Sitting.objects.bulk_update(running, ("deadline",))
    if exam.by_question:
        _set_question_deadlines(exam, running, terms)


def _set_question_deadlines(
    exam: Exam, sittings: list[Sitting], terms: dict[int, Candidate]
) -> None:
    answers = Answer.objects.filter(sitting__in=sittings, opened_at__isnull=False)
    by_key = {sitting.pk: sitting for sitting in sittings}
    changed = list(answers.select_related("question__slot"))
    for answer in changed:
        sitting = by_key[answer.sitting_id]
        granted = Granted.to(exam, terms[sitting.membership_id])
        answer.deadline = question_deadline(answer, sitting, granted)
    Answer.objects.bulk_update(changed, ("deadline",))


def _published(actor: Desk, exam: Exam) -> Exam:
    found = locked(actor, exam)
    if found.draft:
        raise RefusedError("Cet examen n’est pas encore publié.")
    return found


@dataclass(frozen=True, slots=True)
class Grant:
    """A person's own terms; the names are those of ``Candidate``."""

    extra_percent: int = 0
    extra_seconds: int = 0
    extra_attempts: int = 0


@transaction.atomic
def grant(
    *, actor: Desk, exam: Exam, member: Membership, terms: Grant, now: datetime | None = None
) -> Candidate:
    """Set a person's own terms; a sitting already running gets the time at once.

    Raises:
        RefusedError: if the person is not of the school, or has left it.
    """
    now = now or timezone.now()
    found = locked(actor, exam)
    if member.school_id != found.school_id or not member.active:
        raise RefusedError("Cette personne n’est pas dans l’école.")
    candidate, _ = Candidate.objects.update_or_create(
        exam=found, membership=member, defaults=asdict(terms)
    )
    set_deadlines(found, now)
    record_act(actor, "exam.terms", found, now, subject=member, **asdict(terms))
    return candidate


@transaction.atomic
def admit(*, actor: Desk, exam: Exam, member: Membership, now: datetime | None = None) -> None:
    """Let somebody who joined the class after the roll was fixed sit an exam; a repeat is nothing.

    Raises:
        RefusedError: if nobody keeps them out.
    """
    now = now or timezone.now()
    found = locked(actor, exam)
    if Candidate.objects.filter(exam=found, membership=member).exists():
        return
    if not member.active or not kept_out(found).filter(membership=member).exists():
        raise RefusedError("Cette personne n’attend pas d’être admise.")
    Candidate.objects.create(exam=found, membership=member)
    record_act(actor, "exam.admitted", found, now, subject=member)


@transaction.atomic
def grant_for_good(
    *, actor: Desk, member: Membership, percent: int, now: datetime | None = None
) -> None:
    """Give a person more time at every exam, even those that they are sitting; 0 takes it away.

    Raises:
        RefusedError: if the role is not enough, or the person has left the school.
    """
    now = now or timezone.now()
    act_on(actor, member)
    found = Membership.objects.select_for_update().get(pk=member.pk)
    if not found.active:
        raise RefusedError("Cette personne n’est pas dans l’école.")
    if (found.extra_percent or 0) == percent:
        return
    Membership.objects.filter(pk=found.pk).update(extra_percent=percent or None)
    running = Sitting.objects.filter(open_at(now), membership=found).values("exam")
    for exam in Exam.objects.filter(pk__in=running).order_by("pk"):
        set_deadlines(locked(actor, exam), now)
    record(actor, "member.time", at=now, subject=found, pour_cent=percent)
