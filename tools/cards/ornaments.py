"""Draw the card back, the chips, the plaques and the mark of the house.

Usage::

    python -m tools.cards.ornaments [--out static]

The result is ``cards/dos.svg``, ``img/jetons/25.svg``, ``img/jetons/2-50.svg`` (2,50),
``img/jetons/plaque-10000.svg``, ``img/logo.svg`` and ``img/favicon.svg``. The two PNG pictures
are drawn from the favicon by ``rsvg-convert`` (Debian's ``librsvg2-bin``); see the decision
record on cards and fonts.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.cards.drawing import (
    EDGE,
    FELT,
    GOLD,
    INK,
    PAPER,
    number,
    pip,
    text_paths,
    text_width,
)

BURGUNDY, BURGUNDY_LIGHT = "#7c1a24", "#a13a42"
IVORY, DARK = "#fbf6ea", "#1c1c1f"

# Value as written in the file's name: label on the chip, colour of the chip.
CHIPS = {
    "0-50": ("0,5", "#a8a193"),
    "1": ("1", "#c9c1ae"),
    "2": ("2", "#d9a441"),
    "2-50": ("2,5", "#d07f93"),
    "5": ("5", "#b3262b"),
    "10": ("10", "#2c5aa0"),
    "20": ("20", "#1f8489"),
    "25": ("25", "#2f7d4f"),
    "50": ("50", "#c7681c"),
    "100": ("100", "#232327"),
    "500": ("500", "#6a3d8f"),
    "1000": ("1000", "#b08a2e"),
    "5000": ("5000", "#6b4630"),
}
PLAQUES = {
    "10000": ("10 000", "#7c1a24"),
    "20000": ("20 000", "#4c5763"),
    "50000": ("50 000", "#2b3f7a"),
    "100000": ("100 000", "#232327"),
}
CHIP, PLAQUE_WIDTH, PLAQUE_HEIGHT = 48, 72, 48


def document(width: float, height: float, body: str, pixels: tuple[int, int] | None = None) -> str:
    """Frame a drawing."""
    across, down = pixels or (width, height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}"'
        f' viewBox="0 0 {number(width)} {number(height)}">{body}</svg>\n'
    )


def centred(text: str, x: float, y: float, *, widest: float, highest: float) -> str:
    """Draw a value in dark around a point, as large as its place allows."""
    words = text.split(" ")
    space = highest * 0.28
    natural = sum(text_width(w, highest) for w in words) + space * (len(words) - 1)
    condensed = max(0.72, min(1, widest / natural))
    height = highest * min(1, widest / (natural * condensed))
    left = x - natural * condensed * height / highest / 2
    result = ""
    for word in words:
        result += text_paths(word, left, y - height / 2, height, condensed=condensed)
        left += (text_width(word, height) + space * height / highest) * condensed
    return f'<g fill="{DARK}">{result}</g>'


def chip(label: str, colour: str) -> str:
    """Draw a chip seen from above: six inserts on the edge, the value in the middle."""
    around = 2 * 3.14159265 * 20.6
    insert, between = around / 6 * 0.36, around / 6 * 0.64
    body = (
        f'<circle cx="24" cy="24" r="23.5" fill="{colour}"/>'
        f'<circle cx="24" cy="24" r="20.6" fill="none" stroke="{IVORY}" stroke-width="5.8"'
        f' stroke-dasharray="{number(insert)} {number(between)}"'
        f' stroke-dashoffset="{number(insert / 2)}"/>'
        '<circle cx="24" cy="24" r="23.25" fill="none" stroke="#000" stroke-opacity=".35"'
        ' stroke-width=".5"/>'
        f'<circle cx="24" cy="24" r="16.2" fill="{IVORY}"/>'
        f'<circle cx="24" cy="24" r="15" fill="none" stroke="{colour}" stroke-width=".7"/>'
    )
    return document(CHIP, CHIP, body + centred(label, 24, 24, widest=25.5, highest=15))


def plaque(label: str, colour: str) -> str:
    """Draw a plaque: a rectangle of mother-of-pearl in a coloured frame."""
    body = (
        f'<rect x=".3" y=".3" width="71.4" height="47.4" rx="6" fill="{colour}" stroke="#000"'
        ' stroke-opacity=".35" stroke-width=".6"/>'
        f'<rect x="3.2" y="3.2" width="65.6" height="41.6" rx="3.6" fill="none" stroke="{GOLD}"'
        ' stroke-width=".9"/>'
        f'<rect x="6" y="10" width="60" height="28" rx="2.4" fill="{IVORY}"/>'
    )
    return document(
        PLAQUE_WIDTH, PLAQUE_HEIGHT, body + centred(label, 36, 24, widest=52, highest=16)
    )


def back() -> str:
    """Draw the back: burgundy and ivory, a trellis, a spade in a lozenge."""
    lozenge = "M39 36L53 55L39 74L25 55Z"
    body = (
        '<defs><pattern id="t" width="5.2" height="7.2" patternUnits="userSpaceOnUse" x="39"'
        f' y="51.4"><path d="M0 0L5.2 7.2M5.2 0L0 7.2" stroke="{BURGUNDY_LIGHT}"'
        f' stroke-width=".7"/><circle cx="2.6" cy="3.6" r=".75" fill="{INK}"/></pattern></defs>'
        f'<rect x=".33" y=".33" width="77.34" height="109.34" rx="5.26" fill="{PAPER}"'
        f' stroke="{EDGE}" stroke-width=".66"/>'
        f'<rect x="4.6" y="4.6" width="68.8" height="100.8" rx="2.6" fill="{BURGUNDY}"/>'
        '<rect x="7.8" y="8.2" width="62.4" height="93.6" rx="1.2" fill="url(#t)"/>'
        f'<rect x="7.2" y="7.2" width="63.6" height="95.6" rx="1.6" fill="none" stroke="{GOLD}"'
        ' stroke-width=".8"/>'
        f'<path d="{lozenge}" fill="{BURGUNDY}" stroke="{BURGUNDY}" stroke-width="5"/>'
        f'<path d="{lozenge}" fill="none" stroke="{GOLD}" stroke-width=".9"/>'
    )
    mark = pip("s", 34, 44.4, 10, INK)
    turned = f'<g transform="rotate(180 39 55)">{mark}</g>'
    return document(78, 110, body + mark + turned, (156, 220))


def emblem() -> str:
    """Draw the mark in a square of 32: a spade within the rim of a table."""
    rim = "M7.2 8.4A11.6 11.6 0 1 0 24.8 8.4"
    return (
        f'<path d="{rim}" fill="none" stroke="{GOLD}" stroke-width="2.2" stroke-linecap="round"/>'
        + pip("s", 9, 8, 14, INK)
    )


def logo() -> str:
    """Draw the mark on a disc of felt."""
    return document(
        32,
        32,
        f'<circle cx="16" cy="16" r="15.5" fill="{FELT}" stroke="{GOLD}" stroke-width=".9"/>'
        + emblem(),
    )


def favicon() -> str:
    """Draw the mark on a rounded square of felt."""
    return document(32, 32, f'<rect width="32" height="32" rx="7" fill="{FELT}"/>' + emblem())


def touch_icon() -> str:
    """Draw the mark on a full square: telephones round the corners themselves."""
    return document(
        32,
        32,
        f'<rect width="32" height="32" fill="{FELT}"/>'
        f'<g transform="translate(3.2 3.2)scale(.8)">{emblem()}</g>',
    )


def drawings() -> dict[str, str]:
    """Give every file: its path under the static folder and its text."""
    result = {
        "cards/dos.svg": back(),
        "img/logo.svg": logo(),
        "img/favicon.svg": favicon(),
        "img/icone-tactile.svg": touch_icon(),
    }
    for value, (label, colour) in CHIPS.items():
        result[f"img/jetons/{value}.svg"] = chip(label, colour)
    for value, (label, colour) in PLAQUES.items():
        result[f"img/jetons/plaque-{value}.svg"] = plaque(label, colour)
    return result


def main() -> int:
    """Write the files."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("static"))
    folder: Path = parser.parse_args().out
    for name, text in drawings().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(drawings())} drawings\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
