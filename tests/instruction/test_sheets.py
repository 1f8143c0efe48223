"""Files to take away: French spreadsheets, and never a formula."""

import csv
import io
import re
import zipfile
from datetime import date

import pytest

from tests.said import says
from trainer.instruction.presenters.matrix import Compared
from trainer.instruction.selectors.classes import ClassDays
from trainer.schools.models import Promotion
from trainer.web.sheets import Sheet, csv_bytes, file_response, plain, xlsx

HOSTILE = ("=1+1", "+33 6", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "\u00a0+1")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_that_looks_like_a_formula_is_quoted(text: str) -> None:
    assert plain(text) == "'" + text


@pytest.mark.parametrize("text", ["Arnaud", "Jean-Luc", "a=b", "", "’=1", "50 %"])
def test_other_texts_are_left_alone(text: str) -> None:
    assert plain(text) == text


def test_no_cell_of_a_csv_is_a_formula() -> None:
    sheet = Sheet("T", ("=head", "n"), [[text, 1] for text in HOSTILE])
    rows = list(csv.reader(io.StringIO(csv_bytes(sheet).decode("utf-8-sig")), delimiter=";"))
    assert len(rows) == len(HOSTILE) + 1
    assert all(row[0].startswith("'") for row in rows)


def test_no_cell_of_a_workbook_is_a_formula_nor_a_link() -> None:
    hostile = [*HOSTILE, "https://exemple.fr", "{=1}"]
    book = xlsx(Sheet("T", ("=head", "n"), [[text, -1.5] for text in hostile]))
    with zipfile.ZipFile(io.BytesIO(book)) as parts:
        page = parts.read("xl/worksheets/sheet1.xml").decode()
        strings = parts.read("xl/sharedStrings.xml").decode()
        styles = parts.read("xl/styles.xml").decode()
    says(page, never=("<f>", "hyperlink"))
    # Each is a text, and marked so that no spreadsheet reads it again: no apostrophe is seen.
    says(strings, never=("<t>&#39;", "<t>'"))
    marked = [
        place
        for place, style in enumerate(re.findall(r"<xf [^>]*>", styles.split("<cellXfs")[1]))
        if 'quotePrefix="1"' in style
    ]
    cells = re.findall(r'<c r="A\d+"(?: s="(\d+)")? t="(\w+)">', page)
    assert [kind for _, kind in cells] == ["s"] * (len(hostile) + 1)
    assert all(int(style or 0) in marked for style, _ in cells[1 : len(HOSTILE) + 1])
    assert "<v>-1.5</v>" in page


def test_a_csv_has_decimal_commas_empty_cells_and_plain_dates() -> None:
    sheet = Sheet("T", ("a", "b", "c", "d"), [[1.5, None, date(2026, 3, 2), 12]])
    assert csv_bytes(sheet).decode("utf-8-sig").splitlines()[1] == "1,5;;2026-03-02;12"
    assert csv_bytes(sheet).startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_file_is_named_after_its_report_without_anything_odd(kind: str) -> None:
    sheet = Sheet('Été "2026"\r\nX: [a]/*?' + "x" * 60, ("a",), [["b"]])
    header = file_response(sheet, kind)["Content-Disposition"]
    assert re.fullmatch(rf'attachment; filename="[a-z0-9-]+\.{kind}"', header)


def test_the_days_of_a_head_are_those_of_the_cells() -> None:
    sheet = Sheet("T", ("Nom", date(2026, 3, 2)), [["Léa", 14]])
    assert csv_bytes(sheet).decode("utf-8-sig").splitlines()[0] == "Nom;2026-03-02"
    with zipfile.ZipFile(io.BytesIO(xlsx(sheet))) as parts:
        page = parts.read("xl/worksheets/sheet1.xml").decode()
    assert re.search(r'<c r="B1" s="\d+"><v>46083</v>', page)


def test_a_day_of_one_person_in_a_large_class_is_not_rounded_to_none() -> None:
    compared = Compared(Promotion(name="P"), 34, ClassDays(1, 1, None), ())
    assert compared.days == 0.03
