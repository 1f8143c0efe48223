"""What comes next: a pure function of the memories, the previous question and chance.

Branches that are due or were missed come first, new ones arrive a few at a time, the same
branch never twice in a row, and in a mixed series the drills alternate. Where no level is
named, tables fill up as each branch is mastered, and empty again after a fault.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from casino_rules.core.level import Level
from trainer.progress.memory import BranchKey, Memory

_LEARNING_AT_ONCE: Final = 5
"""Branches being learnt before new ones wait."""
_KNOWN_FROM: Final = 0.8
"""Recent accuracy from which a branch is no longer being learnt."""
_DUE, _MISSED, _KNOWN = 4.0, 3.0, 0.25
_ANSWERS_BY_LEVEL: Final = 2
"""Answers on a branch for each level that is left behind."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A branch that may be asked, with its teaching weight and the first level that draws it."""

    key: BranchKey
    weight: int
    level: int = Level.DISCOVERY


def choose(
    candidates: Iterable[Candidate],
    memories: Mapping[BranchKey, Memory],
    *,
    previous: BranchKey | None,
    now: float,
    rng: Random,
) -> Candidate:
    """Return what to ask; ``now`` is in seconds since the epoch.

    Raises:
        ValueError: if there is no candidate.
    """
    pool = _alternating(_within_reach(tuple(candidates), memories), previous)
    learning = sum(_being_learnt(memory) for memory in memories.values())
    scores = [
        _score(candidate, memories.get(candidate.key), now, welcome=learning < _LEARNING_AT_ONCE)
        for candidate in pool
    ]
    if not any(scores):  # nothing due and no room for new ones: everything is welcome
        scores = [float(candidate.weight) for candidate in pool]
    return rng.choices(pool, scores)[0]


def level_for(candidate: Candidate, memory: Memory | None) -> Level:
    """Return the level at which to ask a branch to a learner who named none.

    One above what he mastered there and never more, once his recent answers are sure; else
    that level again, or the one that his last fault left him.
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
        ready[item.key[:2]] = min(ready.get(item.key[:2], Level.RUSH), item.level)
    for key, memory in memories.items():
        if key[:2] in ready:
            ready[key[:2]] = max(ready[key[:2]], memory.level + 1)
    return tuple(item for item in candidates if item.level <= ready[item.key[:2]])


def _alternating(
    candidates: tuple[Candidate, ...], previous: BranchKey | None
) -> tuple[Candidate, ...]:
    if previous is None:
        return candidates
    elsewhere = tuple(item for item in candidates if item.key[:2] != previous[:2])
    others = tuple(item for item in candidates if item.key != previous)
    return elsewhere or others or candidates


def _being_learnt(memory: Memory) -> bool:
    return memory.answered > 0 and memory.accuracy < _KNOWN_FROM


def _score(candidate: Candidate, memory: Memory | None, now: float, *, welcome: bool) -> float:
    if memory is None:
        return float(candidate.weight) if welcome else 0.0
    weakness = 1.1 - memory.accuracy
    if not memory.last_correct:
        return candidate.weight * _MISSED * weakness
    if memory.due_at <= now:
        return candidate.weight * _DUE * weakness
    return candidate.weight * _KNOWN * weakness
