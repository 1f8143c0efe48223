"""What is reckoned of marks without Django or any table."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from trainer.exams.domain import OUT_OF

MOST: Final = 5
"""The best mark of a criterion."""
USUAL: Final = (
    ("Gestes", 4),
    ("Annonces", 3),
    ("Ordre des opérations", 3),
    ("Vitesse", 2),
    ("Tenue", 2),
)
"""What is observed unless the school says otherwise, and how much each counts."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A criterion, how much it counts, and its mark from 0 to ``MOST``; None if not observed."""

    name: str
    weight: int
    mark: int | None = None


def mark_of(seen: Iterable[Seen]) -> Fraction | None:
    """Return the mark out of twenty; what was not observed is neutral, nothing gives none."""
    counted = [(it.weight, it.mark) for it in seen if it.mark is not None]
    total = sum(weight for weight, _ in counted)
    if not total:
        return None
    return Fraction(OUT_OF * sum(weight * mark for weight, mark in counted), MOST * total)


def read_criteria(text: str) -> list[tuple[str, int]]:
    """Return the criteria of lines « Gestes ; 4 »; without a weight, one counts once.

    Raises:
        ValueError: if there is none, too many, or a weight cannot be read.
    """
    found: list[tuple[str, int]] = []
    for line in filter(str.strip, text.splitlines()):
        name, _, weight = line.partition(";")
        found.append((name.strip()[:60], int(weight.strip() or 1)))
    names = {name for name, _ in found}
    if not 0 < len(found) <= 12 or "" in names or len(names) != len(found):  # noqa: PLR2004 - a page
        raise ValueError("criteria")
    if any(not 0 < weight <= 20 for _, weight in found):  # noqa: PLR2004 - as elsewhere
        raise ValueError("weights")
    return found
