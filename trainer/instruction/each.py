"""What each person of a class did, exercise by exercise: weeks that are over are read once.

See ``past``: a page that shows everybody costs what it shows, not the weeks behind it.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import batched
from operator import add, itemgetter
from typing import Any, NamedTuple

from django.db.models import Sum

from trainer.instruction.past import Group, Sums, read_one
from trainer.instruction.periods import Period
from trainer.tallies.models import DrillWeek

type Counts = tuple[int, int]
"""Answers, right ones."""


class Timed(NamedTuple):
    """Answers, right ones; of ``timed`` of them it is known how long they took: ``seconds`` in all."""

    answered: int = 0
    right: int = 0
    timed: int = 0
    seconds: int = 0


def timed_sums(group: Group, period: Period, game: str) -> dict[tuple[int, str], Timed]:
    """Return the answers of each person in each exercise of a game, with their times."""
    return _each(_in_game(group, period, game), Timed._make, 4)


def drill_sums(group: Group, period: Period, game: str) -> dict[tuple[int, str], Counts]:
    """Return the answers of each person in each exercise of a game."""
    return _each(_in_game(group, period, game), itemgetter(0, 1), 4)


def game_sums(group: Group, period: Period) -> dict[tuple[int, str], Counts]:
    """Return the answers of each person in each game."""

    def reader(one: Group, part: Period) -> Sums:
        rows = DrillWeek.objects.filter(membership__in=one.people, **part.weeks())
        sums = rows.values_list("game", "membership").annotate(Sum("answered"), Sum("correct"))
        return _laid(sums)

    return _each(read_one("jeux et chacun", group, period, reader), itemgetter(0, 1), 2)


def _in_game(group: Group, period: Period, game: str) -> list[Sums]:
    def reader(one: Group, part: Period) -> Sums:
        rows = DrillWeek.objects.filter(membership__in=one.people, **part.weeks(), game=game)
        counts = (Sum(name) for name in ("answered", "correct", "timed", "seconds"))
        return _laid(rows.values_list("drill", "membership").annotate(*counts))

    return read_one(f"exercices et chacun {game}", group, period, reader)


def _laid(rows: Iterable[tuple[Any, ...]]) -> Sums:
    """Return under each name, one after the other, each person and his counts.

    Numbers in a row are read back the fastest: a class in a game is thousands of them.
    """
    found: dict[str, list[int]] = {}
    for name, *numbers in rows:
        found.setdefault(name, []).extend(numbers)
    return found


def _each[T](
    parts: Iterable[Sums], told: Callable[[Sequence[int]], T], width: int
) -> dict[tuple[int, str], T]:
    found: dict[tuple[int, str], Sequence[int]] = {}
    for part in parts:
        for name, numbers in part.items():
            for person, *counts in batched(numbers, 1 + width):
                known = found.get((person, name))
                found[person, name] = counts if known is None else [*map(add, known, counts)]
    return {key: told(counts) for key, counts in found.items()}
