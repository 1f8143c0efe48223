"""The shapes of tables at each composition: the edge, where people sit, what the house has. Pure.

Lengths are pixels of the composition at its own width, seen from the croupier's chair: x grows to
the right, y towards the chair. Each composition is one of its own, not the same one shrunk.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import pairwise
from math import cos, exp, hypot, radians, sin
from typing import Final

from casino_rules.core.plan import Shape
from trainer.ui.table.boxes import Box

TILL: Final = "caisse"
PACKS: Final = (
    "talon",
    "sabot",
    "brulees",
    TILL,
    "ecartees",
    "cagnotte",
    "bande",
    "defausse",
    "rebut",
)
"""The packs of the house and its float, as they lie before the croupier."""
PRINTED: Final = "imprime"
"""The room of the sentences that are printed on the cloth."""
EDGE: Final = 4.0
"""Between what lies on the felt and its edge."""


class Composition(Enum):
    """The compositions of a table, by where it is seen."""

    DESK = "bureau"
    TABLET = "tablette"
    PHONE = "telephone"


@dataclass(frozen=True, slots=True)
class Felt:
    """The curve of a table: a superellipse, cut off where the croupier sits, whole, or turned in."""

    wide: float
    high: float
    middle: float
    """The height of its widest line."""
    round: float
    """How square it is: 2 is an ellipse."""
    arcs: tuple[tuple[float, float], ...]
    """Where people sit, from the croupier's left, in degrees against the clock from the right."""
    rail: float
    head: float = 0.0
    """Room above it, for what is told over the seats."""
    whole: bool = False
    notch: float = 0.0
    """How far the edge turns in where the croupier sits."""

    def medallion(self, angle: float, size: float) -> Box:
        """Return where the number of a seat is: on the rail, wholly on the table."""
        return Box(*self.at(angle, max(self.rail / 2, size / 2 - 1.5)), size, size)

    def medallions(self, seats: int, size: float) -> list[Box]:
        """Return those of all the seats, from the croupier's left."""
        return [self.medallion(angle, size) for angle in self.spread(seats)]

    def at(self, angle: float, inset: float = 0.0) -> tuple[float, float]:
        """Return the point of the edge in a direction, or nearer to the middle by an inset."""
        x, y, power = cos(radians(angle)), sin(radians(angle)), 2 / self.round
        across = (self.wide / 2 - 2 - inset) * abs(x) ** power * (1 if x > 0 else -1)
        along = (self.middle - 2 - inset) * abs(y) ** power * (1 if y > 0 else -1)
        return self.wide / 2 + across, self.middle - along - self._turned_in(across, y)

    def _turned_in(self, across: float, up: float) -> float:
        return self.notch * exp(-((across / (0.2 * self.wide)) ** 2)) if up < 0 else 0.0

    def holds(self, point: tuple[float, float], inset: float) -> bool:
        """Whether a point is on the felt, that far from its edge."""
        x, y = point[0] - self.wide / 2, point[1] - self.middle
        a, b = self.wide / 2 - 2 - inset, self.middle - 2 - inset
        if y > 0 and not self.whole:
            return abs(x) < a and point[1] < self.high - EDGE
        if abs(x) >= a:
            return False
        edge = b * (1 - (abs(x) / a) ** self.round) ** (1 / self.round)
        return bool(abs(y) < edge - (self._turned_in(x, -1) if y > 0 else 0))

    def outline(self, inset: float) -> list[tuple[float, float]]:
        """Return the edge, as points."""
        if self.whole:
            return [self.at(angle, inset) for angle in range(0, 360, 6)]
        points = [self.at(angle, inset) for angle in range(180, -1, -6)]
        return [(points[0][0], self.high), *points, (points[-1][0], self.high)]

    def _part(self, place: int, seats: int) -> float:
        """Return where a seat is on its arc: each in the middle of its own length, or at its ends."""
        if self.whole and not self.notch:
            return (place + 0.5) / seats
        return place / (seats - 1) if seats > 1 else 0.5

    @cache  # noqa: B019 - the few tables that there are
    def spread(self, seats: int) -> tuple[float, ...]:
        """Return the angles of the seats, at equal lengths along the rail of each arc."""
        return tuple(self._spread(seats))

    def _spread(self, seats: int) -> Iterator[float]:
        left = seats
        for rank, (start, end) in enumerate(self.arcs):
            here = left // (len(self.arcs) - rank)
            left -= here
            steps = [start + (end - start) * k / 360 for k in range(361)]
            run = [0.0]
            for one, two in pairwise(self.at(step, self.rail) for step in steps):
                run.append(run[-1] + hypot(two[0] - one[0], two[1] - one[1]))
            for place in range(here):
                wanted = run[-1] * self._part(place, here)
                yield steps[min(range(361), key=lambda k: abs(run[k] - wanted))]


_MOON: Final = ((176.0, 4.0),)
RING: Final = ((238.0, -58.0),)
BEAN: Final = ((222.0, 112.0), (68.0, -42.0))
_FULL: Final = {
    (Shape.HALF_MOON, Composition.DESK): Felt(1136, 566, 402, 2.35, _MOON, 26, 30),
    (Shape.OVAL, Composition.DESK): Felt(1136, 640, 320, 2.6, RING, 26, 26, whole=True),
    (Shape.KIDNEY, Composition.DESK): Felt(1136, 620, 310, 2.6, BEAN, 26, 26, whole=True, notch=64),
    (Shape.HALF_MOON, Composition.TABLET): Felt(780, 690, 430, 2.7, _MOON, 20, 30),
    (Shape.OVAL, Composition.TABLET): Felt(780, 760, 380, 3.0, RING, 20, 26, whole=True),
    (Shape.KIDNEY, Composition.TABLET): Felt(
        780, 800, 400, 3.0, BEAN, 20, 26, whole=True, notch=70
    ),
}


