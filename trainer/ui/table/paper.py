"""The table composed for paper: seats in two rows, dense, with room to write at each. Pure.

Lengths are in thousandths of the width, as in ``geometry``. A printer knows neither container
queries nor clip paths: ``paper_sheet`` writes plain positions, for the tables of one document.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from casino_rules.core.plan import Shape
from trainer.ui.table.geometry import GAP, RATIO, WIDE, Outline, Rect, fan

MILLIMETRES: Final = 180
"""The width of a table on an A4 page."""
_EDGE: Final = 14
_RAIL: Final = 8
"""Between the last seats and the ends of the table."""
_MEDALLION: Final = 28
_CARD: Final = 42
_SMALL_CARD: Final = 38
"""Where two hands lie at a seat, or one is very long."""
_LONG: Final = 6
_BOX: Final = 43
_SMALL_BOX: Final = 36
_LINE: Final = 24
"""The height of what is staked in front of a seat, where no box is printed."""
_MANY: Final = 12
"""Beyond this many seats the boxes are smaller."""
_NOTE: Final = 20
_WRITTEN: Final = 84, 30
"""What is kept at each seat for a pen."""
_ARC: Final = 46
"""How much nearer to the croupier the ends of a half-moon are."""
_BANK: Final = 122
"""The height of what lies between the seats and the croupier."""
_MIDDLE: Final = 326
"""The width of the board and of the pots."""


@dataclass(frozen=True, slots=True)
class PaperSeat:
    """Where a seat lies, from the edge towards the middle, and where it is answered for."""

    medallion: Rect
    hand: Rect
    boxes: tuple[Rect, ...]
    written: Rect


@dataclass(frozen=True, slots=True)
class Composed:
    """A table on paper: its height, its cards, its seats by their numbers, the house's places."""

    high: float
    card: float
    seats: tuple[PaperSeat, ...]
    house: Mapping[str, Rect]


@dataclass(frozen=True, slots=True)
class _Block:
    """The sizes of what lies at a seat."""

    card: float
    box: float
    deep: float
    boxes: int
    hand: tuple[float, float]

    @classmethod
    def of(cls, outline: Outline) -> "_Block":
        card = _SMALL_CARD if outline.rows > 1 or outline.cards > _LONG else _CARD
        box = _SMALL_BOX if outline.seats > _MANY else _BOX
        wide = fan(outline.cards, card) if outline.cards else 2.0 * _NOTE
        high = outline.rows * card * RATIO * bool(outline.cards) + _NOTE
        deep = _LINE if outline.shape is Shape.OVAL else box
        return cls(card, box, deep * bool(outline.boxes), outline.boxes, (wide, high))

    @property
    def row(self) -> float:
        """The width of its boxes."""
        return self.boxes * (self.box + GAP) - GAP

    @property
    def step(self) -> float:
        """The width that a seat takes among others."""
        return max(self.hand[0], self.row, _WRITTEN[0]) + GAP

    @property
    def high(self) -> float:
        """From the edge to the last thing of a seat."""
        parts = (_MEDALLION, self.hand[1], self.deep, _WRITTEN[1])
        return sum(part + GAP for part in parts if part)

    def at(self, x: float, edge: float, way: int) -> PaperSeat:
        """Lay a seat in a column, from its edge of the table inwards."""
        found: list[Rect] = []
        written = self.step - GAP, _WRITTEN[1]
        sizes = (_MEDALLION, _MEDALLION), self.hand, (self.row, self.deep), written
        for wide, high in sizes:
            shown = high if wide > 0 else 0
            found.append(Rect(x, edge + way * shown / 2, wide, shown))
            edge += way * (shown + GAP * bool(shown))
        medallion, hand, row, foot = found
        first = row.x - (self.row - self.box) / 2
        boxes = (first + rank * (self.box + GAP) for rank in range(self.boxes))
        return PaperSeat(
            medallion, hand, tuple(Rect(at, row.y, self.box, self.deep) for at in boxes), foot
        )


