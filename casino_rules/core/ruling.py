"""Rulings: a decision and its proof. A ruling without a step cannot exist."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from casino_rules.core.money import Cents
from casino_rules.core.rules import Rule


@dataclass(frozen=True, slots=True)
class Step:
    """One rule applied to the facts at hand; ``seats`` are those that it is about, if not all are."""

    rule: Rule
    variant: str
    facts: Mapping[str, object]
    seats: tuple[int, ...] = ()

    def at(self, *seats: int) -> Self:
        """Return the step as one about these seats."""
        return replace(self, seats=seats)

    @property
    def text(self) -> str:
        """The explanation in French, with its facts."""
        return self.rule.explain(self.variant, self.facts)


@dataclass(frozen=True, slots=True)
class Remark(Step):
    """A rule applied in words of one's own (the fact « dit »), where none of its explanations tells it."""

    @property
    def text(self) -> str:
        """What is told."""
        return str(self.facts["dit"])


def cite(rule: Rule, variant: str = "", **facts: object) -> Step:
    """Apply a rule to facts; the texts are written only when somebody reads them.

    Raises:
        KeyError: if the rule has no such explanation.
    """
    if variant not in rule.explanations:
        raise KeyError(f"{rule.id} has no explanation {variant!r}")
    return Step(rule, variant, facts)


@dataclass(frozen=True, slots=True)
class Ruling[T]:
    """The right decision, the other decisions that are just as right, and the proof."""

    value: T
    steps: tuple[Step, ...]
    also: tuple[T, ...] = ()
    plays: Mapping[str, str] = field(default_factory=dict)
    """The cards shown that play, by code, where others do not; with the hand, if there are two."""
    paid: Mapping[str, Cents] = field(default_factory=dict)
    """What is paid beside each stake, by its address on the plan, where a settlement tells it."""
    due: tuple[str, ...] = ()
    """Of a colleague's answer that is judged, each of its lines as it should have been."""

    def __post_init__(self) -> None:
        if not self.steps:
            raise ValueError("a ruling needs at least one step")

    def accepts(self, value: object) -> bool:
        """Whether this answer is right."""
        return value == self.value or value in self.also

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules applied, in order, each once."""
        return tuple(dict.fromkeys(step.rule.id for step in self.steps))