def felt_of(shape: Shape, composition: Composition) -> Felt:
    """Return the curve of a table of this shape, where people sit."""
    return _FULL[shape, composition]


type Row = tuple[float, float, int, tuple[tuple[str, float], ...]]
"""Rooms of the house that lie abreast: their height on the table, how high they are, on which side
(-1 at the left, 0 in the middle, 1 at the right), and how wide each is."""

_SIDES: Final = ("talon", "sabot", "brulees"), ("defausse", "bande", "cagnotte")


_LARGE: Final = 1000
"""The width from which a cloth has long lines."""


def _moon(wide: float, high: float, hand: float, bank: float, beside: float) -> tuple[Row, ...]:
    """The house of a half-moon: the bank's hand over the float, packs at the two corners."""
    foot, pack = 44.0, 62.0
    top = high - 8 - foot - 6 - hand / 2
    return (
        (top - hand / 2 - 18, 24, 0, ((PRINTED, bank + (60 if wide > _LARGE else 0)),)),
        (top, hand, 0, (("banque", bank), ("maison", bank), ("punto", beside), ("banco", beside))),
        (high - 8 - foot / 2, foot, 0, (("caisse", bank),)),
        (high - 50, 76, -1, tuple((slug, pack) for slug in _SIDES[0])),
        (high - 50, 76, 1, tuple((slug, pack) for slug in _SIDES[1])),
    )


_ROOMS: Final[Mapping[tuple[Shape, Composition], tuple[Row, ...]]] = {
    (Shape.HALF_MOON, Composition.DESK): _moon(1136, 566, 116, 350, 236),
    (Shape.HALF_MOON, Composition.TABLET): _moon(780, 690, 112, 310, 206),
    (Shape.OVAL, Composition.DESK): (
        (274, 108, 0, (("communes", 392),)),
        (388, 104, 0, (("pots", 470),)),
        (
            566,
            72,
            0,
            (("brulees", 56), ("talon", 56), ("caisse", 150), ("ecartees", 56), ("rebut", 56)),
        ),
    ),
    (Shape.OVAL, Composition.TABLET): (
        (300, 108, 0, (("communes", 300),)),
        (432, 144, 0, (("pots", 250),)),
        (
            684,
            76,
            0,
            (("brulees", 54), ("talon", 54), ("caisse", 120), ("ecartees", 54), ("rebut", 54)),
        ),
    ),
    (Shape.KIDNEY, Composition.DESK): (
        (118, 116, 0, (("banquier", 236),)),
        (
            300,
            136,
            0,
            (("tableau-2", 236), ("punto", 236), ("sabot", 64), ("tableau-1", 236), ("banco", 236)),
        ),
        (436, 76, 0, (("brulees", 62), ("cagnotte", 62), ("caisse", 110), ("defausse", 62))),
    ),
    (Shape.KIDNEY, Composition.TABLET): (
        (110, 108, 0, (("banquier", 200),)),
        (380, 124, 0, (("tableau-2", 156), ("punto", 156), ("tableau-1", 156), ("banco", 156))),
        (
            500,
            76,
            0,
            (("sabot", 56), ("brulees", 56), ("cagnotte", 56), ("caisse", 110), ("defausse", 56)),
        ),
    ),
}
_APART: Final = 8.0
_MARGIN: Final = 16.0


def rooms(shape: Shape, composition: Composition, present: frozenset[str]) -> dict[str, Box]:
    """Return the rooms of the house for the places that a cloth has, where people sit."""
    felt = felt_of(shape, composition)
    return dict(row_boxes(_ROOMS[shape, composition], present, felt.wide, felt.rail))


def row_boxes(
    rows: tuple[Row, ...], present: frozenset[str], width: float, rail: float
) -> Iterator[tuple[str, Box]]:
    """Yield the rooms of these rows, by their places."""
    for y, high, side, items in rows:
        kept = [item for item in items if item[0] in present]
        row = sum(wide for _, wide in kept) + _APART * (len(kept) - 1)
        x = {-1: rail + _MARGIN, 0: (width - row) / 2, 1: width - rail - _MARGIN - row}[side]
        for slug, wide in kept:
            yield slug, Box(x + wide / 2, y, wide, high)
            x += wide + _APART


type Stack = tuple[float, tuple[tuple[str, float], ...]]
"""Rooms of the house that lie abreast under the seats: how high they are, and how wide each is."""


def _packs(wide: float, till: float) -> tuple[tuple[str, float], ...]:
    packs = [(slug, wide) for slug in PACKS if slug != TILL]
    return (*packs[:3], (TILL, till), *packs[3:])


HOUSE: Final[Mapping[Shape, tuple[Stack, ...]]] = {
    Shape.HALF_MOON: (
        (28, ((PRINTED, 342),)),
        (112, (("banque", 300), ("maison", 300), ("punto", 168), ("banco", 168))),
        (64, _packs(54, 130)),
    ),
    Shape.OVAL: (
        (106, (("communes", 300),)),
        (100, (("pots", 356),)),
        (64, _packs(50, 96)),
    ),
    Shape.KIDNEY: (
        (106, (("banquier", 240),)),
        (112, (("tableau-2", 168), ("punto", 168), ("tableau-1", 168), ("banco", 168))),
        (64, _packs(54, 100)),
    ),
}
"""What the house has where seats lie in columns, row by row."""
