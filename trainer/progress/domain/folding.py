"""What the rollups of a learner are: a pure fold of their answers.

``statements`` keeps the same sums in the database, answer by answer; a test compares the two.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from trainer.progress.domain.memory import Answer, BranchKey, Memory, remember


class SlipKey(NamedTuple):
    """A known error of a drill, by slugs."""

    game: str
    drill: str
    pitfall: str


@dataclass(slots=True)
class Sums:
    """All the rollups of a learner, by their keys.

    ``days`` are answers and right answers; ``slips`` how often, and when last in seconds since the
    epoch.
    """

    memories: dict[BranchKey, Memory] = field(default_factory=dict)
    days: dict[date, tuple[int, int]] = field(default_factory=dict)
    slips: dict[SlipKey, tuple[int, int]] = field(default_factory=dict)


def fold(answers: Iterable[tuple[BranchKey, Answer]]) -> Sums:
    """Return the rollups of answers given in that order."""
    sums = Sums()
    for key, answer in answers:
        sums.memories[key] = remember(sums.memories.get(key, Memory()), answer)
        answered, correct = sums.days.get(answer.day, (0, 0))
        sums.days[answer.day] = (answered + 1, correct + answer.correct)
        if answer.pitfall:
            slip = SlipKey(key.game, key.drill, answer.pitfall)
            met, last = sums.slips.get(slip, (0, 0))
            sums.slips[slip] = (met + 1, max(last, int(answer.at.timestamp())))
    return sums
