"""What the house has on a table as it is drawn: hands, board, pots, packs, float, printed words."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from casino_rules.core.chips import PLAQUE
from casino_rules.core.money import Cents
from casino_rules.core.plan import IN_QUESTION, Place, Shape, place_of
from casino_rules.core.questions import Zone
from trainer.ui.markup import classes, esc
from trainer.ui.table.boxes import Box
from trainer.ui.table.cloth import Cloth
from trainer.ui.table.felts import PRINTED
from trainer.ui.table.ink import FOOT, NAME, SMALL, backs, chip, n, put, rect, words
from trainer.ui.table.layout import RATIO, WHEN_USED
from trainer.ui.table.metrics import SPACED, cut, lines_of, width_of
from trainer.ui.table.pen import Pen, mark_drawn, said_under
from trainer.ui.table.scene import (
    TILL,
    Hand,
    Pile,
    asked_name,
    hands_of,
    named,
    piles_of,
    place_told,
)

ARCS: Final = 300, 340, 400, 560
"""The widths of the arcs on which words are printed: each is drawn once in a page."""
_TITLE: Final = 1.58
"""How much wider the capitals of the titles are, with their space, than the letters measured."""
_DRAWER: Final = 46.0
"""The height of a float at most."""
_FRAMED: Final = frozenset({"cartes", "tableau"})
_DRAWN_FROM: Final = frozenset({"talon", "sabot"})
_LINES: Final = 2
_DOT: Final = " · "
"""Between two sentences of the cloth."""
_LINKS: Final = frozenset({"à", "et", "de", "du", "des", "ce", "la", "le", "les"})
_HEAD: Final = 15.0
"""The height of the name of a place, in one line."""
_FLOAT: Final = {Shape.HALF_MOON: 8, Shape.OVAL: 6, Shape.KIDNEY: 3}
"""Values of chips shown at most in the float of a table."""


def place(pen: Pen, place: Place) -> str:
    """Return a place of the house with what lies there."""
    room = pen.layout.house.get(place.id)
    zones = pen.scene.laid.house.get(place.id, ())
    if room is None:
        return ""
    if place.id == TILL and not zones:
        return _till(pen.plan.shape, pen.scene.chips, room)
    if not (zones or pen.scene.bare or place.id in pen.scene.doors or place.id not in WHEN_USED):
        return ""
    if not (zones or pen.speaks_of(place.id)):
        return _empty(place.id, place.name, place.kind, room)
    name, kept = named(place.id, zones, place.name)
    return _held(pen, place.id, name, kept, room, kind=place.kind)


@lru_cache(maxsize=4096)
def _empty(address: str, name: str, kind: str, room: Box) -> str:
    """Return a place where nothing lies, of which nothing is asked nor said."""
    title, under = _head(name, room)
    frame = rect(room, "filet") if kind in _FRAMED else ""
    pack = _pack(under, full=address in _DRAWN_FROM) if kind == "paquet" else ""
    css = f"lieu lieu--{kind} vide"
    return put(room, frame + title + pack, class_=css, aria_hidden="true", data_lieu=address)


def seat_in_question(pen: Pen) -> str:
    """Return the one seat that is asked about, large, where nobody sits."""
    zones, room = pen.scene.laid.asked, pen.layout.house.get(IN_QUESTION)
    if room is None or not (zones or IN_QUESTION in pen.scene.doors):
        return ""
    address = place_of(zones[0].spot) if zones else IN_QUESTION
    return _held(pen, address, asked_name(zones) if zones else "", zones, room)


def _held(
    pen: Pen, address: str, name: str, zones: Sequence[Zone], room: Box, *, kind: str = ""
) -> str:
    """Return a room of the house: its name, its hands and its stakes, what became of the answer."""
    framed = kind in _FRAMED or address == IN_QUESTION
    seen = kind == "paquet" and any(zone.cards for zone in zones)
    title, under = _head(name, room, 1 if seen else _LINES)
    mark = pen.scene.marks.get(address)
    top = Box(0, -room.high / 2 + _HEAD / 2 + 1, room.wide, _HEAD)
    inside = [rect(room, "filet") if framed else ""]
    if mark is None or kind == "":
        inside.append(title)
    if mark:
        inside.append(put(top, mark_drawn(mark, pen.scene.right, top), class_="verdict"))
    inside += _contents(pen, address, name, zones, under, kind=kind)
    touch = pen.taken(address)
    if touch:
        inside.append(pen.touch(touch, Box(0, 0, room.wide, room.high)))
    css = classes(
        "lieu",
        f"lieu--{kind}" if kind else "",
        "vide" if not zones else "",
        "vif" if address in pen.scene.lit else "",
        "attendu" if address in pen.scene.due else "",
    )
    hidden = None if zones or pen.scene.bare else "true"
    return put(
        room,
        pen.led(address, "".join(inside)),
        class_=css,
        role=None if hidden else pen.role(address),
        aria_label=None if hidden else place_told(pen.scene, address, name, zones),
        aria_hidden=hidden,
        data_lieu=address,
        data_corrige=mark.shown if mark else None,
    )


@lru_cache(maxsize=4096)
def _head(name: str, room: Box, most: int = _LINES) -> tuple[str, Box]:
    """Return the name of a place over what lies there, and the room of that."""
    size, lines = _title(name, room.wide - 2, most)
    top, high = -room.high / 2 + 12, _HEAD + size * (len(lines) - 1)
    told = [words(0, top + size * rank, line, size, "nom") for rank, line in enumerate(lines)]
    return "".join(told), Box(0, (high - 2) / 2, room.wide - 8, room.high - high - 4)


def _title(name: str, wide: float, most: int = _LINES) -> tuple[float, tuple[str, ...]]:
    """Return the name of a place as it is written: smaller where it is long, then in two lines.

    Of a longer one, its first words; all of it is heard.
    """
    if width_of(name, NAME, SPACED) <= wide:
        return NAME, (name,)
    lines = lines_of(name, SMALL, wide, SPACED)[:most]
    while len(lines) > 1 and width_of(lines[-1], SMALL, SPACED) > wide:
        lines = lines[:-1]
    *whole, last = lines
    while last.rpartition(" ")[2].lower() in _LINKS:
        last = last.rpartition(" ")[0] or whole.pop()
    return SMALL, (*whole, cut(last, SMALL, wide, SPACED, "."))


def _contents(
    pen: Pen, address: str, name: str, zones: Sequence[Zone], room: Box, *, kind: str
) -> Iterator[str]:
    """Yield what lies in a room of the house: hands beside one another, then stakes."""
    hands, piles = hands_of(zones, name), piles_of(zones, address)
    if kind == "paquet" and not any(hand.cards for hand in hands):
        yield _pack(room, full=address in _DRAWN_FROM)
    if not hands and not piles:
        return
    over, under = room, room
    if hands and piles:
        said = not any(hand.cards for hand in hands)
        over, under = room.cut_below(room.high - FOOT if said else room.high * 0.45, 2)
    for hand, at in zip(hands, over.columns(max(len(hands), 1), 6), strict=False):
        yield from _hand(pen, hand, at, own=hand.address != address)
    if piles:
        yield _row(pen, piles, under, address)


def _hand(pen: Pen, hand: Hand, room: Box, *, own: bool) -> Iterator[str]:
    """Yield a hand of the house with what is said of it; its ``own`` address has a mark, a touch."""
    if hand.told and hand.cards:
        room, foot = said_under(room, hand.told)
        yield put(foot, pen.notes(hand.told, foot))
    elif hand.told:
        yield put(room, pen.notes(hand.told, room))
    if not own:
        yield pen.hand(hand, room)
        return
    mark, touch = pen.scene.marks.get(hand.address), pen.taken(hand.address)
    here = Box(0, 0, room.wide, room.high)
    inside = pen.hand(hand, here) + (pen.sign(mark, room) if mark else "")
    if touch:
        inside += pen.touch(touch, Box(0, 0, room.wide, room.high))
    shown = mark.shown if mark else None
    yield put(room, inside, data_lieu=hand.address, data_corrige=shown)


def _row(pen: Pen, piles: Sequence[Pile], room: Box, place_address: str) -> str:
    """Return stakes beside one another at a place of the house, each with its name.

    What is marked is the place itself, over its name, or a stake of it.
    """
    found = []
    for pile, cell in zip(piles, room.columns(len(piles), 4), strict=True):
        mark = pen.scene.marks.get(pile.address) if pile.address != place_address else None
        inside = ""
        body = Box(0, 0, cell.wide, cell.high)
        if len(piles) > 1:
            _, lines = _title(pile.box, cell.wide)
            for k, line in enumerate(lines):
                inside += words(0, -cell.high / 2 + 9 + 11 * k, line, SMALL)
            body = body.cut_below(cell.high - 11 * len(lines) - 2)[1]
        if mark:
            body, foot = body.cut_below(17)
            inside += put(foot, mark_drawn(mark, pen.scene.right, foot), class_="verdict")
        inside += put(body, pen.piles(pile, body))
        found.append(pen.staked(pile, cell, inside, "pot"))
    return "".join(found)


def _pack(room: Box, *, full: bool) -> str:
    """Return a pack: its backs where cards are drawn from it, its place where nothing lies."""
    wide = min(room.wide * 0.7, room.high / RATIO * 0.85)
    if full:
        steps = (2, 2), (0, 0), (-2, -2)
        return put(room, backs(-wide / 2, -wide * RATIO / 2, wide, steps))
    return put(room, rect(Box(0, 0, wide, wide * RATIO), "paquet", 3.0))


@lru_cache(maxsize=1024)
def _till(shape: Shape, values_in_force: tuple[Cents, ...], room: Box) -> str:
    """Return the float: chips of the set in force, an ornament."""
    values = [value for value in values_in_force[::-1] if value < PLAQUE][: _FLOAT[shape]]
    values = values[: max(1, int(room.wide // 34))]
    room = room.sized(room.wide, min(room.high, _DRAWER))
    inside = rect(room, "tiroir")
    if values:
        step = (room.wide - 12) / len(values)
        size = min(step - 4, 34.0)
        tall = max(1, int((room.high - 8 - size * 0.76) / (size * 0.125)))
        for k, value in enumerate(values):
            x = (k - (len(values) - 1) / 2) * step
            inside += chip("j", value, min(tall, 4), (x - size / 2, room.high / 2 - 4), size)
    return put(room, inside, class_="lieu", aria_hidden="true", data_lieu=TILL)


def printed(pen: Pen) -> str:
    """Return the sentences of the cloth, on an arc over the bank."""
    room = pen.layout.house.get(PRINTED)
    return "" if room is None else _printed(pen.scene.cloth, room)


@lru_cache(maxsize=1024)
def _printed(cloth: Cloth, room: Box) -> str:
    if not cloth.printed:
        return ""
    text = _DOT.join(cloth.printed).upper()
    arc = max([wide for wide in ARCS if wide <= room.wide], default=ARCS[0])
    size = min(13.0, 13.0 * (arc - 8) / max(width_of(text, 13.0) * _TITLE, 1))
    if size < SMALL or cloth.quiet:
        told = _in_two_lines(cloth.printed, (room.wide - 8) / _TITLE)
        return put(room, told, aria_hidden="true", data_lieu=PRINTED)
    said = f'<textPath href="#arc-{arc}" startOffset="50%">{esc(text)}</textPath>'
    return put(
        room,
        f'<use class="trait" href="#arc-{arc}"/><text class="or" font-size="{n(size)}" dy="-5">{said}</text>',
        aria_hidden="true",
    )


def _in_two_lines(sentences: Sequence[str], wide: float) -> str:
    """Return sentences of the cloth in a width: of two lines, the first ends with a sentence if it can."""
    told = [sentence.upper() for sentence in sentences]
    text = _DOT.join(told)
    lines = lines_of(text, SMALL, wide)[:2]
    if len(lines) > 1:
        lines = _evenly(told, _DOT, wide) or _evenly(text.split(" "), " ", wide) or lines
    top = 3 - (len(lines) - 1) * 6
    return "".join(
        [
            words(0, top + 12 * k, cut(line, SMALL, wide), SMALL, "or")
            for k, line in enumerate(lines)
        ]
    )


def _evenly(parts: Sequence[str], between: str, wide: float) -> tuple[str, ...]:
    """Return two lines of parts, as even as may be; none if they are wider than that."""
    pairs = [(between.join(parts[:k]), between.join(parts[k:])) for k in range(1, len(parts))]
    widths = {max(width_of(line, SMALL) for line in pair): pair for pair in pairs}
    narrowest = min(widths, default=wide + 1)
    return widths[narrowest] if narrowest <= wide else ()
