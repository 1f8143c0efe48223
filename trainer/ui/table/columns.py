"""A table where people sit, on a phone: seats in two columns, the house under them. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
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


@cache
def columns(outline: Outline) -> Layout:
    """Compose a table for a phone: seats in two columns, the house under them."""
    block, top = _Block.of(outline), _RAIL + 7
    room = (_PHONE - 2 * (_RAIL + 9) - 6) / 2
    seats, bottom = _columns(outline, block, room, top)
    rows = tuple(_stacked(HOUSE[outline.shape], outline.places, bottom + 4))
    house = dict(row_boxes(rows, outline.places, _PHONE, _RAIL))
    high = max((box.y + box.high / 2 for box in house.values()), default=bottom) + _RAIL + 2
    placed = numbered(outline, seats)
    return Layout(Composition.PHONE, _PHONE, high, 8, block.card, placed, house, None, _RAIL)


@dataclass(frozen=True, slots=True)
class _Block:
    """The sizes of what lies at a seat: its hand, what is said of it, its boxes in a row, a line."""

    card: float
    hand: tuple[float, float]
    note: float
    boxes: tuple[float, ...]
    deep: float

    @classmethod
    def of(cls, outline: Outline) -> "_Block":
        """Return the block of a seat."""
        room, card = (_PHONE - 52) / 2, _MOST
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
        hand = (fan(outline.cards) * card, _hands_high(outline, card)) if outline.cards else (0, 0)
        note = NOTE if outline.shape is Shape.OVAL else 0
        deep = _BOX * (1.6 if several else 1) if outline.boxes else 0
        return cls(card, hand, note, tuple(boxes), deep)

    @property
    def high(self) -> float:
        """From its first room to its last."""
        parts = (self.hand[1], self.note, self.deep, _LINE)
        return sum(part + GAP for part in parts if part)

    def at(self, x: float, top: float, wide: float, medallion: Box, disc: Box) -> Seat:
        """Return a seat in a column, from its top."""
        rooms: dict[str, Box] = {}
        sizes = {
            "hand": self.hand,
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
    rows = outline.rows
    return max(hand_high(outline) * card, rows * _LEGIBLE * RATIO + 2 * (rows - 1) + NOTE)


def _columns(outline: Outline, block: _Block, room: float, top: float) -> tuple[list[Seat], float]:
    """Return the seats in columns, from the croupier's left, and where they end."""
    seats = outline.seats
    odd, side = seats % 2, seats // 2
    step, size = block.high + 6, _MEDALLION
    first = top + (step + 8 if odd else 0)
    found = []
    for rank in range(side):  # from the croupier up his left
        y = first + step * (side - 1 - rank)
        found.append(block.at(22 + room / 2, y, room - 4, *_on_rail(9.5, y + block.high / 2)))
    if odd:
        over = Box(_PHONE / 2, 6.5, size, size - 3), Box(_PHONE / 2 + 24, 6.5, size - 3, size - 3)
        found.append(block.at(_PHONE / 2, top + 8, room - 4, *over))
    for rank in range(side):
        y = first + step * rank
        x = _PHONE - 22 - room / 2
        found.append(block.at(x, y, room - 4, *_on_rail(_PHONE - 9.5, y + block.high / 2)))
    return found, first + step * side


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
