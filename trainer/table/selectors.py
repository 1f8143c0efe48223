"""The only door to coups: a look-up decides access too."""

from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404

from trainer.practice.models import Attempt, Series
from trainer.practice.selectors.access import own_attempt


def coup_of(learner: int | None, series: UUID) -> Series:
    """Return a coup: one's own, or one that its player has finished and given the address of.

    Raises:
        Http404: if there is none, or somebody else is still being asked it.
    """
    found = get_object_or_404(Series, pk=series, mode=Series.Mode.COUP)
    if found.learner_id != learner and not is_finished(found):
        raise Http404
    return found


def is_finished(coup: Series) -> bool:
    """Whether every duty has been answered: the last is followed by none."""
    return not coup.attempts.filter(answered_at=None).exists()


def own_duty(learner: int | None, series: UUID, position: int) -> Attempt:
    """Return a duty of one's own coup.

    Raises:
        Http404: if it does not exist or is somebody else's.
    """
    found = own_attempt(learner, series, position)
    if found.series.mode != Series.Mode.COUP:
        raise Http404
    return found
