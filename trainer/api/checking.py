"""Is a body of the shape that the schema announces? In French, and where it is not."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import join
from trainer.api.schema import Schema, resolved

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}
_WORDS: Final[Mapping[str, str]] = {
    "string": "un texte",
    "boolean": "vrai ou faux",
    "integer": "un nombre entier",
    "number": "un nombre",
    "null": "rien",
    "array": "une liste",
    "object": "un objet",
}
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def check(value: object, schema: Schema) -> None:
    """Refuse a value that is not of a schema.

    Raises:
        UnreadableAnswer: if it is not; its field is the path at fault.
    """
    found = resolved(schema)
    if members := found.get("anyOf"):
        _check_any(value, members)
        return
    kind = found["type"]
    boolean = isinstance(value, bool) and kind != "boolean"
    if boolean or not isinstance(value, _TYPES[kind]):
        raise UnreadableAnswer(f"Donnez {_WORDS[kind]}.")
    match value:
        case str():
            _check_text(value, found)
        case int() | float():
            _check_number(value, found)
        case list():
            _check_list(value, found)
        case dict():
            _check_object(value, found)


def _check_any(value: object, members: list[Schema]) -> None:
    kinds = [resolved(member) for member in members]
    errors = []
    for member in kinds:
        try:
            check(value, member)
        except UnreadableAnswer as error:
            errors.append((member.get("type") != "null", error))
        else:
            return
    raise max(errors, key=lambda item: item[0])[1]


def _check_text(text: str, schema: Schema) -> None:
    if "enum" in schema and text not in schema["enum"]:
        raise UnreadableAnswer(f"On attend {join(f'« {item} »' for item in schema['enum'])}.")
    if "\0" in text:
        raise UnreadableAnswer("Ce texte contient un signe qui ne s'écrit pas.")
    if len(text) > schema.get("maxLength", len(text)):
        raise UnreadableAnswer(f"{schema['maxLength']} signes au plus.")
    try:
        _FORMATS.get(schema.get("format", ""), str)(text)
    except ValueError:
        raise UnreadableAnswer(_HOW[schema["format"]]) from None


def _day(text: str) -> date:
    if not _DAY.fullmatch(text):
        raise ValueError(text)
    return date.fromisoformat(text)


def _moment(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    if found.tzinfo is None or found.year in {1, 9999}:  # no hour of ours is told there
        raise ValueError(text)
    return found


_FORMATS: Final[Mapping[str, Any]] = {"date": _day, "date-time": _moment, "uuid": UUID}
_HOW: Final[Mapping[str, str]] = {
    "date": "Une date s'écrit 2026-11-24.",
    "date-time": "Une date et une heure s'écrivent 2026-11-24T18:00:00+01:00.",
    "uuid": "Donnez un UUID.",
}


def _check_number(number: float, schema: Schema) -> None:
    low, high = schema.get("minimum", number), schema.get("maximum", number)
    if not low <= number <= high:
        raise UnreadableAnswer(f"Donnez un nombre de {low} à {high}.")


def _check_list(items: list[Any], schema: Schema) -> None:
    if len(items) > schema.get("maxItems", len(items)):
        raise UnreadableAnswer(f"{schema['maxItems']} éléments au plus.")
    for place, item in enumerate(items):
        try:
            check(item, schema["items"])
        except UnreadableAnswer as error:
            raise error.within(str(place)) from None


def _check_object(values: dict[str, Any], schema: Schema) -> None:
    parts: dict[str, Schema] = schema.get("properties", {})
    others = schema.get("additionalProperties")
    for name, value in values.items():
        wanted = parts.get(name, others)
        if not isinstance(wanted, Mapping):
            names = join(f"« {known} »" for known in parts)
            raise UnreadableAnswer(f"Un champ est inconnu : on attend {names}.")
        try:
            check(value, dict(wanted))
        except UnreadableAnswer as error:
            raise error.within(name) from None
    for name in schema.get("required", ()):
        if name not in values:
            raise UnreadableAnswer("À remplir.", name)
