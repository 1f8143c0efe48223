"""What a page of practice shows of the assignment that it serves: ``{% load devoirs %}``."""

from django import template
from django.utils import timezone

from trainer.assignments.presenters import Errand
from trainer.assignments.selectors import errand_of
from trainer.practice.models import Series

register = template.Library()


@register.simple_tag
def devoir_de(series: Series) -> Errand | None:
    """Return the assignment that a series was opened for, with the time left of a sprint."""
    found = errand_of(series)
    return Errand(found, series.started_at, timezone.now()) if found else None
