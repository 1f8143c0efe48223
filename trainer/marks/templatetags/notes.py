"""What the pages of exams show of marks: ``{% load notes %}``."""

from typing import Any

from django import template

from trainer.exams.models import Exam, Sitting
from trainer.marks.models import Certificate
from trainer.marks.presenters.printing.papers import is_long
from trainer.marks.services.certificates import with_standing

register = template.Library()


@register.simple_tag
def certificat_de(sitting: Sitting) -> Any:
    """Return the certificate in force of a copy, with its ``standing``; None without one."""
    rows = Certificate.objects.filter(sitting=sitting, revoked_at=None)
    return next(
        iter(with_standing(rows.select_related("sitting__exam", "sitting__membership"))), None
    )


@register.simple_tag
def sujet_long(exam: Exam) -> bool:
    """Return whether the papers of an exam are made by the queue."""
    return is_long(exam)
