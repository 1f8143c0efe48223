"""French as a croupier reads it: typography, articles and elision, lists, ordinals."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

NBSP = "\u00a0"
"""Non-breaking space: before a colon, inside guillemets, before a currency sign."""
THIN = "\u202f"
"""Narrow non-breaking space: between thousands, before « ; ! ? % »."""

_SPACES = str.maketrans({"'": "’"})
# Spaces are looked at from the first one on: a long run of them is read once, not from each of its signs.
_BEFORE_THIN = re.compile(r"(?<![ \u00a0])[ \u00a0]+([;!?%])")
_BEFORE_COLON = re.compile(r"(?<! )[ ]+(:)(?=\s|$)")
_BEFORE_CURRENCY = re.compile(r"(?<=[0-9])[ ]+([€$])")
_AFTER_OPENING = re.compile(r"«[ \u00a0\u202f]*")
_BEFORE_CLOSING = re.compile(r"(?<![ \u00a0\u202f])[ \u00a0\u202f]*»")


@lru_cache(maxsize=4096)
def typo(text: str) -> str:
    """Return ``text``, typed with ordinary spaces and apostrophes, in French typography."""
    text = text.translate(_SPACES)
    text = _BEFORE_THIN.sub(rf"{THIN}\1", text)
    text = _BEFORE_COLON.sub(rf"{NBSP}\1", text)
    text = _BEFORE_CURRENCY.sub(rf"{NBSP}\1", text)
    text = _AFTER_OPENING.sub(f"«{NBSP}", text)
    return _BEFORE_CLOSING.sub(f"{NBSP}»", text)


@dataclass(frozen=True, slots=True)
class Noun:
    """A French noun with what its articles need: gender, plural, elision."""

    singular: str
    plural: str
    feminine: bool = False
    elides: bool = False

    @property
    def le(self) -> str:
        """With its definite article: « le roi », « la dame », « l'as »."""
        if self.elides:
            return f"l’{self.singular}"
        return f"la {self.singular}" if self.feminine else f"le {self.singular}"

    @property
    def un(self) -> str:
        """With its indefinite article: « un roi », « une dame »."""
        return f"une {self.singular}" if self.feminine else f"un {self.singular}"

    @property
    def du(self) -> str:
        """With « de » and the article: « du roi », « de la dame », « de l'as »."""
        return self.le.replace("le ", "du ", 1) if self.le.startswith("le ") else f"de {self.le}"

    @property
    def au(self) -> str:
        """With « à » and the article: « au roi », « à la dame », « à l'as »."""
        return self.le.replace("le ", "au ", 1) if self.le.startswith("le ") else f"à {self.le}"

    @property
    def de(self) -> str:
        """With « de » alone: « de roi », « d'as »."""
        return f"d’{self.singular}" if self.elides else f"de {self.singular}"

    @property
    def de_plural(self) -> str:
        """With « de » alone, plural: « de rois », « d'as »."""
        return f"d’{self.plural}" if self.elides else f"de {self.plural}"

    def count(self, number: int) -> str:
        """Return « 1 carte », « 3 cartes », « 0 carte »."""
        return f"{number}{NBSP}{self.plural if abs(number) > 1 else self.singular}"

    def spelled(self, number: int) -> str:
        """Return « une carte », « trois cartes », « 12 cartes », « aucune carte » in a sentence."""
        many = small(number, feminine=self.feminine)
        return f"{many}{NBSP}{self.plural if abs(number) > 1 else self.singular}"


SMALL: Final = (
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"),
    *("dix", "onze", "douze", "treize", "quatorze", "quinze", "seize"),
)
_FIGURES_FROM: Final = 10


def small(number: int, *, feminine: bool = False) -> str:
    """Return a number that counts things in a sentence: in words up to nine, « aucun » for none."""
    if number in {0, 1}:
        return ("aucun", "un")[number] + ("e" if feminine else "")
    return SMALL[number] if 0 < number < _FIGURES_FROM else str(number)


CARTE = Noun("carte", "cartes", feminine=True)
POINT = Noun("point", "points")


def de(name: str) -> str:
    """Return « de Bertin Hugo », « d’Émery Aude »: before an h, which may be aspirated, « de »."""
    first = unicodedata.normalize("NFD", name)[:1].lower()
    return f"d’{name}" if first and first in "aeiouœæ" else f"de {name}"


_TO: Final = {"le": "au", "les": "aux"}


def to(name: str) -> str:
    """Return « au flop », « à la rivière », « aux trois premières cartes »."""
    article, _, noun = name.partition(" ")
    contracted = _TO.get(article.lower(), f"à {article.lower()}")
    return f"{contracted} {noun}"


def join(words: Iterable[str], last: str = "et") -> str:
    """Return « a, b et c »."""
    items: Sequence[str] = tuple(words)
    if len(items) < 2:  # noqa: PLR2004 - one word needs no conjunction
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def ordinal(number: int, *, feminine: bool = False) -> str:
    """Return « 1er », « 1re », « 2e » and so on."""
    if number == 1:
        return "1re" if feminine else "1er"
    return f"{number}e"


def thousands(number: int) -> str:
    """Return a whole number with its thousands apart: « 2 598 960 »."""
    return f"{number:,}".replace(",", THIN)


def percent(numerator: int, denominator: int, decimals: int = 2) -> str:
    """Return a ratio as a French percentage, « 1,06 % », rounded half up by integers."""
    scale = 10**decimals
    top, bottom = abs(numerator) * 100 * scale, abs(denominator)
    whole = (2 * top + bottom) // (2 * bottom)
    sign = "−" if (numerator < 0) != (denominator < 0) and whole else ""
    units, rest = divmod(whole, scale)
    tail = f",{rest:0{decimals}d}" if decimals else ""
    return f"{sign}{units}{tail}{THIN}%"
