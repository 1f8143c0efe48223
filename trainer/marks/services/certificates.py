"""Issuing, revoking and renewing certificates."""

import secrets
from collections.abc import Collection, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.exams.domain.scoring import Score
from trainer.exams.models import Exam, Sitting
from trainer.exams.selectors.clock import over
from trainer.exams.selectors.scores import scores
from trainer.marks.models import Certificate
from trainer.marks.services.standing import practicals, result_text
from trainer.schools.models import Role
from trainer.schools.selectors import keys
from trainer.schools.selectors.desk import Desk
from trainer.schools.services.audit import record
from trainer.web.refusals import given_reason

LENGTH: Final = 20
"""99 bits: no code can be guessed."""
_GROUP: Final = 5


def new_code() -> str:
    """Return an unguessable code."""
    return "".join(secrets.choice(keys.ALPHABET) for _ in range(LENGTH))


def shown(code: str) -> str:
    """Return a code as it is printed: four groups of five."""
    return "-".join(code[start : start + _GROUP] for start in range(0, LENGTH, _GROUP))


def read_code(typed: str) -> str | None:
    """Return the code in what was typed, whatever its case, spaces and dashes; None if none."""
    return keys.read_code(typed, LENGTH)


@transaction.atomic
def issue(*, actor: Desk, exam: Exam, now: datetime | None = None) -> int:
    """Certify everybody who has passed an exam and is not certified yet; return how many.

    The best of a person's finished sittings is certified. Done again, it adds who is missing.

    Raises:
        RefusedError: if the exam is another school's.
    """
    now = now or timezone.now()
    actor.instructs(exam.school_id, "Cet examen")
    Exam.objects.select_for_update(no_key=True).get(pk=exam.pk)  # one at a time
    return _issue(actor, exam, now)


def _issue(actor: Desk, exam: Exam, now: datetime, among: Collection[int] | None = None) -> int:
    issued = 0
    for sitting, obtained in _passed(exam, scores(exam), now):
        if among is not None and sitting.membership_id not in among:
            continue
        try:
            with transaction.atomic():
                certificate = _certify(actor, sitting, obtained, now)
        except IntegrityError:
            continue
        record(
            actor,
            "marks.certified",
            at=now,
            subject=sitting.membership,
            examen=exam.title,
            certificat=certificate.pk,
        )
        issued += 1
    return issued


def _passed(
    exam: Exam, obtained: Mapping[UUID, Score], now: datetime
) -> list[tuple[Sitting, Score]]:
    """Return the best sitting of each person who has passed and has no certificate in force."""
    rows = Sitting.objects.filter(exam=exam, membership__anonymised_at=None, voided_at=None)
    certified = Certificate.objects.filter(sitting__exam=exam, revoked_at=None)
    rows = rows.exclude(membership__in=certified.values("sitting__membership"))
    best: dict[int, Sitting] = {}
    for sitting in rows.select_related("membership", "exam__promotion").order_by("attempt"):
        if not over(exam, sitting, now) or not obtained[sitting.pk].passes(exam.pass_mark):
            continue
        known = best.get(sitting.membership_id)
        if known is None or obtained[sitting.pk].points > obtained[known.pk].points:
            best[sitting.membership_id] = sitting
    return [(sitting, obtained[sitting.pk]) for sitting in best.values()]


def _certify(actor: Desk, sitting: Sitting, obtained: Score, now: datetime) -> Certificate:
    return Certificate.objects.create(
        code=new_code(),
        sitting=sitting,
        name=sitting.membership.name,
        school_name=actor.school.name,
        promotion_name=sitting.exam.promotion.name,
        title=sitting.exam.title,
        sat_on=timezone.localdate(sitting.started_at),
        result=result_text(obtained, practical_of(sitting)),
        issued_at=now,
        actor=actor.membership,
    )


def practical_of(sitting: Sitting) -> Fraction | None:
    """Return the mark of the practical examination joined to an exam, the last one; if any."""
    return practicals(sitting.exam, sitting.membership_id).get(sitting.membership_id)


@transaction.atomic
def renew(*, actor: Desk, exam: Exam, reason: str, now: datetime | None = None) -> tuple[int, int]:
    """Revoke the certificates of an exam that no longer say its marks, and certify again.

    Only those whose certificate is revoked are: who is not certified yet waits for ``issue``. Return
    how many were revoked, and how many of their people have a new one.

    Raises:
        RefusedError: without a reason, or if the exam is another school's.
    """
    now = now or timezone.now()
    actor.instructs(exam.school_id, "Cet examen")
    reason = given_reason(reason, "de la révocation")
    Exam.objects.select_for_update(no_key=True).get(pk=exam.pk)  # one at a time
    rows = Certificate.objects.filter(sitting__exam=exam, revoked_at=None)
    named = rows.filter(sitting__membership__anonymised_at=None)
    held = list(named.select_related("sitting__membership", "sitting__exam"))
    obtained, joined = scores(exam), practicals(exam)
    stale = [
        row
        for row in held
        if not obtained[row.sitting_id].passes(exam.pass_mark)
        or row.result
        != result_text(obtained[row.sitting_id], joined.get(row.sitting.membership_id))
    ]
    for row in stale:
        revoke(actor=actor, certificate=row, reason=reason, now=now)
    people = {row.sitting.membership_id for row in stale}
    return len(stale), _issue(actor, exam, now, among=people) if people else 0


@transaction.atomic
def revoke(
    *, actor: Desk, certificate: Certificate, reason: str, now: datetime | None = None
) -> bool:
    """Revoke a certificate; return whether this call did it.

    Raises:
        RefusedError: without a reason.
    """
    now = now or timezone.now()
    actor.only(Role.INSTRUCTOR)
    reason = given_reason(reason, "de la révocation")
    rows = Certificate.objects.filter(
        pk=certificate.pk, revoked_at=None, sitting__exam__school=actor.school
    )
    done = rows.update(revoked_at=now, revoke_reason=reason)
    certificate.refresh_from_db()
    if done:
        member = certificate.sitting.membership
        told: dict[str, Any] = {"certificat": certificate.pk, "motif": certificate.revoke_reason}
        record(actor, "marks.certificate_revoked", at=now, subject=member, **told)
    return bool(done)
