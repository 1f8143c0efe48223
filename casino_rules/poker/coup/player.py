"""A scripted player during a hand: his chips, his cards, what he has done."""

from dataclasses import dataclass, field
from random import Random
from typing import Final

from casino_rules.core.cards import Card
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, Cents
from casino_rules.poker.play.stakes import Stakes
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS

_STACKS: Final = {
    Level.DISCOVERY: (60, 80, 100),
    Level.TRAINING: (20, 40, 80, 100),
    Level.FULL: (6, 12, 25, 40, 60, 100, 100),
    Level.RUSH: (4, 6, 9, 12, 20, 40, 100, 150),
}
"""In big blinds."""


def bought_in(rng: Random, stakes: Stakes, level: Level) -> Cents:
    """Return what a player has bought in for, give or take what he has won or lost."""
    chip = max(stakes.chip, EURO)
    whole = rng.choice(_STACKS[level]) * stakes.big
    return whole + chip * rng.randint(0, 4) * (level > Level.DISCOVERY)


@dataclass
class Player:
    """A player during the hand. Amounts in cents."""

    seat: int
    stack: Cents
    courage: float
    hole: list[Card] = field(default_factory=list)
    shown: list[Card] = field(default_factory=list)
    """Those of his cards that lie open."""
    total: Cents = 0
    bet: Cents = 0
    """What he has put in during this round."""
    folded: bool = False
    spoke: bool = False

    @property
    def state(self) -> str:
        """His state, as situations know it."""
        if self.folded:
            return FOLDED
        return PLAYS if self.stack else ALL_IN

    def put(self, amount: Cents) -> None:
        """Put chips in, all that he has at most."""
        paid = min(amount, self.stack)
        self.stack -= paid
        self.bet += paid
        self.total += paid
