"""What the pages of a school show of its reports: ``{% load rapports %}``."""

from collections.abc import Iterable

from django import template
from django.utils import timezone

from trainer.instruction.presenters.home import Followed, Home, followed, home
from trainer.instruction.selectors.classes import game_of_class
from trainer.schools.models import Membership, Promotion
from trainer.schools.selectors import Desk

register = template.Library()


@register.simple_tag
def accueil_ecole(desk: Desk, promotions: Iterable[Promotion]) -> Home:
    """Return what waits for the instructors of a school, what goes on there, how its classes are."""
    return home(desk, tuple(promotions), timezone.now())


@register.simple_tag
def suivi_de(promotion: Promotion, people: Iterable[Membership]) -> tuple[Followed, ...]:
    """Return where each of these people of a class stands."""
    return followed(promotion, people, timezone.localdate())


@register.simple_tag
def jeu_de(promotion: Promotion) -> str:
    """Return the game of a class, which its pages propose first."""
    return game_of_class(promotion)
