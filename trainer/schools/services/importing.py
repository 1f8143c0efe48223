"""Importing a list of names into a class: what would happen, line by line, then all or nothing."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.db import models, transaction
from django.utils import timezone

from trainer.schools.domain import ListedPerson, NameList
from trainer.schools.models import Enrolment, Invitation, Membership, Promotion, Role, School
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.schools.services.invitations import LONGEST, Terms, new_invitation
from trainer.schools.services.people import act_on
from trainer.web.names import identity
from trainer.web.refusals import RefusedError

MOST_PEOPLE: Final = 20_000
"""People of a school, those who left too."""
_PERSONAL: Final = LONGEST
"""How long the code of a person on the list lasts."""


class Fate(models.TextChoices):
    """What becomes of a line."""

    NEW = "nouveau", "Nouveau"
    ENROLLED = "inscrit", "Déjà dans l’école\u00a0: entre dans la promotion"
    KNOWN = "connu", "Déjà dans la promotion"
    FAULT = "faute", "À corriger"


@dataclass(frozen=True, slots=True)
class Planned:
    """A line and its fate; ``member`` is the person of the school that it names, if any."""

    line: ListedPerson
    fate: Fate
    fault: str = ""
    member: Membership | None = None


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What an import would do, or did once it is ``done``."""

    lines: tuple[Planned, ...]
    notes: tuple[str, ...] = ()
    """How the list was read, where somebody should look. French."""
    done: bool = False

    def count(self, fate: Fate) -> int:
        """Return how many lines have that fate."""
        return sum(item.fate == fate for item in self.lines)

    @property
    def faults(self) -> int:
        """How many lines are to be corrected."""
        return self.count(Fate.FAULT)

    @property
    def first(self) -> tuple[Planned, ...]:
        """The lines, those to be corrected first."""
        return tuple(sorted(self.lines, key=lambda item: item.fate != Fate.FAULT))

    @property
    def possible(self) -> bool:
        """Whether nothing is to be corrected."""
        return not self.faults

    @property
    def changes(self) -> int:
        """How many people would enter the class."""
        return self.count(Fate.NEW) + self.count(Fate.ENROLLED)

    @property
    def digest(self) -> str:
        """What tells this plan from another: whoever confirms gets what they were shown."""
        told = [
            f"{item.fate}\t{item.line.last_name}\t{item.line.first_name}" for item in self.lines
        ]
        return sha256("\n".join(told).encode()).hexdigest()


class ChangedPlanError(RefusedError):
    """The class has changed since the plan was shown; ``plan`` is the new one."""

    def __init__(self, plan: ImportPlan) -> None:
        super().__init__("La promotion a changé depuis cet aperçu\u00a0: relisez-le.")
        self.plan = plan


def plan_import(*, promotion: Promotion, names: NameList) -> ImportPlan:
    """Return what importing this list would do. Two queries, whatever its length."""
    known: dict[tuple[str, str], list[Membership]] = defaultdict(list)
    for member in Membership.objects.filter(school=promotion.school_id, left_at=None):
        known[identity(member.last_name, member.first_name)].append(member)
    rows = Enrolment.objects.filter(promotion=promotion, left_at=None)
    inside = {*rows.values_list("membership", flat=True)}
    plans = (_planned(line, known.get(line.key, []), inside) for line in names.lines)
    return ImportPlan(tuple(plans), names.notes)


def _planned(line: ListedPerson, named: Sequence[Membership], inside: set[int]) -> Planned:
    if line.fault:
        return Planned(line, Fate.FAULT, line.fault)
    if any(member.pk in inside for member in named):
        return Planned(line, Fate.KNOWN)
    if len(named) > 1:
        fault = "Plusieurs personnes de l’école portent ce nom\u00a0: inscrivez la bonne à la main."
        return Planned(line, Fate.FAULT, fault)
    if named:
        return Planned(line, Fate.ENROLLED, member=named[0])
    return Planned(line, Fate.NEW)


@transaction.atomic
def import_list(
    *,
    actor: Desk,
    promotion: Promotion,
    names: NameList,
    shown: str,
    now: datetime | None = None,
) -> ImportPlan:
    """Import a list: all its lines, or none. ``shown`` is the digest of the plan confirmed.

    The people who are new get a place on the list and a personal code. Done again, it finds
    everybody there and changes nothing.

    Raises:
        ChangedPlanError: if the plan is no longer the one that was shown.
        RefusedError: if a line is to be corrected, or the class is archived.
    """
    actor.only(Role.INSTRUCTOR)
    now = now or timezone.now()
    School.objects.select_for_update().get(pk=actor.school.pk)  # two imports follow each other
    promotion.refresh_from_db(fields=("archived_at",))
    if promotion.archived:
        raise RefusedError("Cette promotion est archivée.", "archive")
    plan = plan_import(promotion=promotion, names=names)
    if plan.digest != shown and plan.changes:
        raise ChangedPlanError(plan)
    if not plan.possible:
        raise RefusedError("Des lignes sont à corriger\u00a0: rien n’a été importé.")
    if plan.changes:
        _write(actor, promotion, plan, now)
    return replace(plan, done=True)


def _write(actor: Desk, promotion: Promotion, plan: ImportPlan, now: datetime) -> None:
    fates = [item.fate for item in plan.lines]
    there = Membership.objects.filter(school=actor.school)[:MOST_PEOPLE].count()
    if fates.count(Fate.NEW) > MOST_PEOPLE - there:
        raise RefusedError(
            f"Une école compte {MOST_PEOPLE} personnes au plus, parties comprises\u00a0: rien n’a été importé."
        )
    fresh = Membership.objects.bulk_create(
        Membership(
            school=actor.school,
            last_name=item.line.last_name,
            first_name=item.line.first_name,
            created_at=now,
        )
        for item in plan.lines
        if item.fate == Fate.NEW
    )
    Invitation.objects.bulk_create(_personal(member, now) for member in fresh)
    known = [item.member for item in plan.lines if item.member]
    _enrol([*fresh, *known], promotion, now)
    record(
        actor,
        "list.imported",
        at=now,
        promotion=promotion,
        new=len(fresh),
        enrolled=len(known),
    )


def _enrol(people: Iterable[Membership], promotion: Promotion, now: datetime) -> None:
    """Put people in a class in one statement; who had left it is back."""
    Enrolment.objects.bulk_create(
        (Enrolment(membership=member, promotion=promotion, created_at=now) for member in people),
        update_conflicts=True,
        unique_fields=("membership", "promotion"),
        update_fields=("left_at",),
    )


def _personal(member: Membership, now: datetime, lasts: timedelta = _PERSONAL) -> Invitation:
    terms = Terms(role=Role(member.role), use_limit=1, lasts=lasts)
    return new_invitation(school=member.school_id, terms=terms, now=now, member=member)


@transaction.atomic
def renew_code(*, actor: Desk, member: Membership, now: datetime | None = None) -> Invitation:
    """Give a person of the list, who has not joined yet, a new personal code.

    Raises:
        RefusedError: if they have joined, or are gone.
    """
    now = now or timezone.now()
    member = Membership.objects.select_for_update().get(pk=member.pk)
    act_on(actor, member)
    if not member.awaited or not member.active:
        raise RefusedError("Cette personne n’attend pas de code.")
    Invitation.objects.filter(membership=member, revoked_at=None).update(revoked_at=now)
    invitation = _personal(member, now)
    invitation.save(force_insert=True)
    record(actor, "invitation.renewed", at=now, subject=member)
    return invitation
