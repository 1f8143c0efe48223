"""Schools, classes, options, audit log."""

from typing import cast

from django.urls import reverse

from casino_rules.core.game import Game
from trainer.api.presenters.moments import day_or_none, moment, moment_or_none
from trainer.api.shapes import schools
from trainer.schools.desk import Desk
from trainer.schools.houses import house_in
from trainer.schools.models import Entry, Membership, Promotion, School
from trainer.schools.presenters import told_entry


def own_school(member: Membership, *, current: bool) -> schools.MonEcole:
    """Return a school of the caller."""
    return {
        "ecole": member.school.slug,
        "nom": member.school.name,
        "role": role_json(member.role),
        "inscription": member.pk,
        "courante": current,
        "adresse": reverse("api:school", args=(member.school.slug,)),
    }


def administered(school: School) -> schools.MonEcole:
    """Return a school that the caller administers with the whole site."""
    return {
        "ecole": school.slug,
        "nom": school.name,
        "role": "administrateur",
        "inscription": None,
        "courante": False,
        "adresse": reverse("api:school", args=(school.slug,)),
    }


def role_json(role: str) -> schools.Role:
    """Return a role."""
    return cast("schools.Role", str(role))


def school_json(here: Desk, counts: dict[str, int]) -> schools.Ecole:
    """Return a school, as the caller sees it."""
    return {
        "ecole": here.school.slug,
        "nom": here.school.name,
        "role": role_json(here.role),
        "effectifs": {str(role): count for role, count in counts.items()},
    }


def promotion_json(here: Desk, promotion: Promotion) -> schools.Promotion:
    """Return a class that a selector found: it knows how many are in it."""
    return {
        "promotion": promotion.pk,
        "nom": promotion.name,
        "debut": day_or_none(promotion.starts_on),
        "fin": day_or_none(promotion.ends_on),
        "archivee_le": moment_or_none(promotion.archived_at),
        "personnes": getattr(promotion, "people", 0),
        "adresse": reverse("api:promotion", args=(here.school.slug, promotion.pk)),
    }


def person_json(member: Membership) -> schools.Personne:
    """Return a person, named."""
    return {"personne": member.pk, "nom": member.name}


def house_json(school: School, game: Game) -> schools.Maison:
    """Return the options of a game in a school."""
    house = house_in(school, game)
    return {
        "jeu": game.slug,
        "titre": game.title,
        "maison": house.as_dict(),
        "propre": house != game.rulebook.default_house,
        "adresse": reverse("api:school-house", args=(school.slug, game.slug)),
    }


def entry_json(entry: Entry) -> schools.Acte:
    """Return a line of the audit log."""
    told = told_entry(entry)
    return {
        "le": moment(entry.at),
        "qui": told.who,
        "acte": entry.verb,
        "texte": told.verb,
        "personne": person_json(entry.subject) if entry.subject else None,
        "promotion": entry.promotion.name if entry.promotion else None,
        "details": [*told.details],
    }
