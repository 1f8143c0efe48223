"""The control of each simple form: what a trainee chooses, types or ticks.

Each function returns the control alone; ``trainer.ui.forms`` adds its label and its errors.
A control reads back the raw value that was posted, so that nothing typed is ever lost.

The float (caisse): chips to take, as many as wanted of each value. Each value is a number typed;
with JavaScript a chip touched is one more, and the sum runs.

What a form proposes: what is touched on the cloth for each, and its key.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final

from casino_rules.core.cards import Card
from casino_rules.core.forms import (
    Amount,
    Choice,
    Fields,
    Form,
    Option,
    Ordering,
    Points,
    Proposing,
    Prose,
    Several,
)
from casino_rules.core.french import Noun, ordinal
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.table_forms import MOST, Cards, Chips, FreeCards, Seats, noun_of
from casino_rules.core.words import Words
from trainer.ui.cards import card_html
from trainer.ui.chips import piles_html
from trainer.ui.markup import attrs, esc

KEYS: Final = "123456789abcdefghij"
"""Shortcut keys, in the order of the propositions."""
_SEAT: Final = re.compile(r"place-(\d+)")


def picks_of(form: Form[Any]) -> tuple[str, ...]:
    """Return what is touched on the cloth for each proposition: a card, a spot, « » for a word."""
    match form:
        case Cards(shown=shown):
            return tuple([f"carte-{place}" for place in range(len(shown))])
        case Seats(seats=seats):
            return tuple([f"place-{seat}" for seat in seats])
        case Proposing(options=options):
            return tuple([option.spot for option in options])
        case _:
            return ()


@lru_cache(maxsize=1024)
def keys_of(picks: tuple[str, ...]) -> tuple[str, ...]:
    """Return the key of each proposition: a seat has that of its number, 10 is « a ».

    Beside seats, words have 0 and letters: a digit is a seat.
    """
    seats = [_SEAT.fullmatch(pick) for pick in picks]
    known = {place: KEYS[int(seat[1]) - 1] for place, seat in enumerate(seats) if seat}
    words = f"0{KEYS[9:]}" if known else KEYS
    free = iter([key for key in words if key not in known.values()])
    return tuple([known.get(place) or next(free, "") for place in range(len(picks))])


def touched(form: Form[Any]) -> Iterator[Form[Any]]:
    """Yield the forms whose answer is touched on the cloth: itself, or those of its fields."""
    if isinstance(form, Fields):
        for field in form.fields:
            yield from touched(field.form)
    elif any(picks_of(form)):
        yield form


def initials(options: Iterable[Option]) -> tuple[str, ...]:
    """Return a key that takes each proposition: a seat's number, else the first free of its letters."""
    taken: list[str] = []
    for option in options:
        seat = _SEAT.fullmatch(option.spot)
        said = KEYS[int(seat[1]) - 1] if seat else option.label.lower()
        letters = (letter for letter in said if seat or "a" <= letter <= "z")
        taken.append(next((letter for letter in letters if letter not in taken), ""))
    return tuple(taken)


FEW: Final = 4
"""Up to this many propositions, a compact choice shows them side by side."""
SHORT: Final = 20
"""Longest label of a compact choice, in characters."""
LINE: Final = 45
"""Characters of a line of a phone: what its labels take, and three around each."""
BRIEF: Final = 32
"""Longest label of large buttons that stand two by two on a phone, in characters."""
KEYPAD: Final = 10
"""A number of fewer digits than this may be tapped on the keypad."""


