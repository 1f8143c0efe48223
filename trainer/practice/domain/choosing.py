"""What comes next: a pure function of the memories, the previous question and chance.

Branches that are due or were missed come first, new ones arrive while few are missed, what is
acquired waits until it falls due, the same branch never twice in a row, and in a mixed series the
drills alternate. Cases that one rule decides inform one another: where the rule is sure, they
return less often, and a new case is asked after its neighbour across the border. Where no level is
named, tables fill up as each branch is mastered, and empty again after a fault.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import Final

from casino_rules.core.level import Level
from trainer.progress.domain.acquired import Rules
from trainer.progress.domain.deciding import ALONE, Decided
from trainer.progress.domain.memory import BranchKey, Memory

_MISSED_AT_ONCE: Final = 12
"""Branches last missed before new ones wait."""
_KNOWN_FROM: Final = 0.8
"""Recent accuracy from which the tables of a branch fill up."""
_DUE, _MISSED, _SETTLING, _REVIEW = 4.0, 3.0, 0.5, 0.3
"""What a branch is worth that is due, was missed, is not acquired yet, or is and falls due."""
_INFORMED: Final = 0.05
"""What is left of that where the rule that decides it is sure and fresh."""
_ACROSS: Final = 6.0
"""What a new branch gains when its neighbour across the border of a rule was asked last."""
_DAY: Final = 86_400
_BEYOND: Final = Level.RUSH + 1
"""No table is as busy."""
_ANSWERS_BY_LEVEL: Final = 2
"""Answers on a branch for each level that is left behind."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A branch that may be asked: its teaching weight, the first level that draws it, its rule."""

    key: BranchKey
    weight: int
    level: int = Level.DISCOVERY
    decided: Decided = ALONE
    exercise: tuple[str, str] = field(init=False, repr=False, compare=False)
    """Its game and its drill."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "exercise", self.key[:2])


def choose(
    candidates: Iterable[Candidate],
    memories: Mapping[BranchKey, Memory],
    *,
    previous: BranchKey | None,
    now: float,
    today: date,
    rng: Random,
) -> Candidate:
    """Return what to ask; ``now`` is in seconds since the epoch, ``today`` the day of study.

    Raises:
        ValueError: if there is no candidate.
    """
    known = tuple(candidates)
    pool = _alternating(_within_reach(known, memories), previous)
    learnt = _Learnt(known, memories, now, today)
    scores = [learnt.score(candidate) for candidate in pool]
    if not any(scores):  # nothing due, missed or to settle, no room for new ones: all is welcome
        scores = [float(candidate.weight) for candidate in pool]
    return rng.choices(pool, scores)[0]


def draw(candidates: Iterable[Candidate], *, previous: BranchKey | None, rng: Random) -> Candidate:
    """Return what to ask where scores are compared: nothing of what one knows weighs.

    Raises:
        IndexError: if there is no candidate.
    """
    pool = _alternating(tuple(candidates), previous)
    return rng.choices(pool, [candidate.weight for candidate in pool])[0]


def level_for(candidate: Candidate, memory: Memory | None) -> Level:
    """Return the level at which to ask a branch to a learner who named none.

    One above what they mastered there and never more, once their recent answers are sure; else
    that level again, or the one that their last fault left them.
    """
    mastered = memory.level if memory else 0
    sure = (
        memory is not None
        and memory.last_correct
        and memory.accuracy >= _KNOWN_FROM
        and memory.answered >= _ANSWERS_BY_LEVEL * mastered
    )
    return Level(min(max(mastered + sure, candidate.level), Level.RUSH))


def _within_reach(
    candidates: tuple[Candidate, ...], memories: Mapping[BranchKey, Memory]
) -> tuple[Candidate, ...]:
    """Leave out the branches of busier tables than the next that a learner is ready for.

    A drill whose branches all come late is begun at the first of them.
    """
    ready: dict[tuple[str, str], int] = {}
    for item in candidates:
        if item.level < ready.get(item.exercise, _BEYOND):
            ready[item.exercise] = item.level
    for key, memory in memories.items():
        exercise = key[:2]
        if memory.level >= ready.get(exercise, _BEYOND):
            ready[exercise] = memory.level + 1
    return tuple([item for item in candidates if item.level <= ready[item.exercise]])


def _alternating(
    candidates: tuple[Candidate, ...], previous: BranchKey | None
) -> tuple[Candidate, ...]:
    if previous is None:
        return candidates
    exercise = previous[:2]
    elsewhere = tuple([item for item in candidates if item.exercise != exercise])
    if elsewhere:
        return elsewhere
    return tuple([item for item in candidates if item.key != previous]) or candidates


class _Learnt:
    """What is remembered of the cases of a choice, and of the rules that decide them."""

    def __init__(
        self,
        candidates: tuple[Candidate, ...],
        memories: Mapping[BranchKey, Memory],
        now: float,
        today: date,
    ) -> None:
        self._memories, self._now, self._today = memories, now, today
        self._rules = Rules(
            (item.decided.rule, memory)
            for item in candidates
            if (memory := memories.get(item.key)) is not None
        )
        missed = sum(not memory.last_correct for memory in memories.values())
        self._welcome = missed < _MISSED_AT_ONCE
        self._pairs = _pairs(candidates, memories)

    def score(self, candidate: Candidate) -> float:
        """Return how much a case is worth asking now."""
        memory = self._memories.get(candidate.key)
        if memory is None:
            pair = _ACROSS if candidate.key in self._pairs else 1.0
            return candidate.weight * pair if self._welcome else 0.0
        return candidate.weight * self._worth(candidate.decided.rule, memory)

    def _worth(self, rule: str, memory: Memory) -> float:
        if not memory.last_correct:
            return _MISSED
        acquired = self._rules.acquired(memory, rule)
        if not memory.due(self._today):
            rest = min(max(self._now - memory.last_at, 0.0) / _DAY, 1.0)
            return 0.0 if acquired else _SETTLING * rest
        informed = _INFORMED if self._rules.fresh(rule, self._now) else 1.0
        return (_REVIEW if acquired else _DUE) * informed


def _pairs(
    candidates: tuple[Candidate, ...], memories: Mapping[BranchKey, Memory]
) -> set[BranchKey]:
    """Return the neighbours, across the border of a rule, of the last case asked in each drill."""
    latest: dict[tuple[str, str], tuple[int, Candidate]] = {}
    for item in candidates:
        memory = memories.get(item.key)
        if memory and memory.last_at > latest.get(item.exercise, (0,))[0]:
            latest[item.exercise] = memory.last_at, item
    return {
        item.key._replace(branch=branch)
        for _, item in latest.values()
        for branch in item.decided.across
    }
