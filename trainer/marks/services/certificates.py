"""Issuing, revoking and renewing certificates.

What certificates are worth today, and the words that one would bear. A certificate keeps the
words that were printed; the marks that it tells may change under it. It is asked each time that
it is shown or printed, so that nothing has to tell it that they did.
"""

import secrets
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, models, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from trainer.exams.domain import Score, score
from trainer.exams.models import Exam, Sitting
from trainer.exams.presenters.sitting import mark_text
from trainer.exams.selectors.copies import lines_in, scores
from trainer.exams.selectors.sitting import over
from trainer.marks.models import Certificate, Observation
from trainer.schools import selectors
from trainer.schools.models import Entry, Role
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.refusals import RefusedError, given_reason

REMARKING: Final = frozenset(
    {
        "exam.copy_restored",
        "exam.copy_voided",
        "exam.sitting_reopened",
        "exam.unvoided",
        "exam.voided",
        "marks.contestation_accepted",
        "marks.decided",
        "marks.decision_returned",
        "marks.replay_undone",
        "marks.replayed",
    }
)
"""The acts, in the log of a school, that change marks."""
_AT_TABLE: Final = "épreuve pratique"


class Standing(models.TextChoices):
    """What a certificate is worth."""

    FIRM = "vaut", "vaut"
    REMARKED = "note-en-revision", "note en révision"
    """Its copy passes still, with another mark."""
    DOUBTED = "en-revision", "en révision"
    """Its copy does not pass any longer, or waits to be marked."""
    REVOKED = "revoque", "révoqué"
    NAMELESS = "sans-personne", "ne vaut plus"
    """Its person has been made anonymous."""


_REFUSALS: Final[Mapping[Standing, str]] = {
    Standing.REMARKED: "Ce certificat ne s’imprime pas\u00a0: sa note a changé depuis. L’école le"
    " révoque et certifie de nouveau.",
    Standing.DOUBTED: "Ce certificat ne s’imprime pas\u00a0: il est en cours de révision, car la copie"
    " n’est plus réussie, ou attend une correction.",
    Standing.REVOKED: "Ce certificat ne vaut plus\u00a0: il a été révoqué.",
    Standing.NAMELESS: "Ce certificat ne vaut plus\u00a0: la personne est devenue anonyme.",
}


def standings(
    rows: Collection[Certificate], known: Mapping[UUID, Score] | None = None
) -> Mapping[int, Standing]:
    """Return what these certificates are worth, by number: four queries for any number of them.

    Their copies come with them, with their exams and their people. Where the scores of these copies
    are ``known``, one query at most.
    """
    held = [row for row in rows if _known(row) is None]
    obtained = _scores(row.sitting for row in held) if known is None and held else known or {}
    at_tables = {row.sitting.exam_id for row in held if _AT_TABLE in row.result}
    joined = _joined(Observation.objects.filter(exam__in=at_tables)) if at_tables else {}
    found: dict[int, Standing] = {}
    for row in rows:
        one = row.sitting
        at_table = joined.get((one.exam_id, one.membership_id))
        found[row.pk] = _known(row) or _compared(row, obtained[one.pk], at_table)
    return found


def _known(row: Certificate) -> Standing | None:
    """Return what a certificate is worth whatever its marks."""
    if row.sitting.membership.anonymised_at is not None:
        return Standing.NAMELESS
    if not row.in_force:
        return Standing.REVOKED
    return None if getattr(row, "touched", True) else Standing.FIRM


def with_touched(rows: QuerySet[Certificate]) -> QuerySet[Certificate]:
    """Return these certificates, each with ``touched``: whether a later act may have changed its mark.

    The acts are those of the log of its school, upon its person, its class or all. One that none has
    touched stands, and its copy is not read.
    """
    person, of_class = Q(subject=OuterRef("sitting__membership")), Q(subject=None)
    where = Q(promotion=None) | Q(promotion=OuterRef("sitting__exam__promotion"))
    acts = Entry.objects.filter(
        person | (of_class & where),
        school=OuterRef("sitting__exam__school"),
        at__gt=OuterRef("issued_at"),
        verb__in=REMARKING,
    )
    return rows.annotate(touched=Exists(acts))


def _compared(row: Certificate, obtained: Score, at_table: Fraction | None) -> Standing:
    if not obtained.passes(row.sitting.exam.pass_mark):
        return Standing.DOUBTED
    # A practical examination joined since makes what it says of the copy no less true.
    true = {result_text(obtained, at_table), result_text(obtained)}
    return Standing.FIRM if row.result in true else Standing.REMARKED


def standing_of(row: Certificate) -> Standing:
    """Return what a certificate is worth."""
    return standings([row])[row.pk]


def keep_to(row: Certificate) -> None:
    """Refuse to hand out a certificate that does not stand.

    Raises:
        RefusedError: with the reason.
    """
    found = standing_of(row)
    if found is not Standing.FIRM:
        raise RefusedError(_REFUSALS[found])


def with_standing(
    rows: Iterable[Certificate], known: Mapping[UUID, Score] | None = None
) -> list[Any]:
    """Return these certificates, each with its ``standing``; as ``standings``."""
    told: list[Any] = list(rows)
    found = standings(told, known)
    for row in told:
        row.standing = found[row.pk]
    return told


def _scores(copies: Iterable[Sitting]) -> Mapping[UUID, Score]:
    held = {copy.pk: copy for copy in copies}
    keys = {key: copy.exam_id for key, copy in held.items()}
    lines = lines_in(Sitting.objects.filter(pk__in=keys), keys)
    return {key: score(those.values(), voided=held[key].voided) for key, those in lines.items()}


def practicals(exam: Exam, *members: int) -> Mapping[int, Fraction | None]:
    """Return the last practical mark joined to an exam, by person; of all if none is named."""
    rows = Observation.objects.filter(exam=exam)
    found = _joined(rows.filter(membership__in=members) if members else rows)
    return {member: mark for (_, member), mark in found.items()}


def _joined(rows: QuerySet[Observation]) -> Mapping[tuple[int | None, int], Fraction | None]:
    """Return the last of these practical marks, by exam and person."""
    ended = rows.filter(ended_at__isnull=False).order_by("ended_at")
    return {(row.exam_id, row.membership_id): row.mark for row in ended}


def result_text(obtained: Score, practical: Fraction | None = None) -> str:
    """Return what a certificate says of a copy that passes, and of the practical joined to it."""
    written = f"Réussi, {mark_text(obtained.mark)} sur 20"
    if practical is None:
        return written
    return f"{written}\u00a0; {_AT_TABLE} {mark_text(practical)} sur 20"


LENGTH: Final = 20
"""99 bits: no code can be guessed."""
_GROUP: Final = 5


def new_code() -> str:
    """Return an unguessable code."""
    return "".join(secrets.choice(selectors.ALPHABET) for _ in range(LENGTH))


def shown(code: str) -> str:
    """Return a code as it is printed: four groups of five."""
    return "-".join(code[start : start + _GROUP] for start in range(0, LENGTH, _GROUP))


def read_code(typed: str) -> str | None:
    """Return the code in what was typed, whatever its case, spaces and dashes; None if none."""
    return selectors.read_code(typed, LENGTH)


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
