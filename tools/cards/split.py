"""Cut Debian's « ancient_french » deck into one small SVG per card.

Development tool: nothing here runs in the application. Usage::

    apt-get download gnome-cards-data && dpkg-deb -x gnome-cards-data_*.deb deck
    npm install --prefix tools/cards            # svgo, for --optimise
    python -m tools.cards.split deck/usr/share/aisleriot/cards/ancient_french.svgz \
        --out static/cards --optimise

The file names follow the project's notation: ``Kh.svg``, ``Td.svg``, ``Xx.svg`` (joker).
"""

from __future__ import annotations

import argparse
import copy
import gzip
import math
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree as ET

from tools.cards.paths import rounded

HERE = Path(__file__).resolve().parent
SVG = "http://www.w3.org/2000/svg"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"

# One card of the sheet, in the sheet's own units (outer edge of the frame).
CARD_WIDTH, CARD_HEIGHT = 94.19, 132.83
COLUMN, ROW = 94.192, 132.82
# What <img width height> should carry; 39:55 is the deck's own ratio.
PIXEL_WIDTH, PIXEL_HEIGHT = 156, 220

SHEET_SUITS = {"club": "c", "diamond": "d", "heart": "h", "spade": "s"}
SHEET_RANKS = dict(
    zip(
        ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"),
        "A23456789TJQK",
        strict=True,
    ),
)
JOKER_GROUP, JOKER_COLUMN, JOKER_ROW = "joker_red", 1, 4

RECOLOUR = {
    "#e83630": "#c8161d",  # red: 5.7:1 on the paper instead of 3.8:1
    "#f5f3f0": "#fdfbf6",  # paper: that of the style sheet
}
FRAME_ID, FRAME_STROKE = "card_face", "#b8af9c"  # a softer outline, for the felt

# Finest detail kept, in card units: 0.16 of a pixel on a card drawn 560 pixels wide.
TOLERANCE = 0.03
# Attributes of the sheet which draw nothing different.
USELESS = ("stroke-dashoffset", "aria-label")

NOTICE = (
    "! LGPL-2.1+ (c) 2005 David Bellot, 2018 Tony 52, 2022 Vincent Bermel;"
    " decoupe et recolore, voir NOTICE "
)

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """Compose two SVG matrices: first ``n``, then ``m``."""
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def parse_transform(text: str) -> Matrix:
    """Read the transform functions which the sheet uses."""
    result = IDENTITY
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", text):
        v = [float(x) for x in re.split(r"[\s,]+", arguments.strip())]
        match name:
            case "matrix":
                step: Matrix = (v[0], v[1], v[2], v[3], v[4], v[5])
            case "translate":
                step = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
            case "scale":
                step = (v[0], 0, 0, v[-1], 0, 0)
            case "rotate" if v[0] == 180:  # noqa: PLR2004  (half a turn: the only one here)
                step = (-1, 0, 0, -1, 2 * v[1], 2 * v[2])
            case _:
                message = f"transform not foreseen: {name}({arguments})"
                raise ValueError(message)
        result = multiply(result, step)
    return result


def format_matrix(m: Matrix) -> str:
    """Write a matrix; svgo turns it into its shortest form."""
    return "matrix(" + " ".join(f"{x:.6g}" for x in m) + ")"


def simplify(element: ET.Element, outer: Matrix = IDENTITY) -> None:
    """Drop what draws nothing, and decimals finer than the tolerance at the final size."""
    matrix = multiply(outer, parse_transform(element.get("transform", "")))
    scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    for name in USELESS:
        element.attrib.pop(name, None)
    if "paint-order" in element.get("style", ""):
        del element.attrib["style"]
    if "d" in element.attrib:
        decimals = max(1, math.ceil(-math.log10(2 * TOLERANCE / scale)))
        element.set("d", rounded(element.attrib["d"], decimals))
    for child in element:
        simplify(child, matrix)


@dataclass
class Card:
    """One card to extract: the group's id, the file's stem and its place on the sheet."""

    group: str
    stem: str
    column: int
    row: int


def cards() -> list[Card]:
    """List the 52 cards and the joker."""
    deck = [
        Card(f"{suit}_{rank}", SHEET_RANKS[rank] + SHEET_SUITS[suit], column, row)
        for row, suit in enumerate(SHEET_SUITS)
        for column, rank in enumerate(SHEET_RANKS)
    ]
    return [*deck, Card(JOKER_GROUP, "Xx", JOKER_COLUMN, JOKER_ROW)]


