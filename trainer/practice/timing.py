"""How long an answer took, by the server's clock alone."""

from datetime import datetime
from typing import Final

from trainer.practice.models import Attempt
from trainer.web.games import taught

_SLOW: Final = 2
"""Right but slow: over this many times the drill's seconds."""
_READING: Final = 30
"""Seconds granted for reading the previous verdict, since the next question comes with it."""
_UNKNOWN: Final = 20
"""Seconds of a drill that is no longer taught."""


def was_slow(attempt: Attempt, answered_at: datetime) -> bool:
    """Whether the answer took clearly longer than a trained croupier needs."""
    drill = taught(attempt.game, attempt.drill)
    seconds = drill.seconds if drill else _UNKNOWN
    return (answered_at - attempt.asked_at).total_seconds() > seconds * _SLOW + _READING
