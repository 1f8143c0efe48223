"""Classes: create, rename, archive, and who is in them."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.schools.models import Enrolment, Membership, Promotion, Role
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.names import shown
from trainer.web.refusals import RefusedError

_TAKEN: Final = "Une promotion de cette école porte déjà ce nom."


@dataclass(frozen=True, slots=True)
class PromotionWords:
    """What is written of a class."""

    name: str
    starts_on: date | None = None
    ends_on: date | None = None


@transaction.atomic
def create_promotion(
    *, actor: Desk, words: PromotionWords, now: datetime | None = None
) -> Promotion:
    """Create a class.

    Raises:
        RefusedError: if the school has one of that name.
    """
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    promotion = Promotion(school=actor.school, created_at=now)
    _write(promotion, words)
    record(actor, "promotion.created", at=now, promotion=promotion, name=promotion.name)
    return promotion


@transaction.atomic
def edit_promotion(
    *, actor: Desk, promotion: Promotion, words: PromotionWords, now: datetime | None = None
) -> None:
    """Change the name or the dates of a class.

    Raises:
        RefusedError: if the school has another one of that name.
    """
    actor.only(Role.INSTRUCTOR)
    before = promotion.name
    _write(promotion, words)
    record(
        actor,
        "promotion.edited",
        at=now or timezone.now(),
        promotion=promotion,
        before=before,
        after=promotion.name,
    )


def _write(promotion: Promotion, words: PromotionWords) -> None:
    promotion.name = shown(words.name)
    if not promotion.name:
        raise RefusedError("Donnez un nom à la promotion.")
    promotion.starts_on, promotion.ends_on = words.starts_on, words.ends_on
    if words.starts_on and words.ends_on and words.ends_on < words.starts_on:
        raise RefusedError("La fin de la promotion précède son début.")
    # SQLite's constraint does not know that « É » and « é » are one letter: ask first.
    others = Promotion.objects.filter(school=promotion.school_id).exclude(pk=promotion.pk)
    names = {name.casefold() for name in others.values_list("name", flat=True)}
    if promotion.name.casefold() in names:
        raise RefusedError(_TAKEN, "nom-pris")
    try:
        with transaction.atomic():
            promotion.save()
    except IntegrityError:  # created at the same instant
        raise RefusedError(_TAKEN, "nom-pris") from None


@transaction.atomic
def archive_promotion(*, actor: Desk, promotion: Promotion, now: datetime | None = None) -> None:
    """Close a class: nobody joins it any more, and it leaves the usual lists."""
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    rows = Promotion.objects.filter(pk=promotion.pk, archived_at=None)
    if rows.update(archived_at=now):
        promotion.archived_at = now
        promotion.invitations.filter(revoked_at=None).update(revoked_at=now)
        record(actor, "promotion.archived", at=now, promotion=promotion)


@transaction.atomic
def reopen_promotion(*, actor: Desk, promotion: Promotion, now: datetime | None = None) -> None:
    """Take a class out of the archives. Its invitations stay closed."""
    actor.only(Role.INSTRUCTOR)
    rows = Promotion.objects.filter(pk=promotion.pk, archived_at__isnull=False)
    if rows.update(archived_at=None):
        promotion.archived_at = None
        record(actor, "promotion.reopened", at=now or timezone.now(), promotion=promotion)


@transaction.atomic
def enrol(
    *, actor: Desk, member: Membership, promotion: Promotion, now: datetime | None = None
) -> None:
    """Put a person in a class.

    Raises:
        RefusedError: if they have left the school, or the class is archived.
    """
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    if enter(member=member, promotion=promotion, now=now):
        record(actor, "enrolment.added", at=now, subject=member, promotion=promotion)


@transaction.atomic
def withdraw(
    *, actor: Desk, member: Membership, promotion: Promotion, now: datetime | None = None
) -> None:
    """Take a person out of a class; what they did there stays."""
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    if quit_promotion(member=member, promotion=promotion, now=now):
        record(actor, "enrolment.removed", at=now, subject=member, promotion=promotion)


@transaction.atomic
def transfer(
    *,
    actor: Desk,
    member: Membership,
    source: Promotion,
    target: Promotion,
    now: datetime | None = None,
) -> None:
    """Move a person from a class to another one of the school.

    Raises:
        RefusedError: if they are not in the first, or cannot enter the other.
    """
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    if source == target:
        raise RefusedError("Choisissez une autre promotion.")
    if not quit_promotion(member=member, promotion=source, now=now):
        raise RefusedError("Cette personne n’est plus dans cette promotion.")
    enter(member=member, promotion=target, now=now)
    record(actor, "enrolment.moved", at=now, subject=member, promotion=target, source=source.name)


def enter(*, member: Membership, promotion: Promotion, now: datetime) -> bool:
    """Put a person in a class, in the transaction of an act; return whether they were not in it.

    Raises:
        RefusedError: if they have left the school, or the class is archived.
    """
    locked = Promotion.objects.select_for_update().get(pk=promotion.pk)
    if locked.archived:
        raise RefusedError("Cette promotion est archivée.", "archive")
    if not member.active:
        raise RefusedError("Cette personne a quitté l’école.")
    row, created = Enrolment.objects.get_or_create(
        membership=member, promotion=promotion, defaults={"created_at": now}
    )
    back = Enrolment.objects.filter(pk=row.pk, left_at__isnull=False).update(left_at=None)
    return created or bool(back)


def quit_promotion(*, member: Membership, promotion: Promotion, now: datetime) -> bool:
    """Take a person out of a class, in an act's transaction; return whether they were in it."""
    rows = Enrolment.objects.filter(membership=member, promotion=promotion, left_at=None)
    return bool(rows.update(left_at=now))
