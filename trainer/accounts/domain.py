"""Names of accounts, whatever keeps them."""

import unicodedata
from typing import Final

from confusable_homoglyphs.confusables import confusables_data

from trainer.web.names import MOST_READ, plain

_TWICE: Final = 2
"""« 0 » is « O », which is small « o »: letters are folded, then looked at again."""


_RESERVED: Final = (
    *("root", "admin", "administrateur", "administratrice", "administrator", "moderateur"),
    *("moderatrice", "moderator", "moderation", "support", "assistance", "securite", "security"),
    *("systeme", "system", "webmaster", "postmaster", "hostmaster", "abuse", "tapisvert"),
)
"""Names under which somebody would speak for the site."""


def is_reserved(name: str) -> bool:
    """Whether a name passes for one that speaks for the site, whatever signs are around its letters."""
    return look_of(plain(look_of(plain(name))).replace(" ", "")) in _LOOKS


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


_LOOKS: Final = frozenset(map(look_of, _RESERVED))
