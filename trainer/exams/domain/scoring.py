"""The score of a sitting: a pure fold of its stored answers.

A question gives its points times the part of the answer that is right: 1 or 0 for a simple form,
the right fields over all the fields for a form of several. A voided question is neutral. While an
answer waits for a person to mark it, nothing is said of the whole.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

OUT_OF = 20
"""Marks are given out of twenty."""


@dataclass(frozen=True, slots=True)
class ScoredQuestion:
    """A question of a sitting as it counts; unanswered, ``share`` is 0."""

    weight: int
    share: int = 0
    out_of: int = 1
    voided: bool = False
    answered: bool = False
    awaiting: bool = False
    """Whether it waits for an instructor, who marks it by hand."""

    @property
    def points(self) -> Fraction:
        """The points obtained."""
        return Fraction(0) if self.voided else self.weight * Fraction(self.share, self.out_of)

    @property
    def full(self) -> bool:
        """Whether the answer is wholly right."""
        return self.share == self.out_of


@dataclass(frozen=True, slots=True)
class Score:
    """Points obtained out of the total.

    Nothing is said of them if all is voided, or the copy is, or something waits.
    """

    points: Fraction
    total: int
    answered: int
    questions: int
    right: int
    awaiting: int = 0
    """Answers that wait for an instructor."""
    voided: bool = False
    """Whether the copy is set aside: nothing of it waits."""

    @property
    def ratio(self) -> Fraction | None:
        """The part obtained, between 0 and 1."""
        told = self.total and not (self.awaiting or self.voided)
        return self.points / self.total if told else None

    @property
    def mark(self) -> Fraction | None:
        """The mark out of twenty, exact."""
        return None if self.ratio is None else self.ratio * OUT_OF

    def passes(self, pass_mark: int) -> bool:
        """Whether it reaches the pass mark, in per cent."""
        return passes(self.ratio, pass_mark)


def passes(ratio: Fraction | None, pass_mark: int) -> bool:
    """Whether a part of the points, if anything is said of it, reaches a mark in per cent."""
    return ratio is not None and ratio * 100 >= pass_mark


def score(lines: Iterable[ScoredQuestion], *, voided: bool = False) -> Score:
    """Return the score of these lines, of a copy that is ``voided`` or not."""
    counted = [line for line in lines if not line.voided]
    parts: dict[int, int] = {}  # by denominator: fractions are slow to add
    for line in counted:
        parts[line.out_of] = parts.get(line.out_of, 0) + line.weight * line.share
    return Score(
        points=sum((Fraction(part, out_of) for out_of, part in parts.items()), Fraction(0)),
        total=sum(line.weight for line in counted),
        answered=sum(line.answered for line in counted),
        questions=len(counted),
        right=sum(line.full for line in counted),
        awaiting=0 if voided else sum(line.awaiting for line in counted),
        voided=voided,
    )
