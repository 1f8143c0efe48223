"""What a room above lays over the answers, and the cases that it takes out of new exams.

An answer is never rewritten: whoever corrects marks registers here, once, what is to be read
instead. Without anybody registered, answers count as they were judged.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django.db.models import QuerySet

from trainer.exams.models import Answer


@dataclass(frozen=True, slots=True)
class Corrected:
    """What counts in the place of what was judged; ``verdict`` only if it changes too."""

    share: int
    out_of: int
    verdict: dict[str, Any] | None = None
    reason: str = ""


type Case = tuple[str, str, str]
"""Game, drill, branch."""
type Withdrawn = Callable[[int], frozenset[Case]]
"""``withdrawn(school)`` returns the cases that the school asks no longer."""


class Overlays(Protocol):
    """Who corrects answers."""

    def __call__(self, answers: QuerySet[Answer], *, verdicts: bool) -> Mapping[int, Corrected]:
        """Return what is laid over these answers, by their number."""


_overlays: list[Overlays] = []
_withdrawn: list[Withdrawn] = []


def on_correction(overlays: Overlays) -> None:
    """Register who corrects answers."""
    _overlays.append(overlays)


def on_withdrawal(withdrawn: Withdrawn) -> None:
    """Register who takes cases out of new exams."""
    _withdrawn.append(withdrawn)


def corrected(answers: QuerySet[Answer], *, verdicts: bool = False) -> Mapping[int, Corrected]:
    """Return what is laid over these answers, by their number. One query."""
    found: dict[int, Corrected] = {}
    for overlays in _overlays:
        found.update(overlays(answers, verdicts=verdicts))
    return found


def withdrawn_cases(school: int) -> frozenset[Case]:
    """Return the cases that a school asks no longer."""
    return frozenset().union(*(withdrawn(school) for withdrawn in _withdrawn))
