"""A scene as SVG: its edge and its cloth, then what lies there.

Cards and chips are symbols of one file (``tools.cards.symbols``).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from trainer.ui.markup import SafeString
from trainer.ui.table.boxes import Box
from trainer.ui.table.felts import Composition
from trainer.ui.table.house import ARCS, place, printed, seat_in_question
from trainer.ui.table.ink import SMALL, n, put, rect, tag
from trainer.ui.table.layout import Layout
from trainer.ui.table.pen import Pen
from trainer.ui.table.scene import Scene
from trainer.ui.table.seats import seat

type Point = tuple[float, float]
type Part = tuple[str, tuple[Point, ...]]
"""A command of a path, and the points that it goes through."""

_EDGE: Final = ((0.0, "url(#bois)", "bois"), (0.45, None, "cuir"), (1.0, "url(#feutre)", "feutre"))
"""The edge of a table: how much of the rail each part leaves, its paint, its class."""


@lru_cache(maxsize=1024)
def _felt(layout: Layout) -> str:
    """Return the wood, the leather, the gold line and the cloth (their paints: ``paints_svg``)."""
    shapes = []
    for part, paint, css in _EDGE:
        inset = part * layout.rail
        if layout.felt is None:
            size = layout.wide - 2 * inset, layout.high - 2 * inset
            box = Box(layout.wide / 2, layout.high / 2, *size)
            shape = rect(box.moved(-box.x, -box.y), css, max(34.0 - inset, 4.0), fill=paint)
            shapes.append(put(box, shape))
        else:
            path = _smooth(layout.felt.outline(inset), closed=layout.felt.whole)
            shapes.append(tag("path", d=path, fill=paint, class_=css))
    return "".join(shapes)


def paints_svg() -> SafeString:
    """Return what every page has once: the paints of the felt and of the wood, arcs of words."""
    stops = ("f1", "0"), ("f2", ".55"), ("f3", "1")
    felt = "".join([f'<stop class="{css}" offset="{at}"/>' for css, at in stops])
    stops = ("b1", "0"), ("b2", ".5"), ("b3", "1")
    wood = "".join([f'<stop class="{css}" offset="{at}"/>' for css, at in stops])
    arcs = "".join([f'<path id="arc-{w}" d="M{-w // 2} 12Q0-14 {w // 2} 12"/>' for w in ARCS])
    return SafeString(
        '<svg class="peintures" aria-hidden="true"><defs>'
        f'<radialGradient id="feutre" cx=".5" cy=".62" r=".75">{felt}</radialGradient>'
        f'<linearGradient id="bois" x1="0" y1="0" x2="0" y2="1">{wood}</linearGradient>{arcs}'
        "</defs></svg>"
    )


def _smooth(points: Sequence[Point], *, closed: bool) -> str:
    """Return a curve that points draw: through the middle of each side, towards each corner."""
    if closed:
        points = (*points, points[0], points[1])
    first, *rest = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(points)]
    curve: list[Part] = [("q", (points[1], rest[0]))]
    curve += [("t", (point,)) for point in rest[1:]]
    if closed:
        return _path([("m", (first,)), *curve])
    return _path([("m", (points[0],)), ("l", (first,)), *curve, ("l", (points[-1],))])


def _path(parts: Iterable[Part]) -> str:
    """Write a closed path, each point as it lies from the end of the part before."""
    x, y, found = 0.0, 0.0, []
    for letter, points in parts:
        ends = [(round(across, 1), round(along, 1)) for across, along in points]
        told = [f"{n(across - x)} {n(along - y)}" for across, along in ends]
        found.append(letter + " ".join(told))
        x, y = ends[-1]
    return "".join(found).replace(" -", "-") + "z"


def _drawn(pen: Pen) -> str:
    """Return the whole picture."""
    layout = pen.layout
    parts = [_felt(layout), printed(pen)]
    parts += [place(pen, each) for each in pen.plan.places]
    parts.append(seat_in_question(pen))
    parts += [seat(pen, number) for number in pen.seats]
    return tag(
        "svg",
        "".join(parts),
        class_=f"tapis tapis--{pen.composition.value}",
        font_size=SMALL,
        viewBox=f"0 {n(-layout.head)} {n(layout.wide)} {n(layout.high + layout.head)}",
    )


def scene_svg(scene: Scene, composition: Composition) -> str:
    """Return a scene at one composition."""
    return _drawn(Pen(scene, composition))


SCREEN: Final = (Composition.DESK, Composition.TABLET, Composition.PHONE)
"""The compositions of which a page shows the one that its width asks for."""


def screens_svg(
    scene: Scene, screens: Sequence[Composition] = SCREEN
) -> tuple[str, frozenset[str]]:
    """Return a scene at some compositions of a screen, and the names of what is touched there.

    The style sheet shows the one that fits, or the only one.
    """
    pens = [Pen(scene, composition) for composition in screens]
    drawn = "".join([_drawn(pen) for pen in pens])
    return drawn, frozenset.intersection(*(frozenset(pen.touched) for pen in pens))
