"""The verbs of practice: start a series, submit an answer. One transaction each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import Verdict
from trainer.practice import sources
from trainer.practice.choosing import choose, level_for
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors import following, own_attempt
from trainer.practice.statements import answer_once, write_question
from trainer.practice.timing import was_slow
from trainer.progress.memory import Answer, BranchKey, Memory
from trainer.progress.statements import memories_of, record_answer
from trainer.questions.posed import Raw
from trainer.schools.houses import house_in, school_of
from trainer.schools.models import School
from trainer.tallies.folding import Counted
from trainer.tallies.recording import Told, membership_of, record


class NothingToAskError(Exception):
    """The series has no question: nothing to revise, no mistake to take again."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answered question and the one that follows (None at the end of a coup).

    ``first`` is False when the answer had already been given: the verdict is that of the first.
    """

    attempt: Attempt
    following: Attempt | None
    first: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """The series that a learner wants.

    A revision of all games leaves ``game`` empty; ``house`` are options chosen by the learner:
    his school's are in force for the others;
    ``seats`` is the number of players of a coup, ``level`` that of the tables (None: as each
    case is mastered). An assignment has a ``scope`` and the
    ``school`` that gave it; other series belong to the learner's current school.
    """

    mode: Series.Mode
    game: str = ""
    drill: str = ""
    house: Mapping[str, str] = field(default_factory=dict)
    seats: int = 0
    level: int | None = None
    scope: tuple[tuple[str, str, str], ...] = ()
    errand: str = ""
    school: School | None = None


@transaction.atomic
def start_series(*, learner: int, plan: Plan, rng: Random, now: datetime | None = None) -> Attempt:
    """Open a series and ask its first question.

    Raises:
        UnknownError: if the words are not known.
        NothingToAskError: if the series would be empty.
    """
    now = now or timezone.now()
    school = plan.school or school_of(learner)
    series = Series(
        learner_id=learner,
        school=school,
        mode=plan.mode,
        game=plan.game,
        drill=plan.drill,
        house=_house(school, plan),
        seed=rng.getrandbits(62),
        seats=plan.seats,
        level=plan.level,
        scope=plan.scope,
        errand=plan.errand,
        started_at=now,
    )
    memories = memories_of(learner, game=plan.game, drill=plan.drill)
    asked = _next_question(series, 1, memories, previous=None, rng=rng, now=now)
    if asked is None:
        raise NothingToAskError
    series.save(force_insert=True)
    return _write(asked, 1, 0, now)


@transaction.atomic
def submit_answer(
    *,
    learner: int | None,
    series: UUID,
    position: int,
    raw: Raw,
    rng: Random,
    now: datetime | None = None,
) -> Answered:
    """Judge an answer and ask the next question, at most once.

    ``raw`` returns what was typed, given the form of the answer. A repeated answer (double
    click, second tab, replay) gets the first one's verdict.

    Raises:
        Http404: if the question is not one of the learner's.
        UnreadableAnswer: if the answer cannot be read; nothing is written.
    """
    attempt = own_attempt(learner, series, position, held=True)
    if not attempt.open:
        return Answered(attempt, following(attempt), first=False)
    now = now or timezone.now()
    verdict = _judge(attempt, raw, now)
    if verdict is None:  # answered in another tab since it was read
        attempt.refresh_from_db(fields=("answered_at", "given", "correct", "verdict"))
        return Answered(attempt, following(attempt), first=False)
    return Answered(attempt, _go_on(attempt, verdict, rng, now), first=True)


def _go_on(attempt: Attempt, verdict: Verdict, rng: Random, now: datetime) -> Attempt | None:
    """Remember the answer and ask the next question."""
    series, position = attempt.series, attempt.position + 1
    memories = memories_of(series.learner_id, game=series.game, drill=series.drill)
    key = attempt.key
    before = memories.get(key, Memory())
    memories[key] = record_answer(series.learner_id, key, before, learnt(attempt))
    _tell_school(attempt, verdict, now)
    asked = _next_question(series, position, memories, previous=key, rng=rng, now=now)
    if asked is None:
        return None
    return _write(asked, position, attempt.right_before + verdict.correct, now)


def _tell_school(attempt: Attempt, verdict: Verdict, now: datetime) -> None:
    """Count the answer in the school of its series, if the learner has a place there."""
    series = attempt.series
    if series.school_id is None:
        return
    membership = membership_of(series.learner_id, series.school_id)
    if membership is not None:
        right = attempt.right_before + verdict.correct
        elapsed = int((now - series.started_at).total_seconds())
        record(Told(membership, series.learner_id, counted(attempt), series.errand, right, elapsed))


def learnt(attempt: Attempt) -> Answer:
    """Return an answered question as it is remembered."""
    assert attempt.answered_at is not None  # noqa: S101 - answered, says the caller
    return Answer(
        correct=attempt.right,
        slow=was_slow(attempt, attempt.answered_at),
        mixed=attempt.series.mixed,
        level=attempt.furnished,
        at=attempt.answered_at,
        day=timezone.localdate(attempt.answered_at),
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
        asked_at=attempt.asked_at,
        at=attempt.answered_at,
        day=timezone.localdate(attempt.answered_at),
        level=attempt.furnished,
    )


def _house(school: School | None, plan: Plan) -> dict[str, Any]:
    """Refuse unknown words; return the options of the game, of each game where they mix."""
    if not plan.game:
        wanted = {slug for slug, _, _ in plan.scope} or (school.houses if school else ())
        known = (catalog.game(slug) for slug in wanted if slug in catalog.games())
        return {game.slug: house_in(school, game).as_dict() for game in known}
    found = catalog.game(plan.game)
    if plan.drill:
        found.drill(plan.drill)
    return found.rulebook.house(house_in(school, found).as_dict() | dict(plan.house)).as_dict()


def _judge(attempt: Attempt, raw: Raw, now: datetime) -> Verdict | None:
    if not attempt.posed.taught:
        raise UnreadableAnswer("Cette question n'est plus posée.")
    verdict = attempt.posed.judge(raw(attempt.posed.question.form))
    attempt.answered_at, attempt.given = now, verdict.answer
    attempt.correct, attempt.verdict = verdict.correct, verdict.as_json()
    return verdict if answer_once(attempt) else None


def _next_question(
    series: Series,
    position: int,
    memories: dict[BranchKey, Memory],
    *,
    previous: BranchKey | None,
    rng: Random,
    now: datetime,
) -> Attempt | None:
    if series.mode == Series.Mode.COUP:
        return sources.duty(series, position)
    moment = now.timestamp()
    candidates = sources.candidates_of(series, memories, moment)
    if not candidates:
        return None
    chosen = choose(candidates, memories, previous=previous, now=moment, rng=rng)
    level = series.level or level_for(chosen, memories.get(chosen.key))
    return sources.generated(series, chosen.key, level, rng.getrandbits(62))


def _write(asked: Attempt, position: int, right: int, now: datetime) -> Attempt:
    asked.position, asked.right_before, asked.asked_at = position, right, now
    write_question(asked)
    return asked
