"""Judging a stored answer again, under the rules of today. Pure functions.

Correcting stored answers: the one story of practice and of exams. A correction has a scope. Its
quotation says what the engine of the day would judge otherwise, and writes nothing. Applied, it
lays an overlay over each of these answers, which are never written again: what counts is the last
overlay that stands. Undone, its own stand no longer; one on which another was made is undone
after it (``StoredCorrection``).
"""

import json
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any, Protocol, Self

from casino_rules.core.forms import Json, UnreadableAnswer
from casino_rules.core.grading import Verdict
from trainer.questions.domain.posed_question import PosedQuestion

type Words = tuple[tuple[str, str], ...]
"""Options of the house corrected, each with its choice."""


def words(choices: Iterable[Mapping[str, str]]) -> Words:
    """Return options corrected one after the other."""
    found: dict[str, str] = {}
    for some in choices:
        found |= some
    return tuple(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the engine says of an answer; without a right answer, it cannot be read.

    Two are equal if neither the points nor the right answer differ; ``judged`` is the verdict
    where it was made just now.
    """

    share: int
    out_of: int
    correct: bool | None
    solution: Json = None
    judged: Verdict | None = field(default=None, compare=False)

    @property
    def verdict(self) -> dict[str, Any] | None:
        """The verdict as it is stored; None where the answer cannot be read."""
        return None if self.judged is None else _stored(self.judged.as_json())


@lru_cache(maxsize=2048)
def told(verdict: str) -> tuple[int, int, Json]:
    """Return what a stored verdict, as text, says: right fields, of how many, right answer."""
    found = json.loads(verdict)
    return found["share"], found["out_of"], found["solution"]


def rejudge(posed: PosedQuestion, given: Json, *, typed: bool) -> Judgement | None:
    """Judge a stored answer: as it was ``typed``, else as it was once read.

    None if the engine cannot ask that question any more. What was typed may be unreadable; what
    had been read and is no longer cannot be judged: None too.
    """
    if not posed.taught:
        return None
    try:
        verdict = posed.judge(given) if typed else posed.judge_stored(given)
    except UnreadableAnswer:
        return Judgement(0, 1, None) if typed else None
    solution = _stored(verdict.solution)
    return Judgement(verdict.share, verdict.out_of, verdict.correct, solution, verdict)


@lru_cache(maxsize=4096)
def rejudged(
    slugs: tuple[str, str], situation: str, given: str, choices: Words, *, typed: bool
) -> Judgement | None:
    """Do the same from the stored texts; the same answer to the same question is judged once."""
    posed = PosedQuestion(slugs, json.loads(situation)).under(dict(choices))
    return rejudge(posed, json.loads(given), typed=typed)


def _stored(value: Any) -> Any:
    """Return a value as it comes back from the database."""
    return json.loads(json.dumps(value))


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
