"""What comes next: a pure function of the memories, the previous question and chance.

Branches that are due or were missed come first, new ones arrive a few at a time, the same
branch never twice in a row, and in a mixed series the drills alternate.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from trainer.progress.memory import BranchKey, Memory

_LEARNING_AT_ONCE: Final = 5
"""Branches being learnt before new ones wait."""
_KNOWN_FROM: Final = 0.8
"""Recent accuracy from which a branch is no longer being learnt."""
_DUE, _MISSED, _KNOWN = 4.0, 3.0, 0.25


@dataclass(frozen=True, slots=True)
class Candidate:
    """A branch that may be asked, with its teaching weight."""

    key: BranchKey
    weight: int


def choose(
    candidates: Iterable[Candidate],
    memories: Mapping[BranchKey, Memory],
    *,
    previous: BranchKey | None,
    now: float,
    rng: Random,
) -> BranchKey:
    """Return the branch to ask; ``now`` is in seconds since the epoch.

    Raises:
        ValueError: if there is no candidate.
    """
    pool = _alternating(tuple(candidates), previous)
    learning = sum(_being_learnt(memory) for memory in memories.values())
    scores = [
        _score(candidate, memories.get(candidate.key), now, welcome=learning < _LEARNING_AT_ONCE)
        for candidate in pool
    ]
    if not any(scores):  # nothing due and no room for new ones: everything is welcome
        scores = [float(candidate.weight) for candidate in pool]
    return rng.choices(pool, scores)[0].key


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
