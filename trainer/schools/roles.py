"""The roles of a school, and which one may do what another may."""

from typing import Final

from django.db import models


class Role(models.TextChoices):
    """What a person is in one school. Each role may do all that those before it may."""

    TRAINEE = "stagiaire", "Stagiaire"
    INSTRUCTOR = "formateur", "Formateur"
    ADMINISTRATOR = "administrateur", "Administrateur"

    @property
    def rank(self) -> int:
        """Place in the order of what may be done, from 0."""
        return _ORDER.index(self)

    def covers(self, wanted: "Role") -> bool:
        """Whether this role may do what ``wanted`` may."""
        return self.rank >= wanted.rank


_ORDER: Final = tuple(Role)
