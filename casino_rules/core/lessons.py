"""The lessons of a game: its exercises in the order in which one learns them, a few at a time.

They are written in ``lecons.toml``: « [[lecon]] », each with a « titre » and its « exercices », by
slug. Games that share exercises share a file: what a game lacks is left out, and a lesson that is
left with too few joins its neighbour.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.core.french import typo

FILE: Final = "lecons.toml"
FEWEST: Final = 2
MOST: Final = 5
"""Exercises of a lesson."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few exercises that are learned together, by their number on the path; French title."""

    number: int
    title: str
    drills: tuple[Drill[Any], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", typo(self.title))


def read_lessons(drills: Iterable[Drill[Any]], *files: Path) -> tuple[Lesson, ...]:
    """Return the lessons that files declare one after the other, for a game that has these drills.

    Raises:
        ValueError: if two drills have the same slug, or if one is not in exactly one lesson.
    """
    known = _named(drills)
    rows = [row for path in files for row in tomllib.loads(path.read_text("utf-8"))["lecon"]]
    placed = [slug for row in rows for slug in row["exercices"] if slug in known]
    if sorted(placed) != sorted(known):
        wrong = {*known} - {*placed} or {slug for slug in placed if placed.count(slug) > 1}
        raise ValueError(f"in no lesson, or in several: {', '.join(sorted(wrong))}")
    return gathered(
        Lesson(0, row["titre"], tuple(known[slug] for slug in row["exercices"] if slug in known))
        for row in rows
    )


def gathered(lessons: Iterable[Lesson]) -> tuple[Lesson, ...]:
    """Return lessons without the empty ones, numbered; those with too few exercises join others.

    One joins the lesson before it, or the one after it where that one is full or is missing.
    """
    found = [lesson for lesson in lessons if lesson.drills]
    place = 0
    while place < len(found):
        start = _joining(found, place)
        if start is None:
            place += 1
        else:
            found[start : start + 2] = [_joined(found[start], found[start + 1])]
            place = start
    return tuple(replace(lesson, number=number) for number, lesson in enumerate(found, start=1))


def _joining(found: list[Lesson], place: int) -> int | None:
    """Return where the two lessons begin that become one; None if this one stays as it is."""
    if len(found[place].drills) >= FEWEST or len(found) == 1:
        return None
    starts = [start for start in (place - 1, place) if 0 <= start < len(found) - 1]
    sizes = {start: len(found[start].drills) + len(found[start + 1].drills) for start in starts}
    return next((start for start in starts if sizes[start] <= MOST), None)


def _joined(first: Lesson, second: Lesson) -> Lesson:
    title = f"{first.title} et {second.title[0].lower()}{second.title[1:]}"
    return Lesson(0, title, first.drills + second.drills)


def taught(lessons: Iterable[Lesson]) -> Mapping[str, Drill[Any]]:
    """Return the exercises of lessons by slug, in order.

    Raises:
        ValueError: if two have the same slug.
    """
    return _named(chain.from_iterable(lesson.drills for lesson in lessons))


def _named(drills: Iterable[Drill[Any]]) -> Mapping[str, Drill[Any]]:
    items = tuple(drills)
    by_slug = {drill.slug: drill for drill in items}
    if len(by_slug) != len(items):
        raise ValueError("two drills have the same slug")
    return MappingProxyType(by_slug)
