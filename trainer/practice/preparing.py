"""A series whose questions are all asked at once, to be answered where there is no network.

Its answers come later, in any order: each is judged and counted as any other. How long they took
is not known.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.game import home
from trainer.practice import sources
from trainer.practice.choosing import choose, level_for
from trainer.practice.models import PREPARED, Attempt, Series
from trainer.practice.room import check_room
from trainer.practice.selectors import last_prepared
from trainer.practice.services import NothingToAskError
from trainer.practice.statements import write_question
from trainer.progress.memory import Answer, BranchKey, Memory, remember
from trainer.progress.statements import memories_of
from trainer.schools.houses import house_in, school_of

QUESTIONS: Final = 20
"""Of a session that is prepared."""


@transaction.atomic
def prepare_series(
    *, learner: int, games: Iterable[str], rng: Random, now: datetime | None = None
) -> Series:
    """Ask the questions of a series ahead: what is due, then new cases of the first of ``games``.

    One that was prepared today and of which nothing is answered is returned as it is.

    Raises:
        NothingToAskError: if no game is named and nothing was ever answered.
        TooOftenError: if the learner has begun or prepared too many today.
    """
    now, slugs = now or timezone.now(), tuple(games)
    known = last_prepared(learner)
    fresh = known and timezone.localdate(known.started_at) == timezone.localdate(now)
    if known and fresh and not known.attempts.filter(answered_at__isnull=False).exists():
        return known
    check_room(learner, now)
    memories = memories_of(learner)
    school = school_of(learner)
    taught = {*slugs, *(key.game for key in memories)} & catalog.games().keys()
    house = {home(slug): house_in(school, catalog.game(slug)).as_dict() for slug in taught}
    series = Series(
        learner_id=learner, school=school, house=house, started_at=now, length=QUESTIONS
    )
    asked = tuple(_Choosing(series, memories, rng, now).cases(slugs))
    if not asked:
        raise NothingToAskError
    series.mode, series.length = Series.Mode.CASES, len(asked)
    series.errand = f"{PREPARED}:{home(slugs[0])}" if slugs else PREPARED
    series.seed = rng.getrandbits(62)
    series.scope = [it.key for it in asked]
    series.save(force_insert=True)
    for position, attempt in enumerate(asked, 1):
        attempt.position, attempt.asked_at = position, now
        write_question(attempt)
    return series


@dataclass(frozen=True, slots=True)
class _Choosing:
    """The choice of the questions, each as if those before it were answered right."""

    series: Series
    memories: dict[BranchKey, Memory]
    rng: Random
    now: datetime

    def cases(self, slugs: tuple[str, ...]) -> Iterator[Attempt]:
        """Yield questions of different cases, as many as there are, up to a whole session."""
        met: list[BranchKey] = []
        plans = [(Series.Mode.REVISION, ""), *((Series.Mode.GAME, slug) for slug in slugs)]
        self.series.scope = [[slug, "", ""] for slug in slugs[:1]]
        for mode, game in plans:
            self.series.mode, self.series.game = mode, game
            while len(met) < QUESTIONS and (asked := self._next(met)):
                met.append(asked.key)
                yield asked
        self.series.game = ""

    def _next(self, met: list[BranchKey]) -> Attempt | None:
        moment = self.now.timestamp()
        found = sources.candidates_of(self.series, self.memories, moment, 1)
        left = [it for it in found if it.key not in met]
        if not left:
            return None
        previous = met[-1] if met else None
        chosen = choose(left, self.memories, previous=previous, now=moment, rng=self.rng)
        level = level_for(chosen, memory := self.memories.get(chosen.key))
        asked = sources.generated(self.series, chosen.key, level, self.rng.getrandbits(62))
        at, day = self.now, self.now.date()
        right = Answer(correct=True, slow=False, mixed=True, at=at, day=day, level=level)
        self.memories[chosen.key] = remember(memory or Memory(), right)
        return asked
