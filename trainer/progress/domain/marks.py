"""What is known of some cases taken together, and which way it goes: pure functions of memories.

The recent accuracy against that of all the answers is the trend; the forgetting curve tells what is
left in a week. No history is read.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from trainer.progress.domain.memory import SHOWN_FROM, Memory

AHEAD: Final = timedelta(days=7)
"""How far ahead mastery is foretold, for who does not come back."""
KNOWN: Final = 0.8
"""Mastery from which a case or an exercise is behind one."""
_STEADY: Final = 0.05
"""Between recent accuracy and that of all the answers, a difference that tells nothing."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Answers, right ones, the mastery between 0 and 1, what is left of it in a week, the trend.

    Under six answers there is no mastery; ``trend`` is 1, 0 or -1.
    """

    answered: int = 0
    correct: int = 0
    mastery: float | None = None
    later: float | None = None
    trend: int = 0

    @property
    def poor(self) -> bool:
        """Whether a mastery is shown, and is not that of something known."""
        return self.mastery is not None and self.mastery < KNOWN


def mark_of(told: Sequence[tuple[float, Memory]], whole: float, today: date) -> Mark:
    """Return the mark of cases, each with its weight; ``whole`` counts those never met too."""
    answered = sum(memory.answered for _, memory in told)
    correct = sum(memory.correct for _, memory in told)
    if answered < SHOWN_FROM:
        return Mark(answered, correct)
    recent = sum(memory.accuracy * memory.answered for _, memory in told)
    gap = (recent - correct) / answered
    trend = 0 if abs(gap) < _STEADY else 1 if gap > 0 else -1
    return Mark(
        answered, correct, _known(told, today) / whole, _known(told, today + AHEAD) / whole, trend
    )


def _known(told: Sequence[tuple[float, Memory]], day: date) -> float:
    return sum(
        weight * memory.accuracy * memory.retrievability(day)
        for weight, memory in told
        if memory.answered
    )
