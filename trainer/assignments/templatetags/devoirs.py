"""What pages show of assignments: the one that practice serves, those due: ``{% load devoirs %}``."""

from django import template
from django.utils import timezone

from trainer.assignments.models import Assignment
from trainer.assignments.presenters import ServedAssignment
from trainer.assignments.selectors import assignment_of, due_soon
from trainer.practice.models import Series
from trainer.schools.selectors import Desk

register = template.Library()


@register.simple_tag
def devoir_de(series: Series) -> ServedAssignment | None:
    """Return the assignment that a series was opened for, with the time left of a sprint."""
    found = assignment_of(series)
    return ServedAssignment(found, series.started_at, timezone.now()) if found else None


@register.simple_tag
def devoirs_bientot(desk: Desk) -> list[Assignment]:
    """Return the assignments of a school that are due within a week and not done by all."""
    return due_soon(desk, timezone.now())
