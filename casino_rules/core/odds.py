"""Odds: exact probabilities and house edges, as a game's ``odds.py`` computes them."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome and its exact probability, as a count among ``total`` equal cases."""

    key: str
    label: str
    count: int
    total: int

    @property
    def probability(self) -> Fraction:
        """The exact probability."""
        return Fraction(self.count, self.total)


@dataclass(frozen=True, slots=True)
class BetOdds:
    """A bet: the part of the stake that the house keeps on average (may be negative)."""

    key: str
    label: str
    edge: Fraction


@dataclass(frozen=True, slots=True)
class OddsReport:
    """The odds of one game in one house, and in French how they were found."""

    method: str
    chances: tuple[Chance, ...]
    bets: tuple[BetOdds, ...]
    notes: tuple[str, ...] = ()
