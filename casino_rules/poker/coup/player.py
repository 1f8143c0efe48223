"""A scripted player during a hand: his chips, his cards, what he has done."""

from dataclasses import dataclass, field

from casino_rules.core.cards import Card
from casino_rules.core.money import Cents
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS


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
