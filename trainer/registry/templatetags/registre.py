"""What the pages of a school show of the registry: ``{% load registre %}``."""

from django import template
from django.utils import timezone

from trainer.registry.records import Week, missing
from trainer.schools.desk import Desk

register = template.Library()


@register.simple_tag
def feuilles_a_ranger(desk: Desk) -> list[Week]:
    """Return the past weeks of which a class of the school has not given its signed sheet."""
    return missing(desk, timezone.localdate())
