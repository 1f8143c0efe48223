"""The paces of a run, for the form that begins one: ``{% load vitesse %}``."""

from django import template

from trainer.practice.domain import Pace

register = template.Library()


@register.simple_tag
def rythmes() -> tuple[Pace, ...]:
    """Return the paces, to choose among."""
    return tuple(Pace)
