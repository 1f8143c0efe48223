"""Schools, their people, and the journal of what is done there."""

from trainer.schools.models.journal import Entry, LastEdit
from trainer.schools.models.people import (
    Enrolment,
    Invitation,
    Membership,
    Promotion,
    Role,
    School,
    SortName,
)

__all__ = [
    "Enrolment",
    "Entry",
    "Invitation",
    "LastEdit",
    "Membership",
    "Promotion",
    "Role",
    "School",
    "SortName",
]
