"""Where everything lies on a table: solved once for a cloth and a composition. Pure.

A seat is a chain of rooms from the rail towards the bank: its hand, what is said of it, its boxes.
The layout is the one with the largest cards at which no two rooms meet: an overlap is not mended
afterwards, it cannot be drawn. What comes later has its room already: the most cards of a hand,
second hands, a double beside a box, the disc, the verdict.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from casino_rules.core.plan import IN_QUESTION, Plan, Shape
from trainer.ui.table.boxes import Box, clear
from trainer.ui.table.felts import (
    EDGE,
    HOUSE,
    PACKS,
    PRINTED,
    Composition,
    Felt,
    Row,
    Stack,
    felt_of,
    rooms,
    row_boxes,
)
from trainer.ui.table.near import MEDALLION as MEDALLIONS
from trainer.ui.table.near import near_table

WHEN_USED: Final = frozenset({"communes", "ecartees", "brulees", "rebut", "bande", "pots"})
"""Places that only show when something lies there."""
RATIO: Final = 55 / 39
"""The height of a card for one of width."""
SHOWN: Final = 0.56
"""The part of a card that the next one leaves in sight in a fan: its whole index."""
FEW: Final = 3
"""Cards that lie side by side, as far as there is room."""
_LEGIBLE: Final = 28.0
"""How wide a card is at least with its room to rise: its index is then 11 pixels high."""
GAP: Final = 3.0
"""Between two rooms."""
MEDALLION: Final = 26.0
NOTE: Final = 14.0
"""The height of what is said under a hand, in one line."""
DISC: Final = 22.0
"""The dealer's disc."""
VERDICT: Final = {Composition.DESK: (132.0, 21.0), Composition.TABLET: (112.0, 20.0)}
"""What is kept at each seat for what became of its answer."""
_LEAST: Final = {Composition.DESK: (40.0, 46.0), Composition.TABLET: (36.0, 44.0)}
"""How small a box may be: its sum is read in it."""
_TURNS: Final = 0.38, 0.5
"""How much of the turn of its seat a hand takes, and a box."""
_SAID: Final = {Composition.DESK: 116.0, Composition.TABLET: 104.0}
"""How wide what is said of a seat is, at least."""
CROWD: Final = 10
"""Beyond this many seats, boxes are smaller."""
_SHORTER: Final = 0.7
"""How much shorter the verdicts are."""
_PAIR: Final = 2
_SPINE: Final = 0.35
"""How long the line is at which the seats of a whole table look, for a length of 1."""
_STEEPEST: Final = 36.0
_MOST_PARTS: Final = 4
"""Hands of a split that have room at a seat."""
_UNITS: Final = 16.0, 84.0
_FINE: Final = 1.0
_COARSE: Final = 8.0
_STEP: Final = 1.0
_SEARCH: Final = 260


@dataclass(frozen=True, slots=True)
class Outline:
    """What a cloth needs to be laid out: two cloths with the same outline are laid alike."""

    shape: Shape
    seats: int
    cards: int
    boxes: tuple[int, ...]
    """For each room of boxes of a seat, from the player, how many lie in it beside one another."""
    parts: int
    """How many hands or players a seat may have."""
    rows: int
    clockwise: bool
    places: frozenset[str]

    @classmethod
    def of(cls, plan: Plan) -> "Outline":
        """Return the outline of a plan."""
        found: list[int] = []
        for box in plan.boxes:
            if box.shape == "ligne" and found:
                found[-1] += 1
            else:
                found.append(1)
        return cls(
            plan.shape,
            plan.seats,
            plan.cards,
            tuple(found) if plan.rows == 1 else (1,) * len(found),
            parts_of(plan),
            plan.rows,
            plan.clockwise,
            frozenset(place.id for place in plan.places) | {PRINTED},
        )


def parts_of(plan: Plan) -> int:
    """Return how many hands or players have room at a seat."""
    return min(max(plan.shared.values(), default=1), _MOST_PARTS)


def slots(plan: Plan) -> dict[str, int]:
    """Return the room of each box of a seat: one that is not printed lies in that of the one before."""
    found: dict[str, int] = {}
    number = 0
    for box in plan.boxes:
        number += box.shape != "ligne" or not number
        found[box.id] = number - 1
    return found


