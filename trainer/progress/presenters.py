"""What the pages of progress show: games, days, mistakes and the heat map of a table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.game import Game
from casino_rules.core.tables import Table
from trainer.progress.models import BranchMemory, DayTally
from trainer.progress.selectors import BranchProgress, DrillProgress
from trainer.web.games import taught

DAYS: Final = 28
"""Days of activity shown."""


@dataclass(frozen=True)
class GameTotals:
    """A game and how much of it was answered."""

    game: Game
    answered: int
    correct: int


@dataclass(frozen=True)
class Mistake:
    """A branch last missed."""

    game: Game
    drill: Drill[Any]
    branch: Branch


@dataclass(frozen=True)
class Day:
    """A day of activity, empty ones included."""

    day: date
    answered: int
    correct: int


@dataclass(frozen=True)
class HeatMap:
    """A drawing table and the answers given in each of its cells: (answered, right)."""

    table: Table[Any]
    cells: Mapping[tuple[str, str], tuple[int, int]]


def games(totals: Mapping[str, tuple[int, int]]) -> tuple[GameTotals, ...]:
    """Return every game with its totals."""
    return tuple(GameTotals(game, *totals.get(game.slug, (0, 0))) for game in catalog.load_all())


def mistakes(memories: Iterable[BranchMemory]) -> tuple[Mistake, ...]:
    """Return the branches missed that are still taught."""
    return tuple(
        Mistake(catalog.game(memory.game), drill, branch)
        for memory in memories
        if (drill := taught(memory.game, memory.drill))
        for branch in drill.branches
        if branch.slug == memory.branch
    )


def days(tallies: Iterable[DayTally], today: date) -> tuple[Day, ...]:
    """Return the last four weeks, day by day."""
    known = {tally.day: (tally.answered, tally.correct) for tally in tallies}
    return each_day(known, DAYS, today)


def each_day(known: Mapping[date, tuple[int, int]], count: int, today: date) -> tuple[Day, ...]:
    """Return so many days up to today, from the answers and the right ones of those of work."""
    every = (today - timedelta(days=ago) for ago in range(count - 1, -1, -1))
    return tuple(Day(day, *known.get(day, (0, 0))) for day in every)


def weakest_first(progress: DrillProgress) -> tuple[BranchProgress, ...]:
    """Return the branches met, the weakest first."""
    met = (item for item in progress.branches if item.memory.answered)
    return tuple(sorted(met, key=lambda item: item.memory.accuracy))


def heat_map(
    game: Game, drill: Drill[Any], counts: Mapping[Branch, tuple[int, int]]
) -> HeatMap | None:
    """Return the heat map of a drill about a table, from the counts of its branches, if it has one."""
    if not drill.table:
        return None
    cells = {branch.cell: found for branch, found in counts.items() if branch.cell is not None}
    return HeatMap(game.rulebook.tables[drill.table], cells)
