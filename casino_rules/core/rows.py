"""Rows: several lines of the same facts, the seats of a layout for example."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, override

from casino_rules.core.forms import Form, Json, UnreadableAnswer, left_empty
from casino_rules.core.french import Noun
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import dump_facts, facts_of, read_facts, show_facts

PLACE: Final = Noun("place", "places", feminine=True)


@dataclass(frozen=True)
class Rows(Form[tuple[Any, ...]]):
    """Several rows of the same facts: the seats of a layout, for example.

    ``row`` is a situation part, a frozen dataclass whose fields are facts; empty rows are skipped,
    and seats of which nothing but the number is told. ``noun`` is what a row is.
    """

    row: type
    low: int
    high: int
    noun: Noun = PLACE
    kind = "rows"

    @property
    def number(self) -> str:
        """The name of the fact that says which seat a row is of; empty if it is of none."""
        facts = facts_of(self.row)
        return next((item.name for item in facts if item.spot == NUMBER), "")

    @property
    def bare(self) -> bool:
        """Whether a row says that a seat is taken, and no more."""
        return len(facts_of(self.row)) == 1

    def tells(self, row: Mapping[str, object]) -> bool:
        """Whether something is told in a row, its seat apart where it holds more than a seat."""
        told = {name for name, value in row.items() if not left_empty(value)}
        return bool(told - {self.number}) or (told == {self.number} and self.bare)

    @override
    def parse(self, raw: object) -> tuple[Any, ...]:
        return self._rows(raw, typed=True)

    @override
    def load(self, data: Any) -> tuple[Any, ...]:
        return self._rows(data, typed=False)

    def _rows(self, raw: object, *, typed: bool) -> tuple[Any, ...]:
        if not isinstance(raw, list | tuple) or len(raw) > self.high:
            raise UnreadableAnswer(f"Donnez une liste d'au plus {self.noun.count(self.high)}.")
        rows: list[Any] = []
        for number, part in enumerate(raw):
            try:
                if not (typed and self._left_empty(part)):
                    rows.append(read_facts(self.row, part, typed=typed))
            except UnreadableAnswer as error:
                raise error.within(str(number)) from None
        if len(rows) < self.low:
            raise UnreadableAnswer(f"Donnez au moins {self.noun.count(self.low)}.")
        return tuple(rows)

    def _left_empty(self, part: object) -> bool:
        if isinstance(part, dict) and not self.bare:
            part = {name: value for name, value in part.items() if name != self.number}
        return _blank(part)

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
