"""Every refusal is a sentence: each operation is sent bodies that say something wrong."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from tests.api.access import PARTS
from tests.api.announced import is_a_sentence
from tests.api.conftest import Caller
from tests.schools.world import Schools
from trainer.api import throttling
from trainer.api.views.docs import schema

TYPED: Final[Mapping[str, tuple[object, ...]]] = {
    "string": ("xyz\u00a0?", "", "[\\x00]"),
    "integer": (999_999, -1, 1),
    "number": (1e6, -1, 0.5),
    "boolean": (True, "oui", False),
    "array": ([], ["xyz"], [999_999]),
    "object": ({}, {"xyz": "[1]"}, {"a": None}),
}
"""What is sent to a field of each type, one after another."""


def operations() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield each address and verb that reads a body, with the fields of that."""
    for route, verbs in schema()["paths"].items():
        for verb, operation in verbs.items():
            content = operation.get("requestBody", {}).get("content", {})
            shape = content.get("application/json", {}).get("schema", {})
            yield from ((route, verb, found) for found in [_fields(shape)] if found)


def _fields(shape: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" in shape:
        shape = schema()["components"]["schemas"][shape["$ref"].rsplit("/", 1)[-1]]
    found: Mapping[str, Any] = shape.get("properties", {})
    return found


def value_for(field: Mapping[str, Any], rank: int) -> object:
    """Return what is sent to a field: what it asks, or something else."""
    parts = [field, *field.get("allOf", ()), *field.get("oneOf", ()), *field.get("anyOf", ())]
    kind = next((part["type"] for part in parts if "type" in part), "string")
    kinds = kind if isinstance(kind, list) else [kind]
    return TYPED.get(kinds[0], TYPED["string"])[rank]


@pytest.mark.django_db
def test_every_operation_refuses_in_a_sentence(schools: Schools) -> None:
    caller, refused = Caller(schools.client("administrator")), set()
    for route, verb, fields in operations():
        names = [name for name in PARTS if f"{{{name}}}" in route]
        path = route.format_map(_Any({name: str(PARTS[name](schools)[0]) for name in names}))
        bodies = [
            {name: value_for(field, rank) for name, field in fields.items()} for rank in (0, 1, 2)
        ]
        bodies += [{}, *({name: value_for(field, 1)} for name, field in fields.items())]
        for body in bodies:
            sent = getattr(caller.client, verb)(path, body, content_type="application/json")
            throttling.counts.clear()
            if sent.status_code >= 400:
                refused.add((route, verb))
                assert is_a_sentence(sent.json()["detail"]), (verb, path, body, sent.json())
    assert len(refused) > 40


class _Any(dict[str, str]):
    """A part of an address that nothing has."""

    def __missing__(self, key: str) -> str:
        return "1"
