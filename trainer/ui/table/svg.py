"""A scene as SVG: its edge and its cloth, then what lies there.

Cards and chips are symbols of one file (``tools.cards.symbols``).
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from trainer.ui.table.felts import Composition
from trainer.ui.table.house import place, printed, seat_in_question
from trainer.ui.table.ink import n, tag
from trainer.ui.table.pen import Pen
from trainer.ui.table.scene import Scene
from trainer.ui.table.seats import seat


def _felt(pen: Pen) -> str:
    """Return the wood, the leather, the gold line and the cloth."""
    layout = pen.layout
    key = pen.key
    defs = (
        f'<defs><radialGradient id="f{key}" cx=".5" cy=".62" r=".75"><stop class="f1"/><stop offset=".55" class="f2"/><stop offset="1" class="f3"/></radialGradient>'
        f'<linearGradient id="b{key}" x1="0" y1="0" x2="0" y2="1"><stop class="b1"/><stop offset=".5" class="b2"/><stop offset="1" class="b3"/></linearGradient></defs>'
    )
    insets = (
        (0.0, f"url(#b{key})", "bois"),
        (layout.rail * 0.45, "", "cuir"),
        (layout.rail, f"url(#f{key})", "feutre"),
    )
    if layout.felt is None:
        shapes = [
            tag(
                "rect",
                x=inset,
                y=inset,
                width=layout.wide - 2 * inset,
                height=layout.high - 2 * inset,
                rx=max(34.0 - inset, 4.0),
                fill=paint or None,
                class_=css,
            )
            for inset, paint, css in insets
        ]
    else:
        shapes = []
        for inset, paint, css in insets:
            path = _smooth(layout.felt.outline(inset), closed=layout.felt.whole)
            shapes.append(tag("path", d=path, fill=paint or None, class_=css))
    return defs + "".join(shapes)


def _smooth(points: Sequence[tuple[float, float]], *, closed: bool) -> str:
    """Return a curve that points draw: through the middle of each side, towards each corner."""
    if closed:
        points = (*points, points[0], points[1])
    mids = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(points)]
    first, *rest = mids
    start = "M" if closed else f"M{n(points[0][0])} {n(points[0][1])}L"
    curve = f"{start}{n(first[0])} {n(first[1])}Q{n(points[1][0])} {n(points[1][1])}"
    curve += f" {n(rest[0][0])} {n(rest[0][1])}" + "".join([f"T{n(x)} {n(y)}" for x, y in rest[1:]])
    return f"{curve}Z" if closed else f"{curve}L{n(points[-1][0])} {n(points[-1][1])}Z"


def _drawn(pen: Pen) -> str:
    """Return the whole picture."""
    layout = pen.layout
    parts = [_felt(pen), printed(pen)]
    parts += [place(pen, each) for each in pen.plan.places]
    parts.append(seat_in_question(pen))
    parts += [seat(pen, number) for number in pen.plan.numbers]
    return tag(
        "svg",
        "".join(parts),
        class_=f"tapis tapis--{pen.composition.value}",
        viewBox=f"0 {n(-layout.head)} {n(layout.wide)} {n(layout.high + layout.head)}",
        focusable="false",
    )


def scene_svg(scene: Scene, composition: Composition) -> str:
    """Return a scene at one composition."""
    return _drawn(Pen(scene, composition))


SCREEN: Final = (Composition.DESK, Composition.TABLET, Composition.PHONE)
"""The compositions of which a page shows the one that its width asks for."""


def screens_svg(scene: Scene) -> tuple[str, frozenset[str]]:
    """Return a scene at every composition of a screen, and the names of what is touched there.

    The style sheet shows the one that fits.
    """
    pens = [Pen(scene, composition) for composition in SCREEN]
    drawn = "".join([_drawn(pen) for pen in pens])
    return drawn, frozenset.intersection(*(frozenset(pen.touched) for pen in pens))
