"""Is a response one that the schema announces?"""

import re
from functools import cache
from http import HTTPStatus
from typing import Any

from jsonschema_rs import Draft202012Validator

from trainer.api.operations import PDF
from trainer.api.views.docs import schema


def is_announced(response: Any) -> bool:
    """Whether the status is documented, and the body of its shape.

    Raises:
        ValidationError: with the place where the body is not.
    """
    if response.resolver_match is None or response.resolver_match.view_name == "api:nowhere":
        return True
    route = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", response.resolver_match.route)
    operation = schema()["paths"].get(route, {}).get(response.request["REQUEST_METHOD"].lower())
    if operation is None:
        return True  # a verb that the address does not have, or a page
    announced = operation["responses"].get(str(response.status_code))
    if announced is None:
        return False
    if response.status_code >= HTTPStatus.BAD_REQUEST:
        _check_refusal(response.json())
    return _is_of(response, announced.get("content", {}))


def _check_refusal(told: Any) -> None:
    """Hold a refusal to what all are: sentences, and every fault of what cannot be read."""
    faults = told.get("erreurs", [])
    assert is_a_sentence(told["detail"]), told
    assert all(is_a_sentence(fault["message"]) for fault in faults), told
    assert bool(faults) == (told["status"] == HTTPStatus.UNPROCESSABLE_ENTITY), told
    if faults:
        first = (told.get("champ", ""), told["detail"])
        assert (faults[0]["champ"], faults[0]["message"]) == first, told


def is_a_sentence(detail: str) -> bool:
    """Whether a refusal is French for people: no list, no code, nothing of Python.

    What it quotes is what was sent.
    """
    own = re.sub("«.*»", "", detail)
    return bool(detail) and not _CODE.search(own) and detail[-1] in ".!?»"


def _is_of(response: Any, contents: Any) -> bool:
    """Whether the body is of one of the announced types, and of its shape."""
    if not contents:
        return not response.content
    kind = response.headers["Content-Type"]
    if kind == PDF:
        return kind in contents and bool(response.content.startswith(b"%PDF-"))
    _validator(contents[kind]["schema"]["$ref"]).validate(response.json())
    return True


_CODE = re.compile(r"[\[\]{}]|\\x|\\u|<\w|Error\b|None\b|\bobject at\b")


@cache
def _validator(reference: str) -> Draft202012Validator:
    return Draft202012Validator(
        {"$ref": reference, "components": schema()["components"]}, validate_formats=True
    )
