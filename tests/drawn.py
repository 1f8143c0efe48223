"""What a drawing of a table shows, read from its SVG: things with an address, where they lie.

Nothing of the engine that drew it is asked: positions are those of the attributes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from math import cos, radians, sin
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from casino_rules.core.plan import IN_QUESTION
from trainer.ui.table.boxes import Box
from trainer.ui.table.layout import Layout, Seat
from trainer.ui.table.metrics import width_of

type Classes = frozenset[str]
_MOVES: Final = re.compile(r"(translate|rotate|scale)\(([-\d. ]+)\)")
_SPACED: Final = {"mot": 0.05, "nom": 0.05, "or": 0.1}
"""The letters that the style sheet sets apart, in sizes of the text."""
_TITLES: Final = 1.4
"""How much wider the capitals of titles are than the letters that are measured."""
_ASCENT, _DESCENT = 0.7, 0.16
"""What a line of text takes over and under its foot, in sizes."""
_SYMBOLS: Final = Path(__file__).resolve().parents[1] / "static/img/tapis.svg"
LEAST_TEXT: Final = 11.0
LEAST_CHIP: Final = 9.0
LEAST_CARD: Final = 26.0
LEAST_BACK: Final = 16.0
_SLACK: Final = 0.75
"""Lengths are written to a tenth of a pixel."""


@dataclass(frozen=True)
class _Frame:
    """Where one draws: an origin and a turn."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    scale: float = 1.0
    text: float = 0.0
    """The size of a text that says none."""

    def point(self, x: float, y: float) -> tuple[float, float]:
        c, s = self.scale * cos(radians(self.turn)), self.scale * sin(radians(self.turn))
        return self.x + c * x - s * y, self.y + s * x + c * y

    def moved(self, transform: str) -> "_Frame":
        found = self
        for name, told in _MOVES.findall(transform):
            a, *rest = map(float, told.split())
            if name == "translate":
                found = found.at(a, *rest)
            elif name == "scale":
                found = replace(found, scale=found.scale * a)
            elif rest:
                x, y = rest
                found = replace(found.at(x, y), turn=found.turn + a).at(-x, -y)
            else:
                found = replace(found, turn=found.turn + a)
        return found

    def at(self, x: float, y: float) -> "_Frame":
        """Return the frame whose origin is there."""
        x, y = self.point(x, y)
        return replace(self, x=x, y=y)

    def box(self, x: float, y: float, wide: float, high: float) -> Box:
        """Return a rectangle by its corner."""
        middle = self.point(x + wide / 2, y + high / 2)
        return Box(*middle, wide * self.scale, high * self.scale, self.turn)


@dataclass(frozen=True)
class Thing:
    """One thing that is drawn: a card, a chip, a text, an outline, a verdict, what is touched."""

    kind: str
    box: Box
    place: str
    """The address of its seat, or of its place of the house."""
    address: str
    """Its own."""
    told: str = ""
    size: float = 0.0
    css: Classes = frozenset()

    def __str__(self) -> str:
        return f"{self.kind} « {self.told} » at {self.address or 'the felt'}"


def things(svg: str) -> list[Thing]:
    """Return what a drawing shows."""
    return list(_read(ET.fromstring(svg), _Frame(), (), frozenset()))  # noqa: S314 - our own drawing


def _read(node: ET.Element, frame: _Frame, held: tuple[str, ...], css: Classes) -> Iterator[Thing]:
    if moved := node.get("transform"):
        frame = frame.moved(moved)
    if letters := node.get("font-size"):
        frame = replace(frame, text=float(letters))
    if named := node.get("class", _own(node, css)):
        css |= frozenset(named.split())
    address = node.get("data-lieu")
    held = (*held, address) if address else held
    name = node.tag.rpartition("}")[2]
    found = _thing(name, node, frame, css)
    if found is not None:
        kind, box, told, size = found
        place, own = (held[0], held[-1]) if held else ("", "")
        yield Thing(kind, box, place, own, told, size, css)
    if name in {"g", "svg"}:
        for child in node:
            yield from _read(child, frame, held, css)


def _own(node: ET.Element, held: Classes) -> str:
    """Return what a text without a class is: in a box that is printed or over a pot, its word."""
    printed = bool(held) and held.isdisjoint({"verdict", "donneur", "medaillon"})
    return "mot" if printed and node.tag.endswith("text") else ""


@cache
def _symbols() -> Mapping[str, tuple[float, float]]:
    """Return the sizes of what is used by its name."""
    root = ET.parse(_SYMBOLS).getroot()  # noqa: S314 - our own drawing
    return {it.get("id", ""): _size(it) for it in root}


def _size(symbol: ET.Element) -> tuple[float, float]:
    _, _, wide, high = map(float, symbol.get("viewBox", "").split())
    return float(symbol.get("width", wide)), float(symbol.get("height", high))


def _used(node: ET.Element, name: str) -> tuple[float, float]:
    """Return the size of what is used: its own, or that which it is given."""
    wide, high = _symbols().get(name, (0.0, 0.0))
    given = float(node.get("width", wide))
    return given, float(node.get("height", high * given / wide if wide else 0))


