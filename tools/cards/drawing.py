"""What our own drawings share: colours, suits, outlines of characters, the SVG frame."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

RED, BLACK, BLUE, GREEN = "#c8161d", "#1c1c1f", "#1b57c9", "#12793b"
PAPER, EDGE = "#fdfbf6", "#b8af9c"
FELT, INK, GOLD = "#0b4f36", "#f3ead2", "#e2b84c"

OUTLINE_HEIGHT = 100

# Each suit in a square of 20.
SUITS = {
    "s": (
        "M10 1C11.6 4.6 18.4 7.6 18.4 12.4C18.4 14.9 16.5 16.4 14.5 16.4C13.1 16.4 11.9 15.7 "
        "11.1 14.6C11.2 16.6 12 18 13.7 19H6.3C8 18 8.8 16.6 8.9 14.6C8.1 15.7 6.9 16.4 5.5 "
        "16.4C3.5 16.4 1.6 14.9 1.6 12.4C1.6 7.6 8.4 4.6 10 1Z"
    ),
    "h": (
        "M10 19C8.6 15.4 1.3 11.8 1.3 6.5C1.3 3.6 3.5 1.5 6 1.5C8 1.5 9.4 2.7 10 4.4C10.6 2.7 "
        "12 1.5 14 1.5C16.5 1.5 18.7 3.6 18.7 6.5C18.7 11.8 11.4 15.4 10 19Z"
    ),
    "d": "M10 .6C11.9 4.4 14.3 7.4 17.4 10C14.3 12.6 11.9 15.6 10 19.4C8.1 15.6 5.7 12.6 2.6 10C5.7 7.4 8.1 4.4 10 .6Z",
    "c": (
        "M10 1A4.2 4.2 0 0 1 13.1 8A4.2 4.2 0 1 1 11.1 14.2C11.2 16.6 12 18 13.7 19H6.3C8 18 "
        "8.8 16.6 8.9 14.2A4.2 4.2 0 1 1 6.9 8A4.2 4.2 0 0 1 10 1Z"
    ),
}


@cache
def outlines() -> dict[str, tuple[float, str]]:
    """Give the width and the path of each character, 100 units high."""
    raw = json.loads(Path(__file__).with_name("outlines.json").read_text(encoding="utf-8"))
    return {character: (glyph["width"], glyph["d"]) for character, glyph in raw.items()}


def number(value: float) -> str:
    """Write a number with at most three decimals, as short as possible."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def shape(d: str, x: float, y: float, scale: tuple[float, float], fill: str = "") -> str:
    """Place a path."""
    across, down = scale
    size = number(across) if across == down else f"{number(across)} {number(down)}"
    colour = f' fill="{fill}"' if fill else ""
    return f'<path{colour} transform="translate({number(x)} {number(y)})scale({size})" d="{d}"/>'


def text_width(text: str, height: float, condensed: float = 1, gap: float = 8) -> float:
    """Give the width of a word made of outlines."""
    units = sum(outlines()[c][0] for c in text) + gap * (len(text) - 1)
    return units * condensed * height / OUTLINE_HEIGHT


def text_paths(
    text: str,
    x: float,
    y: float,
    height: float,
    *,
    condensed: float = 1,
    gap: float = 8,
    fill: str = "",
) -> str:
    """Draw a word, its ink starting at ``x``, its capitals from ``y`` down."""
    scale = height / OUTLINE_HEIGHT
    result = ""
    for character in text:
        width, d = outlines()[character]
        result += shape(d, x, y, (scale * condensed, scale), fill)
        x += (width + gap) * scale * condensed
    return result


def pip(suit: str, x: float, y: float, size: float, fill: str = "") -> str:
    """Draw a suit in the square whose corner is given."""
    return shape(SUITS[suit], x, y, (size / 20, size / 20), fill)
