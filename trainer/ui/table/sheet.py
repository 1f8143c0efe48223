"""The style sheet of the positions, written from the geometry: ``static/css/plan.css``.

``scripts/plan.py`` writes it; a test compares the file with what ``sheet`` gives.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import copysign, cos, exp, hypot, pi
from typing import Final

from casino_rules.core.plan import Shape
from trainer.ui.table.geometry import (
    CROWD,
    SCALES,
    WIDE,
    Outline,
    Point,
    Rect,
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
    Size.CLOSE: "640px <= inline-size < 720px",
    Size.PHONE: "inline-size < 640px",
}
"""The widths of a table at which each composition is shown."""
_MARK: Final = {Size.DESK: (130.0, 26.0), Size.TABLET: (190.0, 36.0)}
"""The width and height of a correction in a few words, where hands lie at the seats."""
_SUM: Final = 90.0
"""Its width at a kidney, where many sit and it is a sum."""
_FOOT: Final = {Size.DESK: 14.0, Size.TABLET: 28.0}
"""What a box of a kidney has of its own under it: its gesture."""
_NEARER: Final = 0.95
"""How much nearer to its medallion the dealer's disc lies on a phone."""
_POINTS: Final = 44
_LOW: Final = 4.4
"""How square a table is around which the hands lie on a phone, where it has no board."""
_NOTCH: Final = (0.15, 0.26)
"""Where the croupier sits at a kidney: how deep the edge turns in, and how wide."""


def sheet(outlines: Iterable[Outline]) -> str:
    """Return the style sheet that places these tables."""
    ordered = sorted(set(outlines), key=lambda outline: outline.slug)
    lines = ["/* Written by « scripts/plan.py »: trainer/ui/table/geometry.py says where. */"]
    lines.append("@layer components {")
    for size, width in WIDTHS.items():
        lines.append(f"  @container table ({width}) {{")
        lines += [f"    {line}" for line in _rules(ordered, size)]
        lines.append("  }")
    return "\n".join([*lines, "}", ""])


def _rules(outlines: list[Outline], size: Size) -> Iterator[str]:
    within = ".table--proche " if size is Size.CLOSE else ""
    for shape in Shape:
        scale = SCALES[shape, size]
        name = f"{within}.scene--{shape.value}"
        yield f"{name} {{ --haut: {_n(scale.high)}; }}"
        edge = _polygon(edge_of(shape, scale))
        yield f"{name} .contour {{ clip-path: polygon({edge}); }}"
        if (shape, size) == (Shape.OVAL, Size.PHONE):
            edge = _polygon(edge_of(shape, replace(scale, round=_LOW)))
            yield f".table--basse {name} .contour {{ clip-path: polygon({edge}); }}"
        for slug, rect in HOUSE[shape, size].items():
            places = f"--x: {_n(rect.x)}; --y: {_n(rect.y)}; --l: {_n(rect.wide)};"
            yield f"{name} .lieu--{slug} {{ {places} --h: {_n(rect.high)}; }}"
    for outline in outlines:
        scale = scale_of(outline, size)
        yield (
            f"{within}.{outline.slug} {{ --rond: {_n(scale.medallion)};"
            f" --carte-siege: {_n(scale.card)}; --cote: {_n(scale.box)};"
            f" --main: {_n(hand_of(outline, scale)[0])}; }}"
        )
        seats = seats_of(outline, size)
        disc = _disc if outline.shape is Shape.OVAL and size is not Size.CLOSE else _none
        yield " ".join(
            f"{within}.{outline.slug} .s{number} {{ {_seat(seat, size)}{disc(seat, scale, size)}"
            f"{_marked(seat, seats, size)} }}"
            for number, seat in enumerate(seats, 1)
        )


def _polygon(edge: Iterable[tuple[float, float]]) -> str:
    return ", ".join(f"{x:.1f}% {y:.1f}%" for x, y in edge)


def _seat(seat: Seat, size: Size) -> str:
    found = f"--mx: {_n(seat.medallion.x)}; --my: {_n(seat.medallion.y)};"
    note = _note(seat)
    found += f" --jx: {_n(note.x)}; --jy: {_n(note.y)};"
    for rank, box in enumerate(seat.boxes):
        found += f" --x{rank}: {_n(box.x)}; --y{rank}: {_n(box.y)};"
    return f"{found} --sens: 0;" if size is Size.PHONE and _is_beside(seat) else found