@dataclass(frozen=True, slots=True)
class Seat:
    """The rooms of a seat."""

    medallion: Box
    hand: Box | None
    note: Box | None
    boxes: tuple[Box, ...]
    verdict: Box | None
    disc: Box | None

    def __iter__(self) -> Iterator[Box]:
        rooms = (self.medallion, self.hand, self.note, *self.boxes, self.verdict, self.disc)
        return iter([room for room in rooms if room is not None])


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A whole table: its felt, its seats by their numbers, the rooms of the house.

    ``card`` is the width of a card at a seat; ``felt`` is None where the edge is a frame.
    """

    composition: Composition
    wide: float
    high: float
    head: float
    card: float
    seats: tuple[Seat, ...]
    house: Mapping[str, Box]
    felt: Felt | None
    rail: float

    def __iter__(self) -> Iterator[Box]:
        yield from self.house.values()
        for seat in self.seats:
            yield from seat


class _Item(NamedTuple):
    """A room of a chain: what it is, its sizes in cards and at least in pixels, its turn."""

    kind: str
    wide: float
    high: float
    least: tuple[float, float]
    turn: float
    beside: int = 1
    """How many stakes it holds beside one another."""
    turns: bool = False
    """Whether they stand one before the other where a side has no room."""
    foot: float = 0.0
    """The height of what is said under it."""
    parts: tuple[float, ...] = ()
    """The boxes that lie in it beside one another, by their widths."""

    def boxes(self, room: Box) -> tuple[Box, ...]:
        """Return its boxes."""
        return tuple(room.parted(self.parts, GAP)) if self.parts else (room,)

    def standing(self, room: Box) -> tuple[Box, ...]:
        """Return where stakes stand, upright on its boxes that are turned: few are in the middle."""
        if self.kind != "box" or not room.turn:
            return ()
        wide, steps = room.wide / self.beside, range(1 - self.beside, self.beside)
        if self.parts:
            return tuple(box.upright for box in self.boxes(room))
        return tuple(room.moved(k * wide / 2).sized(wide, room.high).upright for k in steps)


def fan(cards: int) -> float:
    """Return the width of a hand, in cards: few lie side by side, more overlap."""
    return cards * 1.03 if cards <= FEW else 1 + SHOWN * (cards - 1)


def hand_high(outline: Outline) -> float:
    """Return the height of the hands of a seat, in cards: two rows where it may have several."""
    deep = outline.rows > 1 or (outline.parts > 1 and outline.cards)
    return RATIO * (1.7 if deep else 1)


def _hands_high(outline: Outline, card: float) -> float:
    """Return the height of the hands of a seat where a line is said under them, cards legible."""
    rows = outline.rows
    return max(hand_high(outline) * card, rows * _LEGIBLE * RATIO + 2 * (rows - 1) + NOTE)


def _chain(outline: Outline, composition: Composition) -> tuple[_Item, ...]:
    found = []
    hand, box = _TURNS
    if outline.cards:
        wide = max(fan(outline.cards), 2.1)
        oval = outline.shape is Shape.OVAL
        said, foot = (_SAID[composition], 2 * NOTE) if oval else (0.0, 0.0)
        found.append(_Item("hand", wide, hand_high(outline), (said, 0), hand, foot=foot))
    least = _LEAST[composition]
    if outline.seats > CROWD:
        least = (least[0] - 4, least[1] - 6)
    items = [_box_item(outline, beside, least, box) for beside in outline.boxes]
    narrow = outline.shape is Shape.HALF_MOON and composition is Composition.TABLET
    if narrow and items and outline.parts == 1:
        items = [_in_a_row(items)]
    return (*found, *items)


def _in_a_row(items: Sequence[_Item]) -> _Item:
    """Return the boxes of a seat beside one another, where they would come too near to the bank."""
    wide, high = sum(item.wide for item in items), max(item.high for item in items)
    least = sum(item.least[0] for item in items), max(item.least[1] for item in items)
    return _Item("box", wide, high, least, _TURNS[0], parts=tuple(item.wide for item in items))


def _box_item(outline: Outline, beside: int, least: tuple[float, float], turn: float) -> _Item:
    wide, high = least
    if outline.parts > 1 and outline.cards:  # hands abreast, their doubles before them
        if beside == 1:
            return _Item("box", 1.15, 1.15, least, turn)
        return _Item("box", 3.0, 1.9, (outline.parts * 32, 2 * 36), turn, beside=outline.parts)
    abreast = _PAIR if outline.shape is Shape.OVAL else max(outline.parts, beside)
    least = (wide * abreast, high)
    pair = abreast == _PAIR
    turn = 0 if pair else turn  # two stakes stand beside one another on a level
    return _Item("box", 1.1 * abreast, 1.15, least, turn, beside=abreast, turns=abreast > 1)


def layout_of(
    outline: Outline, composition: Composition, used: frozenset[str] | None = None
) -> Layout:
    """Return where everything lies on a cloth; ``used``: nobody sits, these places hold something."""
    if used is None:
        return _whole(outline, composition)
    printed = outline.places - WHEN_USED
    if IN_QUESTION in used:
        printed &= {*PACKS, PRINTED}
    shown = printed | (used & (outline.places | {IN_QUESTION}))
    return _near(outline, composition, shown)


@cache
def _whole(outline: Outline, composition: Composition) -> Layout:
    """Return the layout of a table where people sit: the one with the largest cards."""
    if composition not in VERDICT:
        return _in_blocks(outline)
    low, high = _UNITS
    best = _attempt(outline, composition, low)
    if best is None:
        raise ValueError(f"no layout for {outline} at {composition}")
    while high - low > _FINE:
        mid = (low + high) / 2
        found = _attempt(outline, composition, mid)
        best, low, high = (found, mid, high) if found else (best, low, mid)
    return _with_room_for_more(best)


def _numbered(outline: Outline, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    found = tuple(seats)
    return found if outline.clockwise else found[::-1]


@cache
def _near(outline: Outline, composition: Composition, shown: frozenset[str]) -> Layout:
    """Return the layout of a table where nobody sits: what is asked is large, before the croupier."""
    felt, house = near_table(outline.shape, composition, outline.seats, shown)
    size = MEDALLIONS[composition]
    seats = [Seat(box, None, None, (), None, None) for box in felt.medallions(outline.seats, size)]
    return Layout(
        composition,
        felt.wide,
        felt.high,
        felt.head,
        0,
        _numbered(outline, seats),
        house,
        felt,
        felt.rail,
    )


def _attempt(outline: Outline, composition: Composition, unit: float) -> Layout | None:
    """Lay everything at a width of card: each room of a chain as near to the rail as it may be."""
    chain = _chain(outline, composition)
    ways = (False, True) if any(item.turns for item in chain) else (False,)
    found = (_laid(outline, composition, unit, chain, across=across) for across in ways)
    return next(filter(None, found), None)


def _laid(
    outline: Outline,
    composition: Composition,
    unit: float,
    chain: tuple[_Item, ...],
    *,
    across: bool,
) -> Layout | None:
    felt = felt_of(outline.shape, composition)
    house = rooms(outline.shape, composition, outline.places)
    taken = list(house.values())
    seats = []
    for angle in felt.spread(outline.seats):
        own = _clear_of(taken, felt, angle, chain, unit, across=across)
        if own is None:
            return None
        taken += own.values()
        boxes = tuple(room for kind, room in own.items() if kind.startswith("box"))
        seats.append(Seat(own["medallion"], own.get("hand"), own.get("note"), boxes, None, None))
    numbered = _numbered(outline, seats)
    return Layout(
        composition, felt.wide, felt.high, felt.head, unit, numbered, house, felt, felt.rail
    )


def _clear_of(
    taken: list[Box],
    felt: Felt,
    angle: float,
    chain: tuple[_Item, ...],
    unit: float,
    *,
    across: bool,
) -> dict[str, Box] | None:
    """Return the rooms of a seat that meet nothing: its two stakes one way or the other."""
    for other in (False, True):
        own = _seat(felt, angle, chain, unit, across=across is not other)
        if own and all(clear(room, taken, GAP) for room in own.values()):
            return own
        if not any(item.turns for item in chain):
            break
    return None


def _seat(
    felt: Felt, angle: float, chain: tuple[_Item, ...], unit: float, *, across: bool
) -> dict[str, Box] | None:
    """Return the rooms of a seat, from the rail; ``across``: two stakes stand the other way."""
    medallion = felt.medallion(angle, MEDALLION)
    x, y = medallion.x, medallion.y
    to = _aim(felt, x)
    dx, dy = to[0] - x, to[1] - y
    far = hypot(dx, dy)
    own, at = {"medallion": medallion}, 0.0
    for rank, item in enumerate(chain):
        turn = max(-_STEEPEST, min(_STEEPEST, item.turn * _turned(felt, angle)))
        wide, high = max(item.wide * unit, item.least[0]), max(item.high * unit, item.least[1])
        if item.turns and (abs(dx) > abs(dy)) is not across:
            wide, high, turn = wide / item.beside, high * item.beside, 0
        high += item.foot
        way = _Way(felt, (x, y), (dx / far, dy / far), (wide, high, turn), item)
        start, at = at, way.first(own.values(), at, far, _COARSE)
        at = way.first(own.values(), max(start, at - _COARSE), far, _STEP)
        if at >= far:
            return None
        room = way.at(at)
        if item.foot:
            own["hand"], own["note"] = room.cut_below(item.foot - GAP, GAP)
        elif item.kind == "hand":
            own["hand"] = room
        else:
            own |= {f"box-{rank}-{k}": part for k, part in enumerate(item.boxes(room))}
            own |= {f"on-{rank}-{k}": part for k, part in enumerate(item.standing(room))}
    return own


class _Way(NamedTuple):
    """The way of a room from the rail towards the bank."""

    felt: Felt
    start: tuple[float, float]
    towards: tuple[float, float]
    size: tuple[float, float, float]
    item: _Item

    def at(self, far: float) -> Box:
        """Return the room that far along it."""
        x, y = (start + far * to for start, to in zip(self.start, self.towards, strict=True))
        return Box(x, y, *self.size)

    def first(self, taken: Collection[Box], start: float, end: float, step: float) -> float:
        """Return how far it is when it lies on the felt and meets nothing; ``end`` if nowhere."""
        while start < end:
            room = self.at(start)
            if self._lies(room, taken) and all(
                self._lies(part, taken) for part in self.item.standing(room)
            ):
                return start
            start += step
        return end

    def _lies(self, room: Box, taken: Collection[Box]) -> bool:
        """Whether a room is on the felt and meets nothing."""
        inset = self.felt.rail + EDGE
        return clear(room, taken, GAP) and all(
            self.felt.holds(corner, inset) for corner in room.corners
        )


def _aim(felt: Felt, x: float) -> tuple[float, float]:
    """Return what a seat looks at: the croupier's hands, or the long line in the middle."""
    if not felt.whole:
        return felt.wide / 2, 0.84 * felt.high
    return felt.wide / 2 + _SPINE * (x - felt.wide / 2), felt.middle


