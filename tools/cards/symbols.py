"""Write the cards and the chips as drawings of one file, which every table uses by name.

A card's suit takes the ink of the page (``currentColor``): black and red, or four colours. Usage,
after the faces and the chips are drawn::

    python -m tools.cards.symbols [--out static]
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from tools.cards.sheets import BACK, CHIPS, JOKER, codes

FILE: Final = "img/tapis.svg"
PLAQUES: Final = {f"jeton--{value}00": f"plaque-{value}" for value in (1000, 5000)}
COUNTS: Final = (1, 2, 3, 4, 5, 20)
"""The piles that are drawn: down to the last edge of so many chips."""
_INKS: Final = ("#1c1c1f", "#c8161d")
_OPENING = re.compile(r"<svg\b[^>]*>")
_BOX = re.compile(r'viewBox="([^"]+)"')


CARD: Final = 'svg width="39" height="55"'
"""What is used has its own size where none is said."""
_FROM_TOP: Final = 'preserveAspectRatio="xMidYMin"'
"""A pile of less width hangs from its top: how high it is need not be said."""


def symbol(drawing: str, name: str, kind: str = "symbol") -> str:
    """Return a drawing as a symbol, its identifiers made its own."""
    opening, box = _OPENING.search(drawing), _BOX.search(drawing)
    if opening is None or box is None:
        raise ValueError(name)
    body = drawing[opening.end() : drawing.rindex("</svg>")].strip()
    for known in set(re.findall(r'id="(\w+)"', body)):
        body = re.sub(rf'(id="|"#|url\(#){known}(?=["\)])', rf"\g<1>{name}{known}", body)
    return f'<{kind} id="{name}" viewBox="{box[1]}">{body}</{kind.partition(" ")[0]}>'


def _height(drawing: str) -> float:
    box = _BOX.search(drawing)
    if box is None:
        raise ValueError(drawing[:80])
    return float(box[1].split()[3])


def inked(drawing: str) -> str:
    """Return a card whose suit has the ink of the page."""
    for ink in _INKS:
        drawing = drawing.replace(ink, "currentColor")
    return drawing


def sprite(static: Path) -> str:
    """Return the file of every card, chip, plaque and coin."""
    found = []
    for code in codes():
        folder = "cards" if code == BACK else "cards/petit"
        drawing = (static / f"{folder}/{code}.svg").read_text("utf-8")
        face = drawing if code in {JOKER, BACK} else inked(drawing)
        found.append(symbol(face, f"c{code}", CARD))
    for name, file in (CHIPS | PLAQUES).items():
        drawing = (static / f"img/jetons/{file}.svg").read_text("utf-8")
        chip = name.replace("jeton--", "j").replace("piece--", "p")
        found.append(symbol(drawing, chip))
        wide, top, edge = (60, 28, 4) if name in PLAQUES else (40, 30.4, 5)
        high = _height(drawing)
        for number in COUNTS:
            seen = f"{top + edge * number:.1f}".removesuffix(".0")
            size = f'width="{wide}" height="{seen}"'
            found.append(
                f'<svg id="{chip}-{number}" {size} viewBox="0 0 {wide} {seen}" {_FROM_TOP}>'
                f'<svg {size}><use href="#{chip}" width="{wide}" height="{high}"/></svg></svg>'
            )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(found)}</svg>\n'


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("static"))
    out = parser.parse_args().out
    (out / FILE).write_text(sprite(out), "utf-8")


if __name__ == "__main__":
    main()
