"""A table in small, for a list of games: one picture, of lines alone, in thousandths of its width. Pure.

Everything of a kind is one path whose line is as wide as the thing: a card is a stroke, a chip a
round point. So a table with its cards and chips weighs about a kilobyte.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from casino_rules.core.cards import Card
from casino_rules.core.chips import decompose, usual
from casino_rules.core.money import EUR
from casino_rules.core.plan import Place, Plan, Shape
from casino_rules.core.questions import Stake, Zone
from trainer.ui.markup import SafeString
from trainer.ui.table.cloth import Laid, lay
from trainer.ui.table.geometry import (
    APART,
    RATIO,
    SCALES,
    SMALLER,
    WIDE,
    Outline,
    Point,
    Rect,
    Size,
    scale_of,
    seats_of,
    slots,
)
from trainer.ui.table.house import HOUSE
from trainer.ui.table.sheet import edge_of

_BANK: Final = 61
"""The width of a card at a place of the house."""
_PACK: Final = 40
"""The width of a pack."""
_EDGE: Final = 7
"""How much of a card is seen around its back, both sides together."""
_FLOAT: Final = (500, 100, 50, 20, 10, 5, 2, 1)
"""The values in the float, in units."""

_KINDS: Final = ("rond", "cadre", "carte", "dos", "rouge", "noir", "bouton", "tranche", "jeton")
"""What is drawn, from the cloth up."""

type _Hand = Sequence[Card | None]
"""The cards of a hand as they lie, None for one face down."""


class _Lines:
    """The paths of a picture: what is drawn of each kind, those of ``_KINDS`` one above the other."""

    def __init__(self) -> None:
        self.paths: defaultdict[tuple[str, int], list[str]] = defaultdict(list)

    def add(self, kind: str, drawn: str, wide: float = 0) -> None:
        """Draw one thing more; ``wide`` is the width of its line where its kind has several."""
        self.paths[kind, round(wide)].append(drawn)

    def html(self) -> str:
        """Return them all."""
        ordered = sorted(self.paths, key=lambda key: _KINDS.index(key[0].partition(" ")[0]))
        return "".join(map(self._path, ordered))

    def _path(self, key: tuple[str, int]) -> str:
        kind, wide = key
        width = f' stroke-width="{wide}"' if wide else ""
        return f'<path class="m-{kind}"{width} d="{"".join(self.paths[key])}"/>'


def small_html(plan: Plan, zones: Iterable[Zone]) -> SafeString:
    """Return the picture of a table on which these zones lie; ``shapes_html`` is in the page too."""
    high = SCALES[plan.shape, Size.DESK].high
    lines, laid = _Lines(), lay(zones, plan)
    _draw_house(lines, plan, laid)
    _draw_seats(lines, plan, laid)
    return SafeString(
        f'<svg class="mini" viewBox="0 0 1000 {high:.0f}" aria-hidden="true" focusable="false">'
        f'<use href="#mini-{plan.shape.value}"/>{lines.html()}</svg>'
    )


def shapes_html() -> SafeString:
    """Return the outlines and the floats that the pictures of a page have in common, unseen."""
    shapes = "".join(map(_shape, Shape))
    return SafeString(
        f'<svg class="mini__formes" aria-hidden="true" focusable="false">{shapes}</svg>'
    )


def _shape(shape: Shape) -> str:
    scale, at = SCALES[shape, Size.DESK], HOUSE[shape, Size.DESK]["caisse"]
    edge = "L".join([f"{10 * x:.0f} {y * scale.high / 100:.0f}" for x, y in edge_of(shape, scale)])
    shown = _FLOAT if at.wide > 2 * _BANK else _FLOAT[::3]
    step = (at.wide - at.high) / len(shown)
    first = at.x - step * (len(shown) - 1) / 2
    held = "".join(
        [
            f'<path class="m-jeton m-{value}" d="{_dot(Point(first + step * rank, at.y))}"/>'
            for rank, value in enumerate(shown)
        ]
    )
    return (
        f'<symbol id="mini-{shape.value}" overflow="visible"><path class="m-feutre" d="M{edge}Z"/>'
        f'<path class="m-caisse" d="{_frame(at)}"/>{held}</symbol>'
    )


def _dot(at: Point) -> str:
    return f"M{at.x:.0f} {at.y:.0f}h0"


def _frame(at: Rect) -> str:
    wide, high = round(at.wide), round(at.high)
    return f"M{at.x - wide / 2:.0f} {at.y - high / 2:.0f}h{wide}v{high}h-{wide}Z"


def _draw_house(lines: _Lines, plan: Plan, laid: Laid) -> None:
    for place in plan.places:
        at, held = HOUSE[plan.shape, Size.DESK][place.id], laid.house.get(place.id, [])
        if place.kind == "paquet":
            _draw_pack(lines, place, at, held)
        elif place.kind in {"cartes", "tableau"}:
            if place.id != "communes":
                lines.add("cadre", _frame(at))
            _draw_hands(lines, held, at, _BANK)
        stakes = [stake for zone in held for stake in zone.stakes]
        for rank, stake in enumerate(stakes):
            shift = 100 * (rank - (len(stakes) - 1) / 2)
            _draw_chips(lines, stake, Point(at.x + shift, at.y), most=3)


def _draw_pack(lines: _Lines, place: Place, at: Rect, held: Iterable[Zone]) -> None:
    """Draw a pack of which something lies there, and the one from which cards are drawn."""
    if place.id in {"talon", "sabot"} or any(zone.hidden or zone.cards for zone in held):
        _draw_cards(lines, (None,), at, _PACK)


def _draw_seats(lines: _Lines, plan: Plan, laid: Laid) -> None:
    outline = Outline.of(plan)
    scale, spots = scale_of(outline, Size.DESK), slots(plan)[1]
    for number, seat in enumerate(seats_of(outline, Size.DESK), 1):
        zones = laid.seats.get(number, [])
        lines.add("rond", _dot(Point(*seat.medallion[:2])))
        for box in plan.boxes:
            if box.shape != "ligne":
                lines.add("cadre", _frame(seat.boxes[spots[box.id]]))
        _draw_hands(lines, zones, seat.hand, scale.card, rows=plan.rows)
        for stake in (stake for zone in zones for stake in zone.stakes):
            at = seat.boxes[spots.get(stake.spot, 0)]
            _draw_chips(lines, stake, Point(at.x, at.y))
        if any(zone.button for zone in zones):
            lines.add("bouton", _dot(_beside(seat.medallion)))


def _draw_hands(
    lines: _Lines, zones: Iterable[Zone], at: Rect, card: float, *, rows: int = 1
) -> None:
    """Draw the hands of a place: side by side, or in ``rows``, the longest nearest the player."""
    hands = sorted(filter(None, map(_hand, zones)), key=len, reverse=True)
    for rank, hand in enumerate(hands):
        aside = rank - (len(hands) - 1) / 2
        if rows > 1:
            high = at.high / rows
            _draw_cards(lines, hand, at._replace(y=at.y + high * aside), SMALLER * card)
        else:
            wide = at.wide / len(hands)
            row = at._replace(x=at.x + wide * aside, wide=wide)
            _draw_cards(lines, hand, row, card)


def _hand(zone: Zone) -> _Hand:
    first = zone.hidden_first
    return *[None] * first, *zone.cards, *[None] * (zone.hidden - first)


def _draw_cards(lines: _Lines, hand: _Hand, at: Rect, card: float) -> None:
    """Draw a hand in the middle of a place: of a card that another covers, what is in sight."""
    step = card + APART
    if len(hand) > 1:
        step = min(step, (at.wide - card) / (len(hand) - 1))
    seen, high = min(card, step - APART), card * RATIO
    left, top = at.x - step * (len(hand) - 1) / 2, at.y - high / 2
    for rank, face in enumerate(hand):
        x = left + step * rank
        lines.add("carte", f"M{x:.0f} {top:.0f}v{high:.0f}", seen)
        if face is None:
            inside = f"M{x:.0f} {top + _EDGE / 2:.0f}v{high - _EDGE:.0f}"
            lines.add("dos", inside, seen - _EDGE)
        else:
            point = _dot(Point(x, top + high / 3))
            lines.add("rouge" if face.suit.red else "noir", point)


def _draw_chips(lines: _Lines, stake: Stake, at: Point, most: int = 1) -> None:
    """Draw a stake: a chip for each value that it needs, the highest first, ``most`` of them."""
    values = [value for value, _ in (stake.piles or decompose(stake.amount, usual(EUR.code)).chips)]
    for rank, value in enumerate(values[:most]):
        chip = _dot(at._replace(x=at.x + 27 * (rank - (len(values[:most]) - 1) / 2)))
        lines.add("tranche", chip)
        lines.add(f"jeton m-{value // 100}", chip)


def _beside(medallion: Rect) -> Point:
    """Return where the dealer's disc lies: beside the medallion, towards the middle."""
    return Point(medallion.x + (36 if medallion.x < WIDE / 2 else -36), medallion.y)
