"""What the pages of a school show of the registry: ``{% load registre %}``."""

from collections.abc import Iterable

from django import template
from django.utils import timezone

from trainer.registry.selectors import Week, missing
from trainer.schools.models import Promotion
from trainer.schools.selectors import Desk

register = template.Library()


@register.simple_tag
def feuilles_a_ranger(desk: Desk, promotions: Iterable[Promotion]) -> list[Week]:
    """Return the past weeks of which one of these classes of a school has not given its sheet."""
    return missing(desk, promotions, timezone.localdate())
