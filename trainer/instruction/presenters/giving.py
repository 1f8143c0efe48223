"""From what a report shows to an assignment: its page, with the parts and the people filled in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from trainer.schools.models import Promotion
from trainer.schools.selectors.desk import Desk

_NAMED: Final = 60
"""People that an address names."""


@dataclass(frozen=True, slots=True)
class Giving:
    """How assignments are given to a class; ``game`` if what is shown is of a single one."""

    page: str
    game: str = ""

    def to(self, slug: str, member: int) -> str:
        """Return where an assignment on an exercise, or a game, is given to one person."""
        return self._url(slug, f"personne={member}")

    def to_weak(self, slug: str) -> str:
        """Return where it is given to those who are weak there; a case is « exercise/case »."""
        return self._url(slug, "pour=faibles")

    def to_people(self, slug: str, members: Sequence[int]) -> str:
        """Return where it is given to these people; to the weak, if they are too many to name."""
        if len(members) > _NAMED:
            return self.to_weak(slug)
        return self._url(slug, "&".join(f"personne={member}" for member in members))

    def to_fallen(self, slug: str, pitfall: str) -> str:
        """Return where it is given to those who fell into a known error of an exercise."""
        return self._url(slug, f"erreur={pitfall}")

    def of(self, game: str) -> "Giving":
        """Return the same for one game."""
        return Giving(self.page, game)

    def _url(self, slug: str, who: str) -> str:
        game, part = (self.game, f"{self.game}/{slug}") if self.game else (slug, slug)
        return f"{self.page}?jeu={game}&partie={part}&{who}"


def giving(here: Desk, promotion: Promotion, game: str = "") -> Giving | None:
    """Return how assignments are given to a class; not at all once it is archived."""
    if promotion.archived:
        return None
    page = reverse("assignments:give", args=(here.school.slug, promotion.pk))
    return Giving(page, game)
