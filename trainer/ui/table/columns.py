"""A table where people sit, on a phone: seats in two columns, the house under them. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, zip_longest
from typing import Final

from casino_rules.core.plan import Shape
from trainer.ui.table.boxes import Box
from trainer.ui.table.felts import HOUSE, Composition, Row, Stack, row_boxes
from trainer.ui.table.layout import (
    GAP,
    NOTE,
    RATIO,
    Layout,
    Outline,
    Seat,
    fan,
    hand_high,
    hand_rows,
    numbered,
)

_MEDALLION: Final = 22.0
_LEGIBLE: Final = 28.0
"""How wide a card is at least with its room to rise: its index is then 11 pixels high."""
_MOST: Final = 36.0
"""The widest cards of a seat on a phone."""
_BOX: Final = 46.0
_LINE: Final = 17.0
"""What is kept at each seat for its verdict."""
_PHONE: Final = 390.0
_RAIL: Final = 13.0
_NUMBERS: Final = 25.0
"""From the number of a seat to the next, at least."""
_CORNER: Final = 30.0
_BESIDE: Final = 140.0
"""How far numbers may lie below those who sit, beside the house."""


@cache
def columns(outline: Outline, seated: frozenset[int] = frozenset()) -> Layout:
    """Compose a table for a phone: seats in two columns, the house under them.

    Where only some are ``seated``, another seat is its number on the rail alone.
    """
    block = _Block.of(outline)
    seats, bottom = _columns(outline, block, seated, _RAIL + 7)
    rows = tuple(_stacked(HOUSE[outline.shape], outline.places, bottom + 4))
    house = dict(row_boxes(rows, outline.places, _PHONE, _RAIL))
    high = max([bottom, *(box.y + box.high / 2 for box in house.values())]) + _RAIL + 2
    high = max([high, *(seat.medallion.y + _RAIL for seat in seats)])
    placed = numbered(outline, seats)
    return Layout(Composition.PHONE, _PHONE, high, 8, block.card, placed, house, None, _RAIL)


@dataclass(frozen=True, slots=True)
class _Block:
    """The sizes of what lies at a seat: its hand, what is said of it, its boxes in a row, a line."""

    room: float
    card: float
    hand: float
    note: float
    boxes: tuple[float, ...]
    deep: float

    @classmethod
    def of(cls, outline: Outline) -> "_Block":
        """Return the block of a seat."""
        room = (_PHONE - 2 * (_RAIL + 9) - 6) / 2
        card = _MOST
        if outline.cards:
            card = min(card, room / fan(outline.cards))
        several = outline.parts > 1 and outline.cards
        boxes = [
            _BOX
            * (
                outline.parts * 0.8
                if several and beside > 1
                else max(beside, 1 if several else outline.parts)
            )
            for beside in outline.boxes
        ]
        if outline.shape is Shape.OVAL:
            boxes = [min(2 * _BOX, room)]
        if sum(boxes) > room:
            boxes = [box * room / sum(boxes) for box in boxes]
        hand = _hands_high(outline, card) if outline.cards else 0
        note = NOTE if outline.shape is Shape.OVAL else 0
        deep = _BOX * (1.6 if several else 1) if outline.boxes else 0
        return cls(room, card, hand, note, tuple(boxes), deep)

    @property
    def high(self) -> float:
        """From its first room to its last."""
        parts = (self.hand, self.note, self.deep, _LINE)
        return sum(part + GAP for part in parts if part)

    def at(self, x: float, top: float, wide: float, medallion: Box, disc: Box) -> Seat:
        """Return a seat in a column, from its top."""
        rooms: dict[str, Box] = {}
        sizes = {
            "hand": (wide, self.hand),
            "note": (wide, self.note),
            "boxes": (sum(self.boxes), self.deep),
            "line": (wide, _LINE),
        }
        for kind, (across, along) in sizes.items():
            if along:
                rooms[kind] = Box(x, top + along / 2, across, along)
                top += along + GAP
        boxes, left = [], x - sum(self.boxes) / 2
        for box in self.boxes:
            boxes.append(Box(left + box / 2, rooms["boxes"].y, box - GAP, self.deep))
            left += box
        return Seat(
            medallion,
            rooms.get("hand"),
            rooms.get("note"),
            tuple(boxes),
            rooms["line"],
            disc if self.note else None,
        )


def _hands_high(outline: Outline, card: float) -> float:
    """Return the height of the hands of a seat where a line is said under them, cards legible."""
    rows = hand_rows(outline)
    return max(hand_high(outline) * card, rows * _LEGIBLE * RATIO + 2 * (rows - 1) + NOTE)


def _columns(
    outline: Outline, block: _Block, seated: frozenset[int], top: float
) -> tuple[list[Seat], float]:
    """Return the seats from the croupier's left, and where those who sit end."""
    order = numbered(outline, range(1, outline.seats + 1))
    taken = [rank for rank, number in enumerate(order) if number in seated or not seated]
    odd = len(taken) % 2 if outline.shape is not Shape.KIDNEY else 0
    side = (len(taken) + 1 - odd) // 2
    left, right = taken[:side], taken[side + odd :]
    first = top + (block.high + 14 if odd else 0)
    placed, foot = dict[int, Seat](), first
    for x, edge, ranks in ((22, 9.5, left[::-1]), (_PHONE - 22 - block.room, _PHONE - 9.5, right)):
        y = first
        for rank, after in zip_longest(ranks, ranks[1:]):
            spots = _on_rail(edge, y + block.high / 2)
            placed[rank] = block.at(x + block.room / 2, y, block.room - 4, *spots)
            y += max(block.high + 6, _NUMBERS * abs((rank if after is None else after) - rank))
        foot = max(foot, y)
    if odd:
        size = _MEDALLION - 3
        over = Box(_PHONE / 2, 6.5, size + 3, size), Box(_PHONE / 2 + 24, 6.5, size, size)
        placed[taken[side]] = block.at(_PHONE / 2, top + 8, block.room - 4, *over)
    most = max(taken[0], outline.seats - 1 - taken[-1])
    free = _free(placed, outline.seats, foot + max(_BESIDE, _NUMBERS * most))
    return [placed.get(rank) or free[rank] for rank in range(outline.seats)], foot


