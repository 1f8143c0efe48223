"""The pots from which the house takes its part."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from casino_rules.core.forms import Amount
from casino_rules.core.money import EURO, Cents
from casino_rules.core.places import not_whole
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.poker.situations.seats import MAX_BET

_LARGEST: Final = 100_000 * EURO


SIDES: Final = ("side", "side_2", "side_3", "side_4", "side_5")
"""The facts of the side pots, in order."""
_SIDE = Amount(0, MAX_BET, optional=True)


@dataclass(frozen=True)
class Levied(Situation):
    """The pots of a hand that is won, before they are pushed; the initial buy-in of the table."""

    cave: Cents = fact("Cave initiale", Amount(EURO, _LARGEST))
    main: Cents = fact("Pot principal", Amount(EURO, MAX_BET), spot="pots.principal")
    side: Cents = fact("Pot extérieur", _SIDE, "Vide s'il n'y en a pas.", spot="pots.exterieur")
    side_2: Cents = fact(
        "Deuxième pot extérieur", _SIDE, "Vide s'il n'y en a pas.", spot="pots.exterieur-2"
    )
    side_3: Cents = fact(
        "Troisième pot extérieur", _SIDE, "Vide s'il n'y en a pas.", spot="pots.exterieur-3"
    )
    side_4: Cents = fact(
        "Quatrième pot extérieur", _SIDE, "Vide s'il n'y en a pas.", spot="pots.exterieur-4"
    )
    side_5: Cents = fact(
        "Cinquième pot extérieur", _SIDE, "Vide s'il n'y en a pas.", spot="pots.exterieur-5"
    )

    @property
    def pots(self) -> tuple[Cents, ...]:
        """The pots that there are, the main pot first."""
        return tuple(filter(None, (self.main, *(getattr(self, name) for name in SIDES))))

    def problem(self) -> Problem:
        """Pots and buy-in are whole euros; side pots come one after the other."""
        for name in ("cave", "main", *SIDES):
            if found := not_whole(name, getattr(self, name)):
                return found
        for before, name in pairwise(SIDES):
            if getattr(self, name) and not getattr(self, before):
                return before, "Les pots extérieurs se suivent : donnez d'abord celui-ci."
        return None
