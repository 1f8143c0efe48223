"""The verbs of practice: start a series, submit an answer. One transaction each."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import home
from casino_rules.core.level import Level
from trainer.accounts.models import Aim
from trainer.practice.domain import CLIMB, Pace, choose, draw, level_for
from trainer.practice.models import DAY, Attempt, Series
from trainer.practice.selectors import sources
from trainer.practice.selectors.access import following, own_attempt
from trainer.practice.selectors.counting import counted, learnt, over
from trainer.practice.selectors.records import keep
from trainer.practice.selectors.room import check_room
from trainer.practice.selectors.statements import answer_once, pass_on, write_question
from trainer.progress.domain.memory import Answer, BranchKey, Change, Memory, remember
from trainer.progress.selectors.rollups import keep_to, studies_of
from trainer.progress.selectors.session import Session
from trainer.progress.selectors.statements import memories_of, record_answer
from trainer.questions.domain.posed_question import Raw
from trainer.schools.models import School
from trainer.schools.selectors import house_in, school_of
from trainer.tallies.services import Told, record


class NothingToAskError(Exception):
    """The series has no question: nothing to revise, no mistake to take again."""


class RunOverError(UnreadableAnswer):
    """The run is over: its time is up. The answer is not read, nothing is written."""

    def __init__(self) -> None:
        super().__init__("Le temps est écoulé\u00a0: cette réponse ne compte pas.")


@dataclass(frozen=True, slots=True)
class Answered:
    """An answered question and the one that follows (None at the end of a series or a coup).

    ``first`` is False when the answer had already been given: the verdict is that of the first, and
    ``other`` tells that this one was not the same.
    ``before`` and ``after`` are what is remembered of the case, where this answer changed it.
    """

    attempt: Attempt
    following: Attempt | None
    first: bool
    other: bool = False
    before: Memory | None = None
    after: Memory | None = None


class Opening(NamedTuple):
    """A question that a series begins with: its exercise and its situation."""

    drill: str
    situation: object


@dataclass(frozen=True, slots=True)
class Plan:
    """The series that a learner wants.

    A revision of all games leaves ``game`` empty; ``house`` are options chosen by the learner:
    their school's are in force for the others;
    ``seats`` is the number of players of a coup, ``level`` that of the tables (None: as each
    case is mastered), ``length`` after how many questions it ends (None: when one stops). A
    ``seed`` deals again a coup that was dealt from it. An assignment has a ``scope`` and the
    ``school`` that gave it, mistakes to take again may have a ``scope`` too, and cases that are
    chosen are asked in its order; other series belong to the learner's current school. A ``pace``
    makes it a run. An ``opening`` is asked first.
    """

    mode: Series.Mode
    game: str = ""
    drill: str = ""
    house: Mapping[str, str] = field(default_factory=dict)
    seats: int = 0
    level: int | None = None
    length: int | None = None
    seed: int | None = None
    scope: tuple[tuple[str, str, str], ...] = ()
    purpose: str = ""
    school: School | None = None
    pace: Pace | None = None
    opening: Opening | None = None

    def opened_by(self, drill: str, situation: object) -> "Plan":
        """Return the same series, which asks about that situation first."""
        return replace(self, opening=Opening(drill, situation))


def of_session(session: Session) -> Plan:
    """Return the series that asks the session of a day."""
    return Plan(Series.Mode.CASES, length=session.total, scope=session.cases, purpose=DAY)


def first_of(plan: Plan, aim: str) -> Plan:
    """Return the first series on a game of somebody who said that of themselves (``accounts.Aim``).

    Someone who discovers it climbs, one who knows it begins at a training table, one who revises it
    at a full one.
    """
    match aim:
        case Aim.DISCOVERS:
            return replace(plan, level=Level.DISCOVERY, purpose=CLIMB)
        case Aim.KNOWS:
            return replace(plan, level=Level.TRAINING)
        case Aim.REVISES:
            return replace(plan, level=Level.FULL)
    return plan


@transaction.atomic
def start_series(*, learner: int, plan: Plan, rng: Random, now: datetime | None = None) -> Attempt:
    """Open a series and ask its first question.

    Raises:
        UnknownError: if the words are not known.
        NothingToAskError: if the series would be empty.
        TooOftenError: if the learner has begun too many today.
    """
    now = now or timezone.now()
    check_room(learner, now)
    school = plan.school or school_of(learner)
    studies = studies_of(learner, school)
    series = Series(
        learner_id=learner,
        school=school,
        mode=plan.mode,
        game=plan.game,
        drill=plan.drill,
        house=_house(school, plan),
        seed=rng.getrandbits(62) if plan.seed is None else plan.seed,
        seats=plan.seats,
        level=plan.level,
        length=plan.length,
        scope=plan.scope,
        purpose=plan.purpose,
        pace=plan.pace or "",
        started_at=now,
        clock=str(studies.clock),
        waits_since=now,
    )
    if plan.opening:
        asked: Attempt | None = sources.opened(series, *plan.opening)
    else:
        memories = memories_of(learner, game=plan.game, drill=plan.drill)
        asked = _next_question(series, (1, 0), memories, previous=None, rng=rng, now=now)
    if not studies.game and plan.game:
        keep_to(learner, home(plan.game))
    if asked is None:
        raise NothingToAskError
    series.save(force_insert=True)
    return _write(asked, 1, 0, now)


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

    All is read and thought out first: the transaction holds only what is written, and writes
    nothing if the question has changed since it was read.

    Raises:
        Http404: if the question is not one of the learner's.
        UnreadableAnswer: if the answer cannot be read; nothing is written.
        RunOverError: if the time of the run is up; nothing is written either.
        TooOftenError: if the learner has answered too much today.
    """
    now = now or timezone.now()
    while (attempt := own_attempt(learner, series, position)).open:
        if over(attempt, now):
            raise RunOverError
        answered = _write_down(_think(attempt, raw, rng, now), now)
        if answered is not None:
            return answered
    other = attempt.posed.differs(attempt.given, raw)
    return Answered(attempt, following(attempt), first=False, other=other)


