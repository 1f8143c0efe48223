"""The drawing table of an exercise as a grid in which the cases of a part are ticked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from casino_rules.core.drill import Branch, Drill
from casino_rules.core.game import Game
from casino_rules.core.tables import RuleTable


@dataclass(frozen=True)
class Cell:
    """A cell: what the table prints there, its case, whether it may be asked and is chosen."""

    mark: str
    branch: Branch | None
    open: bool = False
    ticked: bool = False


@dataclass(frozen=True)
class Grid:
    """A drawing table to tick."""

    table: RuleTable[Any]
    rows: tuple[tuple[str, str, tuple[Cell, ...]], ...]
    """Key, label and cells of each."""
    apart: tuple[Cell, ...]
    """The cases that may be asked and stand in no cell."""


def grid_of(
    game: Game, drill: Drill[Any], offered: Iterable[str], chosen: Iterable[str]
) -> Grid | None:
    """Return the table of an exercise with the cases offered, by their slugs; None without one."""
    if not drill.table:
        return None
    table, known, ticked = game.rulebook.tables[drill.table], set(offered), set(chosen)
    placed = _placed(drill)

    def cell(branch: Branch | None, mark: str = "") -> Cell:
        slug = branch.slug if branch else ""
        return Cell(mark, branch, slug in known, slug in ticked)

    def row(key: str) -> tuple[Cell, ...]:
        return tuple(
            cell(placed.get((key, column)), table.mark(key, column)) for column in table.columns
        )

    rows = tuple((key, label, row(key)) for key, label in table.rows.items())
    apart = (branch for branch in drill.branches if branch not in placed.values())
    return Grid(table, rows, tuple(cell(branch) for branch in apart if branch.slug in known))


def lines_ticked(drill: Drill[Any], rows: Iterable[str], columns: Iterable[str]) -> list[str]:
    """Return the cases of whole rows and whole columns of the table of an exercise."""
    wanted_rows, wanted_columns = set(rows), set(columns)
    return [
        branch.slug
        for (row, column), branch in _placed(drill).items()
        if row in wanted_rows or column in wanted_columns
    ]


def _placed(drill: Drill[Any]) -> Mapping[tuple[str, str], Branch]:
    """Return the case of each cell: the first one where several share it."""
    found: dict[tuple[str, str], Branch] = {}
    for branch in drill.branches:
        if branch.cell is not None:
            found.setdefault(branch.cell, branch)
    return found
