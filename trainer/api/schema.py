"""From the shapes of the API to the components of its OpenAPI schema (3.1)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from inspect import cleandoc
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    TypeAliasType,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

type Schema = dict[str, Any]

_PLAIN: Final[Mapping[Any, Schema]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
}
_PREFIX: Final = "#/components/schemas/"
_TAG: Final = "genre"
"""The property that tells the members of a union of objects apart."""
_components: dict[str, Schema] = {}
_named: dict[str, Any] = {}


def schema_of(hint: Any) -> Schema:
    """Return the schema of a type; named types become components, returned by reference.

    Raises:
        TypeError: if the type has no place in JSON, or the name of another.
    """
    if is_typeddict(hint):
        return _component(hint, partial(_object, hint))
    if isinstance(hint, TypeAliasType):
        return _component(hint, partial(schema_of, hint.__value__))
    origin = get_origin(hint)
    if origin in _WRITERS:
        return _WRITERS[origin](*get_args(hint))
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    raise TypeError(f"no JSON schema for {hint!r}")


def resolved(schema: Schema) -> Schema:
    """Return the component that a schema refers to, or the schema itself."""
    name = schema.get("$ref")
    return _components[name.removeprefix(_PREFIX)] if name else schema


def add_components(result: Schema, **_: object) -> Schema:
    """Put the components that the operations refer to into the schema (drf-spectacular's hook)."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    wanted = list(_references(result["paths"]))
    while wanted:
        name = wanted.pop()
        if name not in schemas:
            schemas[name] = _components[name]
            wanted.extend(_references(_components[name]))
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _references(node: object) -> Iterator[str]:
    if isinstance(node, Mapping):
        reference = node.get("$ref")
        if isinstance(reference, str):
            yield reference.removeprefix(_PREFIX)
        for part in node.values():
            yield from _references(part)
    elif isinstance(node, list):
        for part in node:
            yield from _references(part)


def _component(hint: Any, write: Callable[[], Schema]) -> Schema:
    name = hint.__name__
    if _named.setdefault(name, hint) is not hint:
        raise TypeError(f"two shapes are called {name}")
    if name not in _components:
        _components[name] = {}  # a type that holds itself finds its own reference
        _components[name].update(write())
    return {"$ref": _PREFIX + name}


def _object(shape: Any) -> Schema:
    hints = get_type_hints(shape, include_extras=True)
    return {
        "type": "object",
        "description": cleandoc(shape.__doc__),
        "properties": {name: schema_of(hint) for name, hint in hints.items()},
        "required": [name for name in hints if name in shape.__required_keys__],
        "additionalProperties": False,
    }


def _annotated(hint: Any, *notes: Any) -> Schema:
    schema = schema_of(hint)
    for note in notes:
        schema |= {"description": note} if isinstance(note, str) else note
    return schema


def _literal(*values: str) -> Schema:
    return {"type": "string", "enum": list(values)}


def _list(item: Any) -> Schema:
    return {"type": "array", "items": schema_of(item)}


def _dict(_key: Any, value: Any) -> Schema:
    return {"type": "object", "additionalProperties": schema_of(value)}


def _union(*members: Any) -> Schema:
    tags = {tag: schema_of(member) for member in members for tag in _tags(member)}
    if len(tags) < len(members):
        return {"anyOf": [schema_of(member) for member in members]}
    return {
        "oneOf": list(tags.values()),
        "discriminator": {
            "propertyName": _TAG,
            "mapping": {tag: schema["$ref"] for tag, schema in tags.items()},
        },
    }


def _tags(member: Any) -> tuple[str, ...]:
    """Return the values of the tag under which a member of a union goes."""
    hint = get_type_hints(member).get(_TAG) if is_typeddict(member) else None
    return get_args(hint) if get_origin(hint) is Literal else ()


_WRITERS: Final[Mapping[Any, Callable[..., Schema]]] = {
    Annotated: _annotated,
    NotRequired: schema_of,
    Literal: _literal,
    list: _list,
    dict: _dict,
    Union: _union,
    UnionType: _union,
}
