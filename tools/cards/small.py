"""Draw the small face of the 52 cards and the joker, in two and in four colours.

Made to be read at 40 pixels wide and in a fanned hand, where only the left half shows: rank and
suit are on the left, a large suit on the right, and court cards have a gold ground. Usage::

    python -m tools.cards.small [--out static/cards]

The result is ``petit/Kh.svg`` … (black and red) and ``quatre/Kh.svg`` … (diamonds blue, clubs
green). It needs nothing but ``outlines.json``; the same input always gives the same bytes.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.cards.drawing import (
    BLACK,
    BLUE,
    EDGE,
    GREEN,
    PAPER,
    RED,
    outlines,
    pip,
    shape,
    text_paths,
    text_width,
)

WIDTH, HEIGHT = 39, 55
RANKS = {"A": "A", "K": "R", "Q": "D", "J": "V", "T": "10"} | {r: r for r in "98765432"}
COURTS = "KQJ"
FACES = {
    "petit": {"s": BLACK, "h": RED, "d": RED, "c": BLACK},
    "quatre": {"s": BLACK, "h": RED, "d": BLUE, "c": GREEN},
}
COURT_GROUND = "#f4dfa4"
JOKER_COLOURS = ("#6d5789", "#c8161d", "#e2b84c")

INDEX_LEFT, INDEX_TOP, INDEX_HEIGHT = 2.6, 4, 19.5
INDEX_WIDEST = 18.6  # what a fanned hand leaves in sight
TEN_GAP = 7  # between 1 and 0, in outline units


def document(body: str) -> str:
    """Frame a card."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect x=".2" y=".2" width="38.6" height="54.6" rx="2.6" fill="{PAPER}"'
        f' stroke="{EDGE}" stroke-width=".4"/>{body}</svg>\n'
    )


def card(rank: str, suit: str, colour: str) -> str:
    """Draw one card."""
    index = RANKS[rank]
    ground = (
        f'<path fill="{COURT_GROUND}" d="M38.6 15V52.2A2.4 2.4 0 0 1 36.2 54.6H12Z"/>'
        if rank in COURTS
        else ""
    )
    gap = TEN_GAP if rank == "T" else 0
    condensed = min(1, INDEX_WIDEST / text_width(index, INDEX_HEIGHT, gap=gap))
    body = (
        text_paths(index, INDEX_LEFT, INDEX_TOP, INDEX_HEIGHT, condensed=condensed, gap=gap)
        + pip(suit, INDEX_LEFT, 26, 11)
        + pip(suit, 14, 29, 22)
    )
    return document(f'{ground}<g fill="{colour}">{body}</g>')


def joker() -> str:
    """Draw the joker: its name down the side, a cap with bells."""
    purple, red, gold = JOKER_COLOURS
    letters = "".join(
        shape(
            outlines()[character][1],
            3.2,
            4 + 9.7 * row,
            (7.5 / outlines()[character][0], 0.08),
        )
        for row, character in enumerate("JOKER")
    )
    horn = "40H24C24 31 21 24 16 24C13.2 24 12.2 26.6 13.1 29.4C15.6 28.6 17 33 17.5 40Z"
    cap = (
        f'<path fill="{purple}" d="M17.5 {horn}"/>'
        f'<path fill="{purple}" transform="matrix(-1 0 0 1 50 0)" d="M17.5 {horn}"/>'
        f'<path fill="{red}" d="M19.5 40C19.5 30 22 22 25 15C28 22 30.5 30 30.5 40Z"/>'
        f'<path fill="{gold}" d="M17 39.5H33L32.2 45H17.8ZM11 31.2a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0'
        "-4.4 0ZM34.6 31.2a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0ZM22.6 14a2.4 2.4 0 1 0 4.8 0"
        'a2.4 2.4 0 1 0-4.8 0Z"/>'
    )
    return document(
        f'<g fill="{RED}">{letters}</g><g transform="translate(5.2 6)scale(.82)">{cap}</g>'
    )


def faces() -> dict[str, str]:
    """Give every file: its path under the cards' folder and its text."""
    result: dict[str, str] = {}
    for folder, colours in FACES.items():
        for suit, colour in colours.items():
            for rank in RANKS:
                result[f"{folder}/{rank}{suit}.svg"] = card(rank, suit, colour)
        result[f"{folder}/Xx.svg"] = joker()
    return result


def main() -> int:
    """Write the files and print their total weight."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("static/cards"))
    folder: Path = parser.parse_args().out
    total = 0
    for name, text in faces().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        total += len(text.encode())
    sys.stdout.write(f"{len(faces())} cards, {total} bytes\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
