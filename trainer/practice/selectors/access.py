"""The only door to series and attempts: a look-up decides access too."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Subquery
from django.http import Http404
from django.shortcuts import get_object_or_404

from trainer.accounts.models import Learner
from trainer.practice.models import DAY, PREPARED, Attempt, Series
from trainer.practice.selectors.counting import lay_over
from trainer.practice.selectors.statements import find_attempt
from trainer.progress.models import BranchMemory


def own_series(learner: int | None, series: uuid.UUID) -> Series:
    """Return one of the learner's series.

    Raises:
        Http404: if it does not exist or is somebody else's.
    """
    return get_object_or_404(Series, pk=series, learner=learner or 0)


def own_attempt(learner: int | None, series: uuid.UUID, position: int) -> Attempt:
    """Return a question of one of the learner's series, with what counts of its answer.

    Raises:
        Http404: if it does not exist or is somebody else's.
    """
    found = find_attempt(learner, series, position) if learner else None
    if found is None:
        raise Http404
    if not found.open:
        lay_over([found])
    return found


def answered_attempt(learner: int | None, series: uuid.UUID, position: int) -> Attempt:
    """Return a question of one of the learner's series that they have answered.

    Raises:
        Http404: if it does not exist, is somebody else's, or waits for its answer.
    """
    found = own_attempt(learner, series, position)
    if found.open:
        raise Http404
    return found


def current_position(series: Series) -> int:
    """Return the position of the question that waits in a series, or of its last one."""
    places = series.attempts.order_by("-position").values_list("position", flat=True)
    waiting = places.filter(answered_at=None).last() if series.prepared else None
    return waiting or places.first() or 1


def results(series: Series) -> dict[int, bool]:
    """Return whether each answer of a series was right, by its position."""
    answered = series.attempts.filter(answered_at__isnull=False)
    return {place: bool(right) for place, right in answered.values_list("position", "correct")}


def answers_by_case(series: Series) -> QuerySet[Attempt, tuple[str, str, str, bool | None]]:
    """Return the game, the exercise and the case of each answer of a series, and whether it is right."""
    answered = series.attempts.filter(answered_at__isnull=False).order_by("position")
    return answered.values_list("game", "drill", "branch", "correct")


@dataclass(frozen=True, slots=True)
class Begun:
    """A series that was begun: the ``place`` of the question that waits in it, 0 once it is over.

    ``game`` and ``drill`` are those of that question.
    """

    series: Series
    place: int
    game: str
    drill: str

    @property
    def left(self) -> int:
        """Questions that are left of a session: those to come, or the missed one that comes again."""
        return max((self.series.length or 0) - self.place + 1, 1) if self.place else 0


def begun_lately(learner: int, moment: datetime) -> tuple[Begun, ...]:
    """Return a learner's latest series, and the sessions of a day begun since, the latest first.

    One query: the questions that wait come with their series.
    """
    latest = Series.objects.filter(learner=learner).order_by("-started_at").values("pk")[:1]
    today = Q(purpose=DAY, started_at__gte=moment)
    open_one = FilteredRelation("attempts", condition=Q(attempts__answered_at=None))
    rows = Series.objects.filter(Q(pk=Subquery(latest)) | today, learner=learner)
    rows = rows.annotate(
        asked=open_one, place=F("asked__position"), of=F("asked__game"), on=F("asked__drill")
    )
    found: dict[uuid.UUID, Begun] = {}
    for row in rows.order_by("-started_at", "place"):
        found.setdefault(row.pk, Begun(row, row.place or 0, row.of or "", row.on or ""))
    return tuple(found.values())


def session_since(learner: int, moment: datetime) -> Begun | None:
    """Return the latest session of a day that was begun since a moment."""
    return session_in(begun_lately(learner, moment), moment)


def session_in(begun: Iterable[Begun], moment: datetime) -> Begun | None:
    """Return the latest session of a day begun since a moment, of the series that were begun."""
    since = (it for it in begun if it.series.of_the_day and it.series.started_at >= moment)
    return next(since, None)


def following(attempt: Attempt) -> Attempt | None:
    """Return the question after this one, if it has been asked."""
    found = Attempt.objects.filter(series=attempt.series_id, position=attempt.position + 1).first()
    if found is not None:
        found.series = attempt.series
    return found


def last_prepared(learner: int | None) -> Series | None:
    """Return the latest series that was prepared for a learner."""
    if learner is None:
        return None
    rows = Series.objects.filter(learner=learner, purpose__startswith=PREPARED)
    return rows.order_by("-started_at").first()


def prepared_series(learner: int | None, series: uuid.UUID) -> Series:
    """Return one of the learner's series that was prepared: the only one told its verdicts ahead.

    Raises:
        Http404: if it is any other: its verdicts are told one by one, each to its answer.
    """
    found = own_series(learner, series)
    if not found.prepared or found.mode != Series.Mode.CASES:
        raise Http404
    return found


def open_attempts(series: Series) -> tuple[Attempt, ...]:
    """Return the questions of a series that wait for an answer, in order."""
    found = tuple(series.attempts.filter(answered_at=None).order_by("position"))
    for attempt in found:
        attempt.series = series
    return found


def open_places(series: Series) -> QuerySet[Attempt, int]:
    """Return the positions of the questions of a series that wait for an answer, in order."""
    rows = series.attempts.filter(answered_at=None).order_by("position")
    return rows.values_list("position", flat=True)


def aim_in(learner: int, game: str) -> str:
    """Return what a learner said of themselves when they began, until they answer on that game."""
    met = BranchMemory.objects.filter(learner=OuterRef("pk"), game=game)
    rows = Learner.objects.filter(~Exists(met), pk=learner).exclude(aim="")
    return rows.values_list("aim", flat=True).first() or ""


def latest_answers(series: Series, limit: int = 100) -> tuple[Attempt, ...]:
    """Return the latest answered questions of a series, in order, with what counts of them."""
    rows = series.attempts.filter(answered_at__isnull=False).order_by("-position")[:limit]
    found = tuple(reversed(rows))
    for attempt in found:
        attempt.series = series
    lay_over(found)
    return found