def _turned(felt: Felt, angle: float) -> float:
    """Return how a seat is turned, with the clock: those beside the croupier look across."""
    up = (angle + 90) % 360 - 90  # from -90 to 270
    turn = 90 - up
    if felt.whole and sin(radians(angle)) < 0:  # on the croupier's own side, the other way round
        turn = -(turn - 180) if turn > 0 else -(turn + 180)
    return turn


def _with_room_for_more(laid: Layout) -> Layout:
    """Return the layout with the room of each verdict and disc: they never move, whatever is dealt."""
    taken = [*laid, *(box.upright for seat in laid.seats for box in seat.boxes)]
    wide, high = VERDICT[laid.composition]
    if len(laid.seats) > CROWD:
        wide *= _SHORTER
    oval = "pots" in laid.house
    seats = []
    for seat in laid.seats:
        verdict = _free(seat.medallion, wide, high, taken, laid)
        taken.append(verdict)
        disc = None
        if oval:
            disc = _free(seat.medallion, DISC, DISC, taken, laid)
            taken.append(disc)
        seats.append(Seat(seat.medallion, seat.hand, seat.note, seat.boxes, verdict, disc))
    return Layout(
        laid.composition,
        laid.wide,
        laid.high,
        laid.head,
        laid.card,
        tuple(seats),
        laid.house,
        laid.felt,
        laid.rail,
    )


