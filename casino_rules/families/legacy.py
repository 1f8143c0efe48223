"""Situations stored before a fact was asked: they are read with what they meant then."""

from collections.abc import Mapping
from typing import Any

from casino_rules.core.forms import Json


def completed(data: object, rows: Mapping[str, Json] | None = None, **facts: Json) -> object:
    """Return a stored situation with the facts that it lacks, and those that its seats lack.

    What is not a situation is given back as it is, to be refused by who reads it.
    """
    if not isinstance(data, Mapping):
        return data
    whole: dict[str, Any] = {**facts, **data}
    seats = whole.get("seats")
    if rows and isinstance(seats, list):
        whole["seats"] = [{**rows, **row} if isinstance(row, Mapping) else row for row in seats]
    return whole
