"""The matrix of a class: its people, the exercises of a game, and how right they are.

Classes side by side: their work, and how right they are in each exercise of a game.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.instruction.presenters.cases import Giving
from trainer.instruction.presenters.marks import (
    Mark,
    Marked,
    cell_html,
    cells_html,
    helping_html,
    mark,
    nothing_html,
    total,
)
from trainer.instruction.selectors import classes
from trainer.instruction.selectors.classes import ClassDays, Counts, Each
from trainer.instruction.selectors.periods import Period, groups
from trainer.schools.models import Membership, Promotion
from trainer.ui.markup import SafeString, joined
from trainer.web.sheets import Cell, Sheet

NAME: Final = "nom"
TOTAL: Final = "total"


@dataclass(frozen=True)
class Row(Marked):
    """A person and their marks, one for each exercise or game of ``slugs``.

    ``shown``: the places of those that the page has. ``giving``: how an assignment is given on one of them to this person, if one may be.
    """

    member: Membership
    cells: tuple[Mark, ...]
    slugs: Sequence[str]
    shown: Sequence[int]
    giving: Giving | None = None

    @property
    def html(self) -> SafeString:
        """Its cells, the total last; those where help is wanted lead to it."""
        if not self.total.answered:
            return nothing_html(len(self.shown) + 1)
        return joined((*map(self._cell, self.shown), cell_html(self.total)))

    def _cell(self, place: int) -> SafeString:
        found = self.cells[place]
        if self.giving and found.weak:
            return helping_html(found, self.giving.to(self.slugs[place], self.member.pk))
        return cell_html(found)


@dataclass(frozen=True)
class Column:
    """A heading that sorts: ``order`` is « ascending », « descending » or empty."""

    slug: str
    title: str
    order: str
    weak: tuple[int, ...] = ()
    """The members who are to be helped there."""

    @property
    def way(self) -> str:
        """The way its link sorts: the other one if it is sorted already."""
        down = self.order == "ascending" if self.order else self.slug != NAME
        return "bas" if down else "haut"


@dataclass(frozen=True)
class Matrix:
    """The matrix, sorted."""

    name: Column
    columns: tuple[Column, ...]
    overall: Column
    rows: tuple[Row, ...]
    foot: tuple[Mark, ...]
    seen: tuple[int, ...]
    """The places of the columns that somebody has answered: the others are folded."""

    @property
    def shown(self) -> tuple[Column, ...]:
        """The columns that somebody has answered."""
        return tuple(self.columns[place] for place in self.seen)

    @property
    def folded(self) -> tuple[Column, ...]:
        """The columns that nobody has answered."""
        return tuple(one for place, one in enumerate(self.columns) if place not in self.seen)

    @property
    def total(self) -> Mark:
        """All the answers of the class in these columns."""
        return total(self.foot)

    @property
    def foot_html(self) -> SafeString:
        """The cells of the foot, the total last."""
        return cells_html((*(self.foot[place] for place in self.seen), self.total))


def matrix(
    heads: Mapping[str, str],
    people: Sequence[Membership],
    sums: Each[Counts],
    data: Mapping[str, str],
    giving: Giving | None = None,
) -> Matrix:
    """Return the matrix, sorted as the address asks: « tri », « sens ».

    ``heads``: the titles of its columns by their slugs. Those to be helped first come first;
    whoever has answered nothing comes last, whichever way it is sorted. ``giving``: how an
    assignment is given from a cell, if it may be.
    """
    slugs = tuple(heads)
    columns = [sums.get(slug, {}) for slug in slugs]
    here = {member.pk for member in people}
    seen = tuple(place for place, column in enumerate(columns) if not here.isdisjoint(column))
    rows = tuple(_row(member, slugs, columns, seen, giving) for member in people)
    by, down = data.get("tri", TOTAL), data.get("sens") == "bas"
    if by not in {NAME, TOTAL, *heads}:
        by = TOTAL

    def column(slug: str, title: str) -> Column:
        order = ("descending" if down else "ascending") if slug == by else ""
        place = slugs.index(slug) if slug in heads else None
        weak = () if place is None else tuple(it.member.pk for it in rows if it.cells[place].weak)
        return Column(slug, title, order, weak)

    return Matrix(
        name=column(NAME, "Nom"),
        columns=tuple(column(slug, title) for slug, title in heads.items()),
        overall=column(TOTAL, "Ensemble"),
        rows=_sorted(rows, by, slugs, down=down),
        foot=tuple(total(row.cells[place] for row in rows) for place in range(len(heads))),
        seen=seen,
    )


def _row(
    member: Membership,
    heads: Sequence[str],
    columns: Iterable[Mapping[int, Counts]],
    seen: Sequence[int],
    giving: Giving | None,
) -> Row:
    person = member.pk
    cells = tuple([mark(column.get(person)) for column in columns])
    return Row(member, cells, heads, seen, giving)


def drills_of(game: Game) -> dict[str, str]:
    """Return the titles of the exercises of a game, by their slugs."""
    return {drill.slug: drill.title for drill in game.drills.values()}


def games_of(answered: Container[str]) -> dict[str, str]:
    """Return the titles of the games answered, by their slugs, in the order of the catalog."""
    return {game.slug: game.title for game in catalog.load_all() if game.slug in answered}


def _sorted(rows: tuple[Row, ...], by: str, heads: Sequence[str], *, down: bool) -> tuple[Row, ...]:
    """Sort rows that come by name."""
    if by == NAME:
        return tuple(reversed(rows)) if down else rows
    place = None if by == TOTAL else heads.index(by)

    def order(row: Row) -> tuple[bool, float]:
        answered, rate = (row.total if place is None else row.cells[place]).order
        return (not answered, -rate if down else rate)

    return tuple(sorted(rows, key=order))


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


@dataclass(frozen=True)
class Compared(Marked):
    """A class: its people, those who worked, their days, and a mark for each exercise."""

    promotion: Promotion
    people: int
    work: ClassDays
    cells: tuple[Mark, ...]

    @property
    def days(self) -> float:
        """Days of work for each person, on average."""
        return round(self.work.days / self.people, 2) if self.people else 0.0

    @property
    def last(self) -> date | None:
        """The last day of work."""
        return self.work.last


def comparison_of(
    game: Game, promotions: Sequence[Promotion], period: Period
) -> tuple[Compared, ...]:
    """Return the classes in a period, in their own order. Three queries, once they are known."""
    of = groups(promotion.pk for promotion in promotions)
    work = classes.compared_days(of, period)
    sums = classes.compared_sums(of, period, game.slug)
    return tuple(
        Compared(
            promotion,
            len(group.people),
            work[group.promotion],
            tuple(mark(sums[group.promotion].get(drill)) for drill in game.drills),
        )
        for promotion, group in zip(promotions, of, strict=True)
    )


def comparison_sheet(title: str, game: Game, shown: Sequence[Compared]) -> Sheet:
    """Return the classes for a spreadsheet."""
    heads = ["Promotion", "Stagiaires", "Ont travaillé", "Jours par personne", "Dernier jour"]
    heads += [f"{drill.title} : justes (%)" for drill in game.drills.values()]
    rows: list[list[Cell]] = [
        [
            str(item.promotion),
            item.people,
            item.work.people,
            item.days,
            item.last,
            *(cell.percent for cell in item.cells),
        ]
        for item in shown
    ]
    return Sheet(title, tuple(heads), rows)
