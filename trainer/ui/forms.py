"""Answer forms and situation forms: labels, groups, hints and errors around the controls.

What a page posts, turned into the raw value that a form reads. Control names: a simple form posts
``name``; cards, seats and orderings repeat ``name``; the fields of a form of several are
``name.key``, chips ``name.value`` (in cents); rows are ``name.number.fact``. Nothing is judged
here: ``form.parse`` says what is wrong with a missing or repeated value.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import QueryDict

from casino_rules.core.forms import (
    Amount,
    Choice,
    Field,
    Fields,
    Form,
    Ordering,
    Points,
    Prose,
    Several,
    UnreadableAnswer,
)
from casino_rules.core.situation import Fact, Rows, facts_of
from casino_rules.core.table_forms import Cards, Chips, FreeCards, Seats
from casino_rules.core.words import Words
from casino_rules.exercises.fault_finding import FINE, Finding
from casino_rules.hands.categories import capital
from casino_rules.written import SHARED
from trainer.ui.controls import Control, control_html, float_html, initials, picks_of
from trainer.ui.markup import SafeString, esc

ANSWER: Final = "reponse"
"""Name of the control of an answer."""


def raw_from_post(form: Form[Any], data: QueryDict, name: str = ANSWER) -> object:
    """Return what was posted for ``form`` under ``name``, in the shape that ``parse`` expects.

    A single control gives its text (empty if it is absent). A single control posted twice
    gives the list of what was posted, which no simple form accepts: nothing is chosen silently.
    """
    match form:
        case Finding() if data.get(name) == FINE:  # its own button
            return FINE
        case Fields(fields=fields):
            return {
                field.key: raw_from_post(field.form, data, f"{name}.{field.key}")
                for field in fields
            }
        case Chips(values=values) if name not in data:
            return {str(value): _single(data, f"{name}.{value}") for value in values}
        case Rows(row=row, high=high):
            facts = facts_of(row)
            return [_facts(facts, data, f"{name}.{number}.") for number in range(high)]
        case Cards() | Seats() | Ordering() | Several():
            return data.getlist(name)
        case _:
            return _single(data, name)


def _single(data: QueryDict, name: str) -> object:
    given = data.getlist(name)
    return given[0] if len(given) == 1 else given or ""


def raw_situation(situation: type, data: QueryDict) -> dict[str, object]:
    """Return what was posted for each fact of a situation, for ``drill.read``."""
    return _facts(facts_of(situation), data, "")


def _facts(facts: tuple[Fact, ...], data: QueryDict, prefix: str) -> dict[str, object]:
    return {item.name: raw_from_post(item.form, data, prefix + item.name) for item in facts}


SINGLE: Final = (Points, Amount, FreeCards, Words, Prose)
"""Forms whose control is one input, labelled by a plain label."""
ROWS_SHOWN: Final = 3
"""Rows of a layout shown at once; the others are behind a disclosure."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a form is written: its control, its label, the error and the path it bears."""

    control: Control
    label: str
    error: UnreadableAnswer | None = None
    path: str = ""
    help: str = ""

    def child(self, key: str, label: str, value: object, help_text: str = "") -> "Place":
        """Return the place of a field inside this form."""
        control = self.control
        return Place(
            replace(
                control,
                name=f"{control.name}.{key}" if control.name else key,
                id=f"{control.id}-{key}" if control.id else key,
                value=value,
                alone=False,
            ),
            label,
            self.error,
            f"{self.path}.{key}" if self.path else key,
            help_text,
        )

    @property
    def message(self) -> str:
        """The error of this very form, if any."""
        return self.error.message if self.error and self.error.field == self.path else ""


def form_html(
    form: Form[Any],
    name: str = ANSWER,
    *,
    label: str = "Votre réponse",
    value: object = None,
    error: UnreadableAnswer | None = None,
    prefix: str = "",
    laid: frozenset[str] = frozenset(),
) -> SafeString:
    """Return the controls of an answer form, without the form element or its button.

    ``value`` is the raw value to show again (what ``raw_from_post`` returns), ``error`` why
    it could not be read. ``prefix`` keeps ids apart when a page holds several forms; ``laid``
    are the names of what is touched on the cloth.
    """
    place = Place(Control(name, f"{prefix}{name}", value, laid=laid), label, error)
    return SafeString(write(form, place))


def error_html(error: UnreadableAnswer | str, html_id: str = "") -> SafeString:
    """Return the message of an answer that cannot be read."""
    text = error if isinstance(error, str) else error.message
    place = f' id="{esc(html_id)}"' if html_id else ""
    return SafeString(f'<p class="erreur" role="alert"{place}>{esc(text)}</p>')


def _fact(item: Fact, parent: Place, given: Mapping[str, object]) -> str:
    place = parent.child(item.name, item.label, given.get(item.name), item.help)
    return write(item.form, place)


def write(form: Form[Any], place: Place) -> str:
    """Return a form at its place: its label, its control, its hint and its error, as safe HTML."""
    match form:
        case Fields():
            return _fields(form, place)
        case Rows():
            return _rows(form, place)
    error = ""
    if place.message:
        error_id = f"{place.control.id}-erreur"
        error = error_html(place.message, error_id)
        place = replace(place, control=replace(place.control, describedby=error_id))
    hint = place.help or (hint_of(form) if place.control.alone else "")
    tail = (f'<p class="aide">{esc(hint)}</p>' if hint else "") + error
    if isinstance(form, Chips):
        body = float_html(form, place.control)
    else:
        body = control_html(form, place.control)
    if place.control.laid.intersection(picks_of(form)) and not place.control.alone:
        body += '<p class="champ__choisi avec-js" role="status" data-choisi></p>'
    label = esc(place.label)
    if isinstance(form, SINGLE) or place.control.is_list(form):
        css = "champ champ--seul" if place.control.alone else "champ"
        return (
            f'<div class="{css}"><label class="champ__nom" for="{esc(place.control.id)}">'
            f"{label}</label>{body}{tail}</div>"
        )
    css = "champ champ--seul" if place.control.alone else "champ champ--groupe"
    return (
        f'<fieldset class="{css}"><legend class="champ__nom">{label}</legend>'
        f"{body}{tail}</fieldset>"
    )


