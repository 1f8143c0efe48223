"""What an answered question teaches: to its learner's memory, to the counts of their school."""

from django.utils import timezone

from trainer.practice.models import Attempt
from trainer.practice.timing import seconds_of, was_slow
from trainer.progress.memory import Answer
from trainer.tallies.domain.folding import Counted


def learnt(attempt: Attempt) -> Answer:
    """Return an answered question as it is remembered."""
    assert attempt.answered_at is not None  # noqa: S101 - answered, says the caller
    assert attempt.ruling is not None  # noqa: S101 - for the type
    return Answer(
        correct=attempt.right,
        slow=was_slow(attempt, attempt.answered_at),
        mixed=attempt.series.mixed,
        level=attempt.furnished,
        at=attempt.answered_at,
        day=attempt.series.day(attempt.answered_at),
        seconds=seconds_of(attempt, attempt.answered_at),
        pitfall=attempt.ruling["pitfall"],
    )


def counted(attempt: Attempt) -> Counted:
    """Return an answered question as the schools count it."""
    assert attempt.answered_at is not None  # noqa: S101 - answered, says the caller
    assert attempt.ruling is not None  # noqa: S101 - for the type
    return Counted(
        game=attempt.game,
        drill=attempt.drill,
        branch=attempt.branch,
        correct=attempt.right,
        pitfall=attempt.ruling["pitfall"],
        asked_at=attempt.shown_at,
        at=attempt.answered_at,
        day=timezone.localdate(attempt.answered_at),
        level=attempt.furnished,
        taken=seconds_of(attempt, attempt.answered_at),
    )
