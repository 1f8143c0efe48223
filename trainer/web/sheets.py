"""A report as a sheet, and its files: CSV and XLSX, in which no cell is ever a formula."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final, NamedTuple

from django.http import HttpResponse
from django.utils.text import slugify
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

type Cell = str | int | float | date | None

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet may take for the beginning of a formula."""
_XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_LONGEST_NAME: Final = 31
"""Characters of the name of a sheet."""
_WIDEST: Final = 60


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of values: what a page shows, for a spreadsheet."""

    title: str
    heads: tuple[str | date, ...]
    rows: Sequence[Sequence[Cell]]


def plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: an apostrophe stands before it."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(_FORMULA) else text


def file_response(sheet: Sheet, kind: str) -> HttpResponse:
    """Return a sheet as a file, « csv » or « xlsx »."""
    body, media = (
        (xlsx(sheet), _XLSX) if kind == "xlsx" else (csv_bytes(sheet), "text/csv; charset=utf-8")
    )
    name = f"{slugify(sheet.title) or 'rapport'}.{kind}"
    return HttpResponse(
        body,
        headers={
            "Content-Type": media,
            "Content-Disposition": f'attachment; filename="{name}"',
        },
    )


def csv_bytes(sheet: Sheet) -> bytes:
    """Return a sheet as French spreadsheets read it: semicolons, decimal commas, UTF-8 marked."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow([_csv_cell(head) for head in sheet.heads])
    writer.writerows([[_csv_cell(cell) for cell in row] for row in sheet.rows])
    return out.getvalue().encode("utf-8-sig")


def _csv_cell(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case float():
            return f"{cell:g}".replace(".", ",")
        case date():
            return cell.isoformat()
        case str():
            return plain(cell)
        case _:
            return str(cell)


def xlsx(sheet: Sheet) -> bytes:
    """Return a sheet as a workbook; texts are written as texts, whatever they hold.

    What might be taken for a formula is marked as a text, which no spreadsheet shows.
    """
    out = io.BytesIO()
    book = Workbook(out, {"in_memory": True})
    page = book.add_worksheet(_sheet_name(sheet.title))
    heads, cells = _formats(book, bold=True), _formats(book, bold=False)
    for line, row in enumerate((sheet.heads, *sheet.rows)):
        formats = cells if line else heads
        for column, cell in enumerate(row):
            _write(page, (line, column), cell, formats)
    page.freeze_panes(1, 1)
    for column, head in enumerate(sheet.heads):
        lengths = [len(str(row[column])) for row in sheet.rows if row[column] is not None]
        page.set_column(column, column, min(max([len(str(head)), *lengths]) + 2, _WIDEST))
    book.close()
    return out.getvalue()


class _Formats(NamedTuple):
    """How cells are shown: texts, those that might be taken for formulas, days."""

    text: Format
    guarded: Format
    day: Format


def _formats(book: Workbook, *, bold: bool) -> _Formats:
    wanted: tuple[dict[str, object], ...] = (
        {},
        {"quote_prefix": True},
        {"num_format": "dd/mm/yyyy"},
    )
    return _Formats(*(book.add_format({"bold": bold, **one}) for one in wanted))


def _write(page: Worksheet, where: tuple[int, int], cell: Cell, formats: _Formats) -> None:
    match cell:
        case None:
            page.write_blank(*where, None)
        case int() | float():
            page.write_number(*where, cell)
        case date():
            page.write_datetime(*where, datetime.combine(cell, time()), formats.day)
        case _:
            guarded = plain(cell) != cell
            page.write_string(*where, cell, formats.guarded if guarded else formats.text)


def _sheet_name(title: str) -> str:
    clean = "".join(" " if char in "[]:*?/\\" else char for char in title)
    return clean.strip(" '")[:_LONGEST_NAME] or "Rapport"
