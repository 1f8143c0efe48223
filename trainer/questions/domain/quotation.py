"""Correcting stored answers: the one story of practice and of exams.

A correction has a scope. Its quotation says what the engine of the day would judge otherwise, and
writes nothing. Applied, it lays an overlay over each of these answers, which are never written
again: what counts is the last overlay that stands. Undone, its own stand no longer; one on which
another was made is undone after it (``StoredCorrection``).
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol, Self

from trainer.questions.domain.judging import Judgement


class Answered(Protocol):
    """Which answer was judged again; its text tells it, and its version, from all others."""

    @property
    def owner(self) -> Hashable:
        """Whose it is: a learner, or a copy."""


@dataclass(frozen=True, slots=True)
class Rejudged[A: Answered]:
    """An answer, what the engine said of it and what it says today: None if it cannot."""

    of: A
    before: Judgement
    after: Judgement | None

    @property
    def changed(self) -> bool:
        """Whether the engine judges it otherwise."""
        return self.after is not None and self.after != self.before

    @property
    def turned(self) -> bool:
        """Whether right becomes wrong, or the other way round."""
        return self.after is not None and bool(self.after.correct) != bool(self.before.correct)


@dataclass
class Quotation:
    """What a correction would do; ``digest`` tells it from another."""

    replayed: int = 0
    impossible: int = 0
    changed: int = 0
    turned: int = 0
    owners: set[Hashable] = field(default_factory=set)
    digest: str = sha256().hexdigest()

    @property
    def people(self) -> int:
        """How many people, or copies, have an answer that is judged otherwise."""
        return len(self.owners)

    @classmethod
    def of(cls, items: Iterable[Rejudged[Any]]) -> Self:
        """Return what answers come to."""
        found = cls()
        for item in items:
            found.add(item)
        return found

    def add(self, item: Rejudged[Any]) -> bool:
        """Count an answer; return whether it is judged otherwise."""
        self.replayed += item.after is not None
        self.impossible += item.after is None
        if item.after is None or not item.changed:
            return False
        self.changed += 1
        self.turned += item.turned
        self.owners.add(item.of.owner)
        after = item.after
        self.seal(item.of, after.share, after.out_of, after.correct, after.solution)
        return True

    def seal(self, *told: object) -> None:
        """Make the digest depend on more."""
        self.digest = sha256(f"{self.digest}{told!r}".encode()).hexdigest()
