"""Invitations: open a way in, close it, and join by it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.schools import selectors
from trainer.schools.models import Invitation, Membership, Promotion, Role
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.schools.services.promotions import enter
from trainer.web.names import shown
from trainer.web.refusals import RefusedError

LONGEST: Final = timedelta(days=90)
"""An invitation lasts at most that long."""
MOST: Final = 500
"""People who may join by one invitation, at most."""


def usual_places(role: Role) -> int:
    """Return how many may join by an invitation when nobody says: what lets one rule is for one."""
    return 30 if role == Role.TRAINEE else 1


class ClosedInvitationError(RefusedError):
    """The invitation is full, out of date, withdrawn, or never was."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What an invitation offers."""

    role: Role = Role.TRAINEE
    promotion: Promotion | None = None
    use_limit: int = usual_places(Role.TRAINEE)
    lasts: timedelta = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Joined:
    """What joining did; ``new`` is False for who was already there."""

    membership: Membership
    promotion: Promotion | None
    new: bool


@transaction.atomic
def invite(*, actor: Desk, terms: Terms, now: datetime | None = None) -> Invitation:
    """Open an invitation; ``selectors`` tells its words.

    Raises:
        RefusedError: if only an administrator may give that role, the class is archived, or
            the invitation would be too long or too wide.
    """
    now = now or timezone.now()
    _check(actor, terms)
    invitation = new_invitation(school=actor.school.pk, terms=terms, now=now)
    invitation.save(force_insert=True)
    record(
        actor,
        "invitation.opened",
        at=now,
        promotion=terms.promotion,
        role=terms.role,
        places=terms.use_limit,
        until=invitation.expires_at.isoformat(),
    )
    return invitation


def _check(actor: Desk, terms: Terms) -> None:
    giving = Role.INSTRUCTOR if terms.role == Role.TRAINEE else Role.ADMINISTRATOR
    actor.only(giving)
    if terms.promotion and terms.promotion.archived:
        raise RefusedError("Cette promotion est archivée.", "archive")
    if not timedelta(0) < terms.lasts <= LONGEST:
        raise RefusedError(f"Une invitation dure {LONGEST.days} jours au plus.")
    if not 1 <= terms.use_limit <= MOST:
        raise RefusedError(f"Une invitation compte de 1 à {MOST} places.")


def new_invitation(
    *, school: int, terms: Terms, now: datetime, member: Membership | None = None
) -> Invitation:
    """Return an invitation, not yet stored, with the digests of its words."""
    key = uuid4()
    return Invitation(
        id=key,
        school_id=school,
        promotion=terms.promotion,
        membership=member,
        role=terms.role,
        token_digest=selectors.digest(selectors.token_of(key)),
        code_digest=selectors.digest(selectors.code_of(key)),
        created_at=now,
        expires_at=now + terms.lasts,
        use_limit=terms.use_limit,
    )


@transaction.atomic
def revoke(*, actor: Desk, invitation: Invitation, now: datetime | None = None) -> None:
    """Close an invitation.

    Raises:
        RefusedError: if the role is not enough for it.
    """
    trainee = invitation.role == Role.TRAINEE
    actor.only(Role.INSTRUCTOR if trainee else Role.ADMINISTRATOR)
    now = now or timezone.now()
    if Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=now):
        record(actor, "invitation.revoked", at=now, promotion=invitation.promotion)


def open_invitation(word: str, now: datetime) -> Invitation:
    """Return the invitation that a link's word or a typed code opens.

    Raises:
        ClosedInvitationError: if it opens none.
    """
    code = selectors.read_code(word)
    rows = Invitation.objects.select_related("school", "promotion", "membership")
    by = (
        {"code_digest": selectors.digest(code)}
        if code
        else {"token_digest": selectors.digest(word)}
    )
    found = rows.filter(**by, revoked_at=None, expires_at__gt=now).first()
    if found is None:
        raise ClosedInvitationError("Cette invitation n’existe pas ou n’est plus ouverte.")
    return found