@cache
def composed(outline: Outline) -> Composed:
    """Return the table of an outline on paper."""
    block = _Block.of(outline)
    moon = outline.shape is Shape.HALF_MOON
    far = outline.seats if moon else min(outline.seats - 2, int(WIDE / block.step))
    near = outline.seats - far
    apart = 0.0 if moon or WIDE - near * block.step >= _MIDDLE else _BANK
    top = _EDGE + block.high
    high = top + (max(_ARC, _BANK) if moon else apart + GAP + block.high) + _EDGE
    seats = (
        *_near_left(near // 2, block, high - _EDGE),
        *_far(far, block, _ARC if moon else 0),
        *_near_right(near - near // 2, block, high - _EDGE),
    )
    foot = top + apart if apart else high - _EDGE / 2
    house = dict(_house(outline.shape, top, foot))
    return Composed(high, block.card, seats if outline.clockwise else seats[::-1], house)


def _far(count: int, block: _Block, arc: float) -> Iterator[PaperSeat]:
    for place in range(count):
        x = _RAIL + (WIDE - 2 * _RAIL) * (place + 0.5) / count
        yield block.at(x, _EDGE + arc * (2 * x / WIDE - 1) ** 2, 1)


def _near_left(count: int, block: _Block, edge: float) -> Iterator[PaperSeat]:
    for place in reversed(range(count)):
        yield block.at(_RAIL + block.step * (place + 0.5), edge, -1)


def _near_right(count: int, block: _Block, edge: float) -> Iterator[PaperSeat]:
    for place in range(count):
        yield block.at(WIDE - _RAIL - block.step * (place + 0.5), edge, -1)


_BESIDE: Final = {
    "bande": (770, 120),
    "talon": (225, 84),
    "sabot": (225, 84),
    "brulees": (300, 70),
    "ecartees": (700, 70),
    "rebut": (775, 84),
    "defausse": (775, 84),
    "cagnotte": (850, 84),
    "caisse": (150, 84),
}
"""What lies beside the middle of any table: where, and how wide."""
_HOUSE: Final = {
    Shape.HALF_MOON: {
        "banque": (500, _MIDDLE),
        "maison": (500, _MIDDLE),
        "punto": (396, 204),
        "banco": (604, 204),
    },
    Shape.KIDNEY: {
        "banquier": (500, 220),
        "tableau-1": (730, 220),
        "tableau-2": (270, 220),
        "punto": (360, 240),
        "banco": (640, 240),
    },
    Shape.OVAL: {},
}


def _house(shape: Shape, top: float, foot: float) -> Iterator[tuple[str, Rect]]:
    y, high = (top + foot) / 2, foot - top
    for slug, (x, wide) in (_BESIDE | _HOUSE[shape]).items():
        yield slug, Rect(x, y, wide, high)
    if shape is Shape.OVAL:
        yield "communes", Rect(500, top + 0.28 * high, _MIDDLE, 0.56 * high)
        yield "pots", Rect(500, top + 0.78 * high, _MIDDLE, 0.44 * high)


def paper_sheet(outlines: Iterable[Outline]) -> str:
    """Return the style sheet that places these tables on a page."""
    ordered = sorted(set(outlines), key=lambda outline: outline.slug)
    return "\n".join(rule for outline in ordered for rule in _rules(outline))


def _rules(outline: Outline) -> Iterator[str]:
    table, name = composed(outline), f".{outline.slug}"
    corners = _MOON if outline.shape is Shape.HALF_MOON else _ROUND
    yield f"{name}{{height:{_mm(table.high)};border-radius:{corners}}}"
    yield f"{name} .siege .carte{{width:{_mm(table.card)};height:{_mm(table.card * RATIO)}}}"
    for slug, rect in table.house.items():
        yield f"{name} .lieu--{slug}{{{_at(rect)}}}"
    for number, seat in enumerate(table.seats, 1):
        at = f"{name} .s{number}"
        yield f"{at}>.medaillon{{{_at(seat.medallion)}}}"
        beside = seat.medallion._replace(x=seat.medallion.x + _MEDALLION + GAP)
        yield f"{at}>.donneur{{{_at(beside)}}}"
        yield f"{at}>.siege__jeu{{{_at(seat.hand)}}}"
        yield f"{at}>.ecrit,{at}>.corrige{{{_at(seat.written)}}}"
        for rank, box in enumerate(seat.boxes):
            yield f"{at}>.k{rank}{{{_at(box)}}}"


_MOON: Final = "50% 50% 3mm 3mm / 12mm 12mm 3mm 3mm"
_ROUND: Final = "12mm"


def _at(rect: Rect) -> str:
    left, top = rect.x - rect.wide / 2, rect.y - rect.high / 2
    size = f"width:{_mm(rect.wide)};height:{_mm(rect.high)}"
    return f"left:{_mm(left)};top:{_mm(top)};{size}"


def _mm(length: float) -> str:
    return f"{length * MILLIMETRES / WIDE:.2f}mm"
