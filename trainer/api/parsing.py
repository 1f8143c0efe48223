"""Reading bodies: JSON and nothing else, of a bounded size, that means one thing only."""

import json
from collections.abc import Mapping
from typing import IO, Any, Final, NoReturn, override

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from trainer.api.refusals import Refusal

LARGEST_BODY: Final = 64 * 1024
"""Bytes; the largest layout of a game is a few thousand."""
_MOST_DIGITS: Final = 64


class StrictJsonParser(BaseParser):
    """JSON in UTF-8. What is ambiguous is refused: duplicate keys, NaN, lone surrogates."""

    media_type = "application/json"

    @override
    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the value of the body.

        Raises:
            Refusal: if it is over ``LARGEST_BODY``.
            ParseError: if it is not JSON, or would be read differently by others.
        """
        body = stream.read(LARGEST_BODY + 1)
        if len(body) > LARGEST_BODY:
            raise Refusal("trop-grand")
        try:
            return _read_json(body)
        except (ValueError, RecursionError):  # too deep a nesting is no sensible JSON either
            raise ParseError from None


def _read_json(body: bytes) -> Any:
    text = body.decode("utf-8")
    value = json.loads(
        text,
        object_pairs_hook=_object,
        parse_constant=_refuse,
        parse_int=_integer,
        parse_float=_float,
    )
    if "\\u" in text:
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # a lone surrogate fails here
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("duplicate key")
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("too many digits")
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError("out of range")
    return number