@dataclass
class Sheet:
    """The whole deck, indexed by id."""

    root: ET.Element
    by_id: dict[str, ET.Element] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Index the elements by id."""
        self.by_id = {e.attrib["id"]: e for e in self.root.iter() if "id" in e.attrib}

    @classmethod
    def load(cls, path: Path) -> Sheet:
        """Read the sheet, compressed or not, and recolour it."""
        raw = path.read_bytes()
        text = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode()
        for old, new in RECOLOUR.items():
            text = text.replace(old, new)
        sheet = cls(ET.fromstring(text))  # noqa: S314  (a package we chose, not user data)
        sheet.by_id[FRAME_ID].set("stroke", FRAME_STROKE)
        return sheet

    def resolve(self, use: ET.Element) -> tuple[ET.Element, ET.Element]:
        """Follow a chain of <use>: a single <use>, and the drawn element it ends on."""
        matrix = IDENTITY
        extra: dict[str, str] = {}
        target = use
        while target.tag == f"{{{SVG}}}use":
            matrix = multiply(matrix, parse_transform(target.get("transform", "")))
            for key in target.attrib.keys() - {"id", "transform", "width", "height", XLINK_HREF}:
                extra.setdefault(key, target.attrib[key])
            target = self.by_id[target.attrib[XLINK_HREF].removeprefix("#")]
        flat = ET.Element(
            f"{{{SVG}}}use",
            {"href": "#" + target.attrib["id"], "transform": format_matrix(matrix), **extra},
        )
        return flat, target

    def flatten(self, source: ET.Element) -> tuple[ET.Element, list[ET.Element]]:
        """Copy an element with simple <use>; also give what these refer to."""
        result = copy.deepcopy(source)
        targets: list[ET.Element] = []
        for parent in result.iter():
            for index, child in enumerate(list(parent)):
                if child.tag == f"{{{SVG}}}use":
                    parent[index], target = self.resolve(child)
                    targets.append(target)
        return result, targets

    def extract(self, card: Card) -> ET.Element:
        """Build the document of one card, with everything it refers to."""
        group, waiting = self.flatten(self.by_id[card.group])
        present = {e.get("id") for e in group.iter()}
        defs = ET.Element(f"{{{SVG}}}defs")
        while waiting:
            target = waiting.pop(0)
            if target.get("id") in present:
                continue
            shape, more = self.flatten(target)
            present |= {e.get("id") for e in shape.iter()}
            defs.append(shape)
            waiting.extend(more)
        root = ET.Element(
            f"{{{SVG}}}svg",
            {
                "width": str(PIXEL_WIDTH),
                "height": str(PIXEL_HEIGHT),
                "viewBox": f"0 0 {CARD_WIDTH} {CARD_HEIGHT}",
            },
        )
        root.append(ET.Comment(NOTICE))
        root.append(defs)
        place: Matrix = (1, 0, 0, 1, -card.column * COLUMN, -card.row * ROW)
        group.set(
            "transform",
            format_matrix(multiply(place, parse_transform(group.get("transform", "")))),
        )
        root.append(group)
        simplify(root)
        return root


def optimise(folder: Path) -> None:
    """Run svgo, installed beside this script, over the folder."""
    svgo = HERE / "node_modules" / ".bin" / "svgo"
    command = [str(svgo), "--config", str(HERE / "svgo.config.mjs"), "--quiet", str(folder)]
    subprocess.run(command, check=True)  # noqa: S603  (fixed command of ours)


def main(arguments: list[str] | None = None) -> int:
    """Write the files and print their total weight."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("sheet", type=Path, help="ancient_french.svgz")
    parser.add_argument("--out", type=Path, default=Path("static/cards"))
    parser.add_argument("--optimise", action="store_true", help="run svgo on the result")
    options = parser.parse_args(arguments)
    ET.register_namespace("", SVG)
    sheet = Sheet.load(options.sheet)
    options.out.mkdir(parents=True, exist_ok=True)
    written = []
    for card in cards():
        path = options.out / f"{card.stem}.svg"
        path.write_bytes(ET.tostring(sheet.extract(card), encoding="utf-8"))
        written.append(path)
    if options.optimise:
        optimise(options.out)
    total = sum(path.stat().st_size for path in written)
    sys.stdout.write(f"{len(written)} cards, {total} bytes\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
