"""Tables of a rule book: drawing tables with their marks, pay tables with their odds."""

from typing import Any

from casino_rules.core.tables import DrawTable, RuleTable
from trainer.ui.markup import SafeString, esc, joined


def table_html(table: RuleTable[Any]) -> SafeString:
    """Return a table of the rule book with its caption, its headings and its legend."""
    drawing = isinstance(table, DrawTable)
    css = "tableau--tirage" if drawing else "tableau--paiement"
    heads = "".join([f'<th scope="col">{esc(label)}</th>' for label in table.columns.values()])
    rows = [
        f'<tr><th scope="row">{esc(label)}</th>{_cells(table, row, drawing=drawing)}</tr>'
        for row, label in table.rows.items()
    ]
    return joined(
        (
            f'<figure class="cadre colonne" id="tableau-{esc(table.id)}">',
            scroll_open(table.title),
            f'<table class="tableau {css}"><caption>{esc(table.title)}</caption>',
            f'<thead><tr><th scope="col">{esc(table.corner)}</th>{heads}</tr></thead>',
            "<tbody>",
            *rows,
            "</tbody></table></div>",
            _legend(table, drawing=drawing),
            "</figure>",
        )
    )


def scroll_open(label: str) -> str:
    """Open the box in which a wide table scrolls on a narrow screen, keyboard included."""
    return f'<div class="defile" role="region" tabindex="0" aria-label="{esc(label)}">'


def _cells(table: RuleTable[Any], row: str, *, drawing: bool) -> str:
    marks = (table.mark(row, column) for column in table.columns)
    if drawing:
        return "".join(
            [f"<td>{mark_html(mark, table.legend.get(mark, ''))}</td>" for mark in marks]
        )
    return "".join([f"<td>{esc(mark)}</td>" for mark in marks])


def mark_html(mark: str, meaning: str = "") -> SafeString:
    """Return a mark of a drawing table: a letter, its shape, and its meaning for readers."""
    name = mark.lower() if mark.isascii() and mark.isalnum() else "autre"
    spoken = (
        f'<span aria-hidden="true">{esc(mark)}</span><span class="vh">{esc(meaning)}</span>'
        if meaning
        else esc(mark)
    )
    return SafeString(f'<span class="marque marque--{name}">{spoken}</span>')


def _legend(table: RuleTable[Any], *, drawing: bool) -> str:
    if not table.legend:
        return ""
    items = "".join(
        f"<div><dt>{mark_html(mark) if drawing else esc(mark)}</dt><dd>{esc(meaning)}</dd></div>"
        for mark, meaning in table.legend.items()
    )
    return f'<figcaption><dl class="legende rangee etire ecart-2-5">{items}</dl></figcaption>'
