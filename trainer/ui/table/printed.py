"""The sentences printed on a cloth: on an arc where there is room, straight on a phone."""

from zlib import crc32

from casino_rules.core.questions import Question
from trainer.ui.markup import esc

_SPACED = "  ·  "


def printed_html(sentences: tuple[str, ...], question: Question) -> str:
    """Return the sentences of a cloth; none, nothing.

    The arc has an identifier, which the zones of the question make its own in a page of tables.
    """
    if not sentences:
        return ""
    text = esc(_SPACED.join(sentences))
    arc = f"arc-{crc32(repr(question.zones).encode()):x}"
    return (
        f'<p class="imprime"><span class="imprime__droit">{text}</span>'
        '<svg class="imprime__arc" viewBox="0 0 400 96" aria-hidden="true" focusable="false">'
        f'<path id="{arc}" d="M4 92Q200 -44 396 92" fill="none"/>'
        f'<text><textPath href="#{arc}" startOffset="50%" text-anchor="middle">{text}</textPath>'
        "</text></svg></p>"
    )