def _fields(form: Fields, place: Place) -> str:
    given = place.control.value if isinstance(place.control.value, Mapping) else {}
    fields = form.faults if isinstance(form, Finding) else form.fields
    parts = [
        write(it.form, following(fields, it, _in_view(it, place, given), place)) for it in fields
    ]
    error = error_html(place.message) if place.message else ""
    css = "groupe groupe--large" if is_deep(form) else "groupe"
    return (
        f'<fieldset class="{css}"><legend class="groupe__nom">{esc(place.label)}</legend>'
        f'<div class="groupe__champs grille grille--pleine en-haut ecart-4">{"".join(parts)}</div>{error}</fieldset>'
    )


def following(fields: Sequence[Field], field: Field, place: Place, parent: Place) -> Place:
    """Return the place of a field; a sum follows the gestures under which nothing is paid."""
    gestures = [it for it in fields if it.key in field.follows]
    told = " ".join(
        f"{parent.control.name}.{it.key}={key}"
        for it in gestures
        for key in (it.form.unpaid if isinstance(it.form, Choice) else ())
    )
    return replace(place, control=replace(place.control, follows=told)) if told else place


def _in_view(field: Field, parent: Place, given: Mapping[str, object]) -> Place:
    """Return the place of a field; in an answer, letters take the propositions that are in view."""
    place = parent.child(field.key, field.label, given.get(field.key))
    answers = place.control.name.startswith(f"{ANSWER}.")
    return (
        lettered(field.form, place) if answers and not place.control.is_list(field.form) else place
    )


def lettered(form: Form[Any], place: Place) -> Place:
    """Return the place of a field whose propositions, if it has any, are taken by letters."""
    if not isinstance(form, Choice):
        return place
    return replace(place, control=replace(place.control, letters=initials(form.options)))


def is_deep(form: Form[Any]) -> bool:
    """Whether a form of several holds another of several."""
    return isinstance(form, Fields) and any(isinstance(item.form, Fields) for item in form.fields)


def _rows(form: Rows, place: Place) -> str:
    given = place.control.value
    values: Sequence[object] = given if isinstance(given, list | tuple) else ()
    rows = []
    for number in range(form.high):
        value = values[number] if number < len(values) else None
        row = place.child(str(number), f"{capital(form.noun.singular)} {number + 1}", value)
        rows.append(_row(form, replace(row, control=replace(row.control, optional=True))))
    shown = max(form.low, ROWS_SHOWN, len(values))
    error = error_html(place.message) if place.message else ""
    more = "".join(rows[shown:])
    if more:
        more = f'<details class="lignes__suite"><summary>D’autres</summary>{more}</details>'
    return (
        f'<fieldset class="lignes"><legend class="groupe__nom">{esc(place.label)}</legend>'
        f"{f'<p class="aide">{esc(place.help)}</p>' if place.help else ''}"
        f"{''.join(rows[:shown])}{more}{error}</fieldset>"
    )


def _row(form: Rows, place: Place) -> str:
    given = place.control.value if isinstance(place.control.value, Mapping) else {}
    parts = "".join([_fact(item, place, given) for item in facts_of(form.row)])
    error = error_html(place.message) if place.message else ""
    return (
        f'<fieldset class="ligne"><legend class="ligne__nom">{esc(place.label)}</legend>'
        f'<div class="ligne__champs grille grille--pleine en-haut ecart-3-4">{parts}</div>{error}</fieldset>'
    )


_HINTS: Final[dict[type[Form[Any]], str]] = {
    Chips: "Combien de chaque valeur\u202f; un jeton touché est un jeton de plus.",
    FreeCards: "Par exemple R♥ 10♣, Rc 10t ou roi de cœur.",
    Words: "En toutes lettres\u202f; les accents, les majuscules et la ponctuation ne comptent pas.",
    Several: "Plusieurs réponses peuvent être justes\u00a0: la question compte si toutes sont cochées,"
    " et elles seules.",
    Prose: "Un formateur lira votre réponse et la notera.",
}


def hint_of(form: Form[Any]) -> str:
    """Return what may be given, in a few French words; empty when the control shows it."""
    match form:
        case Points():
            return f"De {form.low} à {form.high}."
        case Amount():
            return f"En {form.currency.name}\u202f; une virgule devant les centimes."
        case Several(shared=True):
            return SHARED
        case _:
            return _HINTS.get(type(form), "")


def asked_by(form: Form[Any], *, touched: bool) -> str:
    """Return what the bar under the answer asks for, where it can tell how far one is.

    ``touched``: the places of the cloth take what is proposed, and show it.
    """
    match form:
        case Cards():
            return form.wanted
        case Seats():
            several = "une ou plusieurs places" + ", ou aucune" * form.nobody
            gesture = "Touchez" if touched else "Choisissez"
            return f"{gesture} {'une place' if form.one else several}."
        case Ordering():
            return f"Du premier au dernier{', les places sur le tapis' * touched}."
        case Choice() if touched:
            return "Touchez une place, ou répondez ci-dessus."
        case _:
            return ""
