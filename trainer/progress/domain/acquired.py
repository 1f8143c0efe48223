"""What is acquired: a case by its own answers, or with those of the cases that its rule decides.

The memory of a rule is not stored: it is that of its cases, taken together. A cell of a draw table
that was answered right is acquired once the row that decides it is sure.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from trainer.progress.domain.memory import SHOWN_FROM, Memory

OWN: Final = 1
"""Answers on a case itself, the last one right, that a sure rule asks for."""
WEEK: Final = 7.0
"""Days for which a sure rule is recalled nine times in ten, by the forgetting curve."""
_DAY: Final = 86_400


@dataclass(slots=True)
class RuleMemory:
    """The memories of the cases of one rule; ``missed`` counts those last answered wrong."""

    answered: int = 0
    missed: int = 0
    first_day: int = 0
    mixed_day: int = 0
    stability: float = 0.0
    last_at: int = 0

    def add(self, memory: Memory) -> None:
        """Count the memory of one more case."""
        self.answered += memory.answered
        self.missed += not memory.last_correct
        self.first_day = min(self.first_day or memory.first_day, memory.first_day)
        self.mixed_day = max(self.mixed_day, memory.mixed_day)
        self.stability = max(self.stability, memory.stability)
        self.last_at = max(self.last_at, memory.last_at)

    @property
    def sure(self) -> bool:
        """Whether the rule is known for a week: enough answers, no case missed, another day."""
        return (
            self.answered >= SHOWN_FROM
            and self.stability >= WEEK
            and not self.missed
            and self.mixed_day > self.first_day
        )


class Rules:
    """The memories of rules, from those of the cases that they decide."""

    def __init__(self, told: Iterable[tuple[str, Memory]]) -> None:
        self._rules: dict[str, RuleMemory] = defaultdict(RuleMemory)
        for rule, memory in told:
            if rule:
                self._rules[rule].add(memory)
        self._sure = {rule for rule, memory in self._rules.items() if memory.sure}

    def acquired(self, memory: Memory, rule: str) -> bool:
        """Whether a case that this rule decides has reached the top level, by itself or with it."""
        if rule in self._sure and memory.last_correct and memory.answered >= OWN:
            return True
        return memory.acquired

    def fresh(self, rule: str, now: float) -> bool:
        """Whether a rule is sure and, by its forgetting curve, recalled nine times in ten now."""
        if rule not in self._sure:
            return False
        memory = self._rules[rule]
        return now - memory.last_at <= memory.stability * _DAY
