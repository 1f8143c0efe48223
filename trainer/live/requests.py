"""The timer of a question, as forms name it."""

from typing import Final

from django.core.exceptions import BadRequest
from django.http import QueryDict

from trainer.live.services import LONGEST_TIMER
from trainer.web.durations import in_words

MORE: Final = 30
"""Seconds that the projected screen adds at once."""
TIMES: Final = tuple(
    (seconds, in_words(seconds)) for seconds in (20, 30, 45, 60, 90, 120, 180, 300)
)
"""The lengths that forms propose, in seconds and in words."""


def posted_timer(data: QueryDict) -> int:
    """Return the seconds that a form names, « minuteur »; 0 if it names none.

    Raises:
        BadRequest: if that is no such length.
    """
    named = data.get("minuteur") or "0"
    if not named.isdecimal() or int(named[:5]) > LONGEST_TIMER.total_seconds():
        raise BadRequest("Ce minuteur n’existe pas.")
    return int(named[:5])
