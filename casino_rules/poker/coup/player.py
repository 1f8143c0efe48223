"""A scripted player during a hand: their chips, their cards, what they have done."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from casino_rules.core.cards import Card
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, Cents
from casino_rules.poker.play.rounds import Bettor
from casino_rules.poker.play.stakes import Stakes
from casino_rules.poker.situations.seats import state_of

_STACKS: Final = {
    Level.DISCOVERY: (60, 80, 100),
    Level.TRAINING: (40, 60, 80, 100),
    Level.FULL: (20, 30, 40, 60, 80, 100, 100),
    Level.RUSH: (20, 30, 40, 60, 80, 100, 150),
}
"""What a cash room sells and what is won or lost since, in big blinds."""
_SHORT: Final = (4, 6, 8, 10, 12, 15)
"""What is left to a player who has nearly lost it all: all-ins and side pots come of these."""
_SHORT_TABLES: Final = {
    Level.DISCOVERY: 0.0,
    Level.TRAINING: 0.2,
    Level.FULL: 0.3,
    Level.RUSH: 0.4,
}
"""How often a table has short players, and how many of them it then has: one in ten or so in all."""
_SHORT_SHARE: Final = 0.35


def bought_in(
    rng: Random, stakes: Stakes, level: Level, seats: Iterable[int]
) -> Mapping[int, Cents]:
    """Return what each player has bought in for, give or take what they have won or lost."""
    chip = max(stakes.chip, EURO)
    share = _SHORT_SHARE if rng.random() < _SHORT_TABLES[level] else 0.0

    def drawn() -> Cents:
        known = _SHORT if rng.random() < share else _STACKS[level]
        whole = rng.choice(known) * stakes.big
        return whole + chip * rng.randint(0, 4) * (level > Level.DISCOVERY)

    return {seat: drawn() for seat in seats}


@dataclass
class Player(Bettor):
    """A player during the hand. Amounts in cents."""

    courage: float = field(kw_only=True)
    hole: list[Card] = field(default_factory=list)
    shown: list[Card] = field(default_factory=list)
    """Those of the player's cards that lie open."""

    @property
    def state(self) -> str:
        """The player's state, as situations know it."""
        return state_of(self)
