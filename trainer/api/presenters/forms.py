"""Forms described, so that a client can build its controls."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from casino_rules.core.card_forms import Cards, FreeCards
from casino_rules.core.forms import (
    Amount,
    Choice,
    Field,
    Fields,
    Form,
    Ordering,
    Points,
    Seats,
)
from casino_rules.core.rows import Rows
from casino_rules.core.situation import Fact, facts_of
from trainer.api.presenters.values import card_json, currency_json, options_json
from trainer.api.shapes import forms
from trainer.api.shapes.forms import Forme


def form_json(form: Form[Any]) -> Forme:
    """Describe a form.

    Raises:
        KeyError: if the API does not know the form.
    """
    return _WRITERS[type(form)](form)


def facts_json(situation: type) -> list[forms.Fait]:
    """Describe the facts of a situation, in order."""
    return [_fact(item) for item in facts_of(situation)]


def _choice(form: Choice) -> forms.FormeChoix:
    return {"genre": "choice", "options": options_json(form.options)}


def _points(form: Points) -> forms.FormeNombre:
    return {"genre": "points", "min": form.low, "max": form.high, "unite": form.unit}


def _amount(form: Amount) -> forms.FormeMontant:
    return {
        "genre": "amount",
        "min_centimes": form.low,
        "max_centimes": form.high,
        "devise": currency_json(form.currency),
        "facultatif": form.optional,
    }


def _cards(form: Cards) -> forms.FormeCartes:
    shown = [*map(card_json, form.shown)]
    if form.sizes:
        return {
            "genre": "cards",
            "nombre": form.count,
            "montrees": shown,
            "nombres": [*form.sizes],
        }
    return {"genre": "cards", "nombre": form.count, "montrees": shown}


def _seats(form: Seats) -> forms.FormePlaces:
    if form.nobody:
        return {"genre": "seats", "places": [*form.seats], "personne": True}
    return {"genre": "seats", "places": [*form.seats]}


def _ordering(form: Ordering) -> forms.FormeOrdre:
    return {"genre": "sequence", "options": options_json(form.options)}


def _fields(form: Fields) -> forms.FormeChamps:
    return {"genre": "fields", "champs": [*map(_field, form.fields)]}


def _rows(form: Rows) -> forms.FormeLignes:
    return {"genre": "rows", "min": form.low, "max": form.high, "ligne": facts_json(form.row)}


def _free_cards(form: FreeCards) -> forms.FormeCartesLibres:
    return {
        "genre": "free_cards",
        "min": form.low,
        "max": form.high,
        "paquets": form.decks,
        "joker": form.joker,
    }


def _field(field: Field) -> forms.Champ:
    return {"cle": field.key, "libelle": field.label, "formulaire": form_json(field.form)}


def _fact(item: Fact) -> forms.Fait:
    return {
        "nom": item.name,
        "libelle": item.label,
        "aide": item.help,
        "formulaire": form_json(item.form),
    }


_WRITERS: Final[Mapping[type[Form[Any]], Callable[[Any], Forme]]] = {
    Choice: _choice,
    Points: _points,
    Amount: _amount,
    Cards: _cards,
    FreeCards: _free_cards,
    Seats: _seats,
    Ordering: _ordering,
    Fields: _fields,
    Rows: _rows,
}
