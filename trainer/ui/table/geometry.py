"""Where everything lies on a table: a plan and a size of screen give positions. Pure.

Lengths are in thousandths of the width of the table, seen from the croupier's chair: x grows to
his right, y towards him. Each size is a composition of its own, not the same one shrunk. The
style sheet of the positions (``static/css/plan.css``) is written from here by ``sheet``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import pairwise
from math import copysign, cos, hypot, pi, sin
from typing import Final, NamedTuple

from casino_rules.core.plan import Plan, Shape

WIDE: Final = 1000
"""The width of every table."""
RATIO: Final = 55 / 39
"""The height of a card for one of width."""
SHOWN: Final = 0.56
"""The part of a card that the next one leaves in sight in a fan: its whole index."""
NOTE: Final = 18
"""The height of a note under a hand."""
FEW: Final = 3
"""Cards that lie side by side."""
APART: Final = 1.5
"""Between two cards that do."""
GAP: Final = 4
MARGIN: Final = 24
"""Between the edge of a screen and what lies nearest."""
_HIS_SIDE: Final = -0.35
"""Below this height of the unit curve, a seat is on the croupier's own side."""
_ROW: Final = 118
"""The width of the chips of a seat on a phone, three abreast."""
_ABREAST, _STACKED, _NEARER = 58, 60, 0.6
"""Between two boxes of a seat of a kidney there; how far towards the middle of a side."""
_ASIDE: Final = (-0.6, 0.8)
"""Between these heights of the unit curve, a seat of a kidney is beside the cards of a tableau."""
SMALLER: Final = 0.86
"""How much smaller the cards are where two hands lie at a seat, one before the other."""


class Size(Enum):
    """The compositions, by the width of the table on the screen."""

    DESK = "bureau"
    TABLET = "tablette"
    CLOSE = "proche"
    """As wide as a tablet, the seats at a distance: what is asked is at the bank or at one seat."""
    PHONE = "telephone"


class Point(NamedTuple):
    """A point of the table."""

    x: float
    y: float


class Rect(NamedTuple):
    """A rectangle by its centre, its width and its height."""

    x: float
    y: float
    wide: float
    high: float

    def meets(self, other: "Rect") -> bool:
        """Whether the two have a surface in common."""
        aside = abs(self.x - other.x) >= (self.wide + other.wide) / 2 - 1e-6
        return not aside and abs(self.y - other.y) < (self.high + other.high) / 2 - 1e-6


@dataclass(frozen=True, slots=True)
class Outline:
    """What a table needs to be laid out: two plans with the same outline are laid alike.

    ``cards`` is how many cards a hand may have at a seat; ``boxes`` how many of a seat's boxes
    have a spot of their own on the way to the bank.
    """

    shape: Shape
    seats: int
    cards: int
    boxes: int
    clockwise: bool
    rows: int = 1

    @classmethod
    def of(cls, plan: Plan) -> "Outline":
        """Return the outline of a plan."""
        return cls(plan.shape, plan.seats, plan.cards, slots(plan)[0], plan.clockwise, plan.rows)

    @property
    def slug(self) -> str:
        """The class of the style sheet."""
        return f"plan-{self.shape.value}-{self.seats}-{self.cards}-{self.boxes}-{self.rows}"


def slots(plan: Plan) -> tuple[int, dict[str, int]]:
    """Return how many spots the boxes of a seat take, and the one of each box, from the player.

    A box that is not printed lies on the spot of the one before it.
    """
    found: dict[str, int] = {}
    number = 0
    for box in plan.boxes:
        number += box.shape != "ligne" or not number
        found[box.id] = number - 1
    return number, found


@dataclass(frozen=True, slots=True)
class Scale:
    """The sizes of one composition: height of the table, of what lies at a seat."""

    high: float
    middle: float
    """Where the widest line of the table is."""
    round: float
    """How square the outline is: 2 is an ellipse."""
    medallion: float
    card: float
    box: float
    arc: tuple[tuple[float, float], ...]
    """Where the seats are, from the croupier's left, in degrees against the clock from his right."""
    margin: float = 30
    """From the edge to the medallions' centres."""
    lift: float = 0
    """How much higher each ring of boxes is centred than the one around it: the bank lies below."""


