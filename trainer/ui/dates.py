"""Dates in words: in French, the first of a month is « 1er ».

The site's ``date`` filter (``templatetags.dates``) goes through here, so that templates write
dates as in any Django site; Python does too, and the linter refuses Django's own ways.
"""

import re
from datetime import date
from functools import lru_cache
from typing import Final

from django.template.defaultfilters import date as django_date
from django.utils.formats import get_format
from django.utils.timezone import (  # type: ignore[attr-defined]  # their stubs lack it
    template_localtime,
)
from django.utils.translation import get_language

from casino_rules.core.french import NBSP

_DAY_AND_MONTH_IN_WORDS: Final = re.compile(r"(?<!\\)j(?=\s[FMNEb])")


def day_number(day: date) -> str:
    """Return the day of a date followed by its month in words: « 1er », « 2 »."""
    return "1er" if day.day == 1 else str(day.day)


def date_text(moment: date | str | None, layout: str = "DATE_FORMAT") -> str:
    """Write a date or a moment in a layout of Django's: « 1er décembre 2026 à 9 h 05 ».

    ``DATE_FORMAT`` and its like are those of the language. Without a date, there is no text. A time
    is not cut at the end of a line.
    """
    if type(moment) is date:
        return _day_text(moment, layout, get_language())
    return _written(moment, layout)


@lru_cache(maxsize=4096)
def _day_text(day: date, layout: str, _language: str | None) -> str:
    """Write a day: a list of people or of works has few, each many times."""
    return _written(day, layout)


def _written(moment: date | str | None, layout: str) -> str:
    moment = template_localtime(moment)  # what clocks here show, to be written alone
    layout = get_format(layout)
    if isinstance(moment, date) and moment.day == 1:
        layout = _DAY_AND_MONTH_IN_WORDS.sub(r"j\\e\\r", layout)
    return django_date(moment, layout).replace(" h ", f"{NBSP}h{NBSP}")
