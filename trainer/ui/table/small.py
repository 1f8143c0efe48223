"""A table in small, for a list of games: the same layout, one picture of lines alone. Pure.

Everything of a kind is one path whose line is as wide as the thing: a card is a stroke, a chip a
round point. So a table with its cards and chips weighs about a kilobyte.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from casino_rules.core.cards import Card
from casino_rules.core.chips import decompose, usual
from casino_rules.core.money import EUR
from casino_rules.core.plan import Box as PrintedBox
from casino_rules.core.plan import Place, Plan, Shape
from casino_rules.core.questions import Stake, Zone
from trainer.ui.markup import SafeString
from trainer.ui.table.boxes import Box
from trainer.ui.table.cloth import Laid, lay
from trainer.ui.table.felts import Composition, felt_of
from trainer.ui.table.layout import RATIO, Layout, Outline, numbers_of, slots
from trainer.ui.table.place import layout_of
from trainer.ui.table.scene import hands_of
from trainer.ui.table.seats import printed_boxes

_BANK: Final = 61
"""The width of a card at a place of the house."""
_PACK: Final = 40
"""The width of a pack."""
_EDGE: Final = 7
"""How much of a card is seen around its back, both sides together."""
_FLOAT: Final = (500, 100, 50, 20, 10, 5, 2, 1)
"""The values in the float, in units."""
_TILLS: Final = (("longue", 350, _FLOAT), ("courte", 110, _FLOAT[::3]))
"""The floats that are drawn, the widest first: with all their values, or some."""
_KINDS: Final = (
    "case",
    "rond-case",
    "rond",
    "cadre",
    "carte",
    "dos",
    "rouge",
    "noir",
    "bouton",
    "tranche",
    "jeton",
)
"""What is drawn, from the cloth up."""


class _Lines:
    """The paths of a picture: what is drawn of each kind, those of ``_KINDS`` one above the other."""

    def __init__(self) -> None:
        self.paths: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
        self.used: list[str] = []
        """What is drawn once for all the pictures of a page: the float."""

    def add(self, kind: str, drawn: str, wide: float = 0) -> None:
        """Draw one thing more; ``wide`` is the width of its line where its kind has several."""
        self.paths[kind, round(wide)].append(drawn)

    def html(self) -> str:
        """Return them all."""
        ordered = sorted(self.paths, key=lambda key: _KINDS.index(key[0].partition(" ")[0]))
        return "".join([*self.used, *map(self._path, ordered)])

    def _path(self, key: tuple[str, int]) -> str:
        kind, wide = key
        width = f' stroke-width="{wide}"' if wide else ""
        return f'<path class="m-{kind}"{width} d="{"".join(self.paths[key])}"/>'


def small_html(plan: Plan, zones: Iterable[Zone]) -> SafeString:
    """Return the picture of a table on which these zones lie; ``shapes_html`` is in the page too."""
    lines, laid = _Lines(), lay(zones, plan)
    layout = layout_of(Outline.of(plan, laid.seats), Composition.DESK)
    _draw_house(lines, plan, laid, layout)
    _draw_seats(lines, plan, laid, layout)
    return SafeString(
        f'<svg class="mini" viewBox="0 0 {layout.wide:.0f} {layout.high:.0f}" aria-hidden="true"'
        f'><use href="#mini-{plan.shape.value}"/>{lines.html()}</svg>'
    )


def shapes_html() -> SafeString:
    """Return the outlines that the pictures of a page have in common, unseen."""
    shapes = "".join([*map(_shape, Shape), *(_till(*till) for till in _TILLS)])
    return SafeString(f'<svg class="mini__formes" aria-hidden="true">{shapes}</svg>')


def _shape(shape: Shape) -> str:
    felt = felt_of(shape, Composition.DESK)
    edge = "L".join([f"{x:.0f} {y:.0f}" for x, y in felt.outline(0)])
    return (
        f'<symbol id="mini-{shape.value}" overflow="visible">'
        f'<path class="m-feutre" d="M{edge}Z"/></symbol>'
    )


def _till(name: str, wide: float, values: Sequence[int]) -> str:
    """Return a float around its middle."""
    at = Box(0, 0, wide, 44)
    chips = "".join(
        [
            f'<path class="m-jeton m-{value}" d="{_dot(cell)}"/>'
            for value, cell in zip(values, at.columns(len(values)), strict=True)
        ]
    )
    frame = f'<path class="m-caisse" d="{_frame(at)}"/>'
    return f'<g id="mini-{name}">{frame}{chips}</g>'


def _dot(at: Box) -> str:
    return f"M{at.x:.0f} {at.y:.0f}h0"


def _frame(at: Box) -> str:
    return f"{_through(*at.corners)}z"


def _through(*points: tuple[float, float]) -> str:
    """Return lines from point to point; the steps take fewer letters than the places."""
    rounded = [(round(x), round(y)) for x, y in points]
    steps = [f"{x - had_x} {y - had_y}" for (had_x, had_y), (x, y) in pairwise(rounded)]
    return f"M{rounded[0][0]} {rounded[0][1]}l{' '.join(steps)}".replace(" -", "-")


def _draw_house(lines: _Lines, plan: Plan, laid: Laid, layout: Layout) -> None:
    for place in plan.places:
        at, held = layout.house[place.id], laid.house.get(place.id, [])
        if place.id == "caisse":
            fitting = [name for name, wide, _ in _TILLS if wide <= round(at.wide)]
            till = (fitting or [_TILLS[-1][0]])[0]
            lines.used.append(f'<use href="#mini-{till}" x="{at.x:.0f}" y="{at.y:.0f}"/>')
        elif place.kind == "paquet":
            _draw_pack(lines, place, at, held)
        elif place.kind in {"cartes", "tableau"}:
            if place.id != "communes":
                lines.add("cadre", _frame(at))
            _draw_hands(lines, held, at, _BANK)
        stakes = [stake for zone in held for stake in zone.stakes]
        for stake, cell in zip(stakes, at.columns(max(len(stakes), 1)), strict=False):
            _draw_chips(lines, stake, cell, most=3)


def _draw_pack(lines: _Lines, place: Place, at: Box, held: Iterable[Zone]) -> None:
    """Draw a pack of which something lies there, and the one from which cards are drawn."""
    if place.id in {"talon", "sabot"} or any(zone.hidden or zone.cards for zone in held):
        _draw_cards(lines, (None,), at, _PACK)


def _draw_seats(lines: _Lines, plan: Plan, laid: Laid, layout: Layout) -> None:
    spots = slots(plan)
    for number, seat in zip(numbers_of(plan, laid.seats), layout.seats, strict=True):
        zones = laid.seats.get(number, [])
        lines.add("rond", _dot(seat.medallion))
        if plan.shape is not Shape.OVAL:
            for printed, box in zip(printed_boxes(plan), seat.boxes, strict=False):
                _draw_box(lines, printed, box)
        if seat.hand:
            _draw_hands(lines, zones, seat.hand, layout.card, rows=plan.rows)
        for stake in (stake for zone in zones for stake in zone.stakes):
            _draw_chips(lines, stake, seat.boxes[spots.get(stake.spot, 0)])
        if seat.disc and any(zone.button for zone in zones):
            lines.add("bouton", _dot(seat.disc))


def _draw_box(lines: _Lines, printed: PrintedBox, at: Box) -> None:
    """Draw a box as it is printed: a frame, or a round, longer than wide if there is room."""
    if printed.shape != "cercle":
        lines.add("case", _frame(at))
        return
    wide = min(at.wide, at.high)
    lines.add("rond-case", _line(at, (at.wide - wide) / 2, (at.high - wide) / 2), wide)


def _draw_hands(
    lines: _Lines, zones: Iterable[Zone], at: Box, card: float, *, rows: int = 1
) -> None:
    """Draw the hands of a place: side by side, or in ``rows``, the longest nearest the player."""
    hands = [hand.cards for hand in hands_of(zones, "") if hand.cards]
    if not hands:
        return
    cells = at.rows(len(hands), 2) if rows > 1 else at.columns(len(hands), 4)
    for hand, cell in zip(hands, cells, strict=True):
        _draw_cards(lines, hand, cell, min(card, cell.high / RATIO))


def _draw_cards(lines: _Lines, hand: Sequence[Card | None], at: Box, card: float) -> None:
    """Draw a hand in the middle of a place: of a card that another covers, what is in sight."""
    step = card * 1.03
    if len(hand) > 1:
        step = min(step, (at.wide - card) / (len(hand) - 1))
    seen, high = min(card, step - 1.5), card * RATIO
    for rank, face in enumerate(hand):
        cell = at.moved(step * (rank - (len(hand) - 1) / 2))
        lines.add("carte", _stroke(cell, high), seen)
        if face is None:
            lines.add("dos", _stroke(cell, high - _EDGE), seen - _EDGE)
        else:
            point = _dot(cell.moved(0, -high / 6))
            lines.add("rouge" if face.suit.red else "noir", point)


def _stroke(at: Box, high: float) -> str:
    """Return a line as high as a card, as it is turned."""
    return _line(at, 0, high / 2)


def _line(at: Box, across: float, along: float) -> str:
    """Return a line through a place, from so far on one side of its middle to as far on the other."""
    start, end = at.moved(-across, -along), at.moved(across, along)
    return _through((start.x, start.y), (end.x, end.y))


def _draw_chips(lines: _Lines, stake: Stake, at: Box, most: int = 1) -> None:
    """Draw a stake: a chip for each value that it needs, the highest first, ``most`` of them."""
    values = [value for value, _ in (stake.piles or decompose(stake.amount, usual(EUR.code)).chips)]
    shown = values[:most]
    for rank, value in enumerate(shown):
        chip = _dot(at.moved(27 * (rank - (len(shown) - 1) / 2)))
        lines.add("tranche", chip)
        lines.add(f"jeton m-{value // 100}", chip)