_MOON: Final = ((174.0, 6.0),)
_RING: Final = ((232.0, -52.0),)
_BEAN: Final = ((220.0, 118.0), (62.0, -40.0))
SCALES: Final = {
    (Shape.HALF_MOON, Size.DESK): Scale(528, 402, 2.25, 28, 44, 48, _MOON, 20, 12),
    (Shape.HALF_MOON, Size.TABLET): Scale(880, 600, 2.5, 46, 52, 52, _MOON, 40),
    (Shape.HALF_MOON, Size.CLOSE): Scale(680, 540, 2.4, 38, 0, 46, ((157.0, 23.0),), 28),
    (Shape.HALF_MOON, Size.PHONE): Scale(700, 560, 2.3, 92, 0, 48, _MOON, 64),
    (Shape.OVAL, Size.DESK): Scale(528, 254, 2.7, 28, 40, 50, _RING, 20),
    (Shape.OVAL, Size.TABLET): Scale(820, 400, 3.0, 46, 46, 62, _RING, 40),
    (Shape.OVAL, Size.CLOSE): Scale(620, 300, 2.8, 38, 0, 0, _RING, 28),
    (Shape.OVAL, Size.PHONE): Scale(900, 430, 3.0, 80, 0, 54, _RING, 58),
    (Shape.KIDNEY, Size.DESK): Scale(540, 265, 2.6, 30, 42, 50, _BEAN),
    (Shape.KIDNEY, Size.TABLET): Scale(760, 370, 2.8, 46, 52, 56, _BEAN, 40),
    (Shape.KIDNEY, Size.CLOSE): Scale(640, 310, 2.8, 38, 0, 36, _BEAN, 28),
    (Shape.KIDNEY, Size.PHONE): Scale(760, 370, 2.8, 92, 0, 60, _BEAN, 48),
}
"""Each shape at each size."""


_LARGER: Final = {
    Size.DESK: {2: 1.3, 3: 1.2, 4: 1.15, 5: 1.05},
    Size.TABLET: {2: 1.15, 3: 1.3, 4: 1.25, 5: 1.1},
}
"""How much larger the cards of a short hand are around an oval."""
CROWD: Final = 10
"""Beyond this many seats, what lies at each is smaller."""
_TIGHT, _AT_EASE, _SEVERAL = 0.6, 0.72, 3
"""How much smaller their boxes are, and where each has fewer than several on the largest table."""