def _is_beside(seat: Seat) -> bool:
    """Whether the chips of a seat lie beside its medallion, on a phone."""
    return bool(seat.boxes) and abs(seat.hand.y - seat.medallion.y) < 1


def _none(_seat: Seat, _scale: Scale, _size: Size) -> str:
    return ""


def disc_of(seat: Seat, scale: Scale, size: Size) -> Point:
    """Return where the dealer's disc lies: on the edge, beside the medallion, never on chips."""
    at = seat.medallion
    if size is Size.PHONE and _is_beside(seat):  # along the edge are the chips of his neighbour
        return Point(at.x, at.y - at.wide)
    x, y = at.x - WIDE / 2, at.y - scale.middle
    away = at.wide / hypot(x, y)
    if size is Size.PHONE:
        away *= copysign(_NEARER, -x)
    return Point(at.x - y * away, at.y + x * away)


def _disc(seat: Seat, scale: Scale, size: Size) -> str:
    at = disc_of(seat, scale, size)
    return f" --dx: {_n(at.x)}; --dy: {_n(at.y)};"


def mark_of(seat: Seat, seats: Iterable[Seat], size: Size) -> Rect:
    """Return where the correction of a seat is written: over its medallion, unless cards lie there.

    It is then under it, or over the hand, never beyond the sides of the table; chips are less. At
    a kidney, where boxes have their own under them, it may be further away.
    """
    seats = tuple(seats)
    crowd = len(seats) > CROWD
    wide, high = _MARK[size]
    wide = min(wide, _SUM) if crowd else wide
    at, hand = seat.medallion, seat.hand
    x = min(max(at.x, wide / 2), WIDE - wide / 2)
    hands = [other.hand for other in seats]
    told = _FOOT[size] if crowd else 0
    boxes = [
        box._replace(y=box.y + told / 2, high=box.high + told)
        for other in seats
        for box in other.boxes
    ]
    heights = [
        at.y - (at.high + high) / 2,
        at.y + (at.high + high) / 2,
        at.y + (at.high + 3 * high) / 2 if crowd else hand.y - (hand.high + high) / 2,
    ]
    found = [Rect(x, y, wide, high) for y in heights]
    clear = [mark for mark in found if not any(map(mark.meets, hands))] or found
    return next((mark for mark in clear if not any(map(mark.meets, boxes))), clear[0])


def _marked(seat: Seat, seats: Iterable[Seat], size: Size) -> str:
    """Return the height of the mark of a seat, where it is not over the medallion."""
    y = mark_of(seat, seats, size).y if size in _MARK else 0
    usual = seat.medallion.y - (seat.medallion.high + _MARK[size][1]) / 2 if y else 0
    return f" --cy: {_n(y)};" if y != usual else ""


def _note(seat: Seat) -> Point:
    """Return where a hand lies with its note; with no room for a hand, a note is past the boxes."""
    if seat.hand.high or not seat.boxes:
        return Point(seat.hand.x, seat.hand.y)
    first, last = seat.boxes[0], seat.boxes[-1]
    return Point(last.x + 0.75 * (last.x - first.x), last.y + 0.75 * (last.y - first.y))


def _n(length: float) -> str:
    """Write a length in hundredths of the width."""
    return f"{length / 10:.1f}".removesuffix(".0")


def edge_of(shape: Shape, scale: Scale) -> list[tuple[float, float]]:
    """Return the outline of a table, in hundredths of its width and of its height."""
    middle = 100 * scale.middle / scale.high if shape is Shape.HALF_MOON else 50.0
    points = [(50 + 50 * x, middle * (1 - _far(x, scale.round))) for x in _across()]
    if shape is Shape.HALF_MOON:
        points += [(100.0, 100.0), (0.0, 100.0)]
    else:
        points += [
            (50 + 50 * x, 50 + 50 * _far(x, scale.round) - _notch(shape, x))
            for x in reversed(list(_across()))
        ]
    return points


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
