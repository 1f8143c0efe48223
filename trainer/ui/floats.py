"""The float (caisse): chips to take, as many as wanted of each value.

Each value is a number typed; with JavaScript a chip touched is one more, and the sum runs.
"""

from collections.abc import Mapping

from casino_rules.core.french import Noun
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.table_forms import MOST, Chips, noun_of
from trainer.ui.chips import piles_html
from trainer.ui.controls import Control, kbd
from trainer.ui.markup import attrs, esc


def float_html(form: Chips, control: Control) -> str:
    """Return the control of an answer in chips, as safe HTML."""
    slots = "".join(_slot(form, control, value, place) for place, value in enumerate(form.held))
    undo = attrs(data_touche="u" if control.alone else None)
    return (
        f'<div class="caisse" data-caisse{attrs(data_devise=form.currency.sign)}>'
        '<p class="caisse__pose rangee ecart-2-3"><span class="piles" data-pose aria-hidden="true"></span>'
        f'<output class="caisse__somme" data-somme>{format_amount(0, form.currency)}</output>'
        f'<button type="button" class="caisse__reprend" data-reprend{undo}>'
        f'Reprendre{kbd("u" * control.alone)}</button></p><ul class="caisse__rang" role="list">{slots}</ul></div>'
    )


def _slot(form: Chips, control: Control, value: Cents, place: int) -> str:
    given = control.value if isinstance(control.value, Mapping) else {}
    held, amount, noun = form.held[value], format_amount(value, form.currency), noun_of(value)
    html_id, number = f"{control.id}-{value}", given.get(str(value))
    typed = attrs(
        type="number",
        name=f"{control.name}.{value}",
        id=html_id,
        value=str(number) if number else None,
        min=0,
        max=held,
        inputmode="numeric",
        placeholder="0",
        autocomplete="off",
        disabled=not held,
        data_valeur=value,
    )
    one_more = attrs(
        type="button",
        class_="caisse__jeton centre",
        data_prend=html_id,
        data_touche=control.key(place) or None,
        disabled=not held,
        aria_label=f"{noun.un.capitalize()} de {amount} de plus",
    )
    left = f'<span class="caisse__reste">{_left(held, noun)}</span>' if held < MOST else ""
    return (
        f'<li class="caisse__valeur{"" if held else " caisse__valeur--vide"}">'
        f"<button{one_more}>{piles_html(((value, 1),))}{kbd(control.key(place))}</button>"
        f'<label class="vh" for="{esc(html_id)}">{noun.plural.capitalize()} de {esc(amount)}</label>'
        f"<input{typed}{control.state()}>{left}</li>"
    )


def _left(held: int, noun: Noun) -> str:
    return f"reste {held}" if held else f"épuisé{'e' * noun.feminine}"
