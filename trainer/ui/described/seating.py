"""The rows of a description, each at its seat: a seat that nobody has told of has one to fill."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from casino_rules.core.plan import Plan
from casino_rules.core.situation import Rows, facts_of
from casino_rules.core.table_forms import FreeCards

_HAND: Final = "main"
_PLAYER: Final = "joueur"


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its rank among those that are sent, its seat, its rank at that seat, what is typed.

    ``seat`` is 0 where what is typed names none of the table.
    """

    index: int
    seat: int
    rank: int
    raw: Mapping[str, object]


def part_of(form: Rows, plan: Plan) -> tuple[str, int]:
    """Return what of a seat a row is where it may be shared, « main », and how many it may have."""
    if form.high <= plan.seats:
        return "", 1
    cards = any(isinstance(item.form, FreeCards) for item in facts_of(form.row))
    name = _HAND if cards else _PLAYER
    return name, plan.shared.get(name, 1)


def rows_at(form: Rows, typed: object, plan: Plan) -> tuple[Row, ...]:
    """Return the rows of a table: those that are told, then one to fill where there may be one."""
    told = tuple(_told(form, typed, plan))
    return (*told, *_free(form, told, plan))


def _told(form: Rows, typed: object, plan: Plan) -> Iterator[Row]:
    ranks: dict[int, int] = {}
    for index, raw in enumerate(_listed(typed)[: form.high]):
        if form.tells(raw):
            seat = _seat(raw.get(form.number), plan)
            ranks[seat] = ranks.get(seat, 0) + 1
            yield Row(index, seat, ranks[seat], raw)


def _free(form: Rows, told: Sequence[Row], plan: Plan) -> Iterator[Row]:
    taken, most = {row.index for row in told}, part_of(form, plan)[1]
    left = iter([index for index in range(form.high) if index not in taken])
    at = {seat: sum(row.seat == seat for row in told) for seat in plan.numbers}
    for seat in sorted(plan.numbers, key=lambda number: at[number] > 0):
        index = next(left, None) if at[seat] < most else None
        if index is not None:
            yield Row(index, seat, at[seat] + 1, {})


def _listed(typed: object) -> list[Mapping[str, object]]:
    given: Sequence[Any] = typed if isinstance(typed, list | tuple) else ()
    return [part if isinstance(part, Mapping) else {} for part in given]


def _seat(raw: object, plan: Plan) -> int:
    text = str(raw).strip()
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < len("100") else 0
    return number if number in plan.numbers else 0
