"""Stored values as a client would type them: what is given back may be given again."""

from collections.abc import Mapping
from typing import Any

from casino_rules.core.forms import Amount, Fields, Form, Json
from casino_rules.core.money import Cents
from casino_rules.core.situation import Rows, facts_of


def typed_amount(cents: Cents) -> str:
    """Return an amount as it is typed, in units: « 1234,50 », « 20 »."""
    units, rest = divmod(abs(cents), 100)
    decimals = f",{rest:02d}" if rest else ""
    return f"{'-' if cents < 0 else ''}{units}{decimals}"


def typed(form: Form[Any], stored: Json) -> object:
    """Return a stored value as a client would give it: ``form.parse`` reads it back.

    An archived value that the form no longer knows is returned as it is.
    """
    match form:
        case Amount() if isinstance(stored, int):
            return typed_amount(stored)
        case Fields(fields=fields) if isinstance(stored, Mapping):
            forms = {field.key: field.form for field in fields}
            return {
                key: typed(forms[key], part) if key in forms else part
                for key, part in stored.items()
            }
        case Rows(row=row) if isinstance(stored, list | tuple):
            return [typed_facts(row, part) for part in stored]
        case _:
            return [*stored] if isinstance(stored, tuple) else stored


def typed_facts(situation: type, stored: Json) -> dict[str, object]:
    """Return the stored facts of a situation as a client would give them."""
    facts = stored if isinstance(stored, Mapping) else {}
    return {item.name: typed(item.form, facts.get(item.name)) for item in facts_of(situation)}
