"""What a page posts, turned into the raw value that a form reads.

Control names: a simple form posts ``name``; cards, seats and orderings repeat ``name``;
the fields of a form of several are ``name.key``, chips ``name.value`` (in cents); rows are
``name.number.fact``.
Nothing is judged here: ``form.parse`` says what is wrong with a missing or repeated value.
"""

from typing import Any, Final

from django.http import QueryDict

from casino_rules.core.forms import Fields, Form, Ordering, Several
from casino_rules.core.situation import Fact, Rows, facts_of
from casino_rules.core.table_forms import Cards, Chips, Seats
from casino_rules.exercises.fault_finding import FINE, Finding

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
