"""The ``date`` filter of every template: Django's, with « 1er » for the first of a month.

The settings put it among the built-in filters, in the place of Django's: no template has to load
it, none can forget it.
"""

from datetime import date

from django import template

from trainer.ui.dates import date_text

register = template.Library()


@register.filter("date", expects_localtime=True, is_safe=False)
def french_date(moment: date | str | None, layout: str = "DATE_FORMAT") -> str:
    """Write a date: ``{{ moment|date:"l j F Y" }}``."""
    return date_text(moment, layout)
