"""Tables of a game as data with a typed look-up: never a silent default."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from casino_rules.core.french import typo
from casino_rules.core.money import Odds


class NoSuchCellError(KeyError):
    """The table has no such row or column."""


@dataclass(frozen=True)
class RuleTable[V]:
    """A table of a rule book: labelled rows and columns, one value in each cell."""

    id: str
    title: str
    corner: str
    rows: Mapping[str, str]
    """Row key → French label."""
    columns: Mapping[str, str]
    """Column key → French label."""
    cells: Mapping[tuple[str, str], V]
    legend: Mapping[str, str]
    """What each printed mark means, in French."""

    def at(self, row: object, column: object) -> V:
        """Return the value of a cell.

        Raises:
            NoSuchCellError: if there is no such row or column.
        """
        try:
            return self.cells[str(row), str(column)]
        except KeyError:
            raise NoSuchCellError(f"{self.id}: {row}, {column}") from None

    def mark(self, row: object, column: object) -> str:
        """Return what is printed in a cell."""
        value = self.at(row, column)
        return value.french if isinstance(value, Odds) else str(value)


class DrawTable(RuleTable[str]):
    """What to do (a mark such as « T » or « R ») by row and column."""


class PayTable(RuleTable[Odds]):
    """What each winning combination is paid, one column per bet."""

    def odds(self, row: object, bet: object = "") -> Odds:
        """Return the odds of a row; ``bet`` may be left out when there is one column.

        Raises:
            NoSuchCellError: if the table does not pay it.
        """
        return self.at(row, bet if bet != "" else next(iter(self.columns)))


_KINDS: Final[Mapping[str, type[RuleTable[Any]]]] = {"tirage": DrawTable, "paiement": PayTable}


def read_tables(data: Mapping[str, Mapping[str, Any]]) -> dict[str, RuleTable[Any]]:
    """Read every table of a ``tableaux.toml``.

    A drawing table (``genre = "tirage"``) gives ``cellules``: one string of marks per row.
    A pay table (``genre = "paiement"``) gives ``cellules``: one list of odds « 19:20 » per row.

    Raises:
        ValueError: if a row is not as long as the header, or the kind is unknown.
    """
    return {slug: _read_table(slug, item) for slug, item in data.items()}


def _read_table(slug: str, item: Mapping[str, Any]) -> RuleTable[Any]:
    kind = _KINDS.get(item["genre"])
    if kind is None:
        raise ValueError(f"unknown kind of table {slug}: {item['genre']}")
    rows, columns = dict(item["lignes"]), dict(item["colonnes"])
    if list(item["cellules"]) != list(rows):
        raise ValueError(f"rows of table {slug} do not match")
    cells = {}
    for row, marks in item["cellules"].items():
        values = [Odds.parse(mark) for mark in marks] if kind is PayTable else list(marks)
        for column, value in zip(columns, values, strict=True):
            cells[row, column] = value
    return kind(
        id=slug,
        title=typo(item["titre"]),
        corner=typo(item.get("coin", "")),
        rows={key: typo(label) for key, label in rows.items()},
        columns={key: typo(label) for key, label in columns.items()},
        cells=cells,
        legend={key: typo(label) for key, label in item.get("legende", {}).items()},
    )