def join(
    *, user: User, word: str, last_name: str, first_name: str, now: datetime | None = None
) -> Joined:
    """Enter a school, and the class of the invitation.

    Who joins twice, by a double click or a replay, is counted once.

    Raises:
        ClosedInvitationError: if the invitation is closed or full.
        RefusedError: if a personal invitation is another person's, or the name is empty.
    """
    now = now or timezone.now()
    learner = learner_of_user(user)
    for _ in range(2):
        try:
            return _join(learner, open_invitation(word, now), (last_name, first_name), now)
        except IntegrityError:  # joined at the same instant by another invitation: see it now
            continue
    raise RefusedError("Réessayez dans un instant.")


@transaction.atomic
def _join(learner: int, invitation: Invitation, name: tuple[str, str], now: datetime) -> Joined:
    # The invitation's row is locked first: whoever comes at the same time waits here.
    Invitation.objects.select_for_update().get(pk=invitation.pk)
    rows = Membership.objects.filter(school=invitation.school_id)
    member = rows.filter(learner=learner).first()
    if member is not None and _is_in(member, invitation):
        return Joined(member, invitation.promotion, new=False)
    _count(invitation.pk, now)
    if invitation.membership is not None:
        member = _claim(invitation.membership, member, learner, now)
    elif member is None:
        member = _new_member(learner, invitation, name, now)
    else:
        _come_back(member, invitation, now)
    if invitation.promotion is not None:
        enter(member=member, promotion=invitation.promotion, now=now)
    desk = Desk(invitation.school, Role(member.role), member)
    record(desk, "member.joined", at=now, subject=member, promotion=invitation.promotion)
    return Joined(member, invitation.promotion, new=True)


def _is_in(member: Membership, invitation: Invitation) -> bool:
    """Whether joining would change nothing."""
    if invitation.membership is not None:
        return member == invitation.membership
    if not member.active or not Role(member.role).covers(Role(invitation.role)):
        return False
    if invitation.promotion is None:
        return True
    return member.enrolments.filter(promotion=invitation.promotion, left_at=None).exists()


def _count(invitation: UUID, now: datetime) -> None:
    rows = Invitation.objects.filter(
        pk=invitation, uses__lt=F("use_limit"), revoked_at=None, expires_at__gt=now
    )
    if not rows.update(uses=F("uses") + 1):
        raise ClosedInvitationError("Cette invitation est complète ou n’est plus ouverte.")


def _claim(place: Membership, own: Membership | None, learner: int, now: datetime) -> Membership:
    """Take one's place on the school's list."""
    if own is not None:
        raise RefusedError(
            "Votre compte est déjà inscrit dans cette école sous un autre nom\u00a0: "
            "demandez à un formateur d’y ajouter cette promotion."
        )
    rows = Membership.objects.filter(
        pk=place.pk, learner=None, anonymised_at=None, left_at__isnull=True
    )
    if not rows.update(learner=learner, chosen_at=now):
        raise ClosedInvitationError("Cette place n’est plus à prendre.")
    place.refresh_from_db()
    return place


def _new_member(
    learner: int, invitation: Invitation, name: tuple[str, str], now: datetime
) -> Membership:
    last_name, first_name = map(shown, name)
    if not last_name:
        raise RefusedError("Donnez votre nom.")
    return Membership.objects.create(
        school=invitation.school,
        learner_id=learner,
        role=invitation.role,
        last_name=last_name,
        first_name=first_name,
        created_at=now,
        chosen_at=now,
    )


def _come_back(member: Membership, invitation: Invitation, now: datetime) -> None:
    """Take up a membership again under the role offered, or rise to it."""
    offered = Role(invitation.role)
    if not member.active or not Role(member.role).covers(offered):
        member.role = offered
    member.left_at, member.chosen_at = None, now
    member.save(update_fields=("role", "left_at", "chosen_at"))
