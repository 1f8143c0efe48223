"""Rows: several lines of the same facts, the seats of a layout for example."""

from dataclasses import dataclass
from typing import Any, override

from casino_rules.core.forms import Form, Json, UnreadableAnswer
from casino_rules.core.situation import dump_facts, read_facts, show_facts


@dataclass(frozen=True)
class Rows(Form[tuple[Any, ...]]):
    """Several rows of the same facts: the seats of a layout, for example.

    ``row`` is a situation part, a frozen dataclass whose fields are facts; empty rows are skipped.
    """

    row: type
    low: int
    high: int
    kind = "rows"

    @override
    def parse(self, raw: object) -> tuple[Any, ...]:
        return self._rows(raw, typed=True)

    @override
    def load(self, data: Any) -> tuple[Any, ...]:
        return self._rows(data, typed=False)

    def _rows(self, raw: object, *, typed: bool) -> tuple[Any, ...]:
        if not isinstance(raw, list | tuple) or len(raw) > self.high:
            raise UnreadableAnswer(f"Donnez une liste d'au plus {self.high} lignes.")
        rows: list[Any] = []
        for number, part in enumerate(raw):
            try:
                if not (typed and _blank(part)):
                    rows.append(read_facts(self.row, part, typed=typed))
            except UnreadableAnswer as error:
                raise error.within(str(number)) from None
        if len(rows) < self.low:
            raise UnreadableAnswer(
                f"Donnez au moins {self.low} ligne{'s' if self.low > 1 else ''}."
            )
        return tuple(rows)

    @override
    def show(self, value: tuple[Any, ...]) -> str:
        return " / ".join(show_facts(row) for row in value) or "—"

    @override
    def dump(self, value: tuple[Any, ...]) -> Json:
        return [dump_facts(row) for row in value]


def _blank(part: object, depth: int = 4) -> bool:
    """Whether a row was left empty; ``depth`` bounds what a hostile nesting can cost."""
    if isinstance(part, dict):
        return depth > 0 and all(_blank(value, depth - 1) for value in part.values())
    return part in (None, "", [], ())
