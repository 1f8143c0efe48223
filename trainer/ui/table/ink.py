"""What a table is drawn with: elements of SVG, their lengths and the sizes of what is written. Pure.

Positions are attributes; the style sheet ``static/css/tapis.css`` says colours, weights and states
alone.
"""

from functools import lru_cache
from typing import Final

from trainer.ui.markup import esc
from trainer.ui.page import file_url
from trainer.ui.table.boxes import Box

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
