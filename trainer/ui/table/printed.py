"""The sentences printed on a cloth: on an arc where there is room, straight on a phone."""

from typing import Final
from zlib import crc32

from casino_rules.core.questions import Question
from trainer.ui.markup import esc

_PATH: Final = 424
"""The length of the arc, in units of its picture."""
_LETTER: Final = 0.8
"""How wide a capital is with its space, for a height of 1."""
_HIGHEST: Final = 15
_APART: Final = 21


def printed_html(sentences: tuple[str, ...], question: Question) -> str:
    """Return the sentences of a cloth, one arc each; none, nothing.

    The arc has an identifier, which the zones of the question make its own in a page of tables.
    """
    if not sentences:
        return ""
    arc = f"arc-{crc32(repr(question.zones).encode()):x}"
    longest = max(map(len, sentences))
    size = min(_HIGHEST, _PATH / longest / _LETTER)
    lines = "".join(
        [
            f'<text dy="{rank * _APART}"><textPath href="#{arc}" startOffset="50%"'
            f' text-anchor="middle">{esc(text)}</textPath></text>'
            for rank, text in enumerate(sentences)
        ]
    )
    return (
        f'<p class="imprime"><span class="imprime__droit">{esc(" · ".join(sentences))}</span>'
        '<svg class="imprime__arc" viewBox="0 0 400 130" aria-hidden="true" focusable="false"'
        f' font-size="{size:.1f}"><path id="{arc}" d="M4 66Q200 -26 396 66" fill="none"/>'
        f"{lines}</svg></p>"
    )
