"""Write « A » for the « 1 » of the four aces of the deck: one face on a screen, one name.

The French deck marks its aces « 1 », poker cards « A », and so does the small face: on one table
both would stand for the same card. Run once after ``split.py``; done twice, it changes nothing.
Usage::

    python -m tools.cards.aces [--out static/cards]
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from tools.cards.drawing import OUTLINE_HEIGHT, number, outlines

HEIGHT, WIDTH, MIDDLE = 11.4, 9.6, 9.1
"""Of the letter, in units of the drawing: that of the numeral, and as wide as the card leaves."""
_ONE = re.compile(
    r'<path (id="\w" fill="#\w{6}") stroke="#\w{6}" stroke-linejoin="round" stroke-width=".25" '
    r'd="M9\.97 ([\d.]+)h-\.43[^"]*"/>'
)


def lettered(drawing: str) -> str:
    """Return the drawing of an ace with its letter, at both corners."""
    width, d = outlines()["A"]
    across, down = WIDTH / width, HEIGHT / OUTLINE_HEIGHT

    def letter(found: re.Match[str]) -> str:
        place = f"translate({number(MIDDLE - WIDTH / 2)} {found[2]})"
        return (
            f'<path {found[1]} transform="{place}scale({number(across)} {number(down)})" d="{d}"/>'
        )

    return _ONE.sub(letter, drawing)


def main() -> int:
    """Write the four aces again."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("static/cards"))
    folder: Path = parser.parse_args().out
    for suit in "shdc":
        path = folder / f"A{suit}.svg"
        path.write_text(lettered(path.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
