"""The style sheet of the positions, written from the geometry: ``static/css/plan.css``.

``manage.py draw_plan`` writes it; a test compares the file with what ``sheet`` gives.
"""

from collections.abc import Iterable, Iterator
from math import cos, exp, pi
from typing import Final

from casino_rules.core.plan import Shape
from trainer.ui.table.geometry import (
    SCALES,
    Outline,
    Scale,
    Seat,
    Size,
    hand_of,
    scale_of,
    seats_of,
)
from trainer.ui.table.house import HOUSE

WIDTHS: Final = {
    Size.DESK: "inline-size >= 720px",
    Size.TABLET: "640px <= inline-size < 720px",
    Size.PHONE: "inline-size < 640px",
}
"""The widths of a table at which each composition is shown."""
_POINTS: Final = 44
_NOTCH: Final = (0.15, 0.26)
"""Where the croupier sits at a kidney: how deep the edge turns in, and how wide."""


def sheet(outlines: Iterable[Outline]) -> str:
    """Return the style sheet that places these tables."""
    ordered = sorted(set(outlines), key=lambda outline: outline.slug)
    lines = ["/* Written by « manage.py draw_plan »: trainer/ui/table/geometry.py says where. */"]
    lines.append("@layer components {")
    for size, width in WIDTHS.items():
        lines.append(f"  @container table ({width}) {{")
        lines += [f"    {line}" for line in _rules(ordered, size)]
        lines.append("  }")
    return "\n".join([*lines, "}", ""])


def _rules(outlines: list[Outline], size: Size) -> Iterator[str]:
    for shape in Shape:
        scale = SCALES[shape, size]
        name = f".scene--{shape.value}"
        yield f"{name} {{ --haut: {_n(scale.high)}; }}"
        yield f"{name} .contour {{ clip-path: polygon({_edge(shape, scale)}); }}"
        for slug, rect in HOUSE[shape, size].items():
            places = f"--x: {_n(rect.x)}; --y: {_n(rect.y)}; --l: {_n(rect.wide)};"
            yield f"{name} .lieu--{slug} {{ {places} --h: {_n(rect.high)}; }}"
    for outline in outlines:
        scale = scale_of(outline, size)
        yield (
            f".{outline.slug} {{ --rond: {_n(scale.medallion)};"
            f" --carte-siege: {_n(scale.card)}; --cote: {_n(scale.box)};"
            f" --main: {_n(hand_of(outline, scale)[0])}; }}"
        )
        seats = enumerate(seats_of(outline, size), 1)
        yield " ".join(
            f".{outline.slug} .s{number} {{ {_seat(seat, size)} }}" for number, seat in seats
        )


def _seat(seat: Seat, size: Size) -> str:
    found = f"--mx: {_n(seat.medallion.x)}; --my: {_n(seat.medallion.y)};"
    if size is Size.PHONE:
        return found
    if seat.hand.high:
        found += f" --jx: {_n(seat.hand.x)}; --jy: {_n(seat.hand.y)};"
    for rank, box in enumerate(seat.boxes):
        found += f" --x{rank}: {_n(box.x)}; --y{rank}: {_n(box.y)};"
    return found


def _n(length: float) -> str:
    """Write a length in hundredths of the width."""
    return f"{length / 10:.1f}".removesuffix(".0")


def _edge(shape: Shape, scale: Scale) -> str:
    """Return the outline of a table as percentages of its box."""
    middle = 100 * scale.middle / scale.high if shape is Shape.HALF_MOON else 50.0
    points = [(50 + 50 * x, middle * (1 - _far(x, scale.round))) for x in _across()]
    if shape is Shape.HALF_MOON:
        points += [(100.0, 100.0), (0.0, 100.0)]
    else:
        points += [
            (50 + 50 * x, 50 + 50 * _far(x, scale.round) - _notch(shape, x))
            for x in reversed(list(_across()))
        ]
    return ", ".join(f"{x:.1f}% {y:.1f}%" for x, y in points)


def _across() -> Iterator[float]:
    """Yield abscissas from the left to the right, closer where the edge turns."""
    return (-cos(pi * step / _POINTS) for step in range(_POINTS + 1))


def _far(x: float, squareness: float) -> float:
    """Return how far from the middle the edge is at an abscissa, from 0 to 1."""
    return float(max(0.0, 1 - abs(x) ** squareness) ** (1 / squareness))


def _notch(shape: Shape, x: float) -> float:
    """Return how far the edge turns in where the croupier sits."""
    deep, wide = _NOTCH
    return 100 * deep * exp(-((x / wide) ** 2)) if shape is Shape.KIDNEY else 0.0
