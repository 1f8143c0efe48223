"""The answer to a layout, seat by seat: what lies before a player beside what is asked of them.

Without JavaScript the sheets (« fiches ») stand one under the other, in the order of the gesture;
``static/js/table.js`` shows one at a time, the seat of the cloth that is lit.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple

from casino_rules.core.forms import Choice, Field, Fields, UnreadableAnswer
from casino_rules.core.questions import Question, Zone
from casino_rules.hands.categories import capital
from trainer.ui.cards import hand_html
from trainer.ui.chips import stakes_html
from trainer.ui.controls import Control
from trainer.ui.forms import (
    ANSWER,
    Place,
    asked_by,
    error_html,
    following,
    form_html,
    lettered,
    write,
)
from trainer.ui.markup import SafeString, esc

_SEAT: Final = re.compile(r"place-[0-9]+(?=$|\.)")
_NAMED: Final = re.compile(r"[\s:,]+")
_FEW: Final = 2
"""From this number of seats on, the answer is given seat by seat."""
_ROOM: Final = 9
"""Propositions of one sheet under which a table can still be seen."""


class _Sheet(NamedTuple):
    """What is asked together: at a seat, or of the whole table; ``name`` is what leads there."""

    seat: str
    name: str
    fields: tuple[Field, ...]


def seat_of(field: Field) -> str:
    """Return the seat that a field is about, « place-3 »; empty if it is about none."""
    found = _SEAT.match(field.spot)
    return found[0] if found else ""


def by_seats(question: Question) -> bool:
    """Whether a question is answered seat by seat."""
    form = question.form
    return isinstance(form, Fields) and len({*map(seat_of, form.fields)} - {""}) >= _FEW


def answers_html(
    question: Question,
    value: object = None,
    error: UnreadableAnswer | None = None,
    laid: frozenset[str] = frozenset(),
) -> SafeString:
    """Return the controls of the answer to a question, without the form element or its button.

    ``laid`` are the names of what is touched on the cloth to answer (``trainer.ui.table.picks``).
    """
    form = question.form
    if not (isinstance(form, Fields) and by_seats(question)):
        return form_html(form, value=value, error=error, laid=laid)
    root = Place(Control(ANSWER, ANSWER, value), "Votre réponse", error)
    given = value if isinstance(value, Mapping) else {}
    parts = []
    for sheet in _sheets(form):
        places = ((it, _child(root, it, given, sheet.seat, question)) for it in sheet.fields)
        placed = ((it, following(form.fields, it, place, root)) for it, place in places)
        written = "".join([write(field.form, place) for field, place in placed])
        parts.append(_sheet(sheet, written, question) if sheet.seat else _general(sheet, written))
    message = error_html(root.message) if root.message else ""
    sheets = f'<div class="fiches colonne" data-fiches>{"".join(parts)}</div>'
    return SafeString(f"{_facing(question)}{sheets}{message}")


def bar_html(question: Question, submit: str, laid: frozenset[str] = frozenset()) -> SafeString:
    """Return the bar under an answer: how far one is, the way to the next seat, what sends it.

    ``laid`` are the names of what is touched on the cloth: without a script, nothing there shows
    what was touched, and nothing is asked of it.
    """
    if not (isinstance(question.form, Fields) and by_seats(question)):
        text = _asked_html(asked_by(question.form, touched=bool(laid)), question)
        return SafeString(f'<div class="barre rangee">{text}{submit}</div>')
    sheets = tuple(_sheets(question.form))
    return SafeString(
        '<div class="barre rangee"><p class="barre__compte discret chiffres avec-js" role="status">'
        f"0 sur {len(sheets)}</p>"
        f'<button class="bouton barre__suivante avec-js" type="button">{esc(sheets[1].name)} ›</button>'
        f"{submit}</div>"
    )


def _asked_html(asked: str, question: Question) -> str:
    if not asked:
        return ""
    plain = asked_by(question.form, touched=False)
    words = f'<span class="barre__mot">{esc(asked)}</span>'
    if plain != asked:
        words = words.replace('__mot"', '__mot avec-js"')
        words += f'<span class="sans-js">{esc(plain)}</span>' if plain else ""
    told = '<span class="avec-js" role="status" data-compte></span>'
    return f'<p class="barre__demande">{words} {told}</p>'


def _sheets(form: Fields) -> Iterator[_Sheet]:
    """Yield the sheets of a layout: what is asked of the whole table may take several."""
    for seat, found in groupby(form.fields, seat_of):
        fields = tuple(found)
        options = sum(len(it.form.options) for it in fields if isinstance(it.form, Choice))
        if not seat and options > _ROOM:
            yield from (_Sheet("", field.label, (field,)) for field in fields)
        else:
            yield _Sheet(seat, f"Place {seat.partition('-')[2]}" if seat else "La table", fields)


def _child(
    root: Place, field: Field, given: Mapping[Any, Any], seat: str, question: Question
) -> Place:
    label = short_label(field.label, seat, question) if seat else field.label
    return lettered(field.form, root.child(field.key, label, given.get(field.key)))


def short_label(label: str, seat: str, question: Question) -> str:
    """Return the label of a field on the sheet that already names its seat."""
    name = next((zone.label for zone in question.zones if zone.spot == seat), "")
    if label == name:
        return "Reçoit"
    rest = label.removeprefix(name)
    return capital(_NAMED.sub(" ", rest, count=1).strip()) if name and rest != label else label


def _general(sheet: _Sheet, written: str) -> str:
    return (
        f'<div class="fiche fiche--maison" data-fiche="" data-nom="{esc(sheet.name)}">'
        f'<div class="fiche__gestes grille grille--pleine en-haut">{written}</div></div>'
    )


def _sheet(sheet: _Sheet, written: str, question: Question) -> str:
    seat, name = sheet.seat, sheet.name
    zones = [zone for zone in question.zones if _at(zone, seat)]
    number = seat.partition("-")[2]
    laid = "".join([_laid(zone, question) for zone in zones])
    return (
        f'<fieldset class="fiche" data-fiche="{seat}" data-nom="{name}">'
        f'<legend class="fiche__nom rangee rangee--seule ecart-2"><span class="medaillon" aria-hidden="true">{number}</span>'
        f"{name}</legend>"
        f'<div class="fiche__jeu rangee ecart-2-4">{laid}</div>'
        f'<div class="fiche__gestes grille grille--pleine en-haut">{written}</div></fieldset>'
    )


def _at(zone: Zone, seat: str) -> bool:
    return zone.spot == seat or zone.spot.startswith(f"{seat}.")


def _laid(zone: Zone, question: Question) -> str:
    note = f'<p class="fiche__note mineur discret">{esc(zone.note)}</p>' if zone.note else ""
    hand: str = hand_html(zone.cards, zone.hidden)
    if hand and note:  # of several hands, each has its own beside it
        hand, note = f'<div class="fiche__main rangee ecart-2-3">{hand}{note}</div>', ""
    return f"{hand}{stakes_html(zone.stakes, question.currency, question.chips)}{note}"


def _facing(question: Question) -> str:
    """Return the cards of the house again, small, over the sheets: a phone scrolls them away."""
    shown = "".join(_house(question.zones))
    return (
        f'<div class="fiche__face rangee ecart-2" aria-hidden="true">{shown}</div>' if shown else ""
    )


def _house(zones: Iterable[Zone]) -> Iterator[str]:
    for zone in zones:
        if not zone.seat and zone.cards:
            hand = hand_html(zone.cards, zone.hidden, "petite")
            yield f'<p class="fiche__contre mineur discret"><span>{esc(zone.label)}</span></p>{hand}'