def _thing(
    name: str, node: ET.Element, frame: _Frame, css: Classes
) -> tuple[str, Box, str, float] | None:
    def of(key: str) -> float:
        return float(node.get(key, "0"))

    def corner() -> Box:
        return frame.box(of("x"), of("y"), of("width"), of("height"))

    match name:
        case "use" if not node.get("href", "").startswith("#"):
            drawn = node.get("href", "").rpartition("#")[2]
            box = frame.box(of("x"), of("y"), *_used(node, drawn))
            return "card" if drawn[0] == "c" else "chip", box, drawn, box.wide
        case "foreignObject":
            touch = next(iter(node)).get("data-prise", "")
            return "touch", corner(), touch, min(of("width"), of("height"))
        case "rect" if css & {"place", "lieu", "pot"}:
            return ("verdict" if "verdict" in css else "outline"), corner(), "", 0
        case "circle" if css & {"place", "lieu", "pot"}:
            r = of("r")
            return "outline", frame.box(of("cx") - r, of("cy") - r, 2 * r, 2 * r), "", 0
        case "text" if node.find("*[@href]") is None and (told := "".join(node.itertext())):
            size = frame.text
            apart = sum(far for word, far in _SPACED.items() if word in css) * len(told)
            wide = width_of(told, size) * (_TITLES if "or" in css else 1) + apart * size
            top = of("y") - _ASCENT * size
            high = (_ASCENT + _DESCENT) * size
            return "text", frame.box(of("x") - wide / 2, top, wide, high), told, size
    return None


def rooms_of(layout: Layout, numbers: Iterable[int]) -> dict[str, tuple[Box, ...]]:
    """Return the rooms of a layout by the address of what lies there."""
    found: dict[str, tuple[Box, ...]] = {place: (room,) for place, room in layout.house.items()}
    for number, seat in zip(numbers, layout.seats, strict=True):
        found[f"place-{number}"] = (*seat, *_said_at(seat), *_standing_at(seat))
    if IN_QUESTION in found:
        found["cases"] = found["places"] = found[IN_QUESTION]
    return found


def _said_at(seat: Seat) -> tuple[Box, ...]:
    """Return where a long note is said: under a hand that leaves it a line."""
    if seat.hand is None or seat.note is None or seat.note.turn:
        return ()
    top, foot = seat.hand.y, seat.note.y + seat.note.high / 2
    return (Box(seat.note.x, (top + foot) / 2, seat.note.wide, foot - top),)


def _standing_at(seat: Seat) -> Iterator[Box]:
    """Yield where stakes stand upright, side by side, on a long box that is turned."""
    for box in seat.boxes:
        for number in range(2, round(box.wide / box.high) + 1 if box.turn else 0):
            wide = box.wide / number
            for step in range(1 - number, number):
                yield box.moved(step * wide / 2).sized(wide, box.high).upright


def within(box: Box, room: Box, slack: float = _SLACK) -> bool:
    """Whether a rectangle is in a room."""
    c, s = cos(radians(room.turn)), sin(radians(room.turn))
    for x, y in box.corners:
        across = c * (x - room.x) + s * (y - room.y)
        along = c * (y - room.y) - s * (x - room.x)
        if abs(across) > room.wide / 2 + slack or abs(along) > room.high / 2 + slack:
            return False
    return True


def faults(svg: str, layout: Layout, numbers: Iterable[int], *, phone: bool) -> list[str]:
    """Return what is wrong with a drawing: what leaves its room, meets another, cannot be read."""
    found = things(svg)
    return [
        *_out(found, rooms_of(layout, numbers)),
        *_met(found),
        *_small(found, phone=phone),
    ]


def _out(found: list[Thing], rooms: Mapping[str, tuple[Box, ...]]) -> Iterator[str]:
    for it in found:
        if not it.place:
            continue
        here = rooms.get(it.place, ())
        if it.kind != "touch" and not any(
            within(it.box, room) or within(it.box, room.upright) for room in here
        ):
            yield f"{it} leaves its room"


def _met(found: list[Thing]) -> Iterator[str]:
    seen = [
        it
        for it in found
        if it.kind in {"card", "chip", "text", "verdict"}
        and not (it.kind == "text" and "verdict" in it.css)
        and it.place
    ]
    for one, two in combinations(seen, 2):
        if one.address == two.address and not _apart(one, two):
            continue
        if one.box.meets(two.box, -_SLACK):
            yield f"{one} meets {two}"


def _apart(one: Thing, two: Thing) -> bool:
    """Whether two things of one address must be apart too: two texts, a note and a card."""
    kinds = {one.kind, two.kind}
    if kinds == {"text"}:
        return True
    notes = [it for it in (one, two) if it.kind == "text" and it.css & {"note", "nom", "mot"}]
    return bool(notes) and kinds & {"card", "chip"} != set()


def _least(card: Thing) -> float:
    return LEAST_BACK if card.told == "cdos" else LEAST_CARD


def _small(found: list[Thing], *, phone: bool) -> Iterator[str]:
    for it in found:
        if it.kind == "text":
            if it.size < LEAST_TEXT - 0.05:
                yield f"{it} is {it.size} px high"
            if it.told.endswith("…") and not it.css & {"or", "verdict"}:
                yield f"{it} is cut"
        elif (it.kind == "chip" and it.size < LEAST_CHIP and it.place != "caisse") or (
            it.kind == "card" and phone and it.size < _least(it)
        ):
            yield f"{it} is {it.size} px wide"
