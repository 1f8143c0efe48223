"""Rectangles that may be turned, and whether two of them meet. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, radians, sin


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
        (c, s), a, b = self.way, self.wide / 2, self.high / 2
        one, two = (c * a - s * b, s * a + c * b), (c * a + s * b, s * a - c * b)
        halves = (-one[0], -one[1]), two, one, (-two[0], -two[1])
        return tuple([(self.x + across, self.y + along) for across, along in halves])

    @cached_property
    def way(self) -> tuple[float, float]:
        """Where its right is: the cosine and the sine of its turn."""
        return cos(radians(self.turn)), sin(radians(self.turn))

    @cached_property
    def upright(self) -> "Box":
        """The same rectangle, not turned: what stands in it does."""
        return Box(self.x, self.y, self.wide, self.high) if self.turn else self

    @cached_property
    def radius(self) -> float:
        """From its centre to a corner."""
        return hypot(self.wide, self.high) / 2

    def meets(self, other: "Box", gap: float = 0.0) -> bool:
        """Whether the two are nearer than ``gap``: no axis of either keeps them apart."""
        dx, dy = other.x - self.x, other.y - self.y
        if hypot(dx, dy) >= self.radius + other.radius + gap:
            return False
        (c, s), (k, t) = self.way, other.way
        near, far = abs(c * k + s * t), abs(s * k - c * t)
        gap -= 1e-9
        reach = self.wide + other.wide * near + other.high * far
        if 2 * (abs(dx * c + dy * s) - gap) >= reach:
            return False
        reach = self.high + other.wide * far + other.high * near
        if 2 * (abs(dy * c - dx * s) - gap) >= reach:
            return False
        reach = other.wide + self.wide * near + self.high * far
        if 2 * (abs(dx * k + dy * t) - gap) >= reach:
            return False
        reach = other.high + self.wide * far + self.high * near
        return 2 * (abs(dy * k - dx * t) - gap) < reach

    def moved(self, across: float = 0.0, along: float = 0.0) -> "Box":
        """Return it elsewhere, by lengths in its own directions."""
        c, s = self.way
        x, y = self.x + c * across - s * along, self.y + s * across + c * along
        return Box(x, y, self.wide, self.high, self.turn)

    def seen_from(self, point: "Box") -> "Box":
        """Return it as it lies from the centre of another."""
        return Box(self.x - point.x, self.y - point.y, self.wide, self.high, self.turn)

    def sized(self, wide: float, high: float) -> "Box":
        """Return it with other sizes, at the same centre."""
        return Box(self.x, self.y, wide, high, self.turn)

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
