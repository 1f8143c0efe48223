"""What is asked in the room of reckoning: small facts, without a card."""

from dataclasses import dataclass
from typing import Final, override

from casino_rules.calcul.engine import LADDERS, MOST, ODDS, RATES
from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import EURO, Cents, InexactPaymentError, Odds
from casino_rules.core.situation import Problem, Situation, fact

_HIGHEST: Final[Cents] = 20_000 * EURO
_TITLES: Final = {
    "commission": "Commission de 5 %",
    "moitie": "Moitié",
    "ouverte": "Cagnotte, banque ouverte : 1,25 %",
    "limitee": "Cagnotte, banque limitée : 2 %",
}
RATE: Final = Choice.of(**{key: _TITLES[key] for key in RATES})


@dataclass(frozen=True)
class Times(Situation):
    """A ladder and a number of chips."""

    fois: int = fact("Fois", Points(min(LADDERS), max(LADDERS)), spot="papier")
    nombre: int = fact("Nombre de jetons", Points(1, MOST), spot="papier")

    @override
    def problem(self) -> Problem:
        """Only the ladders are learnt."""
        known = ", ".join(map(str, LADDERS))
        return None if self.fois in LADDERS else ("fois", f"Les échelles sont {known}.")


@dataclass(frozen=True)
class Winning(Situation):
    """A stake and its odds, which are those of one of our tables."""

    gagne: int = fact("Gagne", Points(1, 5_000), "Dans « 19 pour 20 », c'est 19.", spot="papier")
    pour: int = fact("Pour", Points(1, 100), "Dans « 19 pour 20 », c'est 20.", spot="papier")
    mise: Cents = fact("Mise", Amount(1, _HIGHEST), spot="place.mise")

    @property
    def odds(self) -> Odds:
        """What the stake is paid."""
        return Odds(self.gagne, self.pour)

    @override
    def problem(self) -> Problem:
        """A table of ours has these odds, and the payment is exact."""
        if self.odds not in ODDS:
            return "gagne", "Aucun de nos tableaux ne paye cette cote."
        try:
            self.odds.pay(self.mise)
        except InexactPaymentError:
            return "mise", "Ce gain ne tombe pas juste : donnez une autre mise."
        return None


@dataclass(frozen=True)
class Rated(Situation):
    """An amount of which a rate is taken."""

    taux: str = fact("Taux", RATE, spot="papier")
    somme: Cents = fact("Somme", Amount(1, _HIGHEST), spot="papier")

    @override
    def problem(self) -> Problem:
        """What is taken is whole cents."""
        exact = (RATES[self.taux] * self.somme).denominator == 1
        return None if exact else ("somme", "Ce taux ne tombe pas juste : donnez une autre somme.")


@dataclass(frozen=True)
class Pot(Situation):
    """A pot, and the bet that is to be raised: none, where one opens."""

    pot: Cents = fact("Pot avant la mise", Amount(EURO, _HIGHEST), spot="papier")
    mise: Cents = fact("Mise à relancer", Amount(0, _HIGHEST, optional=True), spot="papier")