@dataclass(frozen=True, slots=True)
class Control:
    """A control to write: name, id, raw value, whether it stands alone, its description.

    ``alone`` controls are large and have shortcut keys; the others are fields among several.
    ``describedby`` is the id of the error message, if there is one.
    """

    name: str
    id: str
    value: object = None
    alone: bool = True
    describedby: str = ""
    optional: bool = False
    letters: tuple[str, ...] = ()
    """The letters that take the propositions of a control among others."""
    laid: frozenset[str] = frozenset()
    """The names of what is touched on the cloth (``picks_of``)."""
    follows: str = ""
    """Of a sum, the gestures under which it is 0, as they are posted: « answer.geste=ramasser »."""

    @property
    def text(self) -> str:
        """The raw value of a single control."""
        return str(self.value) if isinstance(self.value, str | int) else ""

    @property
    def texts(self) -> list[str]:
        """The raw value of a control that takes several."""
        if isinstance(self.value, list | tuple):
            return [str(part) for part in self.value]
        return self.text.replace(",", " ").split()

    def state(self) -> str:
        """Return the attributes that say whether the value was refused."""
        if not self.describedby:
            return ""
        return attrs(aria_invalid="true", aria_describedby=self.describedby)

    def is_list(self, form: Form[Any]) -> bool:
        """Whether it is a list: a choice among others' fields, too long to be shown whole."""
        if self.alone or self.letters or not isinstance(form, Choice):
            return False
        if self.laid.intersection(picks_of(form)):
            return False  # touched on the cloth: nothing to unfold
        return self.optional or len(form.options) > FEW

    def marks(self, picks: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Yield what is touched for each proposition, and its key: alone, or one that has letters."""
        keys = keys_of(picks) if self.alone else self.letters
        return zip_longest(picks, keys[: len(picks)], fillvalue="")

    def key(self, place: int) -> str:
        """Return the key of a proposition of a control alone, by its place."""
        return KEYS[place] if self.alone and place < len(KEYS) else ""

    def group(self, picks: tuple[str, ...], css: str, most: int = 0) -> str:
        """Return the attributes of propositions: those that are all on the cloth are not seen."""
        found = self.laid.intersection(picks)
        whole = bool(found) and len(found) == len(picks)
        return attrs(
            class_=f"{css} sur-tapis" if whole else css,
            data_prises=bool(found),
            data_plus=most or None,
        )


def _tick(
    control: Control, kind: str, value: str, place: int, marks: tuple[str, str], *, checked: bool
) -> str:
    """Return a button to tick; ``marks`` are what is touched on the cloth for it, and its key."""
    pick, key = marks
    return f"<input{
        attrs(
            type=kind,
            name=control.name,
            value=value,
            id=f'{control.id}-{place}',
            checked=checked,
            data_prise=pick if pick in control.laid else None,
            **{'data_touche' if control.alone else 'data_lettre': key or None},
            required=kind == 'radio' and not control.optional,
        )
    }{control.state()}>"


def kbd(key: str) -> str:
    """Return the key of a control, to be seen; empty without any."""
    return f'<kbd aria-hidden="true">{key.upper()}</kbd>' if key else ""


def choice(form: Choice | Several, control: Control) -> str:
    """Return large buttons to choose one or to tick several, or a compact choice among fields."""
    if control.is_list(form):
        return _select(control, control.id, form.options, control.text)
    picks, kind = picks_of(form), "radio" if isinstance(form, Choice) else "checkbox"
    chosen: Collection[str] = [control.text] if isinstance(form, Choice) else control.texts
    labels = [
        f'<label class="choix__option{" sur-tapis" if option.spot in control.laid else ""}">'
        f"{_tick(control, kind, option.key, place, marks, checked=option.key in chosen)}"
        f'<span class="choix__texte">{esc(option.label)}</span>{kbd(marks[1])}</label>'
        for place, (option, marks) in enumerate(
            zip(form.options, control.marks(picks), strict=True)
        )
    ]
    return f"<div{control.group(picks, _dress(form, control))}>{''.join(labels)}</div>"


def _dress(form: Choice | Several, control: Control) -> str:
    """Return how propositions stand: alone, or compact among other fields."""
    lengths = [len(option.label) for option in form.options]
    if control.alone:
        return "choix choix--brefs" if len(lengths) > FEW and max(lengths) <= BRIEF else "choix"
    rows = " choix--rangs" if sum(lengths) + 3 * len(lengths) > LINE else ""
    return "choix choix--deux" if max(lengths) > SHORT else f"choix choix--serre{rows}"


def _select(
    control: Control,
    html_id: str,
    options: Sequence[Option],
    chosen: str,
    label: str = "",
    *,
    marks: Sequence[str] = (),
) -> str:
    """Return a list; ``marks`` are attributes for the script that makes buttons of its options."""
    items = "".join(
        f"<option{attrs(value=option.key, selected=option.key == chosen)}{mark}>"
        f"{esc(option.label)}</option>"
        for option, mark in zip(options, marks or [""] * len(options), strict=True)
    )
    opening = attrs(
        name=control.name,
        id=html_id,
        required=not control.optional,
        aria_label=label or None,
    )
    return f'<select{opening}{control.state()}><option value="">Choisir…</option>{items}</select>'


def _typed(control: Control, mode: str, length: int, **more: str) -> str:
    return f"<input{
        attrs(
            type='text',
            name=control.name,
            id=control.id,
            value=control.text or None,
            inputmode=mode,
            maxlength=length,
            autocomplete='off',
            autocapitalize='off',
            spellcheck='false',
            required=not control.optional,
            **{key: told or None for key, told in more.items()},
        )
    }{control.state()}>"


def points(form: Points, control: Control) -> str:
    """Return a short numeric input, with a keypad when it stands alone."""
    unit = f'<span class="saisie__unite">{esc(form.unit)}</span>' if form.unit else ""
    mode = "numeric" if form.low >= 0 else "text"
    one_digit = form.low >= 0 and form.high < KEYPAD
    typed = _typed(control, mode, 1 if one_digit and control.alone else 10)
    field = f'<span class="saisie saisie--courte">{typed}{unit}</span>'
    if not control.alone or form.low < 0:
        return field
    digits = range(form.low, form.high + 1) if one_digit else (*range(1, KEYPAD), 0)
    keys = "".join(
        f'<button type="button" class="pave__touche" data-chiffre="{digit}">{digit}</button>'
        for digit in digits
    )
    erase = (
        ""
        if one_digit
        else '<button type="button" class="pave__touche" data-chiffre="" '
        'aria-label="Effacer">⌫</button>'
    )
    return f'{field}<div class="pave" role="group" aria-label="Pavé numérique">{keys}{erase}</div>'


def amount(form: Amount, control: Control) -> str:
    """Return a text input for an amount typed the French way, with its currency."""
    control = replace(control, optional=control.optional or form.optional)
    sign = f'<span class="saisie__unite">{esc(form.currency.sign)}</span>'
    return f'<span class="saisie saisie--montant">{_typed(control, "decimal", 32, data_suit=control.follows)}{sign}</span>'


def words(form: Words, control: Control) -> str:
    """Return a text input for a phrase, which no browser completes or corrects."""
    typed = _typed(control, "text", form.longest, autocorrect="off")
    return f'<span class="saisie saisie--phrase">{typed}</span>'


def cards(form: Cards, control: Control) -> str:
    """Return check boxes: the cards themselves, or their names where they lie on the cloth."""
    left = [part for text in control.texts for part in text.split()]
    picks = picks_of(form)
    labels = [
        f'<label class="carte-choix">'
        f"{_tick(control, 'checkbox', card.code, place, marks, checked=_taken(card, left))}"
        f"{_named(card) if marks[0] in control.laid else card_html(card)}{kbd(marks[1])}</label>"
        for place, (card, marks) in enumerate(zip(form.shown, control.marks(picks), strict=True))
    ]
    return f"<div{control.group(picks, 'cartes-choix rangee etire ecart-2', form.count)}>{''.join(labels)}</div>"


def _named(card: Card) -> str:
    return (
        f'<span class="carte-choix__nom" aria-hidden="true">{esc(card.index)}</span>'
        f'<span class="vh">{esc(card.french)}</span>'
    )


def _taken(card: Card, left: list[str]) -> bool:
    if card.code not in left:
        return False
    left.remove(card.code)  # identical cards of a shoe: tick as many as were ticked
    return True


def seats(form: Seats, control: Control) -> str:
    """Return boxes to tick, or one to choose, that look like the numbers of the seats."""
    chosen: Collection[str] = control.texts
    picks, kind = picks_of(form), "radio" if form.one else "checkbox"
    labels = [
        f'<label class="place-choix">'
        f"{_tick(control, kind, str(seat), place, marks, checked=str(seat) in chosen)}"
        f'<span class="place-choix__nom centre chiffres"><span class="vh">Place </span>{seat}</span></label>'
        for place, (seat, marks) in enumerate(zip(form.seats, control.marks(picks), strict=True))
    ]
    return f"<div{control.group(picks, 'places-choix rangee etire')}>{''.join(labels)}</div>"


def ordering(form: Ordering, control: Control) -> str:
    """Return one list per rank; with JavaScript the propositions are tapped in order."""
    given, picks = control.texts, picks_of(form)
    marks = [
        attrs(data_prise=pick if pick in control.laid else None, data_touche=key or None)
        for pick, key in control.marks(picks)
    ]
    rows = []
    for place in range(len(form.options)):
        chosen = given[place] if place < len(given) else ""
        label = f"{ordinal(place + 1)} geste"
        first = marks if not place else ()
        select = _select(control, f"{control.id}-{place}", form.options, chosen, label, marks=first)
        rows.append(f'<li><span aria-hidden="true">{ordinal(place + 1)}</span>{select}</li>')
    opening = control.group(picks, "ordre colonne ecart-2", len(picks))
    return f'<ol{opening} role="list" data-ordre>{"".join(rows)}</ol>'


def free_cards(form: FreeCards, control: Control) -> str:
    """Return a text input for cards, « R♥ 10♣ »; the card picker fills it with JavaScript."""
    control = replace(control, optional=control.optional or not form.low)
    typed = _typed(control, "text", 200, data_cartes=str(form.high), placeholder="R♥ 10♣")
    return f'<span class="saisie saisie--cartes">{typed}</span>'


def prose(form: Prose, control: Control) -> str:
    """Return several lines to write on."""
    values = attrs(
        name=control.name,
        id=control.id,
        rows=8,
        maxlength=form.longest,
        required=not control.optional,
    )
    return f'<textarea class="redaction"{values}{control.state()}>\n{esc(control.text)}</textarea>'


_CONTROLS: Final[dict[type[Form[Any]], Callable[[Any, Control], str]]] = {
    Choice: choice,
    Points: points,
    Amount: amount,
    Cards: cards,
    Seats: seats,
    Ordering: ordering,
    FreeCards: free_cards,
    Words: words,
    Several: choice,
    Prose: prose,
}


def control_html(form: Form[Any], control: Control) -> str:
    """Return the control of a simple form."""
    return _CONTROLS[type(form)](form, control)


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
