"""Dates in words: « 1er » for the first of a month, in every template."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template

from trainer.ui.dates import date_text

TEMPLATES = Path(settings.BASE_DIR, "templates")
FIRST = datetime(2026, 11, 30, 23, 30, tzinfo=UTC)  # past midnight, in Paris


def shown(moment: object, layout: str) -> str:
    context = Context({"moment": moment, "layout": layout})
    return Template("{{ moment|date:layout }}").render(context)


@pytest.mark.parametrize(
    ("moment", "layout", "text"),
    [
        (date(2026, 12, 1), "j F Y", "1er décembre 2026"),
        (date(2026, 12, 11), "j F Y", "11 décembre 2026"),
        (date(2026, 12, 2), "j F Y", "2 décembre 2026"),
        (date(2026, 12, 1), "j/n", "1/12"),
        (date(2026, 12, 1), "d/m/Y", "01/12/2026"),
        (FIRST, r"l j F à G \h i", "mardi 1er décembre à 0\u00a0h\u00a030"),
        (None, "j F Y", ""),
    ],
)
def test_the_first_of_a_month_is_written_as_in_french(
    moment: date | None, layout: str, text: str
) -> None:
    assert shown(moment, layout) == text


def test_a_date_without_a_layout_has_that_of_the_language() -> None:
    text = Template("{{ moment|date }}").render(Context({"moment": FIRST}))
    assert text == "1er décembre 2026"
    assert date_text(date(2026, 12, 3)) == "3 décembre 2026"


def written() -> Iterator[tuple[str, str]]:
    """Yield each date that a template writes with the month in words, and where."""
    for path in sorted(TEMPLATES.rglob("*.*")):
        for layout in re.findall(r"\|date:['\"]([^'\"]+)['\"]", path.read_text()):
            if re.search(r"(?<!\\)[FMNEb]", layout):
                yield str(path.relative_to(TEMPLATES)), layout


def test_no_template_writes_the_first_of_a_month_as_a_plain_figure() -> None:
    layouts = list(written())
    assert len(layouts) > 50
    for place, layout in layouts:
        assert "1er" in shown(FIRST, layout), (place, layout)


def test_no_template_goes_round_the_filter() -> None:
    for path in TEMPLATES.rglob("*.*"):
        assert not re.search(r"{%\s*now\b", path.read_text()), path.name  # it writes by itself
