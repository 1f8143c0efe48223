"""Marks out of twenty and their averages: exact fractions, pure functions."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

OUT_OF: Final = 20


@dataclass(frozen=True, slots=True)
class Mark:
    """What somebody has at something: a mark out of twenty, an absence, or nothing yet."""

    value: Fraction | None = None
    absent: bool = False


def reached(done: int, goal: int) -> Fraction:
    """Return the mark of who has done so much of what was asked: twenty from the goal on."""
    return Fraction(OUT_OF * min(done, goal), goal)


def counts(weight: int, mark: Mark, *, absent_is_zero: bool = False) -> bool:
    """Whether a mark makes an average: it is given and weighs something, or is a zero by the rule."""
    return bool(weight) and (mark.value is not None or (mark.absent and absent_is_zero))


def average(marks: Iterable[tuple[int, Mark]], *, absent_is_zero: bool = False) -> Fraction | None:
    """Return the weighted average of marks, None if none counts.

    What is not marked yet never counts; an absence counts for zero if that is the rule.
    """
    counted = [
        (weight, mark.value or Fraction(0))
        for weight, mark in marks
        if counts(weight, mark, absent_is_zero=absent_is_zero)
    ]
    total = sum(weight for weight, _ in counted)
    return (
        sum((weight * value for weight, value in counted), Fraction(0)) / total if total else None
    )