def _free(placed: Mapping[int, Seat], seats: int, end: float) -> dict[int, Seat]:
    """Return the seats that nobody has taken: their numbers, evenly between those of the others."""
    up, across = end - _CORNER, _PHONE - 2 * _CORNER
    known = {-1: 0.0, seats: 2 * up + across}
    for rank, seat in placed.items():
        x, y = seat.medallion.x, seat.medallion.y
        beside = end - y if x < _CORNER else up + across + y - _CORNER
        known[rank] = up + x - _CORNER if y < _CORNER else beside
    found = {}
    for before, after in pairwise(sorted(known)):
        for rank in range(before + 1, after):
            part = (rank - before) / (after - before)
            far = known[before] + part * (known[after] - known[before])
            if far < up:
                at = 9.5, end - far
            elif far < up + across:
                at = _CORNER + far - up, 6.5
            else:
                at = _PHONE - 9.5, _CORNER + far - up - across
            found[rank] = Seat(_on_rail(*at)[0], None, None, (), None, None)
    return found


def _on_rail(x: float, y: float) -> tuple[Box, Box]:
    """Return the medallion of a seat at a side of a phone, and the dealer's disc over it."""
    size = _MEDALLION - 3
    return Box(x, y, size, size), Box(x, y - size - GAP, size, size)


def _stacked(rows: tuple[Stack, ...], present: frozenset[str], top: float) -> Iterator[Row]:
    """Yield the rows of which a place is there, one under the other."""
    for high, items in rows:
        if any(slug in present for slug, _ in items):
            yield top + high / 2, high, 0, items
            top += high + 5
