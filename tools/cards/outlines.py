"""Take the outlines of a few characters from a font, for the small cards and the chips.

Development tool; needs ``pip install fonttools brotli``. Besley is under the SIL Open Font
License 1.1 and comes from npm's ``@fontsource-variable/besley``. Usage::

    python -m tools.cards.outlines besley-latin-wght-normal.woff2

The result, ``outlines.json``, is committed: the other scripts need no font.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

CHARACTERS = "0123456789,ARDVJOKE"
WEIGHT = 800
HEIGHT = 100  # of the capitals, in the units written
RESULT = Path(__file__).with_name("outlines.json")


def outlines(font_path: Path) -> dict[str, dict[str, float | str]]:
    """Give, for each character, its ink box's left and width and its path (y downwards)."""
    font = instantiateVariableFont(TTFont(font_path), {"wght": WEIGHT})
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = HEIGHT / font["OS/2"].sCapHeight
    result: dict[str, dict[str, float | str]] = {}
    for character in CHARACTERS:
        glyph = glyphs[names[ord(character)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        left, _, right, _ = bounds.bounds
        pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.0f}")
        # Every glyph starts at x = 0, its baseline at y = HEIGHT.
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, -left * scale, HEIGHT)))
        result[character] = {"width": round((right - left) * scale, 1), "d": pen.getCommands()}
    return result


def main() -> int:
    """Write the outlines beside this script."""
    parser = argparse.ArgumentParser()
    parser.add_argument("font", type=Path)
    found = outlines(parser.parse_args().font)
    RESULT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(found)} outlines\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
