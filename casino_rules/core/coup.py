"""Coups: a whole round as the croupier's duties, in order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from casino_rules.core.cards import Card
from casino_rules.core.french import typo
from casino_rules.core.money import EUR, Cents, Currency
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.core.table import EMPTY, ITSELF, Focus, Table


@dataclass(frozen=True, slots=True)
class Duty:
    """One duty of the round: what has just happened, and the drill asked on the situation."""

    drill: str
    situation: Any
    scene: str
    """French, one or two sentences: what has just happened at the table."""
    table: Table = EMPTY
    """All that lies there at that instant, what is asked about and the rest."""
    at: Mapping[str, str] = ITSELF
    """Where lies what the question lays elsewhere: the seat in question, by its address here."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "scene", typo(self.scene))

    def focus(self, question: Question, currency: Currency = EUR) -> Focus:
        """Return the question of the duty on its whole table, counted in this currency."""
        return self.table.focus(question, self.at, currency)


def at_seat(number: int, part: str = "") -> Mapping[str, str]:
    """Return where the seat in question is: this one, or this hand of it (« main-2 »); 0 for none."""
    return {IN_QUESTION: f"place-{number}{part and f'.{part}'}"} if number else ITSELF


@dataclass(frozen=True, slots=True)
class Coup:
    """A round played to its end. Iterating gives the duties in order.

    ``decks`` is the number of packs in the shoe before the round, ``dealt`` the cards that
    left it and ``results`` what each seat wins or loses, in cents.
    """

    duties: tuple[Duty, ...]
    decks: int
    dealt: tuple[Card, ...]
    results: Mapping[int, Cents] = MappingProxyType({})
    house_result: Cents = 0
    names: Mapping[int, str] = MappingProxyType({})

    def __iter__(self) -> Iterator[Duty]:
        return iter(self.duties)

    def __len__(self) -> int:
        return len(self.duties)
