"""Small values, and values as a client would type them."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, cast

from casino_rules.core.cards import Card
from casino_rules.core.forms import Amount, Fields, Form, Json, Option
from casino_rules.core.french import percent
from casino_rules.core.money import Cents, Currency, format_amount
from casino_rules.core.rows import Rows
from casino_rules.core.situation import facts_of
from trainer.api.shapes.values import (
    Carte,
    Devise,
    Montant,
    Proportion,
    Proposition,
    Valeur,
)


def card_json(card: Card) -> Carte:
    """Return a card."""
    return {"code": card.code, "indice": card.index, "francais": card.french}


def currency_json(currency: Currency) -> Devise:
    """Return a currency."""
    return {"code": currency.code, "symbole": currency.sign}


def money_json(cents: Cents, currency: Currency) -> Montant:
    """Return an amount."""
    return {"centimes": cents, "texte": format_amount(cents, currency)}


def labels_json(labels: Mapping[str, str]) -> list[Proposition]:
    """Return keys with their labels, in order."""
    return [{"cle": key, "libelle": label} for key, label in labels.items()]


def options_json(options: Iterable[Option]) -> list[Proposition]:
    """Return the propositions of a choice, in order."""
    return [{"cle": option.key, "libelle": option.label} for option in options]


def ratio_json(ratio: Fraction) -> Proportion:
    """Return an exact proportion."""
    return {
        "exacte": f"{ratio.numerator}/{ratio.denominator}",
        "valeur": float(ratio),
        "texte": percent(ratio.numerator, ratio.denominator),
    }


def typed_amount(cents: Cents) -> str:
    """Return an amount as it is typed, in units: « 1234,50 », « 20 »."""
    units, rest = divmod(abs(cents), 100)
    decimals = f",{rest:02d}" if rest else ""
    return f"{'-' if cents < 0 else ''}{units}{decimals}"


def typed(form: Form[Any], stored: Json) -> Valeur:
    """Return a stored value as a client would give it: ``form.parse`` reads it back.

    An archived value that the form no longer knows is returned as it is.
    """
    match form:
        case Amount() if isinstance(stored, int):
            return typed_amount(stored)
        case Fields(fields=fields) if isinstance(stored, Mapping):
            forms = {field.key: field.form for field in fields}
            return {
                key: typed(forms[key], part) if key in forms else cast("Valeur", part)
                for key, part in stored.items()
            }
        case Rows(row=row) if isinstance(stored, list | tuple):
            return [typed_facts(row, part) for part in stored]
        case _:
            return cast("Valeur", [*stored] if isinstance(stored, tuple) else stored)


def typed_facts(situation: type, stored: Json) -> dict[str, Valeur]:
    """Return the stored facts of a situation as a client would give them."""
    facts = stored if isinstance(stored, Mapping) else {}
    return {item.name: typed(item.form, facts.get(item.name)) for item in facts_of(situation)}
