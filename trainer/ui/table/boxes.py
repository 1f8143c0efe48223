"""Rectangles that may be turned, and whether two of them meet. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, hypot, radians, sin
from typing import Final

_HALVES: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True)
class Box:
    """A rectangle by its centre, its sizes and its turn, in degrees with the clock."""

    x: float
    y: float
    wide: float
    high: float
    turn: float = 0.0

    @cached_property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its corners."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        halves = ((a * self.wide / 2, b * self.high / 2) for a, b in _HALVES)
        return tuple((self.x + c * a - s * b, self.y + s * a + c * b) for a, b in halves)

    @cached_property
    def radius(self) -> float:
        """From its centre to a corner."""
        return hypot(self.wide, self.high) / 2

    def meets(self, other: "Box", gap: float = 0.0) -> bool:
        """Whether the two are nearer than ``gap``: no axis of either keeps them apart."""
        away = hypot(self.x - other.x, self.y - other.y)
        if away >= self.radius + other.radius + gap:
            return False
        for axis in {self.turn % 90, other.turn % 90}:
            c, s = cos(radians(axis)), sin(radians(axis))
            for across, along in ((c, s), (-s, c)):
                one = [x * across + y * along for x, y in self.corners]
                two = [x * across + y * along for x, y in other.corners]
                if max(one) + gap <= min(two) + 1e-9 or max(two) + gap <= min(one) + 1e-9:
                    return False
        return True

    def moved(self, across: float = 0.0, along: float = 0.0) -> "Box":
        """Return it elsewhere, by lengths in its own directions."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return replace(self, x=self.x + c * across - s * along, y=self.y + s * across + c * along)

    def sized(self, wide: float, high: float) -> "Box":
        """Return it with other sizes, at the same centre."""
        return replace(self, wide=wide, high=high)

    def columns(self, number: int, gap: float = 0.0) -> Iterator["Box"]:
        """Yield it cut into columns of one width, from the left."""
        wide = (self.wide - gap * (number - 1)) / number
        for rank in range(number):
            aside = (wide + gap) * (rank - (number - 1) / 2)
            yield self.moved(aside).sized(wide, self.high)

    def parted(self, widths: Sequence[float], gap: float = 0.0) -> Iterator["Box"]:
        """Yield it cut into columns whose widths are in these proportions, from the left."""
        room = self.wide - gap * (len(widths) - 1)
        left = -self.wide / 2
        for width in widths:
            wide = room * width / sum(widths)
            yield self.moved(left + wide / 2).sized(wide, self.high)
            left += wide + gap

    def rows(self, number: int, gap: float = 0.0) -> Iterator["Box"]:
        """Yield it cut into rows of one height, from the top."""
        high = (self.high - gap * (number - 1)) / number
        for rank in range(number):
            yield self.moved(0, (high + gap) * (rank - (number - 1) / 2)).sized(self.wide, high)

    def cut_below(self, high: float, gap: float = 0.0) -> tuple["Box", "Box"]:
        """Return what is left of it over a foot of this height, and that foot."""
        rest = self.high - high - gap
        over = self.moved(0, -(high + gap) / 2).sized(self.wide, rest)
        return over, self.moved(0, (rest + gap) / 2).sized(self.wide, high)


def clear(box: Box, others: Iterable[Box], gap: float) -> bool:
    """Whether a box is at least ``gap`` away from all others."""
    return not any(box.meets(other, gap) for other in others)
