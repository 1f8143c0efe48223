"""What a table is drawn with: elements of SVG, cards, piles of chips, the sizes of what is written.

Positions are attributes; the style sheet ``static/css/tapis.css`` says colours, weights and
states alone.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from casino_rules.core.chips import PLAQUE
from casino_rules.core.money import Cents
from trainer.ui.markup import esc
from trainer.ui.page import file_url
from trainer.ui.table.boxes import Box
from trainer.ui.table.layout import RATIO

SMALL: Final = 11.0
"""The smallest text of a table: that of a text which says no other size."""
NAME: Final = 12.0
"""The name of a place."""
SUM: Final = 13.0
"""What a stake comes to."""
FOOT: Final = 13.0
"""The height of what is said under a thing, in one line."""


@lru_cache(maxsize=16384)
def n(value: float) -> str:
    """Write a length."""
    return _short(f"{value:.1f}")


def _short(number: str) -> str:
    """Return a number without what it can do without."""
    sign, digits = number[: number[0] == "-"], number.lstrip("-").strip("0").rstrip(".")
    return f"{sign}{digits}" if digits else "0"


def tag(name: str, inside: str = "", **named: str | float | None) -> str:
    """Write an element."""
    told = "".join(
        [
            f' {_key(key)}="{n(value) if isinstance(value, float) else _safe(str(value))}"'
            for key, value in named.items()
            if value is not None
        ]
    )
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


@lru_cache(maxsize=256)
def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


@lru_cache(maxsize=16384)
def _safe(text: str) -> str:
    return esc(text)


def put(box: Box, inside: str, scale: float = 1.0, /, **named: str | float | bool | None) -> str:
    """Return what is drawn around the centre of a room, turned as it is, at a scale."""
    turn = f"rotate({n(box.turn)})" if box.turn else ""
    size = f"scale({_short(f'{scale:.3f}')})" if scale != 1 else ""
    return tag("g", inside, transform=f"translate({n(box.x)} {n(box.y)}){turn}{size}", **named)


def words(x: float, y: float, told: str, size: float, css: str = "") -> str:
    """Return a line of text, around its middle."""
    own = None if size == SMALL else size
    return tag("text", esc(told), x=x or None, y=y, font_size=own, class_=css or None)


def rect(box: Box, css: str, round_: float | None = None, fill: str | None = None) -> str:
    """Return a rectangle around the point where one draws."""
    half = -box.wide / 2, -box.high / 2
    return tag(
        "rect",
        x=half[0],
        y=half[1],
        width=box.wide,
        height=box.high,
        rx=round_,
        fill=fill,
        class_=css or None,
    )


@lru_cache(maxsize=1)
def sprite() -> str:
    """Return the address of the symbols of cards and chips."""
    return file_url("img/tapis.svg")


CARD: Final = 39.0
"""The width of a card in the file: at that width it need not be said."""


@lru_cache(maxsize=16384)
def card(code: str, x: float, y: float, wide: float = CARD, **named: str | None) -> str:
    """Return a card by its corner; ``dos`` is one face down."""
    size: dict[str, Any] = {"width": wide, "height": wide * RATIO} if wide != CARD else {}
    href = f"{sprite()}#c{code}"
    # What a verdict adds comes last: a table that it paints is written as one drawn with it.
    return tag("use", x=x or None, y=y or None, **size, href=href, **dict[str, Any](named))


def backs(x: float, y: float, wide: float, steps: Sequence[tuple[float, float]]) -> str:
    """Return cards face down one upon the other, each aside from a corner by a step in pixels."""
    unit = wide / CARD
    found = [card("dos", across / unit, along / unit) for across, along in steps]
    return put(Box(x, y, 0, 0), "".join(found), unit)


_NEAR: Final = 0.98
"""From one pile to the next, for one of width 1."""
_FEW_WIDE: Final = 12.0
"""The width under which the piles of a stake stand in two or three rows, if they are larger there."""

type Shown = tuple[str, Cents, int, int]
"""A pile as it is drawn: a chip (j) or a coin (p), its value, how many it stands for and shows."""


@lru_cache(maxsize=16384)
def chips(shown: tuple[Shown, ...], room: Box, most: float) -> str:
    """Return piles that stand on the foot of a room, as large as they may be up to a width."""
    rows = _rows(shown, room, most)
    size, each = _size(shown, room, most, rows), -(-len(shown) // rows)
    found = []
    for rank, place in enumerate(room.rows(rows, 1)):
        row = shown[rank * each : (rank + 1) * each]
        wides = [size * _wide(kind, value) for kind, value, _, _ in row]
        x, base = place.x - sum(wides) * _NEAR / 2, place.y + place.high / 2
        for (kind, value, number, tall), wide in zip(row, wides, strict=True):
            found.append(chip(kind, value, tall, (x, base), wide))
            if number > tall:
                found.append(words(x + wide / 2, base - 3, f"×{number}", SMALL, "somme"))
            x += wide * _NEAR
    return "".join(found)


def _rows(shown: tuple[Shown, ...], room: Box, most: float) -> int:
    return min((1, 2, 3), key=lambda rows: (-min(_size(shown, room, most, rows), _FEW_WIDE), rows))


@lru_cache(maxsize=16384)
def size_of(shown: tuple[Shown, ...], room: Box) -> float:
    """Return how wide a chip of these piles is in a room, if there are any."""
    if not shown:
        return room.wide
    return _size(shown, room, room.wide, _rows(shown, room, room.wide))


def _size(shown: tuple[Shown, ...], room: Box, most: float, rows: int) -> float:
    """Return how wide a chip is, of piles in so many rows."""
    each = -(-len(shown) // rows)
    row = max(
        sum(_wide(kind, value) for kind, value, _, _ in shown[start : start + each])
        for start in range(0, len(shown), each)
    )
    tall = max(_wide(kind, value) * _tall(kind, value, most_) for kind, value, _, most_ in shown)
    high = (room.high - (rows - 1)) / rows
    return min(most, (room.wide - 2) / (row * _NEAR), high / tall)


def _wide(kind: str, value: Cents) -> float:
    return 0.8 if kind == "p" else 1.5 if value >= PLAQUE else 1.0


def _tall(kind: str, value: Cents, number: int) -> float:
    """Return the height of a pile for a width of 1."""
    return (28 + 4 * number) / 60 if kind == "j" and value >= PLAQUE else (30.4 + 5 * number) / 40


def chip(kind: str, value: Cents, number: int, at: tuple[float, float], wide: float) -> str:
    """Return a pile of one value that stands on a height, from its left.

    One that is narrower than in the file is as high as it has to be.
    """
    high = wide * _tall(kind, value, number)
    own = 60 if kind == "j" and value >= PLAQUE else 40
    x, base = at
    href = f"{sprite()}#{kind}{value}-{number}"
    told = None if wide <= own else high
    return tag("use", href=href, x=x or None, y=base - high, width=wide, height=told)
