"""What is answered to a question that a school has written: several propositions, or free text."""

import re
from dataclasses import dataclass
from typing import Any, Final, override

from casino_rules.core.forms import Form, Json, Proposing, UnreadableAnswer, many_texts
from casino_rules.core.french import NBSP

LONGEST: Final = 4_000
"""The longest free text, in characters: a page and a half."""
_BLANK_LINES: Final = re.compile(r"\n{3,}")


@dataclass(frozen=True)
class Several(Proposing[tuple[str, ...]]):
    """One or several of a few propositions, whatever the order: all that are right, and no other.

    ``shared``: each right one is worth its part, and each wrong one takes as much off.
    """

    shared: bool = False
    kind = "several"

    def credit(self, given: tuple[str, ...], right: tuple[str, ...]) -> tuple[int, int]:
        """Return how many parts of the right answer are earned, of how many."""
        good = len({*given} & {*right})
        return max(good - (len(given) - good), 0), len(right)

    @override
    def parse(self, raw: object) -> tuple[str, ...]:
        given = set(many_texts(raw))
        if not given:
            raise UnreadableAnswer("Cochez au moins une réponse.")
        if not given <= set(self.keys):
            raise UnreadableAnswer("Choisissez parmi les réponses proposées.")
        return tuple(key for key in self.keys if key in given)

    @override
    def show(self, value: tuple[str, ...]) -> str:
        return f"{NBSP}; ".join(option.label for option in self.options if option.key in value)

    @override
    def dump(self, value: tuple[str, ...]) -> Json:
        return list(value)


@dataclass(frozen=True)
class Prose(Form[str]):
    """A text of one's own, of several lines if one likes; a person marks it."""

    longest: int = LONGEST
    kind = "prose"

    @override
    def parse(self, raw: object) -> str:
        return clean_text(raw, self.longest)

    @override
    def show(self, value: str) -> str:
        return value


def clean_text(raw: Any, longest: int = LONGEST) -> str:
    """Return a text without what cannot be seen: its lines end alike, at most one is empty in a row.

    Raises:
        UnreadableAnswer: if nothing was given, or it is not one text of at most ``longest``
            characters.
    """
    if isinstance(raw, list | tuple) and len(raw) == 1:
        raw = raw[0]
    if not isinstance(raw, str):
        raise UnreadableAnswer("Écrivez votre réponse.")
    lines = raw.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
    seen = ("".join(filter(_shown, line)).rstrip() for line in lines)
    text = _BLANK_LINES.sub("\n\n", "\n".join(seen)).strip()
    if not text:
        raise UnreadableAnswer("Écrivez votre réponse.")
    if len(text) > longest:
        raise UnreadableAnswer(f"Réponse trop longue : {longest} caractères au plus.")
    return text


def _shown(letter: str) -> bool:
    return letter.isprintable() or letter in "\u00a0\u202f\u200d"
