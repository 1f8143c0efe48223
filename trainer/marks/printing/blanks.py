"""The place where one answers on paper, by the form of the answer."""

from collections.abc import Iterable
from typing import Any

from casino_rules.core.card_forms import Cards
from casino_rules.core.forms import Amount, Choice, Field, Fields, Form, Ordering, Points, Seats
from casino_rules.core.french import CARTE
from trainer.ui.markup import SafeString, esc, joined

_LINE = '<span class="ligne"></span>'


def blank_html(form: Form[Any]) -> SafeString:
    """Return what is ticked, numbered or written on."""
    match form:
        case Choice(options=options):
            html = _list(esc(option.label) for option in options)
        case Seats(seats=seats):
            html = _list(f"place\u00a0{seat}" for seat in seats)
        case Ordering(options=options):
            told = "<p>Numérotez dans l’ordre\u00a0:</p>"
            html = joined((told, _list(esc(option.label) for option in options)))
        case Cards(count=count):
            html = SafeString(f"<p>Entourez {CARTE.count(count)} ci-dessus.</p>")
        case Amount(currency=currency):
            html = SafeString(f"<p>{_LINE} {esc(currency.sign)}</p>")
        case Points(unit=unit):
            html = SafeString(f"<p>{_LINE} {esc(unit)}</p>")
        case Fields(fields=fields):
            html = joined(('<table class="champs">', *map(_row, fields), "</table>"))
        case _:
            html = SafeString('<p class="lignes"></p>')
    return html


def _row(field: Field) -> str:
    return f"<tr><th>{esc(field.label)}</th><td>{blank_html(field.form)}</td></tr>"


def _list(items: Iterable[str]) -> SafeString:
    lines = (f'<li><span class="case"></span> {item}</li>' for item in items)
    return joined(('<ul class="cases">', *lines, "</ul>"))
