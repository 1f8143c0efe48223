"""Who is in a school."""

from trainer.api.shapes import schools
from trainer.schools.models import Membership


def person_json(member: Membership) -> schools.Personne:
    """Return a person, named."""
    return {"personne": member.pk, "nom": member.name}
