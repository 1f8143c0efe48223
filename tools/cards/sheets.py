"""Lay the cards of one face on a single picture, and all the chips: one request shows any hand.

``planches/petites.svg`` and ``planches/quatre.svg`` hold the small faces, ``planches/grandes.svg``
the large ones but the heaviest (courts, ace of clubs, joker), which stay one file each. A card
lies at the column of its rank and the row of its suit (``place``); the joker and the back are on
the last row. Usage, after the faces are drawn::

    python -m tools.cards.sheets [--out static]
"""

from __future__ import annotations

import argparse
import re
from itertools import product
from pathlib import Path
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
JOKER: Final = "Xx"
BACK: Final = "dos"
LAST: Final = len(SUITS)
"""The row of the joker and of the back."""
SIZE: Final = (39, 55)
APART: Final = 3
"""Between two cards: a neighbour never shows at an edge."""
HEAVY: Final = 4_000
"""Bytes beyond which a large face stays a file of its own."""
SHEETS: Final = {"grandes": "", "petites": "petit", "quatre": "quatre"}
STACK: Final = (40, 130.4)
"""A stack of twenty chips, seen in three-quarter view."""
CHIPS: Final = {f"jeton--{n}00": f"{n}" for n in (1, 2, 5, 10, 20, 25, 50, 100, 500)} | {
    f"piece--{n}": f"piece-{n}" for n in (1, 2, 5, 10, 20, 25, 50, 100, 200)
}
"""The class of each chip and coin, and its file; plaques, which are seldom seen, stay files."""
_OPENING = re.compile(r"<svg\b[^>]*>")
_BOX = re.compile(r'viewBox="([^"]+)"')


def place(code: str) -> tuple[int, int]:
    """Return the column and the row of a card, of the joker or of the back."""
    if code in {JOKER, BACK}:
        return (JOKER, BACK).index(code), LAST
    return RANKS.index(code[0]), SUITS.index(code[1])


def codes() -> list[str]:
    """Return every card, the joker and the back."""
    return [*(rank + suit for suit, rank in product(SUITS, RANKS)), JOKER, BACK]


def is_apart(folder: Path, code: str) -> bool:
    """Whether the large face of a card is a file of its own."""
    return (folder / f"{code}.svg").stat().st_size > HEAVY


def at(drawing: str, name: str, spot: tuple[int, int], size: tuple[float, float]) -> str:
    """Return a drawing at its place on a sheet of such ``size``, its identifiers made its own."""
    opening, box = _OPENING.search(drawing), _BOX.search(drawing)
    if opening is None or box is None:
        raise ValueError(name)
    body = drawing[opening.end() : drawing.rindex("</svg>")].strip()
    for known in set(re.findall(r'id="(\w+)"', body)):
        body = re.sub(rf'(id="|"#|url\(#){known}(?=["\)])', rf"\g<1>{name}{known}", body)
    x, y = (spot[axis] * (size[axis] + APART) for axis in (0, 1))
    return (
        f'<svg x="{x}" y="{y}" width="{size[0]}" height="{size[1]}" viewBox="{box[1]}">{body}</svg>'
    )


def framed(drawings: list[str], across: int, down: int, size: tuple[float, float]) -> str:
    """Return a sheet of so many columns and rows."""
    wide, high = (
        n * (length + APART) - APART for n, length in zip((across, down), size, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}">{"".join(drawings)}</svg>\n'
    )


def sheet(folder: Path, name: str) -> str:
    """Return the sheet of one face of the cards."""
    cards = []
    for code in codes():
        if SHEETS[name] or not is_apart(folder, code):
            inside = "" if code == BACK else SHEETS[name]
            file = folder / inside / f"{code}.svg"
            cards.append(at(file.read_text("utf-8"), code, place(code), SIZE))
    return framed(cards, len(RANKS), LAST + 1, SIZE)


def chips(folder: Path) -> str:
    """Return the sheet of the stacks of chips and coins, in one row."""
    drawn = [
        at((folder / f"{name}.svg").read_text("utf-8"), f"n{column}", (column, 0), STACK)
        for column, name in enumerate(CHIPS.values())
    ]
    return framed(drawn, len(CHIPS), 1, STACK)


def style(folder: Path) -> str:
    """Return the style sheet: where each card is on the sheets, and its own file if it has one."""
    lines = [
        "/* Written by « python -m tools.cards.sheets »: where each picture is on its sheet. */"
    ]
    lines.append("@layer components {")
    for code in codes():
        column, row = place(code)
        own = f" --figure: url(../cards/{code}.svg);" if is_apart(folder, code) else ""
        lines.append(f"  .c-{code} {{ --col: {column}; --rang: {row};{own} }}")
    lines += [f"  .{kind} {{ --col: {column}; }}" for column, kind in enumerate(CHIPS)]
    return "\n".join([*lines, "}", ""])


def files(static: Path) -> dict[str, str]:
    """Return every file, its path under the static folder and its text."""
    cards = static / "cards"
    found = {f"cards/planches/{name}.svg": sheet(cards, name) for name in SHEETS}
    found["img/jetons/planche.svg"] = chips(static / "img/jetons")
    return found | {"css/faces.css": style(cards)}


def main() -> int:
    """Write the sheets and the style sheet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("static"))
    static: Path = parser.parse_args().out
    for name, text in files(static).items():
        (static / name).parent.mkdir(exist_ok=True)
        (static / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