def _free(near: Box, wide: float, high: float, taken: list[Box], laid: Layout) -> Box:
    """Return the room of that size that lies nearest to a box and meets nothing."""
    for far in range(0, _SEARCH, 6):
        for turn in range(90, 450, 20):
            x = near.x + far * cos(radians(turn))
            y = near.y - far * sin(radians(turn))
            spot = Box(x, y, wide, high)
            within = (
                wide / 2 + 2 < x < laid.wide - wide / 2 - 2
                and high / 2 - laid.head < y < laid.high - high / 2
            )
            if within and clear(spot, taken, GAP):
                return spot
    raise ValueError(f"no room of {wide} by {high} near {near}")


_MEDALLION_BESIDE: Final = 22.0
_MOST: Final = 36.0
"""The widest cards of a seat on a phone."""
_BOX: Final = 46.0
_LINE: Final = 17.0
"""What is kept at each seat for its verdict."""
_PHONE: Final = 390.0
_RAIL: Final = 13.0


def _in_blocks(outline: Outline) -> Layout:
    """Compose a table for a phone: seats in two columns, the house under them."""
    block, top = _Block.of(outline), _RAIL + 7
    room = (_PHONE - 2 * (_RAIL + 9) - 6) / 2
    seats, bottom = _columns(outline, block, room, top)
    rows = tuple(_stacked(HOUSE[outline.shape], outline.places, bottom + 4))
    house = dict(row_boxes(rows, outline.places, _PHONE, _RAIL))
    high = max((box.y + box.high / 2 for box in house.values()), default=bottom) + _RAIL + 2
    numbered = _numbered(outline, seats)
    return Layout(Composition.PHONE, _PHONE, high, 8, block.card, numbered, house, None, _RAIL)


