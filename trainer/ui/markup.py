"""HTML written by hand: an answer is rendered a thousand times a second.

Everything that comes from the engine or from a person goes through ``esc``; the functions of
this package return ``SafeString`` built from constant markup and escaped text only.
"""

import re
from collections.abc import Iterable
from html import escape as esc
from typing import Final

from django.utils.safestring import SafeString

__all__ = ["SafeString", "attrs", "bound", "classes", "esc", "icon", "joined"]

_INVERTED: Final = re.compile(
    r"\w+-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|le|la|les|lui|leur|moi|toi|y|en)\b"
)
"""A verb and the pronouns that follow it: « porte-t-elle », « donnez-vous »."""


def bound(text: str) -> str:
    """Return a heading, escaped, in which no line ends between a verb and its pronoun."""
    return _INVERTED.sub(r'<span class="lie">\g<0></span>', esc(text))


def joined(parts: Iterable[str]) -> SafeString:
    """Return markup already escaped, put together."""
    return SafeString("".join(parts))


def attrs(**values: str | int | bool | None) -> str:
    """Return attributes with a leading space; ``class_`` and ``for_`` lose their underscore.

    A value of None or False leaves the attribute out, True writes its name alone.
    """
    parts = []
    for name, value in values.items():
        key = name.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(f" {key}")
        elif value is not None and value is not False:
            parts.append(f' {key}="{esc(str(value))}"')
    return "".join(parts)


def classes(*names: str) -> str:
    """Return the class names that are not empty, separated by spaces."""
    return " ".join(name for name in names if name)


_PATHS = {
    "juste": "M4 12.5l5 5L20 6.5",
    "faux": "M6 6l12 12M18 6L6 18",
    "note": "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7.5v5.5M12 16.4v.2",
    "loupe": "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5L20 20",
    "fleche": "M5 12h13M13 6l6 6-6 6",
}


def icon(name: str) -> SafeString:
    """Return a decorative line icon of the house: juste, faux, note, loupe, fleche."""
    return SafeString(
        '<svg class="icone" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"'
        f'><path d="{_PATHS[name]}"/></svg>'
    )
