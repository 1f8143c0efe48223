"""The seats of a table as they are drawn: their number, hands, boxes and verdict."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from casino_rules.core.plan import Box as PrintedBox
from casino_rules.core.plan import Plan
from casino_rules.core.questions import Zone
from trainer.ui.markup import classes
from trainer.ui.table.boxes import Box
from trainer.ui.table.cloth import Cloth
from trainer.ui.table.ink import FOOT, NAME, SMALL, put, rect, tag, words
from trainer.ui.table.layout import GAP, Seat, parts_of
from trainer.ui.table.metrics import SPACED, cut, lines_of
from trainer.ui.table.pen import Pen, lines_high, mark_drawn, said_under
from trainer.ui.table.scene import Hand, Mark, Pile, hands_of, piles_of, seat_told

_PAIR: Final = 2
_SEVERAL: Final = 1.4
"""How much wider than high a box is in which several stakes stand."""


_THUMB: Final = 49.0
"""What a thumb wants on a phone, whose table is drawn a little smaller than it is measured."""


def seat(pen: Pen, number: int) -> str:
    """Return a seat: one named thing that holds its number, its hands, its stakes, its verdict."""
    at, address = pen.seats[number], f"place-{number}"
    seat = _from_number(at)
    zones = pen.scene.laid.seats.get(number, ())
    spoken_of = number in pen.named or address in pen.scene.lit or address in pen.scene.doors
    if not (zones or spoken_of):
        heard = bool(pen.scene.laid.seats or at.boxes)
        return _free(pen.scene.cloth, at, number, told=heard, bare=pen.scene.bare)
    inside = [_number(at.medallion.wide, number)]
    inside += _hands(pen, seat, zones, number)
    inside += _boxes(pen, seat, zones, address)
    if seat.disc and any(zone.button for zone in zones):
        inside.append(
            put(
                seat.disc,
                tag("circle", r=seat.disc.wide / 2) + words(0, 4, "D", NAME),
                class_="donneur",
            )
        )
    mark = pen.scene.marks.get(address)
    inside.append(_verdict(pen, mark, seat))
    touch = pen.taken(address)
    if touch:
        inside.append(pen.touch(touch, _thumb(seat)))
    css = classes("place", "vide" if not zones else "", "vif" if address in pen.scene.lit else "")
    told = seat_told(pen.scene, number, zones)
    return put(
        at.medallion,
        pen.led(address, "".join(inside)),
        class_=css,
        role=pen.role(address),
        aria_label=told,
        data_lieu=address,
        data_corrige=mark.shown if mark else None,
    )


_from_number: Final = lru_cache(maxsize=4096)(Seat.seen_from_number)


@lru_cache(maxsize=4096)
def _free(cloth: Cloth, at: Seat, number: int, *, told: bool, bare: bool) -> str:
    """Return a seat where nobody plays, of which nothing is asked nor said."""
    address = f"place-{number}"
    boxes = [
        _printed(box, room, f"{address}.{box.id}" if bare else None)
        for box, room in zip(printed_boxes(cloth.plan), _from_number(at).boxes, strict=False)
        if not cloth.quiet
    ]
    return put(
        at.medallion,
        _number(at.medallion.wide, number) + "".join(boxes),
        class_="place vide",
        role="img" if told else None,
        aria_label=f"Place {number}\u00a0: libre" if told else None,
        aria_hidden=None if told else "true",
        data_lieu=address,
    )


def _number(wide: float, number: int) -> str:
    """Return the number of a seat, on the rail."""
    size = max(SMALL, wide * 0.5)
    return tag("circle", r=wide / 2 - 1) + words(0, size * 0.36, str(number), size)


def _hands(pen: Pen, seat: Seat, zones: Sequence[Zone], number: int) -> Iterator[str]:
    """Yield the hands of a seat, and what is said of them."""
    found = hands_of(zones, f"Place {number}")
    room = seat.hand
    if room is None:
        told = ", ".join(dict.fromkeys(hand.note for hand in found if hand.note))
        if told and seat.verdict is not None and f"place-{number}" not in pen.scene.marks:
            yield put(seat.verdict, pen.told(told, seat.verdict), class_="annonce")
        return
    cards = [hand for hand in found if hand.cards]
    rows = pen.plan.rows > 1
    said = _said(found, alone=len(cards) <= 1 or rows)
    told = said[0]
    if not cards:
        yield put(room, pen.notes(told, room))
        return
    if told:
        under = len(cards) if rows else 1 + (len(cards) > _PAIR)
        told, room, foot = _noted(seat.note, room, said, under)
        yield put(foot, pen.notes(told, foot))
    for hand, at in zip(cards, _shared(room, len(cards), rows=rows), strict=True):
        widest = pen.layout.card if not rows else 0.0
        address = hand.address if hand.address != zones[0].spot else None
        yield pen.hand(hand, at, widest, data_lieu=address)


def _noted(foot: Box | None, room: Box, said: Sequence[str], rows: int) -> tuple[str, Box, Box]:
    """Return what is read of hands, as much as fits, the room left to them, and its own."""
    told = said[0]
    if foot is None:
        feet = [(text, *said_under(room, text, rows)) for text in said]
        fits = (each for each in feet if lines_high(each[0], room.wide) <= each[2].high)
        return next(fits, feet[-1])
    if foot.high < lines_high(told, foot.wide):
        room, _ = room.cut_below(FOOT)
        more = GAP + FOOT
        foot = foot.moved(0, -more / 2).sized(foot.wide, foot.high + more)
    return told, room, foot


def _said(hands: Sequence[Hand], *, alone: bool) -> list[str]:
    """Return what may be read of hands, from all of it to their numbers: the rest is heard."""
    notes = dict.fromkeys(hand.note for hand in hands if hand.note)
    if alone:
        return [", ".join(notes)]
    whole = ", ".join(dict.fromkeys(hand.told for hand in hands if hand.told))
    names = list(dict.fromkeys(hand.label for hand in hands if hand.label))
    if not names:
        return [whole]
    once = [", ".join([*names, *notes])] if len(notes) == 1 else []
    word = f"{names[0].partition(' ')[0]} "  # « jeu 1, 2, 3 »
    numbers = ", ".join([names[0], *(name.removeprefix(word) for name in names[1:])])
    return [whole, *once, ", ".join(names), numbers]


def _boxes(pen: Pen, seat: Seat, zones: Sequence[Zone], address: str) -> Iterator[str]:
    """Yield the boxes of a seat: those that are printed, and what lies on them."""
    held: dict[int, list[Pile]] = {}
    by_name = {box.name: box.id for box in pen.plan.boxes}
    for pile in piles_of(zones, address):
        slug = pile.stake.spot if pile.stake.spot in pen.slots else by_name.get(pile.stake.box, "")
        held.setdefault(pen.slots.get(slug, 0), []).append(pile)
    for rank, (box, room) in enumerate(zip_longest(printed_boxes(pen.plan), seat.boxes)):
        if room is not None:
            yield _box(pen, box, room, held.get(rank, []), address)


def printed_boxes(plan: Plan) -> tuple[PrintedBox, ...]:
    """Return the boxes that are printed before each seat, from the player."""
    return tuple([box for box in plan.boxes if box.shape != "ligne"])


@lru_cache(maxsize=16384)
def _printed(box: PrintedBox, room: Box, address: str | None) -> str:
    """Return a box on which nothing lies, with its word; its address where any may be looked for."""
    wide = room.wide - 4
    lines = lines_of(box.printed, SMALL, wide, SPACED)
    lines = tuple([cut(line, SMALL, wide, SPACED, ".") for line in lines])
    word = "".join(
        [
            words(0, SMALL * (0.35 + k - (len(lines) - 1) / 2), line, SMALL)
            for k, line in enumerate(lines)
        ]
    )
    return put(room, _outline(box, room) + word, data_lieu=address)


def _box(pen: Pen, box: PrintedBox | None, room: Box, piles: list[Pile], address: str) -> str:
    """Return a box with what lies on it: doubles beside it, hands abreast."""
    if not piles:
        if box is None or (pen.scene.cloth.quiet and not pen.scene.laid.seats):
            return ""
        return _printed(box, room, f"{address}.{box.id}" if pen.scene.bare else None)
    told = {pile.address for pile in piles} & (pen.scene.paid.keys() | pen.scene.marks.keys())
    alone = len(piles) == 1 and not told
    part = 1.0 if alone else room.way[0]  # side by side as the box is turned, upright
    cells = [
        cell.upright.sized(cell.wide * part, cell.high * part)
        for cell in _cells(_middle(pen, room, piles), piles)
    ]
    if not room.turn and any(map(pen.cramped, piles, cells)):
        cells = [*room.rows(len(piles), 2)]
    outline, found = _outline(box, room) if box else "", []
    if outline and (len(piles) > 1 or (room.turn and not _is_round(box, room))):
        found.append(put(room, outline))
        outline = ""
    for pile, cell in zip(piles, cells, strict=True):
        mark = pen.scene.marks.get(pile.address)
        inside = outline + pen.signed(mark, pile, Box(0, 0, cell.wide - 2, cell.high - 2))
        found.append(pen.staked(pile, cell, inside, "case"))
    return "".join(found)


def _verdict(pen: Pen, mark: Mark | None, seat: Seat) -> str:
    """Return what became of the answer at a seat, where its room is."""
    room = seat.verdict or (seat.medallion.sized(0, 0) if mark is None else None)
    if mark is None or room is None:
        return ""
    return put(room, mark_drawn(mark, pen.scene.right, room), class_="verdict")


def _thumb(seat: Seat) -> Box:
    """Return where a seat is touched: its hand, its boxes where it has none, its number."""
    at = seat.hand or (seat.boxes[0] if seat.boxes else seat.medallion)
    side = max(_THUMB, at.wide), max(_THUMB, at.high)
    return Box(at.x, at.y, *side, at.turn)


def _is_round(box: PrintedBox | None, room: Box) -> bool:
    return box is not None and box.shape == "cercle" and room.wide < 1.5 * room.high


def _outline(box: PrintedBox, room: Box) -> str:
    if _is_round(box, room):
        return tag("circle", r=min(room.wide, room.high) / 2)
    return rect(room, "", room.high / 2 if box.shape == "cercle" else None)


def _shared(room: Box, count: int, *, rows: bool) -> Iterable[Box]:
    """Return the rooms of several hands at a seat."""
    if rows or count == 1:
        return room.rows(count, 2) if count > 1 else (room,)
    if count == _PAIR:
        return room.columns(_PAIR, 4)
    return [cell for row in room.rows(2, 2) for cell in row.columns(-(-count // 2), 4)][:count]


def _middle(pen: Pen, room: Box, piles: Sequence[Pile]) -> Box:
    """Return the part of a box where its stakes stand: of one that is turned, as few as they are."""
    most = parts_of(pen.plan)
    if not room.turn or room.wide < _SEVERAL * room.high:
        return room
    parts = {pile.address.rpartition(".")[0] for pile in piles}
    paid = sum(pile.address in pen.scene.paid for pile in piles)
    number = min((len(parts) if len(parts) > 1 else len(piles)) + paid, most)
    return room.sized(room.wide * number / most, room.high)


def _cells(room: Box, piles: Sequence[Pile]) -> Iterator[Box]:
    """Yield where each stake of a room lies: hands or players abreast, a double before its stake."""
    parts = [pile.address.rpartition(".")[0] for pile in piles]
    names = dict.fromkeys(parts)
    if len(names) <= 1 or len(names) == len(piles):
        cut = room.columns if room.wide >= room.high else room.rows
        yield from cut(len(piles), 2)
        return
    columns = zip(names, room.columns(len(names), 2), strict=True)
    stacks = {part: column.upright.rows(parts.count(part), 2) for part, column in columns}
    yield from (next(stacks[part]) for part in parts)
