"""A series whose questions are all asked at once, to be answered where there is no network.

Its answers come later, in any order: each is judged and counted as any other. How long they took
is not known.
"""

from collections.abc import Iterable
from datetime import datetime
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.game import home
from trainer.practice import sources
from trainer.practice.choosing import Candidate, level_for
from trainer.practice.models import PREPARED, Series
from trainer.practice.room import check_room
from trainer.practice.selectors import last_prepared
from trainer.practice.services import NothingToAskError
from trainer.practice.statements import write_question
from trainer.progress.memory import BranchKey
from trainer.progress.session import shuffled
from trainer.progress.work import Work
from trainer.schools.houses import house_in, school_of

QUESTIONS: Final = 20
"""Of a session that is prepared."""


@transaction.atomic
def prepare_series(
    *, learner: int, games: Iterable[str], rng: Random, now: datetime | None = None
) -> Series:
    """Ask the questions of a series ahead: what is due, then new cases of ``games`` in turn.

    One that was prepared on this day of study and of which nothing is answered is returned as it is.

    Raises:
        NothingToAskError: if no game is named and nothing was ever answered.
        TooOftenError: if the learner has begun or prepared too many today.
    """
    now, slugs = now or timezone.now(), tuple(games)
    known = last_prepared(learner)
    fresh = known and known.day(known.started_at) == known.day(now)
    if known and fresh and not known.attempts.filter(answered_at__isnull=False).exists():
        return known
    check_room(learner, now)
    work = Work.of(learner, school_of(learner), now)
    cases = _cases(work, slugs, rng)
    if not cases:
        raise NothingToAskError
    taught = {key.game for key in cases}
    series = Series(
        learner_id=learner,
        school=work.school,
        mode=Series.Mode.CASES,
        purpose=f"{PREPARED}:{home(slugs[0])}" if slugs else PREPARED,
        house={home(slug): house_in(work.school, catalog.game(slug)).as_dict() for slug in taught},
        seed=rng.getrandbits(62),
        started_at=now,
        clock=str(work.studies.clock),
        length=len(cases),
        scope=cases,
    )
    series.save(force_insert=True)
    for position, case in enumerate(cases, 1):
        memory = work.memories.get(case)
        level = level_for(Candidate(case, 1), memory)
        attempt = sources.generated(series, case, level, rng.getrandbits(62))
        attempt.position, attempt.asked_at = position, now
        write_question(attempt)
    return series


def _cases(work: Work, games: Iterable[str], rng: Random) -> tuple[BranchKey, ...]:
    """Return what is due, the most pressing first, then new cases of games, each in its turn."""
    cases = [*work.due[:QUESTIONS]]
    for slug in games:
        left = QUESTIONS - len(cases)
        cases += work.course(catalog.game(slug)).fresh(left, rng) if left else ()
    return shuffled(cases, rng)
