"""The OpenAPI schema as the pages of the documentation show it, chapter by chapter.

What is returned is what the templates name (``templates/api/``), and nothing else reads it.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString

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


def chapters_of(schema: Schema) -> list[Schema]:
    """Return the whole documentation."""
    return [_chapter(schema, tag) for tag in schema["tags"]]


def _chapter(schema: Schema, tag: Schema) -> Schema:
    found = [
        (path, method, item)
        for path, methods in schema["paths"].items()
        for method, item in methods.items()
        if tag["name"] in item["tags"]
    ]
    known = schema["components"]["schemas"]
    return {
        "slug": tag["name"],
        "title": tag["x-displayName"],
        "text": typo(tag["description"]),
        "operations": [_operation(*item) for item in found],
        "shapes": [_shape(name, known[name]) for name in sorted(_named(found, known))],
    }


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


def _type(schema: Schema) -> SafeString:
    """Return the name of a type in French, with links to the types that have one."""
    kind = schema.get("type", "")
    if "$ref" in schema:
        return format_html('<a href="#type-{0}">{0}</a>', schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return escape(typo(" ou ".join(f"« {value} »" for value in schema["enum"] if value)))
    if members := _members(schema):
        return format_html_join(" ou ", "{}", ((_type(member),) for member in members))
    if kind == "array":
        return format_html("liste de {}", _type(schema["items"]))
    if kind == "object":
        return format_html("objet de {}", _type(schema["additionalProperties"]))
    return escape(_FORMATS.get(schema.get("format", ""), _PLAIN.get(kind, "JSON")))


def _members(schema: Schema) -> Sequence[Schema]:
    """Return the types among which a value is, none if there is one type."""
    kinds = schema.get("type")
    if isinstance(kinds, list):  # « type: [string, null] »
        return [{**schema, "type": kind} for kind in kinds]
    return next((schema[name] for name in ("anyOf", "oneOf", "allOf") if name in schema), ())


def _operation(path: str, method: str, item: Schema) -> Schema:
    summary, text = typo(item["summary"]), typo(item["description"])
    media: Schema = next(iter(item.get("requestBody", {}).get("content", {}).values()), {})
    examples = [known["value"] for known in media.get("examples", {}).values()]
    return {
        "id": item["operationId"],
        "method": method.upper(),
        "path": path,
        "summary": summary,
        "text": "" if text == summary else text,
        "callers": " ou ".join(name for way in item["security"] for name in way),
        "parameters": [
            _value(part["name"], part["schema"], part) | {"place": _PLACES[part["in"]]}
            for place in _PLACES  # the address first
            for part in item.get("parameters", ())
            if part["in"] == place
        ],
        "body": _type(media["schema"]) if media else "",
        "example": json.dumps(examples[0], ensure_ascii=False, indent=1) if examples else "{}",
        "outcomes": [
            {"status": status, "text": typo(part["description"]), "type": _content(part)}
            for status, part in item["responses"].items()
        ],
    }


def _value(name: str, schema: Schema, said: Schema) -> dict[str, Any]:
    return {
        "name": name,
        "type": _type(schema),
        "text": typo(said.get("description", "")),
        "required": said.get("required") is True,
        "example": schema.get("example", ""),
    }


def _content(item: Schema) -> str:
    return next((_type(media["schema"]) for media in item.get("content", {}).values()), "")


def _shape(name: str, item: Schema) -> Schema:
    required, properties = item.get("required", ()), item.get("properties", {})
    return {
        "name": name,
        "text": typo(item.get("description", "")),
        "properties": [
            _value(key, part, {**part, "required": key in required})
            for key, part in properties.items()
        ],
        "type": "" if properties else _type(item),
    }
