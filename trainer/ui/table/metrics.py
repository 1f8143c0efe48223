"""How wide a text is, in the semi-bold of « Source Sans 3 »: where nothing else measures it.

``tests/ui/scene`` compares these widths with the font that is served.
"""

from functools import lru_cache
from typing import Final

_WIDTHS: Final = {
    200: " \xa0\u202f",
    263: "|iîïj",
    275: "l',.:;’·",
    324: "IÎÏ!f-()[]{}",
    369: "/\\°ªtº",
    444: "rs*z?",
    482: '«»cç–x"',
    513: "JvyÿYLeéèêëF#$+0123456789<=>^~×€",
    516: "aàâä",
    550: "gkVEÉÈÊËZXST`oôö",
    582: "uùûüAhÀÂbndpqCÇP",
    597: "RBK",
    639: "DG&",
    674: "UÙÛNHOQÔ",
    750: "Mw♠♥♦♣✓✗→",
    800: "æW—",
    880: "½œÆ%mŒ@",
    970: "…",
}
"""Letters by their width, in thousandths of the size of the text: each at most as wide as said."""
_ADVANCE: Final = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_WIDEST: Final = 1000
SPACED: Final = 0.05
"""What stands between the letters of a name or of a word that is printed, in sizes of the text."""


@lru_cache(maxsize=8192)
def width_of(text: str, size: float, apart: float = 0) -> float:
    """Return the width of a text, in units of its size; a letter that is not known is wide.

    ``apart`` is what stands between its letters.
    """
    wide = sum(_ADVANCE.get(letter, _WIDEST) for letter in text) * size / 1000
    return wide + apart * size * len(text)


@lru_cache(maxsize=4096)
def lines_of(text: str, size: float, wide: float, apart: float = 0) -> tuple[str, ...]:
    """Cut a text between its words into lines of at most this width; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, apart) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def cut(text: str, size: float, wide: float, apart: float = 0, end: str = "…") -> str:
    """Return a text, or its beginning and an ellipsis where it is wider."""
    if width_of(text, size, apart) <= wide:
        return text
    while text and width_of(f"{text}{end}", size, apart) > wide:
        text = text[:-1]
    return f"{text.rstrip()}{end}"
