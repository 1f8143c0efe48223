"""The sentences printed on a cloth: on an arc where there is room, straight on a phone."""

from textwrap import wrap
from typing import Final
from zlib import crc32

from trainer.ui.markup import esc

_PATH: Final = 424
"""The length of the arc, in units of its picture."""
_LETTER: Final = 0.8
"""How wide a capital is with its space, for a height of 1."""
_HIGHEST: Final = {False: 15, True: 23}
"""The highest letters, of which more go round a narrow arc."""
_APART: Final = 1.4
_SHORT: Final = 22
"""Letters of one line of a narrow arc."""


def printed_html(sentences: tuple[str, ...], key: str, *, narrow: bool) -> str:
    """Return the sentences of a cloth, one arc each; none, nothing.

    ``narrow``: boxes come so far in that a sentence has to be cut in two.
    The arc has an identifier, which ``key`` makes its own in a page of tables.
    """
    if not sentences:
        return ""
    arc = f"arc-{crc32(key.encode()):x}"
    cut = [part for text in sentences for part in wrap(text, _SHORT)] if narrow else sentences
    path = "M4 50Q200 10 396 50" if narrow else "M4 66Q200 -26 396 66"
    size = min(_HIGHEST[narrow], _PATH / max(map(len, cut)) / _LETTER)
    css = "imprime__arc imprime__arc--etroit" if narrow else "imprime__arc"
    lines = "".join(
        [
            f'<text dy="{rank * size * _APART:.0f}"><textPath href="#{arc}" startOffset="50%"'
            f' text-anchor="middle">{esc(text)}</textPath></text>'
            for rank, text in enumerate(cut)
        ]
    )
    return (
        f'<p class="imprime"><span class="imprime__droit">{esc("\N{NO-BREAK SPACE}· ".join(sentences))}</span>'
        "<svg"
        f' class="{css}" viewBox="0 0 400 130" aria-hidden="true" focusable="false"'
        f' font-size="{size:.1f}"><path id="{arc}" d="{path}" fill="none"/>'
        f"{lines}</svg></p>"
    )
