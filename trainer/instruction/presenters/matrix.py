"""The matrix of a class: its people, the exercises of a game, and how right they are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from casino_rules.core.game import Game
from trainer.instruction.presenters.marks import Mark, Marked, cells_html, mark, total
from trainer.instruction.selectors import Counts
from trainer.instruction.sheets import Cell, Sheet
from trainer.schools.models import Membership
from trainer.ui.markup import SafeString

NAME: Final = "nom"
TOTAL: Final = "total"


@dataclass(frozen=True)
class Row(Marked):
    """A person and his marks, one for each exercise."""

    member: Membership
    cells: tuple[Mark, ...]


@dataclass(frozen=True)
class Column:
    """A heading that sorts: ``order`` is « ascending », « descending » or empty."""

    slug: str
    title: str
    order: str

    @property
    def way(self) -> str:
        """The way its link sorts: the other one if it is sorted already."""
        down = self.order == "ascending" if self.order else self.slug != NAME
        return "bas" if down else "haut"


@dataclass(frozen=True)
class Matrix:
    """The matrix, sorted."""

    game: Game
    name: Column
    columns: tuple[Column, ...]
    overall: Column
    rows: tuple[Row, ...]
    foot: tuple[Mark, ...]

    @property
    def total(self) -> Mark:
        """All the answers of the class in the game."""
        return total(self.foot)

    @property
    def foot_html(self) -> SafeString:
        """The cells of the foot, the total last."""
        return cells_html((*self.foot, self.total))


def matrix(
    game: Game,
    people: Sequence[Membership],
    sums: Mapping[tuple[int, str], Counts],
    data: Mapping[str, str],
) -> Matrix:
    """Return the matrix, sorted as the address asks: « tri », « sens »."""
    drills = tuple(game.drills.values())
    rows = tuple(
        Row(member, tuple(mark(sums.get((member.pk, drill.slug))) for drill in drills))
        for member in people
    )
    by, down = data.get("tri", NAME), data.get("sens") == "bas"
    if by not in {NAME, TOTAL, *game.drills}:
        by = NAME

    def column(slug: str, title: str) -> Column:
        order = ("descending" if down else "ascending") if slug == by else ""
        return Column(slug, title, order)

    return Matrix(
        game=game,
        name=column(NAME, "Nom"),
        columns=tuple(column(drill.slug, drill.title) for drill in drills),
        overall=column(TOTAL, "Ensemble"),
        rows=_sorted(rows, by, [drill.slug for drill in drills], down=down),
        foot=tuple(total(row.cells[place] for row in rows) for place in range(len(drills))),
    )


def _sorted(rows: tuple[Row, ...], by: str, drills: list[str], *, down: bool) -> tuple[Row, ...]:
    """Sort rows that come by name."""
    if by == NAME:
        return tuple(reversed(rows)) if down else rows
    place = None if by == TOTAL else drills.index(by)

    def order(row: Row) -> tuple[bool, float]:
        return (row.total if place is None else row.cells[place]).order

    return tuple(sorted(rows, key=order, reverse=down))


def matrix_sheet(title: str, shown: Matrix) -> Sheet:
    """Return the matrix for a spreadsheet."""
    heads = ["Nom"]
    for column in (*shown.columns, shown.overall):
        heads += [f"{column.title} : réponses", f"{column.title} : justes (%)"]
    rows = [_cells(row.member.name, (*row.cells, row.total)) for row in shown.rows]
    rows.append(_cells("Ensemble", (*shown.foot, shown.total)))
    return Sheet(title, tuple(heads), rows)


def _cells(name: str, marks: Sequence[Mark]) -> list[Cell]:
    cells: list[Cell] = [name]
    for item in marks:
        cells += [item.answered, item.percent]
    return cells
