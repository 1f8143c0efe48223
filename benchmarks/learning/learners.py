"""Simulated learners: a stated model of learning and forgetting, not that of the schedule.

A learner keeps a trace of each case and of each rule. A trace has a half-life: after ``t`` days
it comes back to mind with probability ``2 ** (-t / half_life)``. A case is known by its own trace,
or by that of its rule where the learner carries it over (``transfer``; less across the articles
of an incident than along the row of a table). One who does not know guesses; one who knows slips
now and then. Every answer is followed by its correction: what came back to mind lasts longer, all
the more as it had almost gone (the effect of spacing); what did not is learnt again from little.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Final

GUESS: Final = 0.2
"""Probability of a right answer by chance."""
SLIP: Final = 0.02
"""Probability of a wrong answer to what is known."""
LONGEST: Final = 400.0
"""Half-life that no trace exceeds, in days."""
_AGAIN: Final = 0.4
"""Share of its half-life that a trace keeps after a fault."""
_MASSED: Final = 1.15
"""How much longer a trace lasts when it is used while it is still fresh."""
_ALONG_A_TABLE: Final = 1.0
_ALONG_ARTICLES: Final = 0.6
"""How much of a rule is carried over to its cases, in a table and elsewhere."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of learner.

    ``first`` is the half-life, in days, of what they have just been told once; ``spacing`` how much
    a trace that had almost gone gains by coming back; ``transfer`` the share of a rule that they
    carry over to a case that they have not met.
    """

    name: str
    first: float
    spacing: float
    transfer: float


KINDS: Final = (
    Kind("vif", first=2.0, spacing=5.0, transfer=0.9),
    Kind("régulier", first=1.0, spacing=3.5, transfer=0.8),
    Kind("oublieux", first=0.5, spacing=2.2, transfer=0.7),
    Kind("par cœur", first=1.0, spacing=3.5, transfer=0.15),
)


@dataclass(slots=True)
class _Trace:
    half_life: float = 0.0
    at: float = 0.0

    def recall(self, now: float) -> float:
        if not self.half_life:
            return 0.0
        return float(2.0 ** (-(now - self.at) / self.half_life))

    def used(self, now: float, kind: Kind, *, recalled: bool) -> None:
        recall = self.recall(now)
        if recalled and self.half_life:
            gain = _MASSED + kind.spacing * (1.0 - recall)
            self.half_life = min(self.half_life * gain, LONGEST)
        else:
            self.half_life = max(self.half_life * _AGAIN, kind.first)
        self.at = now


@dataclass(slots=True)
class Person:
    """A learner who practises; ``now`` is counted in days from the first."""

    kind: Kind
    rng: Random
    _cases: dict[str, _Trace] = field(default_factory=dict)
    _rules: dict[str, _Trace] = field(default_factory=dict)

    def knows(self, case: str, rule: str, now: float, *, table: bool) -> float:
        """Return the probability that the learner knows a case now."""
        own = self._cases[case].recall(now) if case in self._cases else 0.0
        shared = self._rules[rule].recall(now) if rule in self._rules else 0.0
        carried = self.kind.transfer * (_ALONG_A_TABLE if table else _ALONG_ARTICLES)
        return 1.0 - (1.0 - own) * (1.0 - carried * shared)

    def answer(self, case: str, rule: str, now: float, *, table: bool) -> bool:
        """Return whether the learner answers right, and let them read the correction."""
        knew = self.rng.random() < self.knows(case, rule, now, table=table)
        right = self.rng.random() < (1.0 - SLIP if knew else GUESS)
        self._cases.setdefault(case, _Trace()).used(now, self.kind, recalled=knew)
        self._rules.setdefault(rule, _Trace()).used(now, self.kind, recalled=knew)
        return right
