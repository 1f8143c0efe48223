"""The OpenAPI schema as the documentation page shows it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

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
_PLACES: Final[Mapping[str, str]] = {"path": "adresse", "query": "requête"}
_CALLERS: Final[Mapping[str, str]] = {"jeton": "jeton", "session": "session"}


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the name of a type; ``shape`` links it to the shape that it names."""

    text: str
    shape: str = ""


type Words = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """A property or a parameter."""

    name: str
    type: Words
    text: str
    required: bool
    place: str = ""


@dataclass(frozen=True, slots=True)
class Shape:
    """A named type: an object with its properties, or a choice between types."""

    name: str
    text: str
    properties: tuple[Value, ...]
    type: Words


@dataclass(frozen=True, slots=True)
class Outcome:
    """A status that an operation may answer."""

    status: str
    text: str
    type: Words


@dataclass(frozen=True, slots=True)
class Operation:
    """A method at an address; ``callers`` says who may call, empty for everybody."""

    id: str
    method: str
    path: str
    summary: str
    text: str
    callers: str
    parameters: tuple[Value, ...]
    body: Words
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The operations of one kind."""

    title: str
    text: str
    operations: tuple[Operation, ...]


def chapters_of(schema: Schema) -> tuple[Chapter, ...]:
    """Return the operations, chapter by chapter."""
    operations = [
        (tuple(item["tags"]), _operation(path, method, item))
        for path, methods in schema["paths"].items()
        for method, item in methods.items()
    ]
    return tuple(
        Chapter(
            tag["name"],
            typo(tag["description"]),
            tuple(found for tags, found in operations if tag["name"] in tags),
        )
        for tag in schema["tags"]
    )


def shapes_of(schema: Schema) -> tuple[Shape, ...]:
    """Return the named types, in alphabetical order."""
    return tuple(_shape(name, item) for name, item in schema["components"]["schemas"].items())


def words(schema: Schema) -> Words:
    """Return the name of a type in French."""
    return tuple(_words(schema))


def _words(schema: Schema) -> Iterator[Part]:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield Part(name, name)
    elif "enum" in schema:
        yield Part(
            typo(" ou ".join(f"« {value} »" for value in schema["enum"] if value is not None))
        )
    elif members := _members(schema):
        for number, member in enumerate(members):
            if number:
                yield Part(" ou ")
            yield from _words(member)
    elif schema.get("type") == "array":
        yield Part("liste de ")
        yield from _words(schema["items"])
    elif schema.get("type") == "object":
        yield Part("objet de ")
        yield from _words(schema["additionalProperties"])
    else:
        yield Part(
            _FORMATS.get(schema.get("format", ""), _PLAIN.get(schema.get("type", ""), "JSON"))
        )


def _members(schema: Schema) -> Sequence[Schema]:
    """Return the types among which a value is, none if there is one type."""
    kinds = schema.get("type")
    if isinstance(kinds, list):  # « type: [string, null] »
        return [{**schema, "type": kind} for kind in kinds]
    return schema.get("anyOf") or schema.get("oneOf") or ()


def _operation(path: str, method: str, item: Schema) -> Operation:
    summary, text = typo(item["summary"]), typo(item["description"])
    callers = [_CALLERS[name] for way in item.get("security", ()) for name in way]
    return Operation(
        id=item["operationId"],
        method=method.upper(),
        path=path,
        summary=summary,
        text="" if text == summary else text,
        callers=" ou ".join(callers),
        parameters=tuple(_parameter(part) for part in item.get("parameters", ())),
        body=_content(item.get("requestBody", {})),
        outcomes=tuple(
            Outcome(status, typo(part["description"]), _content(part))
            for status, part in item["responses"].items()
        ),
    )


def _parameter(item: Schema) -> Value:
    return Value(
        item["name"],
        words(item["schema"]),
        typo(item.get("description", "")),
        item.get("required", False),
        _PLACES[item["in"]],
    )


def _content(item: Schema) -> Words:
    for media in item.get("content", {}).values():
        return words(media["schema"])
    return ()


def _shape(name: str, item: Schema) -> Shape:
    required = item.get("required", ())
    properties = item.get("properties")
    return Shape(
        name=name,
        text=typo(item.get("description", "")),
        properties=tuple(
            Value(key, words(part), typo(part.get("description", "")), key in required)
            for key, part in (properties or {}).items()
        ),
        type=() if properties else words(item),
    )
