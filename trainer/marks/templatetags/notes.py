"""What the pages of exams show of marks: ``{% load notes %}``."""

from django import template
from django.urls import reverse

from trainer.exams.models import Sitting
from trainer.marks.models import Certificate

register = template.Library()


@register.simple_tag
def adresse_certificat(sitting: Sitting) -> str:
    """Return the address of the certificate in force of a copy, empty without one."""
    held = Certificate.objects.filter(sitting=sitting, revoked_at=None).exists()
    return reverse("marks:own-certificate", args=(sitting.pk,)) if held else ""
