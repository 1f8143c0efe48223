"""Where everything lies on a table, at a composition: one way for each kind of table. Pure.

A table at which nobody sits: what is asked lies at the bank, or at one seat, large. Pure. The
felt is as deep as what lies there needs: its rooms are rows, each as wide as the curve and the
numbers of the seats leave it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from casino_rules.core.plan import IN_QUESTION, Shape
from trainer.ui.table.boxes import Box, clear
from trainer.ui.table.columns import columns
from trainer.ui.table.felts import BEAN, PACKS, PRINTED, RING, Composition, Felt
from trainer.ui.table.layout import WHEN_USED, Layout, Outline, Seat, numbered
from trainer.ui.table.solve import solved

MEDALLION: Final = {Composition.DESK: 26.0, Composition.TABLET: 24.0, Composition.PHONE: 20.0}
"""The number of a seat, on the rail."""
_GAP: Final = 6.0
_CLEAR: Final = 4.0
"""Between a room and the number of a seat."""
_MOON: Final = ((160.0, 20.0),)
_FELTS: Final = {
    (Shape.HALF_MOON, Composition.DESK): Felt(1136, 0, 0.74, 2.4, _MOON, 26, 6),
    (Shape.HALF_MOON, Composition.TABLET): Felt(780, 0, 0.74, 2.6, _MOON, 20, 6),
    (Shape.HALF_MOON, Composition.PHONE): Felt(390, 0, 0.6, 3.4, ((154.0, 26.0),), 13, 6),
    (Shape.OVAL, Composition.DESK): Felt(1136, 0, 0.5, 2.6, RING, 26, 6, whole=True),
    (Shape.OVAL, Composition.TABLET): Felt(780, 0, 0.5, 3.0, RING, 20, 6, whole=True),
    (Shape.OVAL, Composition.PHONE): Felt(390, 0, 0.5, 5.0, RING, 13, 6, whole=True),
    (Shape.KIDNEY, Composition.DESK): Felt(1136, 0, 0.5, 2.6, BEAN, 26, 6, whole=True, notch=56),
    (Shape.KIDNEY, Composition.TABLET): Felt(780, 0, 0.5, 3.0, BEAN, 20, 6, whole=True, notch=44),
    (Shape.KIDNEY, Composition.PHONE): Felt(390, 0, 0.5, 5.0, BEAN, 13, 6, whole=True, notch=18),
}
"""The curves; how deep they are follows what lies there, the widest line is at that part of it."""


@dataclass(frozen=True, slots=True)
class _Row:
    """Rooms abreast: how high they are at each composition, how wide in parts of one another.

    ``most`` is the part of the table that they take together.
    """

    high: tuple[float, float, float]
    items: tuple[tuple[str, float], ...]
    most: tuple[float, float, float] = (0.6, 0.74, 0.86)


_CARDS: Final = 178.0, 166.0, 124.0
_SEAT: Final = 196.0, 186.0, 166.0
_CHIPS: Final = 116.0, 112.0, 100.0
_SAID: Final = 28.0, 26.0, 29.0
_PACK: Final = {"defausse": 100.0}
"""Where a hand of five cards may lie open."""
_FOOT: Final = _Row(
    (78.0, 74.0, 62.0), tuple((slug, _PACK.get(slug, 66.0)) for slug in PACKS), (0.6, 0.7, 0.86)
)
_OPEN: Final = replace(_FOOT, high=(78.0, 74.0, 72.0))
"""Where cards lie open in the discard, with what is said of them."""
_ROWS: Final[Mapping[Shape, tuple[_Row, ...]]] = {
    Shape.HALF_MOON: (
        _Row(_SEAT, ((IN_QUESTION, 1),)),
        _Row(_SAID, ((PRINTED, 1),)),
        _Row(_CARDS, (("banque", 1), ("maison", 1), ("punto", 1), ("banco", 1))),
        _OPEN,
    ),
    Shape.OVAL: (
        _Row(_CARDS, (("communes", 1),)),
        _Row(_SEAT, ((IN_QUESTION, 1),)),
        _Row(_CHIPS, (("pots", 1),)),
        _FOOT,
    ),
    Shape.KIDNEY: (
        _Row(_SEAT, ((IN_QUESTION, 1),)),
        _Row(_CARDS, (("banquier", 1),), (0.34, 0.46, 0.7)),
        _Row(_CARDS, (("tableau-2", 1), ("punto", 1), ("tableau-1", 1), ("banco", 1))),
        _FOOT,
    ),
}
_SIZES: Final = (Composition.DESK, Composition.TABLET, Composition.PHONE)
_TILL: Final = 110.0
_LEAST: Final = 0.9
"""What a row has at least of the width that it wants: else the felt is deeper."""
_DEEPER: Final = 12.0
_DEEPEST: Final = 60


def near_table(
    shape: Shape, composition: Composition, seats: int, shown: frozenset[str]
) -> tuple[Felt, dict[str, Box]]:
    """Return the felt on which these places are shown, and their rooms."""
    size = _SIZES.index(composition)
    rows = [
        (row.high[size], row.most[size], [item for item in row.items if item[0] in shown])
        for row in _ROWS[shape]
    ]
    rows = [row for row in rows if row[2]]
    high = sum(row[0] + _GAP for row in rows)
    curve = _FELTS[shape, composition]
    inset = curve.rail / 2 + MEDALLION[composition] / 2 + 4
    for more in range(_DEEPEST):
        deep = high + inset + 8 + _DEEPER * more + (inset + curve.notch if curve.whole else 0)
        felt = replace(curve, high=deep, middle=deep * curve.middle)
        top = (deep - high - curve.notch) / 2 + 3 if curve.whole else deep - 4 - high
        taken = felt.medallions(seats, MEDALLION[composition])
        widths = list(_widths(felt, [row[0] for row in rows], top, taken))
        wanted = [most * felt.wide for _, most, _ in rows]
        if all(has >= _LEAST * want for has, want in zip(widths, wanted, strict=True)):
            break
    found: dict[str, Box] = {}
    for (tall, _, items), has, want in zip(rows, widths, wanted, strict=True):
        found |= _abreast(items, felt.wide / 2, top + tall / 2, (min(has, want), tall))
        top += tall + _GAP
    return felt, found


def _widths(felt: Felt, heights: list[float], top: float, medallions: list[Box]) -> Iterator[float]:
    """Yield how wide each row may be: on the felt, clear of the numbers of the seats."""
    for high in heights:
        row = Box(felt.wide / 2, top + high / 2, felt.wide, high)
        while row.wide > 0 and not (
            all(felt.holds(corner, felt.rail + 2) for corner in row.corners)
            and clear(row, medallions, _CLEAR)
        ):
            row = row.sized(row.wide - 8, high)
        yield row.wide
        top += high + _GAP


def _abreast(
    items: list[tuple[str, float]], x: float, y: float, size: tuple[float, float]
) -> dict[str, Box]:
    """Return rooms beside one another; packs and the float are no wider than they need."""
    wide, high = size
    shares = [_TILL if slug == "caisse" else share for slug, share in items]
    room = wide - _GAP * (len(items) - 1)
    scale = room / sum(shares)
    if max(shares) > 1:
        scale = min(scale, 1.0 if high > _SAID[2] + 40 else scale)
    left = x - (scale * sum(shares) + _GAP * (len(items) - 1)) / 2
    found = {}
    for (slug, _), share in zip(items, shares, strict=True):
        found[slug] = Box(left + scale * share / 2, y, scale * share, high)
        left += scale * share + _GAP
    return found


def layout_of(
    outline: Outline,
    composition: Composition,
    used: frozenset[str] | None = None,
    seated: frozenset[int] = frozenset(),
) -> Layout:
    """Return where everything lies on a cloth.

    ``used``: nobody sits, these places hold something; ``seated``: those who do, if not all.
    """
    if used is None and composition is Composition.PHONE:
        return columns(outline, seated if outline.shape is not Shape.OVAL else frozenset())
    if used is None:
        return solved(outline, composition)
    printed = outline.places - WHEN_USED
    if IN_QUESTION in used:
        printed &= {*PACKS, PRINTED}
    shown = printed | (used & (outline.places | {IN_QUESTION}))
    return _near(outline, composition, shown)


@cache
def _near(outline: Outline, composition: Composition, shown: frozenset[str]) -> Layout:
    """Return the layout of a table where nobody sits: what is asked is large, before the croupier."""
    felt, house = near_table(outline.shape, composition, outline.seats, shown)
    size = MEDALLION[composition]
    seats = [Seat(box, None, None, (), None, None) for box in felt.medallions(outline.seats, size)]
    placed = numbered(outline, seats)
    return Layout(composition, felt.wide, felt.high, felt.head, 0, placed, house, felt, felt.rail)
