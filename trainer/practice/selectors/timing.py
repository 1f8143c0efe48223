"""How long an answer took, by the server's clock alone."""

from datetime import datetime, timedelta
from typing import Final

from casino_rules.core.level import Level
from trainer.practice.models import Attempt, Series
from trainer.web.games import taught
from trainer.web.moments import in_words

_SLOW: Final = 2
"""Right but slow: over this many times the drill's seconds."""
_READING: Final = 30
"""Seconds granted for reading the previous verdict, since the next question comes with it."""
_UNKNOWN: Final = 20
"""Seconds of a drill that is no longer taught."""
_LEFT: Final = 10
"""Over this many times the drill's seconds, a time says only that the page was left open."""
_AGAIN: Final = timedelta(hours=1)
"""A series begun longer ago is taken up again: its clock starts anew."""


def was_slow(attempt: Attempt, answered_at: datetime) -> bool:
    """Whether the answer took clearly longer than a trained croupier needs."""
    taken = (answered_at - attempt.shown_at).total_seconds()
    return taken > _wanted(attempt) * _SLOW + _READING


def seconds_of(attempt: Attempt, answered_at: datetime) -> int | None:
    """Return how long the answer took, the reading of the verdict before it included.

    None where nobody knows: asked ahead to be answered offline, or the page left open.
    """
    if attempt.series.prepared:
        return None
    taken = max(int((answered_at - attempt.asked_at).total_seconds()), 0)
    return taken if taken <= _wanted(attempt) * _LEFT else None


def _wanted(attempt: Attempt) -> int:
    """Return the seconds that a trained croupier needs."""
    drill = taught(attempt.game, attempt.drill)
    return drill.seconds if drill else _UNKNOWN


def over(attempt: Attempt, now: datetime) -> bool:
    """Whether the time of its run is up: an open question is not answered any more."""
    pace = attempt.series.run
    return pace is not None and pace.late(attempt.series.started_at, now)


def clock_from(series: Series, now: datetime) -> datetime:
    """Return when the clock of a series started, if one wants it."""
    return series.started_at if now - series.started_at < _AGAIN else now


def allowed(attempt: Attempt) -> str:
    """Return the time of the drill, « 8 s », for a question of a series that names the rush.

    Empty in the others: where the level climbs, that of an open question would tell its case.
    """
    drill = taught(attempt.game, attempt.drill)
    timed = drill is not None and attempt.series.level == Level.RUSH
    return in_words(drill.seconds) if drill and timed else ""


def taken(attempt: Attempt, reading: timedelta | None) -> str:
    """Say how long the answer took at a table of the rush, beside the time of the drill.

    A question is asked as soon as the one before it is answered: ``reading`` is how long that
    verdict was read before the question was shown, None if nobody knows.
    """
    drill = taught(attempt.game, attempt.drill)
    timed = attempt.furnished == Level.RUSH and not attempt.series.prepared
    if drill is None or not timed or attempt.answered_at is None:
        return ""
    known = timedelta(0) if attempt.position == 1 else reading
    spent = attempt.answered_at - attempt.asked_at
    spent -= min(max(known or timedelta(0), timedelta(0)), spent)
    seconds = round(spent.total_seconds())
    time, wanted = in_words(seconds), in_words(drill.seconds)
    if seconds <= drill.seconds:
        return f"Répondu en {time}, pour {wanted}."
    if known is None:
        return f"Répondu en {time}, lecture du verdict précédent comprise, pour {wanted}."
    word = "Juste, mais" if attempt.right else "Répondu"
    return f"{word} en {time} pour {wanted}."
