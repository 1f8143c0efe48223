"""The style sheet of the positions, written from the geometry: ``static/css/plan.css``.

``manage.py draw_plan`` writes it; a test compares the file with what ``sheet`` gives.
"""

from collections.abc import Iterable, Iterator
from math import cos, exp, pi, sin
from typing import Final

from casino_rules.core.plan import Shape
from trainer.ui.table.geometry import SCALES, Outline, Scale, Seat, Size, scale_of, seats_of
from trainer.ui.table.house import HOUSE

WIDTHS: Final = {
    Size.DESK: "inline-size >= 900px",
    Size.TABLET: "640px <= inline-size < 900px",
    Size.PHONE: "inline-size < 640px",
}
"""The widths of a table at which each composition is shown."""
_POINTS: Final = 56
_NOTCH: Final = (0.16, 0.11)
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
            f" --carte-siege: {_n(scale.card)}; --cote: {_n(scale.box)}; }}"
        )
        seats = enumerate(seats_of(outline, size), 1)
        yield " ".join(
            f".{outline.slug} .s{number} {{ {_seat(seat, size)} }}" for number, seat in seats
        )


def _seat(seat: Seat, size: Size) -> str:
    found = f"--mx: {_n(seat.medallion.x)}; --my: {_n(seat.medallion.y)};"
    if size is Size.PHONE:
        return found
    if seat.hand.wide:
        found += f" --jx: {_n(seat.hand.x)}; --jy: {_n(seat.hand.y)};"
    for rank, box in enumerate(seat.boxes):
        found += f" --x{rank}: {_n(box.x)}; --y{rank}: {_n(box.y)};"
    return found


def _n(length: float) -> str:
    """Write a length in hundredths of the width."""
    return f"{length / 10:.1f}".removesuffix(".0")


def _edge(shape: Shape, scale: Scale) -> str:
    """Return the outline of a table as percentages of its box."""
    points = [(0.0, 100.0)] if shape is Shape.HALF_MOON else []
    turn = 180 if shape is Shape.HALF_MOON else 360
    for step in range(_POINTS + 1):
        x, y = _on(scale.round, 180 - turn * step / _POINTS)
        if shape is Shape.HALF_MOON:
            points.append((50 + 50 * x, 100 * scale.middle * (1 - y) / scale.high))
        else:
            high = 50 - 50 * y
            if shape is Shape.KIDNEY and y < 0:
                high -= 100 * _NOTCH[0] * exp(-((x / 2 / _NOTCH[1]) ** 2))
            points.append((50 + 50 * x, high))
    if shape is Shape.HALF_MOON:
        points.append((100.0, 100.0))
    return ", ".join(f"{x:.1f}% {y:.1f}%" for x, y in points)


def _on(squareness: float, angle: float) -> tuple[float, float]:
    x, y = cos(angle * pi / 180), sin(angle * pi / 180)
    power = 2 / squareness
    return (
        abs(x) ** power * (1 if x > 0 else -1),
        abs(y) ** power * (1 if y > 0 else -1),
    )
