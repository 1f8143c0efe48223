"""People of a school: name, role, leave, become anonymous, choose one's current school."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.selectors.access import addresses_of
from trainer.accounts.services import recovery_path
from trainer.schools.models import Enrolment, Invitation, Membership, Role, School
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.events import tell
from trainer.web.names import shown, sorting
from trainer.web.refusals import RefusedError

anonymised: Final = Signal()
"""Sent in the transaction that has made people anonymous.

Their places no longer lead to anybody: what still names them is found by ``anonymised_at``.
"""


@transaction.atomic
def rename_member(
    *,
    actor: Desk,
    member: Membership,
    last_name: str,
    first_name: str,
    now: datetime | None = None,
) -> None:
    """Correct the name under which the school knows a person.

    Raises:
        RefusedError: if it is empty, or the person is anonymous.
    """
    act_on(actor, member)
    last_name, first_name = shown(last_name), shown(first_name)
    if not last_name:
        raise RefusedError("Le nom manque.")
    rows = Membership.objects.filter(pk=member.pk, anonymised_at=None)
    key = sorting(last_name, first_name)
    if not rows.update(last_name=last_name, first_name=first_name, sort_name=key):
        raise RefusedError("Cette personne est anonyme.")
    member.last_name, member.first_name = last_name, first_name
    record(actor, "member.renamed", at=now or timezone.now(), subject=member)


@transaction.atomic
def change_role(
    *, actor: Desk, member: Membership, role: Role, now: datetime | None = None
) -> None:
    """Give a person another role, for an administrator.

    Raises:
        RefusedError: if they have left, or are the last administrator.
    """
    actor.only(Role.ADMINISTRATOR)
    before = _locked(member).role
    if not member.active:
        raise RefusedError("Cette personne a quitté l’école.")
    if before == role:
        return
    _keep_an_administrator(member, unless=role)
    Membership.objects.filter(pk=member.pk).update(role=role)
    member.role = role
    record(
        actor, "member.role", at=now or timezone.now(), subject=member, before=before, after=role
    )
    tell(
        "role.ecole",
        by=actor.user and actor.user.pk,
        member=member.pk,
        before=before,
        after=str(role),
    )


@transaction.atomic
def leave_school(*, actor: Desk, member: Membership, now: datetime | None = None) -> None:
    """End a person's membership and classes: their own choice, or that of an instructor.

    Raises:
        RefusedError: if they are the last administrator.
    """
    if member != actor.membership:
        act_on(actor, member)
    now = now or timezone.now()
    if _locked(member).left_at is not None:
        return
    _keep_an_administrator(member)
    _end(member, now)
    verb = "member.left" if member == actor.membership else "member.removed"
    record(actor, verb, at=now, subject=member)


@transaction.atomic
def anonymise_member(*, actor: Desk, member: Membership, now: datetime | None = None) -> None:
    """Part a person from their name and account for ever; what they did stays, nameless.

    Raises:
        RefusedError: if they are the last administrator.
    """
    actor.only(Role.ADMINISTRATOR)
    now = now or timezone.now()
    if _locked(member).anonymised_at is not None:
        return
    _keep_an_administrator(member)
    forget(member, now)
    record(actor, "member.anonymised", at=now, subject=member)


@transaction.atomic
def choose_school(*, user: User, member: Membership, now: datetime | None = None) -> None:
    """Make a school the person's current one: its options are then in force for them."""
    rows = Membership.objects.filter(pk=member.pk, learner__user=user, left_at=None)
    rows.update(chosen_at=now or timezone.now())


def reached_by_nobody(member: Membership) -> bool:
    """Whether a person has an account that no message reaches."""
    user = member.learner.user if member.learner else None
    return user is not None and not user.email


@transaction.atomic
def recover_account(*, actor: Desk, member: Membership, now: datetime | None = None) -> str:
    """Return the address at which a person who has lost their password chooses another one.

    Only for an account that no message reaches, and that opens nothing but this school: who holds
    the address could take the account.

    Raises:
        RefusedError: if the role is not enough, or the account is another's business.
    """
    act_on(actor, member)
    user = member.learner.user if member.learner and member.active else None
    if user is None:
        raise RefusedError("Cette personne n’a pas de compte dans l’école.")
    if not reached_by_nobody(member) or addresses_of(user).exists():
        raise RefusedError(
            "Ce compte a une adresse électronique\u00a0: «\u00a0Mot de passe oublié\u00a0» y envoie un lien."
        )
    elsewhere = Membership.objects.filter(learner=member.learner, left_at=None)
    if user.is_staff or user.is_superuser or elsewhere.exclude(school=actor.school).exists():
        raise RefusedError(
            "Ce compte ouvre aussi autre chose que cette école\u00a0: demandez à l’administrateur du site."
        )
    record(actor, "member.password", at=now or timezone.now(), subject=member)
    tell("motdepasse.lien", account=user.pk, by=actor.user and actor.user.pk)
    return recovery_path(user)


def forget(member: Membership, now: datetime) -> None:
    """Make a membership anonymous, in the transaction of an act."""
    _end(member, now)
    member.learner, member.last_name, member.first_name = None, "", ""
    member.anonymised_at, member.extra_percent = now, None
    emptied = ("learner", "last_name", "first_name", "sort_name", "extra_percent")
    member.save(update_fields=(*emptied, "anonymised_at"))
    anonymised.send(Membership)


def _end(member: Membership, now: datetime) -> None:
    Enrolment.objects.filter(membership=member, left_at=None).update(left_at=now)
    Invitation.objects.filter(membership=member, revoked_at=None).update(revoked_at=now)
    Membership.objects.filter(pk=member.pk, left_at=None).update(left_at=now)
    member.left_at = member.left_at or now


def _locked(member: Membership) -> Membership:
    """Lock the school's people, so that two administrators cannot demote each other."""
    School.objects.select_for_update().get(pk=member.school_id)
    member.refresh_from_db(fields=("role", "left_at", "anonymised_at"))
    return member


def _keep_an_administrator(member: Membership, unless: Role | None = None) -> None:
    if member.role != Role.ADMINISTRATOR or unless == Role.ADMINISTRATOR or not member.active:
        return
    others = Membership.objects.filter(
        school=member.school_id, role=Role.ADMINISTRATOR, left_at=None, learner__isnull=False
    )
    if not others.exclude(pk=member.pk).exists():
        raise RefusedError(
            "Une école garde au moins un administrateur\u00a0: nommez-en un autre d’abord."
        )


def act_on(actor: Desk, member: Membership) -> None:
    """Refuse who may not change what this person is.

    Raises:
        RefusedError: if the role is not enough.
    """
    if not actor.may_act_on(member):
        raise RefusedError("Votre rôle dans cette école ne le permet pas.")
