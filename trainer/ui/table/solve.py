"""A table where people sit: the layout with the largest cards at which no two rooms meet. Pure.

A seat is a chain of rooms from the rail towards the bank: its hand, what is said of it, its boxes.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from casino_rules.core.plan import Shape
from trainer.ui.table.boxes import Box, clear
from trainer.ui.table.felts import EDGE, Composition, Felt, felt_of, rooms
from trainer.ui.table.layout import GAP, NOTE, Layout, Outline, Seat, fan, hand_high, numbered

_MEDALLION: Final = 26.0
_DISC: Final = 22.0
"""The dealer's disc."""
_VERDICT: Final = {Composition.DESK: (132.0, 21.0), Composition.TABLET: (112.0, 20.0)}
"""What is kept at each seat for what became of its answer."""
_LEAST: Final = {Composition.DESK: (40.0, 46.0), Composition.TABLET: (36.0, 44.0)}
"""How small a box may be: its sum is read in it."""
_TURNS: Final = 0.38, 0.5
"""How much of the turn of its seat a hand takes, and a box."""
_SAID: Final = {Composition.DESK: 116.0, Composition.TABLET: 104.0}
"""How wide what is said of a seat is, at least."""
_CROWD: Final = 10
"""Beyond this many seats, boxes are smaller."""
_SHORTER: Final = 0.7
"""How much shorter the verdicts are."""
_PAIR: Final = 2
_SPINE: Final = 0.35
"""How long the line is at which the seats of a whole table look, for a length of 1."""
_STEEPEST: Final = 36.0
_UNITS: Final = 16.0, 64.0
"""The narrowest and the widest card of a seat."""
_FINE: Final = 1.0
_COARSE: Final = 8.0
_STEP: Final = 1.0
_SEARCH: Final = 260


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


def _chain(outline: Outline, composition: Composition) -> tuple[_Item, ...]:
    found = []
    hand, box = _TURNS
    if outline.cards:
        wide = max(fan(outline.cards), 2.1)
        oval = outline.shape is Shape.OVAL
        said, foot = (_SAID[composition], 2 * NOTE) if oval else (0.0, 0.0)
        found.append(_Item("hand", wide, hand_high(outline), (said, 0), hand, foot=foot))
    least = _LEAST[composition]
    if outline.seats > _CROWD:
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


@cache
def solved(outline: Outline, composition: Composition) -> Layout:
    """Return the layout of a table where people sit: the one with the largest cards."""
    low, high = _UNITS
    best = _attempt(outline, composition, low)
    if best is None:
        raise ValueError(f"no layout for {outline} at {composition}")
    while high - low > _FINE:
        mid = (low + high) / 2
        found = _attempt(outline, composition, mid)
        best, low, high = (found, mid, high) if found else (best, low, mid)
    return _with_room_for_more(best)


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
    placed = numbered(outline, seats)
    return Layout(
        composition, felt.wide, felt.high, felt.head, unit, placed, house, felt, felt.rail
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
    medallion = felt.medallion(angle, _MEDALLION)
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
        (x, y), (across, along) = self.start, self.towards
        return Box(x + far * across, y + far * along, *self.size)

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
        holds, inset = self.felt.holds, self.felt.rail + EDGE
        return all(holds(corner, inset) for corner in room.corners) and clear(room, taken, GAP)


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
    wide, high = _VERDICT[laid.composition]
    if len(laid.seats) > _CROWD:
        wide *= _SHORTER
    oval = "pots" in laid.house
    seats = []
    for seat in laid.seats:
        verdict = _free(seat.medallion, wide, high, taken, laid)
        taken.append(verdict)
        disc = None
        if oval:
            disc = _free(seat.medallion, _DISC, _DISC, taken, laid)
            taken.append(disc)
        seats.append(Seat(seat.medallion, seat.hand, seat.note, seat.boxes, verdict, disc))
    return replace(laid, seats=tuple(seats))


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
