"""A room: one game's variant with its rule book, from which the shared drills cite."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from casino_rules.core.french import join
from casino_rules.core.plan import FILE, read_plan
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Step, cite
from casino_rules.hands import HandValue
from casino_rules.poker.variant import Variant

CLOTH: Final = read_plan(Path(__file__).with_name(FILE))
"""The cloth of every game of the room, which each seats for itself."""
MUCK: Final = "Mains couchées"
"""What lies with the folded hands where nothing is changed: nothing else."""


@dataclass(frozen=True)
class Room:
    """A variant and the rule book of its game."""

    variant: Variant
    book: RuleBook

    def cite(self, rule: str, variant: str = "", **facts: object) -> Step:
        """Apply an article of the game to facts.

        Raises:
            UnknownRuleError, KeyError: if the book has no such article or explanation.
        """
        return cite(self.book.rule(rule), variant, **facts)


def told(value: HandValue) -> str:
    """Return a hand within a sentence, with its kickers: « paire d'as, kickers roi et dix »."""
    name = value.precise
    if name[1] == "-":  # a low hand is told by its indices: « A-5-4-3-2 »
        return name
    return name[0].lower() + name[1:]


def places(seats: tuple[int, ...]) -> str:
    """Return « la place 3 », « les places 1 et 4 »."""
    if len(seats) == 1:
        return f"la place {seats[0]}"
    return f"les places {join(str(seat) for seat in seats)}"
