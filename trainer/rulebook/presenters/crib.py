"""The cheat sheet of a game (aide-mémoire): its articles in a few words, to be printed on one sheet."""

import re
from dataclasses import dataclass
from typing import Final

from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.rules import Rule
from trainer.rulebook.presenters.markup import plain

_LONGEST: Final = 190
"""Characters of an article, but for a first sentence that is longer."""
_SENTENCE: Final = re.compile(r"(?<=[.!?»]) (?=[A-ZÀÂÇÉÈÊÎÔ«])")


@dataclass(frozen=True, slots=True)
class CribEntry:
    """An article and its first sentences."""

    rule: Rule
    text: str


@dataclass(frozen=True, slots=True)
class Part:
    """A section, with the articles that decide something in this house."""

    title: str
    lines: tuple[CribEntry, ...]


def crib(game: Game, house: House) -> tuple[Part, ...]:
    """Return what a game comes to under the options of a house."""
    parts = (
        Part(
            section.title,
            tuple(
                CribEntry(rule, _shortened(plain(rule.statement)))
                for rule in section.rules
                if rule.applies(house) and not rule.information
            ),
        )
        for section in game.rulebook.sections
    )
    return tuple(part for part in parts if part.lines)


def _shortened(text: str) -> str:
    first, *others = _SENTENCE.split(text)
    for sentence in others:
        if len(first) + len(sentence) > _LONGEST:
            break
        first = f"{first} {sentence}"
    return first