class _Thought(NamedTuple):
    """All that an answer leads to, before anything is written."""

    attempt: Attempt
    learnt: Answer
    change: Change
    following: Attempt | None


def _think(attempt: Attempt, raw: Raw, rng: Random, now: datetime) -> _Thought:
    """Judge an answer, and find what is remembered of it and what is asked next."""
    if not attempt.posed.taught:
        raise UnreadableAnswer("Cette question n'est plus posée.")
    verdict = attempt.posed.judge(raw(attempt.posed.question.form))
    attempt.answered_at, attempt.given = now, verdict.answer
    attempt.correct, attempt.verdict = verdict.correct, verdict.as_json()
    series, key, answer = attempt.series, attempt.key, learnt(attempt)
    memories = memories_of(series.learner_id, game=series.game, drill=series.drill)
    before = memories.get(key, Memory())
    after = memories[key] = remember(before, answer)
    asked = None
    if not series.prepared:
        at = (attempt.position + 1, _right_after(attempt))
        asked = _next_question(series, at, memories, previous=attempt, rng=rng, now=now)
    return _Thought(attempt, answer, Change(before, after), asked)


@transaction.atomic
def _write_down(thought: _Thought, now: datetime) -> Answered | None:
    """Write an answer, what follows from it and the next question; None if it cannot be given."""
    attempt, answer, change, asked = thought
    series, right = attempt.series, _right_after(attempt)
    if not answer_once(attempt):
        return None
    before, after = record_answer(series.learner_id, attempt.key, change, answer)
    _tell_school(attempt, now)
    if series.pace and attempt.correct:
        keep(series, right, now)
    if series.prepared:
        pass_on(attempt)
        asked = following(attempt)
    elif asked is not None:
        asked = _write(asked, attempt.position + 1, right, now)
    return Answered(attempt, asked, first=True, before=before, after=after)


def _right_after(attempt: Attempt) -> int:
    """Return how many answers of its series are right, this one included."""
    return attempt.right_before + bool(attempt.correct)


def _tell_school(attempt: Attempt, now: datetime) -> None:
    """Count the answer in the school of its series, if the learner has a place there."""
    series, right = attempt.series, _right_after(attempt)
    if (membership := attempt.membership) is not None:
        elapsed = int((now - series.started_at).total_seconds())
        record(
            Told(membership, series.learner_id, counted(attempt), series.purpose, right, elapsed)
        )


def _house(school: School | None, plan: Plan) -> dict[str, Any]:
    """Refuse unknown words; return the options of the game, of each game where they mix."""
    if not plan.game:
        wanted = {slug for slug, _, _ in plan.scope}
        if plan.mode != Series.Mode.ASSIGNMENT and school:
            wanted |= {*school.houses}
        known = (catalog.game(slug) for slug in wanted if slug in catalog.games())
        return {home(game.slug): house_in(school, game).as_dict() for game in known}
    found = catalog.game(plan.game)
    if plan.drill:
        found.drill(plan.drill)
    return found.rulebook.house(house_in(school, found).as_dict() | dict(plan.house)).as_dict()


def _next_question(
    series: Series,
    at: tuple[int, int],
    memories: dict[BranchKey, Memory],
    *,
    previous: Attempt | None,
    rng: Random,
    now: datetime,
) -> Attempt | None:
    """Return what comes ``at`` a position, after so many right answers; None at the end."""
    position, right = at
    key = previous.key if previous else None
    if series.mode == Series.Mode.COUP:
        return sources.duty(series, position)
    if series.pace:
        return _in_run(series, position, right, key, rng)
    today = series.day(now)
    if series.length is None or position <= series.length:
        candidates = sources.candidates_of(series, memories, today, position)
    elif series.of_the_day and previous:
        candidates = sources.once_more(series, previous)
    else:
        return None
    if not candidates:
        return None
    moment = now.timestamp()
    chosen = choose(candidates, memories, previous=key, now=moment, today=today, rng=rng)
    level = series.level or level_for(chosen, memories.get(chosen.key))
    asked = sources.generated(series, chosen.key, level, rng.getrandbits(62))
    if rung := sources.rung_of(series, position):
        asked.scene = rung.rule
    return asked


def _in_run(
    series: Series, position: int, right: int, previous: BranchKey | None, rng: Random
) -> Attempt | None:
    """Return the next question of a run that no fault has ended; what is known weighs nothing."""
    pace = Pace(series.pace)
    if pace.lost(position - 1 - right):
        return None
    level = pace.level(right, series.level)
    candidates = sources.in_run(series, level)
    if not candidates:
        return None
    chosen = draw(candidates, previous=previous, rng=rng)
    return sources.generated(series, chosen.key, level, rng.getrandbits(62))


def _write(asked: Attempt, position: int, right: int, now: datetime) -> Attempt:
    asked.position, asked.right_before, asked.asked_at = position, right, now
    write_question(asked)
    return asked
