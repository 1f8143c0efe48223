"""The control of each simple form: what a trainee chooses, types or ticks.

Each function returns the control alone; ``trainer.ui.forms`` adds its label and its errors.
A control reads back the raw value that was posted, so that nothing typed is ever lost.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from casino_rules.core.card_forms import Cards, FreeCards
from casino_rules.core.cards import Card
from casino_rules.core.forms import Amount, Choice, Form, Option, Ordering, Points, Seats
from casino_rules.core.french import ordinal
from casino_rules.core.words import Words
from trainer.ui.cards import card_html
from trainer.ui.markup import attrs, esc

KEYS: Final = "123456789abcdefghij"
"""Shortcut keys, in the order of the propositions."""
FEW: Final = 4
"""Up to this many propositions, a compact choice shows them side by side."""
SHORT: Final = 20
"""Longest label of a compact choice, in characters."""
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
        return self.optional or len(form.options) > FEW

    def key(self, place: int) -> str:
        """Return the shortcut key of a proposition: of a control alone, or one that has letters."""
        keys = KEYS if self.alone else self.letters
        return keys[place] if place < len(keys) else ""


def _tick(
    control: Control, kind: str, value: str, place: int, key: str | None = None, *, checked: bool
) -> str:
    """Return a button to tick; ``key`` is its shortcut, that of its place if it is not said."""
    return f"<input{
        attrs(
            type=kind,
            name=control.name,
            value=value,
            id=f'{control.id}-{place}',
            checked=checked,
            **{
                'data_touche' if control.alone else 'data_lettre': (
                    control.key(place) if key is None else key
                )
                or None
            },
            required=kind == 'radio' and not control.optional,
        )
    }{control.state()}>"


def _kbd(key: str) -> str:
    return f'<kbd aria-hidden="true">{key.upper()}</kbd>' if key else ""


def choice(form: Choice, control: Control) -> str:
    """Return large radio buttons, or a compact choice when it is a field among several."""
    if control.is_list(form):
        return _select(control, control.id, form.options, control.text)
    labels = [
        f'<label class="choix__option">'
        f"{_tick(control, 'radio', option.key, place, checked=option.key == control.text)}"
        f'<span class="choix__texte">{esc(option.label)}</span>{_kbd(control.key(place))}</label>'
        for place, option in enumerate(form.options)
    ]
    long = any(len(option.label) > SHORT for option in form.options)
    among = "choix choix--deux" if long else "choix choix--serre"
    css = "choix" if control.alone else among
    return f'<div class="{css}">{"".join(labels)}</div>'


def _select(
    control: Control, html_id: str, options: Iterable[Option], chosen: str, label: str = ""
) -> str:
    items = "".join(
        f"<option{attrs(value=option.key, selected=option.key == chosen)}>"
        f"{esc(option.label)}</option>"
        for option in options
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
            **more,
        )
    }{control.state()}>"


def points(form: Points, control: Control) -> str:
    """Return a short numeric input, with a keypad when it stands alone."""
    unit = f'<span class="saisie__unite">{esc(form.unit)}</span>' if form.unit else ""
    mode = "numeric" if form.low >= 0 else "text"
    typed = _typed(control, mode, 10)
    field = f'<span class="saisie saisie--courte">{typed}{unit}</span>'
    if not control.alone or form.low < 0:
        return field
    one_digit = form.high < KEYPAD
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
    return (
        f'{field}<div class="pave" role="group" aria-label="Pavé numérique" data-pave'
        f"{attrs(data_remplace=one_digit)}>{keys}{erase}</div>"
    )


def amount(form: Amount, control: Control) -> str:
    """Return a text input for an amount typed the French way, with its currency."""
    control = replace(control, optional=control.optional or form.optional)
    sign = f'<span class="saisie__unite">{esc(form.currency.sign)}</span>'
    return f'<span class="saisie saisie--montant">{_typed(control, "decimal", 32)}{sign}</span>'


def words(form: Words, control: Control) -> str:
    """Return a text input for a phrase, which no browser completes or corrects."""
    typed = _typed(control, "text", form.longest, autocorrect="off")
    return f'<span class="saisie saisie--phrase">{typed}</span>'


def cards(form: Cards, control: Control) -> str:
    """Return check boxes that look like the cards shown."""
    left = [part for text in control.texts for part in text.split()]
    labels = [
        f'<label class="carte-choix">'
        f"{_tick(control, 'checkbox', card.code, place, checked=_taken(card, left))}"
        f"{card_html(card)}{_kbd(control.key(place))}</label>"
        for place, card in enumerate(form.shown)
    ]
    return f'<div class="cartes-choix">{"".join(labels)}</div>'


def _taken(card: Card, left: list[str]) -> bool:
    if card.code not in left:
        return False
    left.remove(card.code)  # identical cards of a shoe: tick as many as were ticked
    return True


def seats(form: Seats, control: Control) -> str:
    """Return check boxes that look like the numbers of the seats."""
    chosen: Collection[str] = control.texts
    labels = []
    for place, seat in enumerate(form.seats):
        key = str(seat) if control.alone and seat < KEYPAD else ""
        box = _tick(control, "checkbox", str(seat), place, key, checked=str(seat) in chosen)
        labels.append(
            f'<label class="place-choix">{box}'
            f'<span class="place-choix__nom"><span class="vh">Place </span>{seat}</span></label>'
        )
    return f'<div class="places-choix">{"".join(labels)}</div>'


def ordering(form: Ordering, control: Control) -> str:
    """Return one list per rank; with JavaScript the propositions are tapped in order."""
    given = control.texts
    rows = []
    for place in range(len(form.options)):
        chosen = given[place] if place < len(given) else ""
        label = f"{ordinal(place + 1)} geste"
        select = _select(control, f"{control.id}-{place}", form.options, chosen, label)
        rows.append(f'<li><span aria-hidden="true">{ordinal(place + 1)}</span>{select}</li>')
    return f'<ol class="ordre" role="list" data-ordre>{"".join(rows)}</ol>'


def free_cards(form: FreeCards, control: Control) -> str:
    """Return a text input for cards, « R♥ 10♣ »; the card picker fills it with JavaScript."""
    control = replace(control, optional=control.optional or not form.low)
    typed = _typed(control, "text", 200, data_cartes=str(form.high), placeholder="R♥ 10♣")
    return f'<span class="saisie saisie--cartes">{typed}</span>'


_CONTROLS: Final[dict[type[Form[Any]], Callable[[Any, Control], str]]] = {
    Choice: choice,
    Points: points,
    Amount: amount,
    Cards: cards,
    Seats: seats,
    Ordering: ordering,
    FreeCards: free_cards,
    Words: words,
}


def control_html(form: Form[Any], control: Control) -> str:
    """Return the control of a simple form."""
    return _CONTROLS[type(form)](form, control)
