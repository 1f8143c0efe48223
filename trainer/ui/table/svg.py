"""A scene as SVG: its edge and its cloth, then what lies there.

Cards and chips are symbols of one file (``tools.cards.symbols``).

A table on a page: its scene at every composition of a screen, and what is said beside it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from casino_rules.core import chips
from casino_rules.core.french import join
from casino_rules.core.grading import Verdict
from casino_rules.core.money import EUR
from casino_rules.core.plan import PAPER, Plan
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table import Focus
from trainer.ui.cards import hand_html
from trainer.ui.chips import stakes_html
from trainer.ui.markup import SafeString, attrs, classes, esc
from trainer.ui.table.boxes import Box
from trainer.ui.table.cloth import Cloth, Laid
from trainer.ui.table.felts import Composition
from trainer.ui.table.house import ARCS, place, printed, seat_in_question
from trainer.ui.table.ink import SMALL, n, put, rect, tag
from trainer.ui.table.layout import Layout
from trainer.ui.table.marks import due_zones, marks_of, paid_beside, played_by, right_of
from trainer.ui.table.pen import Pen
from trainer.ui.table.scene import NO_DOORS, Scene, touches_of
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


_NAME: Final = "Tapis"


def scene_of(
    question: Question,
    cloth: Cloth,
    standing: Focus | None = None,
    verdict: Verdict | None = None,
) -> Scene:
    """Return the scene of a question: its own, or the whole table of its coup, corrected or not."""
    shown = standing.question if standing else question
    scene = Scene.of(shown, cloth)
    if standing:
        scene = scene.with_lit(standing.lit)
    if verdict is not None:
        scene = replace(
            scene.with_due(due_zones(shown, verdict)),
            paid=paid_beside(shown, verdict),
            marks=marks_of(shown, verdict),
            right=right_of(verdict),
            played=played_by(shown, verdict),
        )
    return scene.with_done(question, verdict)


def table_html(
    question: Question,
    cloth: Cloth,
    standing: Focus | None = None,
    verdict: Verdict | None = None,
    *,
    bare: bool = False,
    doors: Mapping[str, str] = NO_DOORS,
    screens: Sequence[Composition] = SCREEN,
) -> SafeString:
    """Return the table of a question; with a ``verdict``, its correction is painted on it.

    ``doors`` are the addresses that places lead to.
    Nothing when the question is only in words, unless a ``bare`` cloth is wanted. The options of
    the house on which the answer depends are written under it.
    """
    scene = replace(scene_of(question, cloth, standing, verdict), doors=doors)
    return _table(scene, question, screens, bare=bare)[0]


def repainted_html(
    question: Question,
    cloth: Cloth,
    standing: Focus | None,
    verdict: Verdict,
    screens: Sequence[Composition] = SCREEN,
) -> SafeString:
    """Return the corrected table, or nothing where it is to the letter the one that was asked."""
    scene = scene_of(question, cloth, standing, verdict)
    if not scene.speaks and not touches_of(question):
        return SafeString("")
    return _table(scene, question, screens)[0]


def touchable_html(
    question: Question,
    cloth: Cloth,
    standing: Focus | None = None,
    screens: Sequence[Composition] = SCREEN,
) -> tuple[SafeString, frozenset[str]]:
    """Return the table of an open question, and the names of what may be touched on it to answer."""
    scene = replace(scene_of(question, cloth, standing), touches=touches_of(question))
    return _table(scene, question, screens)


def _table(
    scene: Scene,
    question: Question,
    screens: Sequence[Composition],
    *,
    bare: bool = False,
) -> tuple[SafeString, frozenset[str]]:
    laid = scene.laid
    options = in_force_html(question)
    off = (*laid.off, *(() if scene.near else laid.asked))
    lies = laid.seats or laid.house or laid.asked or bare or scene.whole or scene.about_seats
    if not (lies or off):
        return options, frozenset()
    one = scene.cloth.quiet
    drawn, names = "", frozenset[str]()
    if lies and one:
        drawn = scene_svg(scene, Composition.PHONE)
    elif lies:
        drawn, names = screens_svg(scene, screens)
    css = classes("table", "table--etroite" if one else "")
    html = (
        f"<div{attrs(class_=css, role='group', aria_label=_NAME)} data-table>"
        f"{off_html(off, question)}{drawn}{options}</div>"
    )
    return SafeString(html), names


@lru_cache(maxsize=128)
def plan_html(cloth: Cloth, label: str = _NAME) -> SafeString:
    """Return the empty table: every place of the house and every box with its name.

    For a screen reader it is one picture, whose name tells what is printed there.
    """
    scene = Scene(cloth, Laid(), EUR, chips.usual(EUR.code), bare=True)
    told = f"{label}\N{NO-BREAK SPACE}: {_told(cloth.plan)}"
    drawn = screens_svg(scene)[0].replace('role="img" ', "")
    return SafeString(
        f"<div{attrs(class_='table', role='img', aria_label=told)} data-table>{drawn}</div>"
    )


def _told(plan: Plan) -> str:
    """Return what lies on an empty table, in one sentence."""
    boxes = join([box.name for box in plan.boxes if box.shape != "ligne"])
    seats = f"{plan.seats} places" + (f", à chacune {boxes}" if boxes else "")
    house = join([place.name for place in plan.places])
    return f"{seats}\N{NO-BREAK SPACE}; pour la maison\N{NO-BREAK SPACE}: {house}"


def off_html(zones: Iterable[Zone], question: Question) -> str:
    """Return what does not lie on the cloth: what is said, what is written, a tidy strip."""
    items = [_aside(zone, question) for zone in zones]
    return f'<div class="hors-tapis">{"".join(items)}</div>' if items else ""


def _aside(zone: Zone, question: Question) -> str:
    hand = hand_html(zone.cards, zone.hidden, hidden_first=zone.hidden_first)
    return aside_html(zone, hand, stakes_html(zone.stakes, question.currency, question.chips))


def aside_html(zone: Zone, hand: str, stakes: str) -> str:
    """Return what does not lie on the cloth, its hand and its stakes being written."""
    kind = "papier" if zone.spot == PAPER else "parole" if not hand and not stakes else "bande"
    note = f'<p class="dit__note">{esc(zone.note)}</p>' if zone.note else ""
    return f'<div class="dit dit--{kind}"><p class="dit__nom">{esc(zone.label)}</p>{hand}{stakes}{note}</div>'


def in_force_html(question: Question) -> SafeString:
    """Return the options of the house on which the answer depends; nothing without any."""
    if not question.in_force:
        return SafeString("")
    options = "".join([f"<li>{esc(option)}</li>" for option in question.in_force])
    return SafeString(
        f'<ul class="table__options" aria-label="Options de la maison">{options}</ul>'
    )