@dataclass(frozen=True, slots=True)
class _Block:
    """The sizes of what lies at a seat: its hand, what is said of it, its boxes in a row, a line."""

    card: float
    hand: tuple[float, float]
    note: float
    boxes: tuple[float, ...]
    deep: float

    @classmethod
    def of(cls, outline: Outline) -> "_Block":
        """Return the block of a seat."""
        room, card = (_PHONE - 52) / 2, _MOST
        if outline.cards:
            card = min(card, room / fan(outline.cards))
        several = outline.parts > 1 and outline.cards
        boxes = [
            _BOX
            * (
                outline.parts * 0.8
                if several and beside > 1
                else max(beside, 1 if several else outline.parts)
            )
            for beside in outline.boxes
        ]
        if outline.shape is Shape.OVAL:
            boxes = [min(2 * _BOX, room)]
        if sum(boxes) > room:
            boxes = [box * room / sum(boxes) for box in boxes]
        hand = (fan(outline.cards) * card, _hands_high(outline, card)) if outline.cards else (0, 0)
        note = NOTE if outline.shape is Shape.OVAL else 0
        deep = _BOX * (1.6 if several else 1) if outline.boxes else 0
        return cls(card, hand, note, tuple(boxes), deep)

    @property
    def high(self) -> float:
        """From its first room to its last."""
        parts = (self.hand[1], self.note, self.deep, _LINE)
        return sum(part + GAP for part in parts if part)

    def at(self, x: float, top: float, wide: float, medallion: Box, disc: Box) -> Seat:
        """Return a seat in a column, from its top."""
        rooms: dict[str, Box] = {}
        sizes = {
            "hand": self.hand,
            "note": (wide, self.note),
            "boxes": (sum(self.boxes), self.deep),
            "line": (wide, _LINE),
        }
        for kind, (across, along) in sizes.items():
            if along:
                rooms[kind] = Box(x, top + along / 2, across, along)
                top += along + GAP
        boxes, left = [], x - sum(self.boxes) / 2
        for box in self.boxes:
            boxes.append(Box(left + box / 2, rooms["boxes"].y, box - GAP, self.deep))
            left += box
        return Seat(
            medallion,
            rooms.get("hand"),
            rooms.get("note"),
            tuple(boxes),
            rooms["line"],
            disc if self.note else None,
        )


def _columns(outline: Outline, block: _Block, room: float, top: float) -> tuple[list[Seat], float]:
    """Return the seats in columns, from the croupier's left, and where they end."""
    seats = outline.seats
    odd, side = seats % 2, seats // 2
    step, size = block.high + 6, _MEDALLION_BESIDE
    first = top + (step + 8 if odd else 0)
    found = []
    for rank in range(side):  # from the croupier up his left
        y = first + step * (side - 1 - rank)
        found.append(block.at(22 + room / 2, y, room - 4, *_on_rail(9.5, y + block.high / 2)))
    if odd:
        over = Box(_PHONE / 2, 6.5, size, size - 3), Box(_PHONE / 2 + 24, 6.5, size - 3, size - 3)
        found.append(block.at(_PHONE / 2, top + 8, room - 4, *over))
    for rank in range(side):
        y = first + step * rank
        x = _PHONE - 22 - room / 2
        found.append(block.at(x, y, room - 4, *_on_rail(_PHONE - 9.5, y + block.high / 2)))
    return found, first + step * side


def _on_rail(x: float, y: float) -> tuple[Box, Box]:
    """Return the medallion of a seat at a side of a phone, and the dealer's disc over it."""
    size = _MEDALLION_BESIDE - 3
    return Box(x, y, size, size), Box(x, y - size - GAP, size, size)


def _stacked(rows: tuple[Stack, ...], present: frozenset[str], top: float) -> Iterator[Row]:
    """Yield the rows of which a place is there, one under the other."""
    for high, items in rows:
        if any(slug in present for slug, _ in items):
            yield top + high / 2, high, 0, items
            top += high + 5
