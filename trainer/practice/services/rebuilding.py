"""Rollups are a pure fold of what counts of the answers.

Done again it changes nothing; after a correction it changes what follows from it.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import Final
from uuid import UUID

from django.db import transaction
from django.dispatch import Signal

from trainer.accounts.models import Learner
from trainer.practice.models import Attempt
from trainer.practice.selectors.counting import counted, effective, learnt, overlays_of
from trainer.progress.services import rewrite
from trainer.schools.models import Membership
from trainer.tallies.domain.folding import Counted
from trainer.tallies.services.rebuilding import rewrite as rewrite_tallies

rebuilt: Final = Signal()
"""Sent when a person's answers have been corrected, for their ``membership`` and each ``game``."""


@transaction.atomic
def rebuild_corrected(
    learner: int, school: int | None, corrected: Iterable[tuple[UUID, str]]
) -> None:
    """Write again all that follows from answers of a learner that have just been corrected.

    ``corrected`` are the series and the game of each.
    """
    Learner.objects.select_for_update().get(pk=learner)
    touched = frozenset(corrected)
    _recount_series({series for series, _ in touched}, learner)
    rebuild(learner)
    places = Membership.objects.filter(learner=learner, school=school) if school else ()
    for membership in places:
        rebuild_membership(membership)
        for game in {game for _, game in touched}:
            rebuilt.send(Membership, membership=membership, game=game)


def _recount_series(series: AbstractSet[UUID], learner: int) -> None:
    """Write the right answers before each question of these series again."""
    rows = Attempt.objects.filter(series__in=series).order_by("series", "position")
    narrow = rows.only("series_id", "position", "right_before", "correct")
    changed = []
    standing = effective(narrow, overlays_of(learner))
    for _, own in groupby(standing, lambda attempt: attempt.series_id):
        right = 0
        for attempt in own:
            if attempt.right_before != right:
                attempt.right_before = right
                changed.append(attempt)
            right += attempt.right
    Attempt.objects.bulk_update(changed, ("right_before",), batch_size=100)


@transaction.atomic
def rebuild(learner: int) -> None:
    """Write a learner's memories and tallies again from all their answers."""
    Learner.objects.select_for_update().get(pk=learner)
    rewrite(learner, ((attempt.key, learnt(attempt)) for attempt in _answers(learner)))


def _answers(learner: int) -> Iterator[Attempt]:
    rows = (
        Attempt.objects.filter(series__learner=learner, answered_at__isnull=False)
        .select_related("series")
        .defer("situation", "given")
        .order_by("answered_at", "pk")
    )
    return effective(rows.iterator(chunk_size=1000), overlays_of(learner))


@transaction.atomic
def rebuild_membership(membership: Membership) -> None:
    """Write what a school counts of a person again, from the answers that they gave there.

    Someone without an account any more has no answers to replay: what was counted stays.
    """
    if membership.learner_id is None:
        return
    Learner.objects.select_for_update().get(pk=membership.learner_id)
    rewrite_tallies(membership.pk, answers_in_school(membership))


def answers_in_school(membership: Membership) -> Iterator[Counted]:
    """Yield the answers that a person gave in a school since taking their place there, in order."""
    if membership.learner_id is None:
        return
    rows = Attempt.objects.filter(
        series__learner=membership.learner_id,
        series__school=membership.school_id,
        answered_at__gte=membership.created_at,
    )
    rows = rows.defer("situation", "given").order_by("answered_at", "pk")
    overlays = overlays_of(membership.learner_id)
    for attempt in effective(rows.iterator(chunk_size=500), overlays):
        yield counted(attempt)
