"""Correcting stored answers of practice: overlays that can be undone, and what follows from them.

One transaction for each learner, so that the answers and what is counted of them always agree,
and a long correction that is interrupted goes on where it stopped.

Rollups are a pure fold of what counts of the answers. Done again it changes nothing; after a
correction it changes what follows from it.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, groupby
from math import inf
from time import monotonic
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.utils import timezone

from casino_rules import catalog
from trainer.accounts.models import Learner
from trainer.practice.models import Attempt, AttemptOverlay, Correction
from trainer.practice.selectors.counting import (
    Answers,
    Practised,
    counted,
    effective,
    learnt,
    overlays_of,
)
from trainer.progress.services import rewrite
from trainer.questions.domain.judging import Rejudged
from trainer.questions.models import Scope
from trainer.schools.models import Membership
from trainer.tallies.domain import Counted
from trainer.tallies.services import rewrite as rewrite_tallies
from trainer.web.refusals import RefusedError, given_reason

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


_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is done before stopping: so many people, or so many seconds."""

    people: float = inf
    seconds: float = inf

    def spent(self, people: int, started: float) -> bool:
        """Whether it is time to stop, so many people after a start."""
        return people >= self.people or monotonic() - started > self.seconds


WHOLE = Budget()


def begin(
    *, scope: Scope, reason: str, expected: int = 0, now: datetime | None = None
) -> Correction:
    """Open a correction of the answers given until now; ``go_on`` then lays it.

    ``expected`` is how many people its quotation named.

    Raises:
        RefusedError: without a reason.
    """
    return Correction.objects.create(
        school=scope.school,
        game=scope.game,
        drill=scope.drill,
        choices=dict(scope.choices),
        before=scope.before,
        reason=given_reason(reason, "de la correction"),
        expected=expected,
        rules_version=catalog.game(scope.game).rulebook.version,
        at=now or timezone.now(),
    )


def go_on(correction: Correction, *, budget: Budget = WHOLE, now: datetime | None = None) -> bool:
    """Correct more learners as far as the budget goes, or, once it is undone, restore them.

    Return whether all of them are. Whatever runs it at the same time, a learner is corrected once.
    """
    now, started = now or timezone.now(), monotonic()
    restoring = correction.undone_at is not None
    answers = Answers(correction.scope)
    batches = [_corrected(correction)] if restoring else answers.learners(after=correction.cursor)
    for seen, learner in enumerate(chain.from_iterable(batches)):
        if budget.spent(seen, started):
            correction.refresh_from_db()
            return False
        if restoring:
            _restore(correction, learner, now)
        else:
            _correct(correction.pk, answers, learner, now)
    rows = Correction.objects.filter(pk=correction.pk, undone_at__isnull=not restoring)
    if restoring:
        rows.filter(restored_at=None).update(restored_at=now)
    else:
        rows.filter(finished_at=None).update(finished_at=now)
    correction.refresh_from_db()
    return True


def _corrected(correction: Correction) -> list[int]:
    """Return the learners whose verdicts are still to be restored."""
    rows = AttemptOverlay.objects.filter(correction=correction, undone_at=None)
    learners = rows.order_by("attempt__series__learner").values_list("attempt__series__learner")
    return [learner for (learner,) in learners.distinct()]


@transaction.atomic
def _correct(number: int, answers: Answers, learner: int, now: datetime) -> None:
    held = Correction.objects.select_for_update().get(pk=number)
    done = held.undone_at is not None or held.cursor >= learner
    if done or not Learner.objects.select_for_update().filter(pk=learner):  # or gone since
        return
    replayed, changed = 0, []
    for item in answers.replayed((learner,)):
        replayed += item.after is not None
        if item.changed:
            changed.append(item)
    if changed:
        laid = [_overlay(held, item, now) for item in changed]
        AttemptOverlay.objects.bulk_create(laid, batch_size=_AT_ONCE)
        touched = [(item.of.series, held.game) for item in changed]
        rebuild_corrected(learner, held.school_id, touched)
    Correction.objects.filter(pk=number).update(
        cursor=learner,
        replayed=F("replayed") + replayed,
        changed=F("changed") + len(changed),
        people=F("people") + int(bool(changed)),
    )


def _overlay(correction: Correction, item: Rejudged[Practised], now: datetime) -> AttemptOverlay:
    assert item.after is not None  # noqa: S101 - it has changed; for the type
    return AttemptOverlay(
        correction=correction,
        attempt_id=item.of.attempt,
        correct=bool(item.after.correct),
        verdict=item.after.verdict,
        at=now,
    )


@transaction.atomic
def undo(correction: Correction, *, now: datetime | None = None) -> bool:
    """Take a correction back; ``go_on`` then does it. Return whether this call did it.

    Raises:
        RefusedError: if a later correction was made upon it.
    """
    now = now or timezone.now()
    held = Correction.objects.select_for_update().get(pk=correction.pk)
    if held.undone_at is not None:
        return False
    if held.above() is not None:
        raise RefusedError("Annulez d’abord la correction faite par-dessus.")
    held.undone_at = correction.undone_at = now
    held.save(update_fields=("undone_at",))
    return True


@transaction.atomic
def _restore(correction: Correction, learner: int, now: datetime) -> None:
    Correction.objects.select_for_update().get(pk=correction.pk)
    Learner.objects.select_for_update().get(pk=learner)
    rows = AttemptOverlay.objects.filter(
        correction=correction, attempt__series__learner=learner, undone_at=None
    )
    numbers = [*rows.values_list("attempt", flat=True)]
    AttemptOverlay.objects.filter(correction=correction, attempt__in=numbers).update(undone_at=now)
    touched = Attempt.objects.filter(pk__in=numbers).values_list("series", "game")
    rebuild_corrected(learner, correction.school_id, touched)
