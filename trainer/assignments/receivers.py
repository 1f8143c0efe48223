"""Answers that serve assignments, as they are given and when they are corrected."""

from django.dispatch import receiver

from trainer.assignments.services import count_answer, recount_person
from trainer.practice.services.correcting import rebuilt
from trainer.schools.models import Membership
from trainer.tallies.services import Told, answered


@receiver(answered)
def count(told: Told, **_: object) -> None:
    """Count an answer where it serves."""
    count_answer(told)


@receiver(rebuilt)
def count_again(membership: Membership, game: str, **_: object) -> None:
    """Count a person's answers about a game again."""
    recount_person(membership, game)
