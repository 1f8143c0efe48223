"""A situation as a person would type it: what fills the referee's form, and its address."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from casino_rules.core.forms import Amount, Fields, Form
from casino_rules.core.french import NBSP
from casino_rules.core.situation import Fact, Rows, facts_of
from casino_rules.core.table_forms import FreeCards


def typed_situation(situation: Any) -> dict[str, object]:
    """Return the raw value of each fact; ``drill.read`` gives the situation back."""
    return _typed_facts(facts_of(type(situation)), situation)


def _typed_facts(facts: tuple[Fact, ...], part: Any) -> dict[str, object]:
    return {item.name: typed(item.form, getattr(part, item.name)) for item in facts}


def typed(form: Form[Any], value: Any) -> object:
    """Return a value as it is typed in the control of its form."""
    match form:
        case Fields(fields=fields):
            return {field.key: typed(field.form, value[field.key]) for field in fields}
        case Rows(row=row):
            return [_typed_facts(facts_of(row), part) for part in value]
        case Amount(optional=True) if not value:
            return ""
        case Amount():
            return form.show(value).removesuffix(f"{NBSP}{form.currency.sign}")
        case FreeCards():
            return form.show(value) if value else ""
    stored = form.dump(value)
    return [str(part) for part in stored] if isinstance(stored, list | tuple) else str(stored)


def query_of(situation: Any) -> str:
    """Return a situation as the query of an address; ``forms.raw_situation`` reads it."""
    return urlencode([*_controls("", typed_situation(situation))])


def _controls(name: str, value: object) -> Iterator[tuple[str, object]]:
    """Yield each control of a situation with its text: « punto », « joueurs.0.mise »."""
    match value:
        case Mapping():
            parts = [*value.items()]
        case list() if any(isinstance(part, Mapping) for part in value):
            parts = [*enumerate(value)]
        case _:
            yield from ((name, part) for part in (value if isinstance(value, list) else [value]))
            return
    for key, part in parts:
        yield from _controls(f"{name}.{key}" if name else str(key), part)
