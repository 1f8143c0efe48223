"""The OpenAPI schema as the pages of the documentation show it, chapter by chapter."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from casino_rules.core.french import typo

type Schema = Mapping[str, Any]

_PLAIN: Final[Mapping[str, str]] = {
    "string": "texte",
    "boolean": "vrai ou faux",
    "integer": "entier",
    "number": "nombre",
    "null": "rien",
}
_FORMATS: Final[Mapping[str, str]] = {
    "uuid": "UUID",
    "date": "date",
    "date-time": "date et heure",
    "uri-reference": "adresse",
    "password": "texte secret",
    "binary": "fichier PDF",
}
_PLACES: Final = {"path": "adresse", "query": "requête", "header": "en-tête"}


class Part(NamedTuple):
    """A piece of the name of a type; ``shape`` links it to the shape that it names."""

    text: str
    shape: str = ""


class Value(NamedTuple):
    """A property or a parameter."""

    name: str
    type: Sequence[Part]
    text: str
    required: bool
    place: str = ""
    example: str = ""


class Shape(NamedTuple):
    """A named type: an object with its properties, or a choice between types."""

    name: str
    text: str
    properties: Sequence[Value]
    type: Sequence[Part]


class Outcome(NamedTuple):
    """A status that an operation may answer."""

    status: str
    text: str
    type: Sequence[Part]


class Operation(NamedTuple):
    """A method at an address; ``callers`` says who may call, empty for everybody."""

    id: str
    method: str
    path: str
    summary: str
    text: str
    callers: str
    parameters: Sequence[Value]
    body: Sequence[Part]
    example: str
    outcomes: Sequence[Outcome]


class Chapter(NamedTuple):
    """The operations of one kind, and the types that they name, to any depth."""

    slug: str
    title: str
    text: str
    operations: Sequence[Operation]
    shapes: Sequence[Shape]


def chapters_of(schema: Schema) -> tuple[Chapter, ...]:
    """Return the whole documentation."""
    return tuple(_chapter(schema, tag) for tag in schema["tags"])


def _chapter(schema: Schema, tag: Schema) -> Chapter:
    found = [
        (path, method, item)
        for path, methods in schema["paths"].items()
        for method, item in methods.items()
        if tag["name"] in item["tags"]
    ]
    known = schema["components"]["schemas"]
    return Chapter(
        tag["name"],
        tag["x-displayName"],
        typo(tag["description"]),
        [_operation(*item) for item in found],
        [_shape(name, known[name]) for name in sorted(_named(found, known))],
    )


def _named(found: object, known: Schema) -> set[str]:
    """Return the types that something names, and those that these name."""
    names: set[str] = set()
    waiting = _references(found)
    while waiting:
        names |= waiting
        waiting = {other for name in waiting for other in _references(known[name])} - names
    return names


def _references(item: object) -> set[str]:
    return set(re.findall(r'#/components/schemas/(\w+)"', json.dumps(item)))


def words(schema: Schema) -> tuple[Part, ...]:
    """Return the name of a type in French."""
    return tuple(_words(schema))


def _words(schema: Schema) -> Iterator[Part]:
    kind = schema.get("type", "")
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield Part(name, name)
    elif "enum" in schema:
        yield Part(typo(" ou ".join(f"« {value} »" for value in schema["enum"] if value)))
    elif members := _members(schema):
        for number, member in enumerate(members):
            if number:
                yield Part(" ou ")
            yield from _words(member)
    elif kind in {"array", "object"}:
        yield Part("liste de " if kind == "array" else "objet de ")
        yield from _words(schema["items" if kind == "array" else "additionalProperties"])
    else:
        yield Part(_FORMATS.get(schema.get("format", ""), _PLAIN.get(kind, "JSON")))


def _members(schema: Schema) -> Sequence[Schema]:
    """Return the types among which a value is, none if there is one type."""
    kinds = schema.get("type")
    if isinstance(kinds, list):  # « type: [string, null] »
        return [{**schema, "type": kind} for kind in kinds]
    return next((schema[name] for name in ("anyOf", "oneOf", "allOf") if name in schema), ())


def _operation(path: str, method: str, item: Schema) -> Operation:
    summary, text = typo(item["summary"]), typo(item["description"])
    media: Schema = next(iter(item.get("requestBody", {}).get("content", {}).values()), {})
    examples = [known["value"] for known in media.get("examples", {}).values()]
    return Operation(
        id=item["operationId"],
        method=method.upper(),
        path=path,
        summary=summary,
        text="" if text == summary else text,
        callers=" ou ".join(name for way in item["security"] for name in way),
        parameters=[
            _value(part["name"], part["schema"], part, _PLACES[part["in"]])
            for part in item.get("parameters", ())
        ],
        body=words(media["schema"]) if media else (),
        example=json.dumps(examples[0], ensure_ascii=False, indent=1) if examples else "{}",
        outcomes=[
            Outcome(status, typo(part["description"]), _content(part))
            for status, part in item["responses"].items()
        ],
    )


def _value(name: str, schema: Schema, said: Schema, place: str = "") -> Value:
    text, example = typo(said.get("description", "")), str(schema.get("example", ""))
    return Value(name, words(schema), text, said.get("required") is True, place, example)


def _content(item: Schema) -> tuple[Part, ...]:
    return next((words(media["schema"]) for media in item.get("content", {}).values()), ())


def _shape(name: str, item: Schema) -> Shape:
    required = item.get("required", ())
    properties = [
        _value(key, part, {**part, "required": key in required})
        for key, part in item.get("properties", {}).items()
    ]
    return Shape(
        name, typo(item.get("description", "")), properties, () if properties else words(item)
    )
