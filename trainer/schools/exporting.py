"""What the export of one's data holds of schools."""

from collections.abc import Iterator
from typing import Any

from trainer.accounts.exporting import exports
from trainer.schools.models import Entry, Membership
from trainer.schools.services.audit import verb_label


@exports("ecoles")
def export_memberships(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the person's schools, each with the name that it gives them and their classes."""
    rows = Membership.objects.filter(learner=learner).select_related("school")
    for member in rows.prefetch_related("enrolments__promotion").order_by("pk"):
        yield {
            "ecole": member.school.name,
            "role": member.get_role_display(),
            "nom": member.last_name,
            "prenom": member.first_name,
            "temps_en_plus_pour_cent": member.extra_percent,
            "inscrit": member.created_at,
            "parti": member.left_at,
            "promotions": [
                {
                    "promotion": item.promotion.name,
                    "inscrit": item.created_at,
                    "parti": item.left_at,
                }
                for item in member.enrolments.all()
            ],
        }


@exports("actes")
def export_acts(learner: int) -> Iterator[dict[str, Any]]:
    """Yield what a person did in their schools, and what was done about that person."""
    mine = Membership.objects.filter(learner=learner)
    rows = Entry.objects.filter(actor__in=mine) | Entry.objects.filter(subject__in=mine)
    told = rows.select_related("school", "actor", "subject").order_by("pk")
    for entry in told.iterator(chunk_size=500):
        yield {
            "ecole": entry.school.name,
            "date": entry.at,
            "acte": verb_label(entry.verb),
            "auteur": _is(entry.actor, learner),
            "personne_concernee": _is(entry.subject, learner),
            "details": entry.details,
        }


def _is(member: Membership | None, learner: int) -> bool:
    return member is not None and member.learner_id == learner
