"""Tables: a cell is found or the error names it; there is never a default."""

from typing import Any

import pytest

from casino_rules.core.money import Odds
from casino_rules.core.tables import DrawTable, NoSuchCellError, PayTable, read_tables

DRAW: dict[str, Any] = {
    "genre": "tirage",
    "titre": "Tirage de l'essai",
    "coin": "Point",
    "lignes": {"0": "zéro", "1": "un"},
    "colonnes": {"0": "zéro", "non": "sans"},
    "cellules": {"0": "TR", "1": "RR"},
    "legende": {"T": "tire", "R": "s'arrête"},
}
PAY: dict[str, Any] = {
    "genre": "paiement",
    "titre": "Paiement",
    "lignes": {"banco": "Banco"},
    "colonnes": {"a": "A", "b": "B"},
    "cellules": {"banco": ["19:20", "1:1"]},
}


def _read(**changes: Any) -> Any:
    return read_tables({"essai": {**DRAW, **changes}})["essai"]


def test_a_drawing_table_gives_its_mark_by_row_and_column() -> None:
    table = _read()
    assert isinstance(table, DrawTable)
    assert [table.at(row, column) for row in (0, 1) for column in (0, "non")] == list("TRRR")
    assert table.mark("0", "non") == "R"
    assert (table.title, table.legend["R"]) == ("Tirage de l’essai", "s’arrête")


def test_a_pay_table_gives_odds_and_prints_them() -> None:
    table = read_tables({"p": PAY})["p"]
    assert isinstance(table, PayTable)
    assert table.odds("banco", "b") == Odds(1, 1)
    assert table.odds("banco") == Odds(19, 20)
    assert table.mark("banco", "a") == "19 pour 20"


@pytest.mark.parametrize(("row", "column"), [(2, 0), (0, 1), ("", ""), (None, "non"), (0.0, 0)])
def test_a_missing_cell_is_a_named_error_and_never_a_default(row: object, column: object) -> None:
    with pytest.raises(NoSuchCellError, match="essai"):
        _read().at(row, column)


@pytest.mark.parametrize(
    "changes",
    [
        {"genre": "autre"},
        {"cellules": {"0": "TR"}},
        {"cellules": {"1": "RR", "0": "TR"}},
        {"cellules": {"0": "TRT", "1": "RR"}},
        {"cellules": {"0": "T", "1": "RR"}},
        {"genre": "paiement", "cellules": {"0": ["1:1", "1"], "1": ["1:1", "1:1"]}},
    ],
)
def test_a_table_whose_data_disagree_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"essai|zip|odds"):
        _read(**changes)
