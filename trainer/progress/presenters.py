"""What the pages of progress show: games, days, mistakes and the heat map of a table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.game import Game
from casino_rules.core.rules import Rule
from casino_rules.core.tables import RuleTable
from trainer.progress.domain.marks import Mark, mark_of
from trainer.progress.domain.memory import SHOWN_FROM, Memory
from trainer.progress.models import BranchMemory, DayTally, SlipTally
from trainer.progress.selectors.rollups import BranchProgress, DrillProgress
from trainer.progress.selectors.work import Known
from trainer.ui.markup import SafeString
from trainer.ui.table.showcase import Hall, halls
from trainer.web.games import known_error, taught
from trainer.web.moments import Clock, in_words

DAYS: Final = 28
"""Days of activity shown."""
WEEKS: Final = 8
"""Weeks of which the right answers are drawn."""
SLIPS: Final = 20
"""Known errors shown: the most frequent."""


@dataclass(frozen=True)
class RuleProgress:
    """An article, and what is known of the cases that it decides."""

    rule: Rule
    mark: Mark


@dataclass(frozen=True)
class Mistake:
    """A branch last missed."""

    game: Game
    drill: Drill[Any]
    branch: Branch


@dataclass(frozen=True)
class Speed:
    """How right and how quick one is in an exercise: see ``trainer.ui.charts``."""

    title: str
    answered: int
    correct: int
    times: float
    taken: str
    wanted: str


@dataclass(frozen=True)
class Slip:
    """A known error that one fell into: in words, how often, and the day of study of the last time."""

    drill: Drill[Any]
    pitfall: str
    message: str
    met: int
    last: date


@dataclass(frozen=True)
class Day:
    """A day of activity, empty ones included."""

    day: date
    answered: int
    correct: int


@dataclass(frozen=True)
class HeatMap:
    """A drawing table and the answers given in each of its cells: (answered, right)."""

    table: RuleTable[Any]
    cells: Mapping[tuple[str, str], tuple[int, int]]


@dataclass(frozen=True)
class Tile:
    """A table to choose: its game, its picture, and what is known of it by who has worked on it."""

    game: Game
    picture: SafeString
    known: Known | None


@dataclass(frozen=True)
class Folder:
    """Tables that stand together; those that have a ``title`` are folded until one asks."""

    title: str
    names: str
    tiles: tuple[Tile, ...]

    @property
    def open(self) -> bool:
        """Whether one has worked at one of its tables."""
        return any(tile.known for tile in self.tiles)


def floors(known: Iterable[Known]) -> tuple[tuple[str, tuple[Folder, ...]], ...]:
    """Return every table by family, those of the poker room by kind."""
    told = {item.game.slug: item for item in known}
    return tuple((title, tuple(_folder(hall, told) for hall in found)) for title, found in halls())


def _folder(hall: Hall, known: Mapping[str, Known]) -> Folder:
    tiles = (Tile(it.game, it.picture, known.get(it.game.slug)) for it in hall.tables)
    return Folder(hall.title, hall.names, tuple(tiles))


def by_rule(progress: Iterable[DrillProgress], today: date) -> tuple[RuleProgress, ...]:
    """Return the articles of which enough is known, the weakest first."""
    told: dict[str, list[tuple[float, Memory]]] = {}
    for branch in (branch for item in progress for branch in item.branches):
        if branch.memory.answered:
            for article in branch.articles:
                told.setdefault(article, []).append((branch.branch.weight, branch.memory))
    marks = {
        article: mark_of(rows, sum(weight for weight, _ in rows), today)
        for article, rows in told.items()
    }
    known = [
        RuleProgress(catalog.rule(article), mark)
        for article, mark in marks.items()
        if mark.mastery is not None
    ]
    return tuple(sorted(known, key=lambda item: item.mark.mastery or 0))


def weeks(tallies: Iterable[DayTally], today: date) -> tuple[tuple[date, int, int], ...]:
    """Return the last weeks by their Mondays, with their answers and the right ones."""
    last = today - timedelta(days=today.weekday())
    found = {last - timedelta(weeks=ago): (0, 0) for ago in range(WEEKS - 1, -1, -1)}
    for tally in tallies:
        monday = tally.day - timedelta(days=tally.day.weekday())
        if monday in found:
            answered, right = found[monday]
            found[monday] = (answered + tally.answered, right + tally.correct)
    return tuple((monday, *counts) for monday, counts in found.items())


def mistakes(memories: Iterable[BranchMemory]) -> tuple[Mistake, ...]:
    """Return the branches missed that are still taught."""
    return tuple(
        Mistake(catalog.game(memory.game), drill, branch)
        for memory in memories
        if (drill := taught(memory.game, memory.drill))
        for branch in drill.branches
        if branch.slug == memory.branch
    )


def speeds(progress: Iterable[DrillProgress]) -> tuple[Speed, ...]:
    """Return the accuracy and the speed of the exercises of which enough is known, in order."""
    return tuple(_speed(it) for it in progress if it.timed >= SHOWN_FROM)


def _speed(progress: DrillProgress) -> Speed:
    mean, wanted = progress.seconds / progress.timed, progress.drill.seconds
    told = (in_words(round(mean)), in_words(wanted))
    title = progress.drill.title
    return Speed(title, progress.answered, progress.correct, mean / wanted, *told)


def slips(game: Game, tallies: Iterable[SlipTally], clock: Clock) -> tuple[Slip, ...]:
    """Return the known errors that are still taught, the most frequent first, then the latest."""
    ordered = sorted(tallies, key=lambda it: (-it.met, -it.last_at, it.drill, it.pitfall))
    told = (
        Slip(
            game.drills[it.drill],
            it.pitfall,
            message,
            it.met,
            clock.day(datetime.fromtimestamp(it.last_at, UTC)),
        )
        for it in ordered
        if (message := known_error(it.game, it.drill, it.pitfall))
    )
    return tuple(islice(told, SLIPS))


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
