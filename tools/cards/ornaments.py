"""Draw the card back, the chips, the plaques and the mark of the house.

Usage::

    python -m tools.cards.ornaments [--out static]

The result is ``cards/dos.svg``, ``img/jetons/25.svg``, ``img/jetons/plaque-1000.svg``,
``img/jetons/piece-50.svg`` (50 cents), ``img/logo.svg`` and ``img/favicon.svg``. The two PNG pictures
are drawn from the favicon by ``rsvg-convert`` (Debian's ``librsvg2-bin``); see the decision
record on cards and fonts.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.cards import chips
from tools.cards.drawing import EDGE, FELT, GOLD, INK, PAPER, number, pip

BURGUNDY, BURGUNDY_LIGHT = "#7c1a24", "#a13a42"


def document(width: float, height: float, body: str, pixels: tuple[int, int] | None = None) -> str:
    """Frame a drawing."""
    across, down = pixels or (width, height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}"'
        f' viewBox="0 0 {number(width)} {number(height)}">{body}</svg>\n'
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
    return result | chips.drawings()


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
