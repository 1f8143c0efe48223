"""Draw the chips, the plaques and the coins: a stack of twenty in three-quarter view.

The page shows the top of the picture: so many edges as the pile has chips. The value is on the
top chip alone, and whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from tools.cards.drawing import GOLD, number, text_paths, text_width

IVORY, DARK = "#fbf6ea", "#1c1c1f"

# Value as written in the file's name: label, colour.
CHIPS: Final = {
    "1": ("1", "#c9c1ae"),
    "2": ("2", "#d9a441"),
    "5": ("5", "#b3262b"),
    "10": ("10", "#2c5aa0"),
    "20": ("20", "#1f8489"),
    "25": ("25", "#2f7d4f"),
    "50": ("50", "#c7681c"),
    "100": ("100", "#232327"),
    "500": ("500", "#6a3d8f"),
}
PLAQUES: Final = {
    "plaque-1000": ("1 000", "#b08a2e"),
    "plaque-5000": ("5 000", "#6b4630"),
}
COPPER, BRASS, SILVER = "#a9673c", "#c6a24c", "#a9adb3"
# Coins: label, colour of the edge, colour of the middle.
COINS: Final = {
    "piece-1": ("1 c", COPPER, "#c78a5e"),
    "piece-2": ("2 c", COPPER, "#c78a5e"),
    "piece-5": ("5 c", COPPER, "#c78a5e"),
    "piece-10": ("10 c", BRASS, "#e2c67c"),
    "piece-20": ("20 c", BRASS, "#e2c67c"),
    "piece-25": ("25 c", SILVER, "#d5d8dc"),
    "piece-50": ("50 c", BRASS, "#e2c67c"),
    "piece-100": ("1", BRASS, "#d5d8dc"),
    "piece-200": ("2", SILVER, "#e2c67c"),
}

BLACK: Final = ("#232327",)
"""The colours on which a dark line does not show."""
STACK: Final = 20
HALF, TILT, EDGE = 20.0, 0.76, 5.0
"""Half the width of a chip, how much of its face is seen, how thick its edge is."""
ACROSS, DOWN, BORDER = 60.0, 30.4, 4.0
"""A plaque: its width, its face, its edge."""


def document(width: float, height: float, body: str) -> str:
    """Frame a drawing."""
    size = f"{number(width)} {number(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}"'
        f' height="{number(height)}" viewBox="0 0 {size}">{body}</svg>\n'
    )


def centred(text: str, x: float, y: float, *, widest: float, highest: float) -> str:
    """Draw a value in dark around a point, as large as its place allows."""
    words = text.split(" ")
    space = highest * 0.22
    natural = sum(text_width(w, highest, gap=5) for w in words) + space * (len(words) - 1)
    condensed = max(0.66, min(1, widest / natural))
    height = highest * min(1, widest / (natural * condensed))
    left = x - natural * condensed * height / highest / 2
    result = ""
    for word in words:
        result += text_paths(word, left, y - height / 2, height, condensed=condensed, gap=5)
        left += (text_width(word, height, gap=5) + space * height / highest) * condensed
    return f'<g fill="{DARK}">{result}</g>'


def _point(degrees: float, reach: float = HALF) -> str:
    """Return a point of the rim of the top face, 0 at the right, 90 towards the reader."""
    turn = radians(degrees)
    middle = HALF * TILT
    across, down = HALF + reach * cos(turn), middle + reach * TILT * sin(turn)
    return f"{number(round(across, 2))} {number(round(down, 2))}"


def _spot(start: float, end: float, down: float) -> str:
    """Return an insert on the edge of a chip so far down, from one angle to another."""
    (x1, y1), (x2, y2) = (map(float, _point(turn).split()) for turn in (start, end))
    across, height = round(x2 - x1, 1), round(y2 - y1, 1)
    arc = f"a{number(HALF)} {number(HALF * TILT)} 0 0"
    there, back = (f"{number(n * across)} {number(n * height)}".replace(" -", "-") for n in (1, -1))
    first = f"{number(round(x1, 1))} {number(round(y1 + down, 1))}"
    return f"M{first}{arc} 1 {there}v{number(EDGE)}{arc} 0 {back}Z".replace(" -", "-")


def _wedge(start: float, end: float, inner: float) -> str:
    """Return an insert on the face of a chip, between an inner ring and the rim."""
    near = f"{number(inner)} {number(inner * TILT)} 0 0"
    far = f"{number(HALF)} {number(HALF * TILT)} 0 0"
    return (
        f"M{_point(start)}A{far} 1 {_point(end)}L{_point(end, inner)}"
        f"A{near} 0 {_point(start, inner)}Z"
    )


def _disc(reach: float, fill: str, more: str = "") -> str:
    middle = number(HALF * TILT)
    return (
        f'<circle r="{number(reach)}" fill="{fill}"{more}'
        f' transform="translate({number(HALF)} {middle})scale(1 {number(TILT)})"/>'
    )


type Spots = Sequence[tuple[float, float]]
"""Where the inserts of an edge begin and end, in degrees."""


def _column(colour: str, spots: tuple[Spots, Spots] = ((), ())) -> str:
    """Return the edges of twenty chips, two by two: the second is turned.

    Two are two shapes, and no more: a browser draws the whole sheet again for each pile.
    """
    tall, middle = EDGE * STACK, HALF * TILT
    arc = f"{number(HALF)} {number(middle)} 0 0"
    side = f"M0 {number(middle)}v{number(tall)}A{arc} 0 40 {number(middle + tall)}v-{number(tall)}Z"
    downs = (0.0, EDGE)
    turned = "".join(
        _spot(*spot, down) for where, down in zip(spots, downs, strict=True) for spot in where
    )
    lines = "".join(f"M0 {number(middle + EDGE + down)}a{arc} 0 40 0" for down in downs)
    tint = "#fff" if colour in BLACK else "#000"
    two = f'<path d="{turned}" fill="{IVORY}"/>' if turned else ""
    two += f'<path d="{lines}" fill="none" stroke="{tint}" stroke-opacity=".5" stroke-width=".9"/>'
    stack = "".join(f'<use href="#c" y="{number(2 * rank * EDGE)}"/>' for rank in range(STACK // 2))
    shade = "".join(
        f'<path d="M{x} {number(middle)}h{wide}v{number(tall + middle)}h-{wide}Z" fill-opacity="{dark}"/>'
        for x, wide, dark in ((0, 4, ".16"), (0, 1.6, ".2"), (34, 6, ".2"), (37.6, 2.4, ".25"))
    )
    return (
        f'<defs><g id="c">{two}</g></defs><path d="{side}" fill="{colour}"/>{stack}<g>{shade}</g>'
    )


def _round(colour: str, spots: tuple[Spots, Spots], face: str) -> str:
    height = 2 * HALF * TILT + EDGE * STACK
    rim = _disc(HALF - 0.3, colour, ' stroke="#000" stroke-opacity=".4" stroke-width=".6"')
    return document(2 * HALF, height, _column(colour, spots) + rim + face)


def chip(label: str, colour: str) -> str:
    """Draw a chip: six inserts on the edge, the value in the middle of an ivory disc."""
    width = 21.0
    turns = tuple(30 + 60 * rank for rank in range(6))
    wedges = "".join(_wedge(turn - width / 2, turn + width / 2, 16) for turn in turns)
    first, second = (
        [(turn - width / 2, turn + width / 2) for turn in where]
        for where in ((30, 90, 150), (60, 120))
    )
    second += [(0, width / 2), (180 - width / 2, 180)]
    face = (
        f'<path d="{wedges}" fill="{IVORY}"/>'
        + _disc(15.4, IVORY)
        + _disc(14.6, "none", f' stroke="{colour}" stroke-width=".8"')
        + centred(label, HALF, HALF * TILT, widest=26, highest=14.5)
    )
    return _round(colour, (first, second), face)


def coin(label: str, edge: str, middle: str) -> str:
    """Draw a coin: a milled rim, the value on a lighter disc."""
    value, _, cents = label.partition(" ")
    face = _disc(15.5, middle, ' stroke="#000" stroke-opacity=".25" stroke-width=".6"')
    if cents:  # a small c, raised
        face += (
            f'<path d="M{number(HALF + 12)} 11.6a3 3 0 1 0 0 4.8" fill="none" stroke="{DARK}"'
            ' stroke-width="1.7"/>'
        )
    x, widest = (HALF - 3.4, 17) if cents else (HALF, 26)
    value = centred(value, x, HALF * TILT, widest=widest, highest=14.5)
    return _round(edge, ((), ()), face + value)


def plaque(label: str, colour: str) -> str:
    """Draw a plaque: mother-of-pearl in a coloured frame, its edges below."""
    width, tall = number(ACROSS), BORDER * STACK
    lines = "".join(
        f"M0 {number(DOWN - 3 + rank * BORDER)}h{width}" for rank in range(1, STACK + 1)
    )
    body = (
        f'<path d="M0 6h{width}v{number(DOWN + tall - 6)}H0Z" fill="{colour}"/>'
        f'<path d="{lines}" fill="none" stroke="#000" stroke-opacity=".6" stroke-width="1"/>'
        f'<rect x=".3" y=".3" width="{number(ACROSS - 0.6)}" height="{number(DOWN - 3)}" rx="5"'
        f' fill="{colour}" stroke="#000" stroke-opacity=".4" stroke-width=".6"/>'
        f'<rect x="2.4" y="2.2" width="{number(ACROSS - 4.8)}" height="{number(DOWN - 6.8)}" rx="3.4"'
        f' fill="none" stroke="{GOLD}" stroke-width=".9"/>'
        f'<rect x="4.6" y="4.4" width="{number(ACROSS - 9.2)}" height="{number(DOWN - 11.2)}" rx="2"'
        f' fill="{IVORY}"/>'
    )
    value = centred(label, ACROSS / 2, (DOWN - 2.4) / 2, widest=46, highest=14)
    return document(ACROSS, DOWN + tall, body + value)


def drawings() -> dict[str, str]:
    """Give every file: its path under the static folder and its text."""
    found = {
        **{name: chip(*item) for name, item in CHIPS.items()},
        **{name: plaque(*item) for name, item in PLAQUES.items()},
        **{name: coin(*item) for name, item in COINS.items()},
    }
    return {f"img/jetons/{name}.svg": text for name, text in found.items()}
