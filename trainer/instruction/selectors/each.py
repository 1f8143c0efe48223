"""What each person of a class did, exercise by exercise: weeks that are over are read once.

See ``past``: a page that shows everybody costs what it shows, not the weeks behind it.
"""

from collections.abc import Iterable, Iterator, Mapping
from operator import add
from typing import Any, Final

from django.db.models import Sum

from trainer.instruction.selectors.past import Group, Sums, read_one
from trainer.instruction.selectors.periods import Period
from trainer.tallies.models import DrillWeek

type Counts = tuple[int, int]
"""Answers, right ones."""


type Timed = tuple[int, int, int, int]
"""Answers, right ones; those of which it is known how long they took, and their seconds in all."""
_TIMED: Final = ("answered", "correct", "timed", "seconds")
type Each[T] = Mapping[str, Mapping[int, T]]
"""Under each name, the counts of each person who has any."""


def timed_sums(group: Group, period: Period, game: str) -> Each[Timed]:
    """Return the answers of each person in each exercise of a game, with their times."""
    return _each(_in_game(group, period, game), 4)


def drill_sums(group: Group, period: Period, game: str) -> Each[Counts]:
    """Return the answers of each person in each exercise of a game."""
    return _each(_in_game(group, period, game), 2, of=4)


def game_sums(group: Group, period: Period) -> Each[Counts]:
    """Return the answers of each person in each game."""

    def reader(one: Group, part: Period) -> Sums:
        rows = DrillWeek.objects.filter(membership__in=one.people, **part.weeks())
        sums = rows.values_list("game", "membership").annotate(Sum("answered"), Sum("correct"))
        return _laid(sums)

    return _each(read_one("jeux et chacun", group, period, reader), 2)


def _in_game(group: Group, period: Period, game: str) -> list[Sums]:
    def reader(one: Group, part: Period) -> Sums:
        rows = DrillWeek.objects.filter(membership__in=one.people, **part.weeks(), game=game)
        if part.is_one_week:  # which has one row each: nothing to add up
            return _laid(rows.values_list("drill", "membership", *_TIMED))
        return _laid(rows.values_list("drill", "membership").annotate(*map(Sum, _TIMED)))

    return read_one(f"exercices et chacun {game}", group, period, reader)


def _laid(rows: Iterable[tuple[Any, ...]]) -> Sums:
    """Return under each name, one after the other, each person and their counts.

    Numbers in a row are read back the fastest: a class in a game is thousands of them.
    """
    found: dict[str, list[int]] = {}
    for name, *numbers in rows:
        found.setdefault(name, []).extend(numbers)
    return found


def _each(parts: Iterable[Sums], wanted: int, *, of: int | None = None) -> Each[Any]:
    """Return the first counts of each person, added up; ``of``: how many are laid, if more."""
    found: dict[str, dict[int, tuple[int, ...]]] = {}
    for part in parts:
        for name, numbers in part.items():
            persons, *columns = (
                numbers[place :: 1 + (of or wanted)] for place in range(1 + wanted)
            )
            counts = dict(zip(persons, zip(*columns, strict=True), strict=True))
            known = found.setdefault(name, counts)
            if known is not counts:
                known |= _more(known, counts)
    return found


def _more(
    known: Mapping[int, tuple[int, ...]], counts: Mapping[int, tuple[int, ...]]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    for person, more in counts.items():
        before = known.get(person)
        yield person, more if before is None else tuple(map(add, before, more))
