"""Members, invitations, imported lists."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Literal, cast

from django.urls import reverse

from trainer.api.presenters.moments import moment, moment_or_none
from trainer.api.presenters.schools import role_json
from trainer.api.shapes import people
from trainer.schools import keys
from trainer.schools.models import Enrolment, Invitation, Membership
from trainer.schools.presenters import shown_invitation
from trainer.schools.services.importing import Fate, ImportPlan, Planned

type Absolute = Callable[[str], str]
"""Makes an address of the site one that can be sent."""


def member_json(school: str, member: Membership) -> people.Membre:
    """Return a person of a school."""
    account = member.learner.user if member.learner else None
    return {
        "personne": member.pk,
        "nom": member.last_name,
        "prenom": member.first_name,
        "affiche": member.name,
        "role": role_json(member.role),
        "etat": _state(member),
        "compte": account.get_username() if account else None,
        "adresse": reverse("api:member", args=(school, member.pk)),
    }


def _state(member: Membership) -> Literal["attendue", "presente", "partie", "anonyme"]:
    if member.anonymised_at is not None:
        return "anonyme"
    if not member.active:
        return "partie"
    return "attendue" if member.awaited else "presente"


def member_sheet(
    school: str,
    member: Membership,
    enrolments: Iterable[Enrolment],
    codes: list[people.Code],
) -> people.FicheMembre:
    """Return a person with his classes."""
    return {
        **member_json(school, member),
        "promotions": [
            {
                "promotion": item.promotion_id,
                "nom": item.promotion.name,
                "depuis": moment(item.created_at),
                "jusque": moment_or_none(item.left_at),
            }
            for item in enrolments
        ],
        "codes": codes,
    }


def codes_json(rows: Iterable[Invitation], absolute: Absolute) -> list[people.Code]:
    """Return the personal codes of those who are awaited."""
    return [_code(row, row.membership, absolute) for row in rows if row.membership]


def _code(row: Invitation, member: Membership, absolute: Absolute) -> people.Code:
    code = keys.code_of(row.pk)
    return {
        "personne": member.pk,
        "affiche": member.name,
        "code": keys.shown(code),
        "lien": absolute(reverse("schools:join", args=(code,))),
        "expire_le": moment(row.expires_at),
    }


def invitation_json(
    school: str, row: Invitation, absolute: Absolute, now: datetime
) -> people.Invitation:
    """Return an invitation with the words that open it."""
    state: Any = shown_invitation(row, now).state
    return {
        "invitation": str(row.pk),
        "role": role_json(row.role),
        "promotion": row.promotion.name if row.promotion else None,
        "places": row.use_limit,
        "prises": row.uses,
        "etat": state,
        "creee_le": moment(row.created_at),
        "expire_le": moment(row.expires_at),
        "code": keys.shown(keys.code_of(row.pk)),
        "lien": absolute(reverse("schools:join", args=(keys.token_of(row.pk),))),
        "adresse": reverse("api:invitation", args=(school, row.pk)),
    }


def import_json(plan: ImportPlan, *, written: bool) -> people.Import:
    """Return what an import would do, or did."""
    return {
        "ecrit": written,
        "possible": plan.possible,
        "empreinte": plan.digest,
        "nouveaux": plan.count(Fate.NEW),
        "inscrits": plan.count(Fate.ENROLLED),
        "connus": plan.count(Fate.KNOWN),
        "fautes": plan.count(Fate.FAULT),
        "lignes": [*map(_line, plan.lines)],
    }


def _line(item: Planned) -> people.LigneImportee:
    fate = cast("Literal['nouveau', 'inscrit', 'connu', 'faute']", item.fate.value)
    return {
        "ligne": item.line.number,
        "nom": item.line.last_name,
        "prenom": item.line.first_name,
        "sort": fate,
        "faute": item.fault,
    }
