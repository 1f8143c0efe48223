"""The pots from which the house takes its part."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.forms import Amount
from casino_rules.core.money import EURO, Cents
from casino_rules.core.places import not_whole
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.poker.situations.seats import MAX_BET

_LARGEST: Final = 100_000 * EURO


@dataclass(frozen=True)
class Levied(Situation):
    """The pots of a hand that is won, before they are pushed; the initial buy-in of the table."""

    cave: Cents = fact("Cave initiale", Amount(EURO, _LARGEST))
    main: Cents = fact("Pot principal", Amount(EURO, MAX_BET))
    side: Cents = fact(
        "Pot extérieur", Amount(0, MAX_BET, optional=True), "Vide s'il n'y en a pas."
    )

    def problem(self) -> Problem:
        """Pots and buy-in are whole euros."""
        for name in ("cave", "main", "side"):
            if found := not_whole(name, getattr(self, name)):
                return found
        return None