def scale_of(outline: Outline, size: Size) -> Scale:
    """Return the sizes of a table: those of its shape, smaller where many sit or hold many cards."""
    scale = SCALES[outline.shape, size]
    if outline.seats <= CROWD:
        oval = outline.shape is Shape.OVAL
        larger = _LARGER.get(size, {}).get(outline.cards, 1) if oval else 1
        return replace(scale, card=larger * scale.card)
    few = outline.boxes < _SEVERAL and size is Size.DESK
    box = (_AT_EASE if few else _TIGHT) * scale.box
    return replace(scale, medallion=0.64 * scale.medallion, box=box)


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a seat lies: its medallion, its hand (with its note), its boxes from the player."""

    medallion: Rect
    hand: Rect
    boxes: tuple[Rect, ...]


def fan(cards: int, card: float) -> float:
    """Return the width of a hand: few cards lie side by side, more overlap."""
    if cards <= FEW:
        return cards * (card + APART)
    return card * (1 + SHOWN * (cards - 1))


def _towards(angle: float, squareness: float) -> Point:
    """Return the point of the unit curve in a direction, in degrees; y grows upwards."""
    x, y = cos(angle * pi / 180), sin(angle * pi / 180)
    power = 2 / squareness
    return Point(abs(x) ** power * (1 if x > 0 else -1), abs(y) ** power * (1 if y > 0 else -1))


@cache
def _spread(scale: Scale, seats: int, across: float, along: float) -> tuple[Point, ...]:
    """Return the directions of the seats, at equal lengths along a curve of these half-axes."""
    found: list[Point] = []
    left = seats
    for rank, (start, end) in enumerate(scale.arc):
        here = left // (len(scale.arc) - rank)
        left -= here
        steps = [_towards(start + (end - start) * step / 720, scale.round) for step in range(721)]
        lengths = [0.0]
        for one, two in pairwise(steps):
            lengths.append(lengths[-1] + hypot((two.x - one.x) * across, (two.y - one.y) * along))
        for place in range(here):
            wanted = lengths[-1] * place / max(here - 1, 1)
            found.append(steps[min(range(721), key=lambda at: abs(lengths[at] - wanted))])
    return tuple(found)


@cache
def seats_of(outline: Outline, size: Size) -> tuple[Seat, ...]:
    """Return where the seats lie, in the order of their numbers."""
    scale = scale_of(outline, size)
    found = tuple(_COMPOSED[size](outline, scale))
    return found if outline.clockwise else found[::-1]


def hand_of(outline: Outline, scale: Scale) -> tuple[float, float]:
    """Return the width and the height of a hand at a seat, its note included."""
    if not scale.card:
        return 0.0, 0.0
    if not outline.cards:
        return (2.0 * NOTE, NOTE) if outline.seats <= CROWD else (0.0, 0.0)
    if outline.rows > 1:
        return fan(outline.cards, scale.card), outline.rows * SMALLER * scale.card * RATIO
    return fan(outline.cards, scale.card), scale.card * RATIO + NOTE


def _clear(rect: Rect, of: Rect, to: Point) -> Rect:
    """Push a rectangle towards the bank, against a direction, until it is clear of another."""
    while Rect(rect.x, rect.y, rect.wide + GAP, rect.high + GAP).meets(of):
        rect = rect._replace(x=rect.x - 2 * to.x, y=rect.y + 2 * to.y)
    return rect


def _rings(outline: Outline, scale: Scale) -> Iterator[Seat]:
    """Lay each seat from the edge towards the bank: medallion, hand, boxes, each on its ring."""
    lengths = [(scale.medallion, scale.medallion), hand_of(outline, scale)]
    lengths += [(scale.box, scale.box)] * outline.boxes
    rings = tuple(_radii(scale, lengths))
    for to in _spread(scale, outline.seats, *rings[1][:2]):
        found: list[Rect] = []
        for rank, (a, b, w, h) in enumerate(rings):
            up = scale.lift * max(rank - 1, 0)
            rect = Rect(WIDE / 2 + a * to.x, scale.middle - up - (b - up) * to.y, w, h)
            found.append(_clear(rect, found[-1], to) if found else rect)
        yield Seat(found[0], found[1], tuple(found[2:]))


def _radii(
    scale: Scale, lengths: list[tuple[float, float]]
) -> Iterator[tuple[float, float, float, float]]:
    """Return the half-axes of the rings on which things of these sizes lie, with the sizes."""
    across, along = WIDE / 2 - scale.margin, scale.middle - scale.margin
    for rank, (wide, high) in enumerate(lengths):
        if rank:
            across -= wide / 2 + GAP
            along -= high / 2 + GAP
        yield across, along, wide, high
        across -= wide / 2
        along -= high / 2


def _clusters(outline: Outline, scale: Scale) -> Iterator[Seat]:
    """Lay each seat as one block: its hand, and its boxes in a row under it."""
    wide, high = hand_of(outline, scale)
    row = outline.boxes * (scale.box + GAP) - GAP
    block = max(wide, row), high + (scale.box + GAP if outline.boxes else 0)
    edge, inner = _radii(scale, [(scale.medallion, scale.medallion), block])
    for to in _spread(scale, outline.seats, inner[0], inner[1]):
        medallion = Rect(WIDE / 2 + edge[0] * to.x, scale.middle - edge[1] * to.y, *edge[2:])
        at = Rect(WIDE / 2 + inner[0] * to.x, scale.middle - inner[1] * to.y, *block)
        at = _clear(at, medallion, to)
        first = at.x - (row - scale.box) / 2
        low = at.y + (at.high - scale.box) / 2
        ranks, box = range(outline.boxes), (scale.box, scale.box)
        boxes = [Rect(first + rank * (scale.box + GAP), low, *box) for rank in ranks]
        yield Seat(medallion, Rect(at.x, at.y - (at.high - high) / 2, wide, high), tuple(boxes))


def _beside(outline: Outline, scale: Scale) -> Iterator[Seat]:
    """Lay the chips of each seat in a row at its medallion: under it, or beside it.

    They are beside it, towards the middle, on the croupier's own side, and at a kidney, where
    medallions are close: two boxes are there one under the other, where cards are near. The hand
    is where a note is told, beyond the chips.
    """
    ((a, b, wide, high),) = _radii(scale, [(scale.medallion, scale.medallion)])
    close = outline.shape is Shape.KIDNEY
    pair = close and outline.boxes < _SEVERAL
    step, box = _ABREAST if pair else scale.box, (scale.box, scale.box)
    ranks = [rank - (outline.boxes - 1) / 2 for rank in range(outline.boxes)]
    for to in _spread(scale, outline.seats, a, b):
        across, down = (0, _STACKED) if pair and _ASIDE[0] < to.y < _ASIDE[1] else (step, 0)
        row = max((outline.boxes - 1) * across + step, 0 if close else _ROW)
        medallion = Rect(WIDE / 2 + a * to.x, scale.middle - b * to.y, wide, high)
        beside = close or to.y < _HIS_SIDE
        x = medallion.x - (copysign((wide + row) / 2, to.x) if beside else 0)
        y = medallion.y + (0 if beside else (high + scale.box) / 2)
        x = min(max(x, MARGIN + row / 2), WIDE - MARGIN - row / 2)
        boxes = [Rect(x + at * across, y + (at + _NEARER * to.y) * down, *box) for at in ranks]
        yield Seat(medallion, Rect(x, y + (0 if beside else scale.box), 0, NOTE), tuple(boxes))


_COMPOSED: Final = {
    Size.DESK: _rings,
    Size.TABLET: _clusters,
    Size.CLOSE: _clusters,
    Size.PHONE: _beside,
}
"""How each composition lays a seat."""
