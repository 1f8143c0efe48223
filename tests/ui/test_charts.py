"""Charts and tables: the figures are always in text."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.template import Context, Template

from casino_rules import catalog
from trainer.ui.charts import activity, heat_map, mastery_bar, whole_percent
from trainer.ui.tables import table_html

type Reader = Callable[[str], Any]
TABLES = catalog.game("punto-banco").rulebook.tables


@dataclass(frozen=True)
class Day:
    day: date
    answered: int
    correct: int


@pytest.mark.parametrize("slug", list(TABLES))
def test_a_table_shows_every_cell_heading_and_mark(slug: str, read: Reader) -> None:
    table = TABLES[slug]
    page = read(table_html(table))
    assert len(page.all("td")) == len(table.cells)
    assert len(page.all("th")) == 1 + len(table.columns) + len(table.rows)
    assert all(meaning in page.text for meaning in table.legend.values())


def test_the_heat_map_shades_each_cell_and_writes_its_rate(read: Reader) -> None:
    table = TABLES["tirage-banco"]
    cells = {("3", "8"): (20, 9), ("3", "9"): (200, 199), ("4", "1"): (3, 2), ("5", "5"): (6, 6)}
    cells[("5", "6")] = (1, 0)
    page = read(heat_map(table, cells))
    names = [cell["class"] for cell in page.all("td")]
    assert len(names) == len(table.cells)
    assert names.count("chaleur--faible") == 1
    assert names.count("chaleur--su") == 2
    assert names.count("chaleur--fragile chaleur--pale") == 1  # three answers: tinted, but pale
    assert names.count("chaleur--peu") == 1  # one says nothing
    for words in ("45 (9 sur 20)", "99 (199 sur 200)", "2/3 (2 sur 3)", "100 (6 sur 6)"):
        assert words in page.text


def test_a_weak_cell_leads_to_what_helps_and_no_other_does(read: Reader) -> None:
    table = TABLES["tirage-banco"]
    cells = {("3", "8"): (20, 9), ("3", "9"): (20, 20)}
    page = read(heat_map(table, cells, dict.fromkeys(cells, "/devoir?a=1&b=2")))
    assert [link["href"] for link in page.all("a")] == ["/devoir?a=1&b=2"]


@pytest.mark.parametrize(
    ("right", "answered", "shown"), [(22, 24, 92), (6, 14, 43), (199, 200, 99), (5, 5, 100)]
)
def test_a_rate_is_rounded_and_never_reads_a_hundred_with_a_fault(
    right: int, answered: int, shown: int
) -> None:
    assert whole_percent(right, answered) == shown


def test_activity_says_its_figures_beside_the_picture(read: Reader) -> None:
    days = [Day(date(2026, 11, 1), 0, 0), Day(date(2026, 11, 2), 10, 7)]
    page = read(activity(days))
    assert page.all("svg", role="img")[0]["aria-label"] == (
        "Du 1er nov. au 2 nov. : 7 réponses justes sur 10."
    )
    assert "2 nov. 10 7" in page.text
    assert activity([]) == ""


@pytest.mark.parametrize(("right", "words"), [(0, "0 réponse juste"), (1, "1 réponse juste")])
def test_one_right_answer_or_none_is_said_in_the_singular(
    right: int, words: str, read: Reader
) -> None:
    page = read(activity([Day(date(2026, 11, 2), 3, right)]))
    assert f"{words} sur 3." in page.all("svg", role="img")[0]["aria-label"]


def test_mastery_is_never_shown_without_its_number_of_answers(read: Reader) -> None:
    assert read(mastery_bar(0.83, 24)).text == "83 % sur 24 réponses"
    assert "5 réponses : trop peu pour juger" in read(mastery_bar(None, 5)).text
    assert not read(mastery_bar(None, 5)).all("svg")
    assert "pas encore essayé" in read(mastery_bar(None, 0)).text


def test_an_amount_is_written_the_french_way() -> None:
    written = Template("{% load ui %}{{ a|montant }}").render(Context({"a": 123_450}))
    assert written == "1\N{NARROW NO-BREAK SPACE}234,50\N{NO-BREAK SPACE}€"
