"""Names that the eye takes for one another: « аdmin », whose first letter is Russian."""

import unicodedata
from typing import Final

from confusable_homoglyphs.confusables import confusables_data

from trainer.web.names import MOST_READ

_TWICE: Final = 2
"""« 0 » is « O », which is small « o »: letters are folded, then looked at again."""


def login_key(name: str) -> str:
    """Return what a name signs in by: full-width letters are plain ones, capitals small."""
    return unicodedata.normalize("NFKC", name[:MOST_READ]).casefold()


def look_of(name: str) -> str:
    """Return what the eye sees of a name: the same for two names that it confuses.

    Each sign becomes the one that Unicode's list of confusables takes for its model.
    """
    look = unicodedata.normalize("NFKC", name[:MOST_READ])
    for _ in range(_TWICE):
        look = "".join(map(_model, look)).casefold()
    return look


def _model(sign: str) -> str:
    # The list goes both ways: what has one model names it, a model names all those that have it.
    alike = confusables_data.get(sign, ())
    return str(alike[0]["c"]) if len(alike) == 1 else sign
