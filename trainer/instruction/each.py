"""What each person of a class did, exercise by exercise: weeks that are over are read once.

See ``past``: a page that shows everybody costs what it shows, not the weeks behind it.
"""

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from django.db.models import Sum

from trainer.instruction.past import Group, Sums, read_one
from trainer.instruction.periods import Period
from trainer.tallies.models import DrillWeek

type Counts = tuple[int, int]
"""Answers, right ones."""
type _Found = dict[tuple[int, str], Sequence[int]]


class Timed(NamedTuple):
    """Answers, right ones; of ``timed`` of them it is known how long they took: ``seconds`` in all."""

    answered: int = 0
    right: int = 0
    timed: int = 0
    seconds: int = 0


def timed_sums(group: Group, period: Period, game: str) -> dict[tuple[int, str], Timed]:
    """Return the answers of each person in each exercise of a game, with their times."""
    return {key: Timed(*told) for key, told in _in_game(group, period, game).items()}


def drill_sums(group: Group, period: Period, game: str) -> dict[tuple[int, str], Counts]:
    """Return the answers of each person in each exercise of a game."""
    sums = _in_game(group, period, game).items()
    return {key: (answered, right) for key, (answered, right, *_) in sums}


def game_sums(group: Group, period: Period) -> dict[tuple[int, str], Counts]:
    """Return the answers of each person in each game."""

    def reader(one: Group, part: Period) -> Sums:
        rows = DrillWeek.objects.filter(membership__in=one.people, **part.weeks())
        sums = rows.values_list("membership", "game").annotate(Sum("answered"), Sum("correct"))
        return {f"{person} {game}": counts for person, game, *counts in sums}

    sums = _added(read_one("jeux de chacun", group, period, reader)).items()
    return {key: (answered, right) for key, (answered, right) in sums}


def _in_game(group: Group, period: Period, game: str) -> _Found:
    def reader(one: Group, part: Period) -> Sums:
        rows = DrillWeek.objects.filter(membership__in=one.people, **part.weeks(), game=game)
        counts = (Sum(name) for name in ("answered", "correct", "timed", "seconds"))
        sums = rows.values_list("membership", "drill").annotate(*counts)
        return {f"{person} {drill}": told for person, drill, *told in sums}

    return _added(read_one(f"exercices de chacun {game}", group, period, reader))


def _added(parts: Sequence[Sums]) -> _Found:
    found: _Found = {}
    for part in parts:
        for word, told in part.items():
            person, _, slug = word.partition(" ")
            key = int(person), slug
            known = found.get(key)
            found[key] = told if known is None else tuple(map(add, known, told))
    return found
